"""Formats in and out: EVENT files, entry lists, result files."""

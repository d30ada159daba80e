"""The table captain's page: what a table reports."""

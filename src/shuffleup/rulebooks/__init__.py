"""The books: clauses and policies as data."""

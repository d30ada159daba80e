"""The log on SQLite or PostgreSQL, and beside it people and the sealed box."""

"""The rulebooks in the browser: a reader for everybody, and house books made by the director."""

"""The big screen: a page for a television across the room."""

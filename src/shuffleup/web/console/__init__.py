"""The director's console: pages that show what is so, and forms that send commands. No rules here."""

"""The application in the browser: console, screen and what they share."""

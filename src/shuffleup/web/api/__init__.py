"""The JSON interface: what the console does, for programs; and the page that lies over a stream."""

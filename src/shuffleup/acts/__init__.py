"""Acts: what people may ask for, declared once, and read from whatever they send. Below every room, without a web."""

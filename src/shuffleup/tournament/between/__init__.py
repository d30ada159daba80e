"""What happens between hands, decided by the book: facts and a command in, a decision or a question out. Pure."""

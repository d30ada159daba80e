"""Ids that a command makes: derived from its own id, so that the same command makes the same ones again."""

from hashlib import sha256


def new_id(command_id: str, number: int = 0) -> str:
    """The `number`th id of a command: twelve hex digits."""
    return sha256(f"{command_id}:{number}".encode()).hexdigest()[:12]

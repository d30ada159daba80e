"""What is wrong with a file of sound, whichever its kind."""


class DamagedSound(Exception):
    """It breaks off, or does not fit together."""


class StrangeSound(Exception):
    """It is of a kind that few browsers play."""

"""The register of a night's acts: `commands.py` and its neighbours declare them."""

from shuffleup.acts.register import Register

NIGHT = Register()
act = NIGHT.act
reads = NIGHT.reads

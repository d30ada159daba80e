"""How a night's commands and events are written into its log and read from it; every concern's are known here."""

from shuffleup.chronicle.codec import Codec
from shuffleup.tournament.acts import NIGHT
from shuffleup.tournament.night import CONCERNS as CONCERNS

CODEC = Codec(NIGHT)

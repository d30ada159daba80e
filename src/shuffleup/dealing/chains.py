"""The chains of shares at one table, as everybody can follow them from its log.

A share counts where it is the one link that the chain's head promised for this hand, and nobody knew it before.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from shuffleup.dealing.shares import links_to


@dataclass(slots=True)
class Chains:
    """The head of each entry's chain, how many hands it missed since, and all links that were seen."""

    heads: dict[str, bytes] = field(default_factory=dict)
    missed: dict[str, int] = field(default_factory=dict)
    seen: set[bytes] = field(default_factory=set)

    def begin(self, entry: str, head: bytes) -> None:
        """A new chain takes the place of an entry's old one."""
        self.heads[entry], self.missed[entry] = head, 0
        self.seen.add(head)

    def promised(self, entry: str, share: bytes) -> bool:
        """Whether this share counts now."""
        if entry not in self.heads or share in self.seen:
            return False
        return bool(links_to(self.heads[entry], share, self.missed[entry]))

    def go_on(self, wanted: Iterable[str], shares: Mapping[str, bytes]) -> None:
        """A hand has begun, or its decks were voided: the shares that counted are heads now, the others are used up."""
        for entry in wanted:
            if entry in shares and self.promised(entry, shares[entry]):
                self.seen.update(links_to(self.heads[entry], shares[entry], self.missed[entry]))
                self.heads[entry], self.missed[entry] = shares[entry], 0
            elif entry in self.missed:
                self.missed[entry] += 1

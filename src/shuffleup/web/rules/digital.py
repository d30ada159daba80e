"""What becomes of a clause at a digital table, in the reader's words.

Whose rule: each book's, as `rulebooks.digital` has it.
"""

from shuffleup.desk.speech import told
from shuffleup.rulebooks import Clause, digital_fate
from shuffleup.words.digital import digital_message


def digital_words(clause: Clause) -> str:
    """The fate in a sentence; empty for a house's own clause."""
    fate = digital_fate(clause)
    return told(digital_message(fate)) if fate else ""

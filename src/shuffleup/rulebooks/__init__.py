"""The rulebooks: what each league's book says (clauses) and how it decides (policies), as data.

The texts are in `books/`, what they can switch in `policies/`; both are TOML, edited by hand. Rules read the typed
`Policies`; kernels read the law, a flat record of integers.
"""

from shuffleup.rulebooks.book import BOOKS, DEFAULTS, USUAL_BOOK, Book, Citation, Value
from shuffleup.rulebooks.catalogue import common_rules, gaps, load_policies, load_topics
from shuffleup.rulebooks.clauses import Clause, ClauseKind, CommonRule, Gap, Procedure, Stated
from shuffleup.rulebooks.definitions import JsonValue, Policy, PolicyType, PolicyValue, RuleOwner, Topic
from shuffleup.rulebooks.digital import AtDigitalTable, DigitalFate, at_digital_table, digital_fate, fate_counts
from shuffleup.rulebooks.law import law
from shuffleup.rulebooks.shelf import EXAMPLES, load_book

__all__ = [
    "BOOKS",
    "DEFAULTS",
    "EXAMPLES",
    "USUAL_BOOK",
    "AtDigitalTable",
    "Book",
    "Citation",
    "Clause",
    "ClauseKind",
    "CommonRule",
    "DigitalFate",
    "Gap",
    "JsonValue",
    "Policy",
    "PolicyType",
    "PolicyValue",
    "Procedure",
    "RuleOwner",
    "Stated",
    "Topic",
    "Value",
    "at_digital_table",
    "common_rules",
    "digital_fate",
    "fate_counts",
    "gaps",
    "law",
    "load_book",
    "load_policies",
    "load_topics",
]

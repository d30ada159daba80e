"""Conformance: how each clause of each book is honoured and what proves it, computed and never marked by hand."""

from shuffleup.conformance.evidence import Evidence, Proof, evidence
from shuffleup.conformance.page import conformance_table
from shuffleup.conformance.readers import Readers, readers
from shuffleup.conformance.table import BookTable, ClauseRow, conformance

__all__ = [
    "BookTable",
    "ClauseRow",
    "Evidence",
    "Proof",
    "Readers",
    "conformance",
    "conformance_table",
    "evidence",
    "readers",
]

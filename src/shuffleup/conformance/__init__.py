"""Conformance: how each clause of each book is honoured and what proves it, computed and never marked by hand."""

from shuffleup.conformance.readers import Readers, readers
from shuffleup.conformance.table import Proof, Row, Table, conformance

__all__ = ["Proof", "Readers", "Row", "Table", "conformance", "readers"]

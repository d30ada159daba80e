"""Kernels between hands: who moves and to which seat, which table gives and which breaks. Integers only, two speeds."""

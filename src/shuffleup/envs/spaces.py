"""What Gymnasium and PettingZoo are told of actions and observations; needs `pip install 'shuffleup[gym]'`."""

from array import array
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces

MaskIn = Literal["observation", "info"]
"""Where the legal actions stand: in a dictionary with the observation, or in `info` alone. `info` always has them."""


def box_of(size: int) -> Any:
    """Arrays of so many figures of 0 to 1."""
    return spaces.Box(0.0, 1.0, (size,), np.float32)


def with_mask(box: Any, actions: int, mask_in: MaskIn) -> Any:
    """Observations with the legal actions beside them, or without."""
    if mask_in == "info":
        return box
    return spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def discrete(actions: int) -> Any:
    """Actions from 0 on."""
    return spaces.Discrete(actions)


def figures(told: "array[float]") -> Any:
    """An array as NumPy has it."""
    return np.frombuffer(told, np.float32).copy()


def masked(mask: Sequence[int]) -> Any:
    """A mask as NumPy has it."""
    return np.array(mask, np.int8)

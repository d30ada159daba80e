"""How compiled kernels reach the lists of their records: at the index as it is, since no kernel counts from the end.

NumPy's arrays take -1 for the last place, and numba pays for that at every access: a tenth of all the time. Kernels
promise indices that are never negative (`shuffleup.kernel`). So this module gives numba another way to read and write
one place of a list in a record (numba's `NestedArray` of one dimension; no other array is touched): without wrapping
round, and under `NUMBA_BOUNDSCHECK=1`, as in tests, with an `IndexError` for an index below 0 as well as for one past
the end.
"""

import operator
from typing import Any

from numba.core import cgutils, types
from numba.extending import lower_builtin
from numba.np import arrayobj

CODE: Any = cgutils
ARRAYS: Any = arrayobj
"""What numba makes its own access to arrays of."""


def _place(context: Any, builder: Any, kind: Any, array: Any, index_kind: Any, index: Any) -> Any:
    """The address of one place of a list."""
    index = context.cast(builder, index, index_kind, types.intp)
    lengths = CODE.unpack_tuple(builder, array.shape, count=1)
    strides = CODE.unpack_tuple(builder, array.strides, count=1)
    return CODE.get_item_pointer2(
        context, builder, array.data, lengths, strides, kind.layout, [index], boundscheck=context.enable_boundscheck
    )


def read_place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """`h.stack[seat]`."""
    kind, index_kind = signature.args
    if kind.ndim != 1:
        return ARRAYS.getitem_arraynd_intp(context, builder, signature, arguments)
    array = ARRAYS.make_array(kind)(context, builder, arguments[0])
    return ARRAYS.load_item(context, builder, kind, _place(context, builder, kind, array, index_kind, arguments[1]))


def write_place(context: Any, builder: Any, signature: Any, arguments: Any) -> None:
    """`h.stack[seat] = chips`."""
    kind, index_kind, value_kind = signature.args
    if kind.ndim != 1:
        ARRAYS.setitem_array(context, builder, signature, arguments)
        return
    array = ARRAYS.make_array(kind)(context, builder, arguments[0])
    value = context.cast(builder, arguments[2], value_kind, kind.dtype)
    ARRAYS.store_item(context, builder, kind, value, _place(context, builder, kind, array, index_kind, arguments[1]))


LOWER: Any = lower_builtin
"""numba tells no types of it."""
LOWER(operator.getitem, types.NestedArray, types.Integer)(read_place)
LOWER(operator.setitem, types.NestedArray, types.Integer, types.Any)(write_place)

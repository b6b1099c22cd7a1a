"""Sequences of different lengths: padded, packed, and back. Source: torch.nn.utils.rnn."""

from collections import namedtuple
from collections.abc import Iterable

import tare

__all__ = [
    "PackedSequence",
    "invert_permutation",
    "pack_padded_sequence",
    "pad_packed_sequence",
    "pad_sequence",
    "unpad_sequence",
    "pack_sequence",
    "unpack_sequence",
]

PackedSequence_ = namedtuple(
    "PackedSequence_", ["data", "batch_sizes", "sorted_indices", "unsorted_indices"]
)


def bind(optional, fn):
    """`fn(optional)`, or None where that is None."""
    return None if optional is None else fn(optional)


def _converted(name, dtype):
    def convert(self):
        return self.to(dtype=dtype)

    convert.__name__ = name
    convert.__qualname__ = f"PackedSequence.{name}"
    convert.__doc__ = f"The sequence with its data as {dtype}."
    return convert


class PackedSequence(PackedSequence_):
    """Sequences of falling length, step by step: `data` holds the first elements of all, then the second, and so on;
    `batch_sizes[t]` says how many have an element t. The indices say how they were sorted."""

    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        return super().__new__(
            cls, *_packed_sequence_init_args(data, batch_sizes, sorted_indices, unsorted_indices)
        )

    def pin_memory(self):
        """The sequence in pinned memory."""
        data, sizes, *indices = self
        return type(self)(data.pin_memory(), sizes, *(bind(index, lambda t: t.pin_memory()) for index in indices))

    def is_pinned(self):
        """Whether the data is in pinned memory."""
        return self.data.is_pinned()

    @property
    def is_cuda(self):
        """Whether the data is on a CUDA device."""
        return self.data.is_cuda

    def to(self, *args, **kwargs):
        """`Tensor.to` of the data; the indices go to its device, the batch sizes stay on the CPU."""
        data = self.data.to(*args, **kwargs)
        if data is self.data:
            return self
        _, _, non_blocking, memory_format = tare._C._nn._parse_to(*args, **kwargs)

        def move(index):
            return index.to(data.device, non_blocking=non_blocking, memory_format=memory_format)

        return type(self)(
            data, self.batch_sizes, bind(self.sorted_indices, move), bind(self.unsorted_indices, move)
        )

    def _to_device(self, kind, args, kwargs):
        probe = tare.tensor((), dtype=self.data.dtype, device=self.data.device).to(*args, **kwargs)
        if probe.device.type != kind:
            kwargs["device"] = kind
        return self.to(*args, **kwargs)

    def cuda(self, *args, **kwargs):
        """The sequence on a CUDA device."""
        return self._to_device("cuda", args, kwargs)

    def cpu(self, *args, **kwargs):
        """The sequence on the CPU."""
        return self._to_device("cpu", args, kwargs)

    double = _converted("double", tare.double)
    float = _converted("float", tare.float)
    half = _converted("half", tare.half)
    long = _converted("long", tare.long)
    int = _converted("int", tare.int)
    short = _converted("short", tare.short)
    char = _converted("char", tare.int8)
    byte = _converted("byte", tare.uint8)


def _packed_sequence_init_args(data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
    if unsorted_indices is None:
        unsorted_indices = invert_permutation(sorted_indices)
    if batch_sizes is None:
        if not (isinstance(data, (list, tuple)) and len(data) == 2):
            raise AssertionError("Expected data to be a list or tuple of length 2")
        data, batch_sizes = data
    elif batch_sizes.device.type != "cpu":
        raise ValueError(
            "batch_sizes should always be on CPU. Instances of PackedSequence should never be created manually. They "
            "should be instantiated by functions like pack_sequence and pack_padded_sequences in nn.utils.rnn. "
            "https://pytorch.org/docs/stable/nn.html#torch.nn.utils.rnn.pack_sequence"
        )
    return data, batch_sizes, sorted_indices, unsorted_indices


def invert_permutation(permutation):
    """The permutation that undoes this one."""
    if permutation is None:
        return None
    output = tare.zeros_like(permutation, memory_format=tare.legacy_contiguous_format)
    output.scatter_(0, permutation, tare.arange(0, permutation.numel(), device=permutation.device))
    return output


def _reordered(padded, order, batch_first):
    """The sequences of a padded tensor in another order."""
    return padded.index_select(0 if batch_first else 1, order)


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """The first `lengths[i]` elements of each sequence of (T, N, *), packed."""
    if isinstance(lengths, tare.Tensor):
        lengths = lengths.to(dtype=tare.int64)
    else:
        lengths = tare.as_tensor(lengths, dtype=tare.int64, device="cpu")
    order = None
    if not enforce_sorted:
        lengths, order = tare.sort(lengths, descending=True)
        order = order.to(input.device)
        input = _reordered(input, order, batch_first)
    data, sizes = tare._C.functions._pack_padded_sequence(input, lengths, batch_first)
    return PackedSequence(data, sizes, order, None)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """The sequences as (T, N, *) in their first order, and their lengths."""
    steps = sequence.batch_sizes.size(0)
    if total_length is not None and total_length < steps:
        raise ValueError(
            "Expected total_length to be at least the length of the longest sequence in input, but got "
            f"total_length={total_length} and max sequence length being {steps}"
        )
    padded, lengths = tare._C.functions._pad_packed_sequence(
        sequence.data, sequence.batch_sizes, batch_first, padding_value, steps if total_length is None else total_length
    )
    order = sequence.unsorted_indices
    if order is None:
        return padded, lengths
    return _reordered(padded, order, batch_first), lengths[order.cpu()]


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Sequences (L_i, *) as one tensor (T, N, *), filled up to the longest."""
    if not isinstance(sequences, Iterable):
        raise RuntimeError(
            f"pad_sequence: Expected iterable for input sequences, but got arg of type: {type(sequences)}"
        )
    return tare._C.functions.pad_sequence(tuple(sequences), batch_first, padding_value, padding_side)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences without their padding."""
    if not batch_first:
        padded_sequences.transpose_(0, 1)
    positions = tare.arange(padded_sequences.shape[1], device=lengths.device)
    return [sequence[positions < length] for sequence, length in zip(padded_sequences, lengths)]


def pack_sequence(sequences, enforce_sorted=True):
    """Sequences (L_i, *), packed."""
    lengths = tare.as_tensor([sequence.size(0) for sequence in sequences])
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences):
    """The sequences of a packed one."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)

"""Data sets: items by index, or one after another."""

import bisect
import itertools
import math
from typing import Generic, Iterable, TypeVar

import tare

_T_co = TypeVar("_T_co", covariant=True)
_T = TypeVar("_T")


class Dataset(Generic[_T_co]):
    """Items by index: subclasses define `__getitem__`, and usually `__len__`."""

    def __getitem__(self, index):
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset[_T_co], Iterable[_T_co]):
    """Items one after another: subclasses define `__iter__`."""

    def __add__(self, other):
        return ChainDataset([self, other])


class TensorDataset(Dataset):
    """The rows of tensors that have equally many."""

    def __init__(self, *tensors):
        if any(one.size(0) != tensors[0].size(0) for one in tensors):
            raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(one[index] for one in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)


def items_of(dataset, indices):
    """Several items, at once if the data set can."""
    together = getattr(dataset, "__getitems__", None)
    return together(indices) if callable(together) else [dataset[index] for index in indices]


def _items(dataset, indices):
    items = items_of(dataset, indices)
    if len(items) != len(indices):
        raise ValueError(f"Nested dataset's output size mismatch. Expected {len(indices)}, got {len(items)}")
    return items


class StackDataset(Dataset):
    """Items made of the items of several data sets."""

    def __init__(self, *args, **kwargs):
        if args and kwargs:
            raise ValueError("Supported either ``tuple``- (via ``args``) or``dict``- (via ``kwargs``) like input/output, but both "
                             "types are given.")
        self.datasets = args or kwargs
        if not self.datasets:
            raise ValueError("At least one dataset should be passed")
        sizes = {len(one) for one in (args or kwargs.values())}
        if len(sizes) > 1:
            raise ValueError("Size mismatch between datasets")
        self._length = sizes.pop()

    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {name: one[index] for name, one in self.datasets.items()}
        return tuple(one[index] for one in self.datasets)

    def __getitems__(self, indices):
        if isinstance(self.datasets, dict):
            columns = [_items(one, indices) for one in self.datasets.values()]
            return [dict(zip(self.datasets, row, strict=True)) for row in zip(*columns, strict=True)]
        return list(zip(*(_items(one, indices) for one in self.datasets), strict=True))

    def __len__(self):
        return self._length


class ConcatDataset(Dataset[_T_co]):
    """Data sets one after another."""

    @staticmethod
    def cumsum(sequence):
        return list(itertools.accumulate(map(len, sequence)))

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise AssertionError("datasets should not be an empty iterable")
        if any(isinstance(one, IterableDataset) for one in self.datasets):
            raise AssertionError("ConcatDataset does not support IterableDataset")
        self.cumulative_sizes = self.cumsum(self.datasets)

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, index):
        if index < 0:
            if -index > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            index += len(self)
        which = bisect.bisect_right(self.cumulative_sizes, index)
        return self.datasets[which][index - (self.cumulative_sizes[which - 1] if which else 0)]


class ChainDataset(IterableDataset):
    """Iterable data sets one after another."""

    def __init__(self, datasets):
        super().__init__()
        self.datasets = datasets

    def __iter__(self):
        for one in self.datasets:
            if not isinstance(one, IterableDataset):
                raise AssertionError("ChainDataset only supports IterableDataset")
            yield from one

    def __len__(self):
        return sum(map(len, self.datasets))


class Subset(Dataset[_T_co]):
    """Some of a data set's items."""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, index):
        if isinstance(index, list):
            return self.dataset[[self.indices[i] for i in index]]
        return self.dataset[self.indices[index]]

    def __getitems__(self, indices):
        return items_of(self.dataset, [self.indices[i] for i in indices])

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    """Parts of a data set that do not overlap, of these lengths or these fractions of it."""
    lengths = list(lengths)
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        if any(not 0 <= one <= 1 for one in lengths):
            raise ValueError("Fractions must be between 0 and 1")
        counts = [math.floor(len(dataset) * one) for one in lengths]
        for i in range(len(dataset) - sum(counts)):
            counts[i % len(counts)] += 1
        lengths = counts
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = tare.randperm(sum(lengths), generator=generator or tare.default_generator, device="cpu").tolist()
    ends = itertools.accumulate(lengths)
    return [Subset(dataset, order[end - length:end]) for end, length in zip(ends, lengths, strict=True)]

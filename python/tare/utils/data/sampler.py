"""The order in which a data set is read."""

import itertools
from typing import Generic, TypeVar

import tare

_T_co = TypeVar("_T_co", covariant=True)


class Sampler(Generic[_T_co]):
    """Yields indices: subclasses define `__iter__`."""

    def __init__(self, data_source=None):
        pass

    def __iter__(self):
        raise NotImplementedError


class SequentialSampler(Sampler[int]):
    """One after another."""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


def _positive(value, name):
    if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        raise ValueError(f"{name} should be a positive integer value, but got {name}={value}")


def _boolean(value, name, error=ValueError):
    if not isinstance(value, bool):
        raise error(f"{name} should be a boolean value, but got {name}={value}")


def _own_stream(generator):
    if generator is not None:
        return generator
    made = tare.Generator()
    made.manual_seed(int(tare.empty((), dtype=tare.int64, device="cpu").random_().item()))
    return made


_AT_ONCE = 32  # indices that PyTorch draws at once with replacement


class RandomSampler(Sampler[int]):
    """In random order, or drawn with replacement."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        _boolean(replacement, "replacement", TypeError)
        self.data_source, self.replacement, self.generator = data_source, replacement, generator
        self._num_samples = num_samples
        _positive(self.num_samples, "num_samples")

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        count, wanted = len(self.data_source), self.num_samples
        generator = _own_stream(self.generator)
        if self.replacement:
            for drawn in range(0, wanted, _AT_ONCE):  # however many are wanted, few are made before they are asked for
                size = (min(_AT_ONCE, wanted - drawn),)
                yield from tare.randint(high=count, size=size, dtype=tare.int64, generator=generator, device="cpu").tolist()
            return
        rounds, rest = divmod(wanted, count)
        for _ in range(rounds):
            yield from tare.randperm(count, generator=generator, device="cpu").tolist()
        # Drawn also where nothing is left: a generator that was given goes on as PyTorch's does.
        yield from tare.randperm(count, generator=generator, device="cpu").tolist()[:rest]

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler[int]):
    """Some indices, in random order."""

    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        for i in tare.randperm(len(self.indices), generator=self.generator, device="cpu").tolist():
            yield self.indices[i]

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler[int]):
    """Indices drawn with probabilities."""

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        _positive(num_samples, "num_samples")
        _boolean(replacement, "replacement")
        self.weights = tare.as_tensor(weights, dtype=tare.double)
        if self.weights.dim() != 1:
            raise ValueError(f"weights should be a 1d sequence but given weights have shape {tuple(self.weights.shape)}")
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        yield from tare.multinomial(self.weights, self.num_samples, self.replacement, generator=self.generator).tolist()

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler[list]):
    """Another sampler's indices in batches."""

    def __init__(self, sampler, batch_size, drop_last):
        _positive(batch_size, "batch_size")
        _boolean(drop_last, "drop_last")
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        indices = iter(self.sampler)
        while batch := list(itertools.islice(indices, self.batch_size)):
            if len(batch) < self.batch_size and self.drop_last:
                return
            yield batch

    def __len__(self):
        full, rest = divmod(len(self.sampler), self.batch_size)
        return full if self.drop_last or not rest else full + 1

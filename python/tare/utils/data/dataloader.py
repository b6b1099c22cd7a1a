"""Batches of a data set. Everything is read in this process, by `num_workers` workers or by none."""

import itertools
import multiprocessing
import multiprocessing.context
import warnings
from collections.abc import Callable
from typing import Any, Generic

import tare
from tare.utils.data._utils.fetch import _IterableDatasetFetcher, _MapDatasetFetcher
from tare.utils.data._utils.pin_memory import pin_memory
from tare.utils.data._workers import Worker, get_worker_info  # noqa: F401
from tare.utils.data.collate import default_collate, default_convert
from tare.utils.data.dataset import IterableDataset, _T_co
from tare.utils.data.sampler import BatchSampler, RandomSampler, Sampler, SequentialSampler


# What libraries annotate with.
_collate_fn_t = Callable[[list[Any]], Any]
_worker_init_fn_t = Callable[[int], None]

_REPLICAS = (
    "For multiprocessing data-loading, this could be caused by not properly configuring the IterableDataset replica at each worker. "
    "Please see https://pytorch.org/docs/stable/data.html#torch.utils.data.IterableDataset for examples."
)


class _DatasetKind:
    Map = 0
    Iterable = 1

    @staticmethod
    def create_fetcher(kind, dataset, auto_collation, collate_fn, drop_last):
        """What reads batches of a data set: `fetch(index)`."""
        made = _IterableDatasetFetcher if kind == _DatasetKind.Iterable else _MapDatasetFetcher
        return made(dataset, auto_collation, collate_fn, drop_last)


class _InfiniteConstantSampler(Sampler):
    """Yields None for ever: iterable data sets are not indexed."""

    def __iter__(self):
        return itertools.repeat(None)


class _BaseDataLoaderIter:
    """One pass over a data set. Loaders of others derive theirs from it, so members have PyTorch's names."""

    _pg, _rank, _world_size = None, 0, 1  # of pipes alone
    _shared_seed = None

    def __init__(self, loader):
        self._dataset = loader.dataset
        self._dataset_kind = loader._dataset_kind
        self._auto_collation = loader._auto_collation
        self._drop_last = loader.drop_last
        self._index_sampler = loader._index_sampler
        self._collate_fn = loader.collate_fn
        self._num_workers = loader.num_workers
        self._persistent_workers = loader.persistent_workers
        self._timeout = loader.timeout
        self._pin_memory = loader.pin_memory and tare.accelerator.is_available()
        self._pin_memory_device = None  # PyTorch no longer asks which
        if loader.pin_memory and not self._pin_memory:
            warnings.warn("'pin_memory' argument is set as true but no accelerator is found, then device pinned memory won't be "
                          "used.", stacklevel=2)
        self._begin(loader)
        # Drawn whether there are workers or not.
        self._base_seed = int(tare.empty((), dtype=tare.int64, device="cpu").random_(generator=loader.generator))

    def _begin(self, loader):
        self._sampler_iter = iter(self._index_sampler)
        self._num_yielded = 0
        self._IterableDataset_len_called = loader._IterableDataset_len_called

    def _reset(self, loader, first_iter=False):
        """Begins another pass with the same workers."""
        self._begin(loader)

    def _fetcher_of(self, dataset):
        return _DatasetKind.create_fetcher(self._dataset_kind, dataset, self._auto_collation, self._collate_fn, self._drop_last)

    def _pinned(self, batch):
        return pin_memory(batch) if self._pin_memory else batch

    def __iter__(self):
        return self

    def _next_index(self):
        return next(self._sampler_iter)

    def _next_data(self):
        raise NotImplementedError

    def __next__(self):
        batch = self._next_data()
        self._num_yielded += 1
        reported = self._IterableDataset_len_called
        if self._dataset_kind == _DatasetKind.Iterable and reported is not None and self._num_yielded > reported:
            warnings.warn(
                f"Length of IterableDataset {self._dataset} was reported to be {reported}(when accessing len(dataloader)), but "
                f"{self._num_yielded} samples have been fetched. {_REPLICAS if self._num_workers > 0 else ''}",
                stacklevel=2,
            )
        return batch

    def __len__(self):
        return len(self._index_sampler)


class _SingleProcessDataLoaderIter(_BaseDataLoaderIter):
    def __init__(self, loader):
        super().__init__(loader)
        self._dataset_fetcher = self._fetcher_of(self._dataset)

    def _next_data(self):
        return self._pinned(self._dataset_fetcher.fetch(self._next_index()))


class _MultiProcessingDataLoaderIter(_BaseDataLoaderIter):
    """Each worker in turn reads a batch; those whose data set ended are left out."""

    def __init__(self, loader):
        super().__init__(loader)
        self._workers = [Worker(i, loader, self._base_seed, self._fetcher_of) for i in range(self._num_workers)]
        self._all_read()

    def _reset(self, loader, first_iter=False):
        super()._reset(loader, first_iter)
        for worker in self._workers:
            worker.begin()
        self._all_read()

    def _all_read(self):
        self._reading = list(self._workers)
        self._turn = 0

    def _next_data(self):
        index = self._next_index()
        while self._reading:
            self._turn %= len(self._reading)
            try:
                batch = self._reading[self._turn].fetch(index)
            except StopIteration:
                del self._reading[self._turn]
                continue
            self._turn += 1
            return self._pinned(batch)
        raise StopIteration


# What DataLoader refuses of its arguments, in the order in which it finds it, and the texts, with the arguments' values.
_WITHOUT_WORKERS = (
    (lambda given: given["num_workers"] < 0,
     "num_workers option should be non-negative; use num_workers=0 to disable multiprocessing."),
    (lambda given: given["timeout"] < 0, "timeout option should be non-negative"),
    (lambda given: given["num_workers"] == 0 and given["prefetch_factor"] is not None,
     "prefetch_factor option could only be specified in multiprocessing.let num_workers > 0 to enable multiprocessing, "
     "otherwise set prefetch_factor to None."),
    (lambda given: given["prefetch_factor"] is not None and given["prefetch_factor"] < 0,
     "prefetch_factor option should be non-negative"),
    (lambda given: given["persistent_workers"] and given["num_workers"] == 0,
     "persistent_workers option needs num_workers > 0"),
)
_OF_ITERABLE = (
    (lambda given: given["shuffle"] not in (False, None),
     "DataLoader with IterableDataset: expected unspecified shuffle option, but got shuffle={shuffle}"),
    (lambda given: given["sampler"] is not None,
     "DataLoader with IterableDataset: expected unspecified sampler option, but got sampler={sampler}"),
    (lambda given: given["batch_sampler"] is not None,
     "DataLoader with IterableDataset: expected unspecified batch_sampler option, but got batch_sampler={batch_sampler}"),
)
_TOGETHER = (
    (lambda given: given["sampler"] is not None and given["shuffle"],
     "sampler option is mutually exclusive with shuffle"),
    (lambda given: given["batch_sampler"] is not None and (
        given["batch_size"] != 1 or given["shuffle"] or given["sampler"] is not None or given["drop_last"]),
     "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last"),
    (lambda given: given["batch_size"] is None and given["drop_last"],
     "batch_size=None option disables auto-batching and is mutually exclusive with drop_last"),
)


def _refuse(rules, given):
    for is_wrong, text in rules:
        if is_wrong(given):
            raise ValueError(text.format_map(given))


class DataLoader(Generic[_T_co]):
    """Iterates over a data set in batches. Arguments are torch.utils.data.DataLoader's, and are checked as there."""

    __initialized = False
    _iterator = None
    _IterableDataset_len_called = None  # what the data set said when it was asked

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
                 collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
                 multiprocessing_context=None, generator=None, *, prefetch_factor=None, persistent_workers=False,
                 pin_memory_device="", in_order=True):
        given = locals()
        _refuse(_WITHOUT_WORKERS, given)
        for name in ("dataset", "num_workers", "pin_memory", "pin_memory_device", "timeout", "worker_init_fn",
                     "multiprocessing_context", "in_order", "persistent_workers", "generator"):
            setattr(self, name, given[name])
        self.prefetch_factor = 2 if num_workers > 0 and prefetch_factor is None else prefetch_factor
        is_iterable = isinstance(dataset, IterableDataset)
        self._dataset_kind = _DatasetKind.Iterable if is_iterable else _DatasetKind.Map
        _refuse((*_OF_ITERABLE, *_TOGETHER) if is_iterable else _TOGETHER, given)
        self.sampler = self._usual_sampler(shuffle) if sampler is None else sampler
        if batch_sampler is not None:  # The batches are its own.
            batch_size, drop_last = None, False
        elif batch_size is not None:
            batch_sampler = BatchSampler(self.sampler, batch_size, drop_last)
        self.batch_size, self.drop_last, self.batch_sampler = batch_size, drop_last, batch_sampler
        self.collate_fn = collate_fn or (default_collate if self._auto_collation else default_convert)
        self.__initialized = True

    def _usual_sampler(self, shuffle):
        if self._dataset_kind == _DatasetKind.Iterable:
            return _InfiniteConstantSampler()
        return RandomSampler(self.dataset, generator=self.generator) if shuffle else SequentialSampler(self.dataset)

    def __setattr__(self, name, value):
        if self.__initialized and name in ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset",
                                          "persistent_workers"):
            raise ValueError(f"{name} attribute should not be set after {type(self).__name__} is initialized")
        super().__setattr__(name, value)

    @property
    def multiprocessing_context(self):
        return self._multiprocessing_context

    @multiprocessing_context.setter
    def multiprocessing_context(self, context):
        """Checked as in PyTorch; workers here are no processes."""
        self._multiprocessing_context = None if context is None else self._start_method(context)

    def _start_method(self, context):
        if not self.num_workers:
            raise ValueError("multiprocessing_context can only be used with multi-process loading (num_workers > 0), but got "
                             f"num_workers={self.num_workers}")
        methods = multiprocessing.get_all_start_methods()
        if isinstance(context, multiprocessing.context.BaseContext):
            return context
        if context in methods:
            return multiprocessing.get_context(context)
        if isinstance(context, str):
            raise ValueError(f"multiprocessing_context option should specify a valid start method in {methods!r}, but got "
                             f"multiprocessing_context={context!r}")
        raise TypeError("multiprocessing_context option should be a valid context object or a string specifying the start method, "
                        f"but got multiprocessing_context={context}")

    @property
    def _auto_collation(self):
        return self.batch_sampler is not None

    @property
    def _index_sampler(self):
        return self.batch_sampler if self._auto_collation else self.sampler

    def _get_iterator(self):
        return (_MultiProcessingDataLoaderIter if self.num_workers else _SingleProcessDataLoaderIter)(self)

    def __iter__(self):
        if not self.persistent_workers:
            return self._get_iterator()
        if self._iterator is None:
            self._iterator = self._get_iterator()
        else:
            self._iterator._reset(self)
        return self._iterator

    def check_worker_number_rationality(self):
        """Does nothing: PyTorch warns of more workers than processors, and workers here are no processes."""

    def __len__(self):
        if self._dataset_kind == _DatasetKind.Iterable:
            count = self._IterableDataset_len_called = len(self.dataset)
            if self.batch_size is None:
                return count
            full, rest = divmod(count, self.batch_size)
            return full if self.drop_last or not rest else full + 1
        return len(self._index_sampler)


def _sharding_worker_init_fn(*args):
    raise NotImplementedError("torch.utils.data.dataloader._sharding_worker_init_fn (DataPipes) is not supported by tare yet")

"""Rules of data loading: workers, collating, what is refused."""

import os
import random
import subprocess
import sys

import pytest

import tare as torch
from tare.utils.data import DataLoader, Dataset, IterableDataset, default_convert, get_worker_info


class Numbers(Dataset):
    def __init__(self, count=6, item=lambda i: i):
        self.count, self.item = count, item

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        return self.item(index)


class Range(IterableDataset):
    def __init__(self, start=0, end=7):
        self.start, self.end = start, end

    def __iter__(self):
        return iter(range(self.start, self.end))


def batches(loader):
    return [batch.tolist() if isinstance(batch, torch.Tensor) else batch for batch in loader]


def test_a_worker_knows_itself_and_the_program_none():
    def item(index):
        info = get_worker_info()
        return index, info.id, info.num_workers, info.dataset.count

    found = [[one.tolist() for one in batch] for batch in DataLoader(Numbers(6, item), batch_size=2, num_workers=2)]
    assert found == [[[0, 1], [0, 0], [2, 2], [6, 6]], [[2, 3], [1, 1], [2, 2], [6, 6]], [[4, 5], [0, 0], [2, 2], [6, 6]]]
    assert get_worker_info() is None


def test_workers_split_an_iterable_data_set():
    def own_part(worker):
        info = get_worker_info()
        data, length = info.dataset, 5
        data.start, data.end = worker * length, (worker + 1) * length

    data = Range(0, 10)
    loader = DataLoader(data, batch_size=2, num_workers=2, worker_init_fn=own_part)
    assert batches(loader) == [[0, 1], [5, 6], [2, 3], [7, 8], [4], [9]]
    assert (data.start, data.end) == (0, 10)  # a worker's data set is its own


def test_workers_whose_data_set_ends_are_left_out():
    class Uneven(IterableDataset):
        def __iter__(self):
            worker = get_worker_info().id
            return iter(range(worker * 100, worker * 100 + [1, 5, 3][worker]))

    assert batches(DataLoader(Uneven(), batch_size=2, num_workers=3)) == [[0], [100, 101], [200, 201], [102, 103], [202], [104]]
    assert batches(DataLoader(Uneven(), batch_size=2, num_workers=3, drop_last=True)) == [[100, 101], [200, 201], [102, 103]]


def test_workers_draw_from_streams_of_their_own():
    # As PyTorch 2.13's workers draw behind manual_seed(5); what the program draws is the same as with none.
    torch.manual_seed(5)
    loader = DataLoader(Numbers(4, lambda i: torch.rand(1)), num_workers=2)
    drawn = torch.cat([batch.flatten() for batch in loader])
    assert torch.allclose(drawn, torch.tensor([0.7106, 0.2905, 0.3483, 0.5857]), atol=1e-4)
    assert torch.allclose(torch.rand(1), torch.tensor([0.9075]), atol=1e-4)
    before = random.getstate()
    list(DataLoader(Numbers(4, lambda i: random.random()), num_workers=2))
    assert random.getstate() == before


def test_workers_persist_where_they_are_asked_to():
    made = []
    loader = DataLoader(Numbers(4), batch_size=2, num_workers=2, persistent_workers=True, worker_init_fn=made.append)
    assert batches(loader) == batches(loader) == [[0, 1], [2, 3]]
    assert made == [0, 1]


def test_what_goes_wrong_in_a_worker_is_what_went_wrong():
    def item(index):
        raise KeyError("here")

    with pytest.raises(KeyError, match="here"):
        list(DataLoader(Numbers(2, item), num_workers=1))


def test_what_a_loader_refuses():
    with pytest.raises(ValueError, match=r"multiprocessing_context can only be used with multi-process loading"):
        DataLoader(Numbers(), multiprocessing_context="spawn")
    with pytest.raises(TypeError, match="abstract"):
        IterableDataset()
    with pytest.warns(UserWarning, match="'pin_memory' argument is set as true but no accelerator is found"):
        iter(DataLoader(Numbers(), pin_memory=True))


def test_converting_makes_lists_of_tuples():
    assert default_convert({"a": (1, 2)}) == {"a": [1, 2]}


def test_parts_stand_where_libraries_look():
    from tare.utils.data._utils.collate import collate, default_collate_fn_map
    from tare.utils.data._utils.worker import get_worker_info as same
    from tare.utils.data.dataloader import _BaseDataLoaderIter

    class Mark:
        pass

    known = {Mark: lambda batch, *, collate_fn_map=None: "marks", **default_collate_fn_map}
    assert collate([Mark(), Mark()], collate_fn_map=known) == "marks"
    iterator = iter(DataLoader(Numbers(3)))
    assert isinstance(iterator, _BaseDataLoaderIter) and len(iterator) == 3 and same is get_worker_info


def test_a_given_generator_goes_on_as_pytorchs():
    loader = DataLoader(list(range(6)), shuffle=True, batch_size=6, generator=torch.Generator().manual_seed(5))
    assert [batches(loader)[0] for _ in range(2)] == [[1, 0, 4, 2, 3, 5], [0, 4, 5, 3, 2, 1]]


def test_columns_of_texts_stay_tuples():
    loader = DataLoader([((1, 2), [3, "x"]), ((4, 5), [6, "y"])], batch_size=2)
    (first, second), = loader
    assert [one.tolist() for one in first] == [[1, 4], [2, 5]] and second[1] == ("x", "y")


def test_the_pattern_of_arrays_that_no_tensor_holds_is_where_libraries_look():
    numpy = pytest.importorskip("numpy")
    from tare.utils.data._utils.collate import np_str_obj_array_pattern

    assert [bool(np_str_obj_array_pattern.search(numpy.array(one).dtype.str)) for one in ("a", b"a", None, 1.0)] == [
        True, True, True, False]
    with pytest.raises(TypeError, match="batch must contain tensors"):
        torch.utils.data.default_collate([numpy.array(["a"]), numpy.array(["b"])])


def test_stacked_sets_read_their_parts_items_at_once():
    class AtOnce(torch.utils.data.Dataset):
        def __len__(self):
            return 4

        def __getitem__(self, index):
            return index

        def __getitems__(self, indices):
            return [10 * index for index in indices]

    class TooFew(AtOnce):
        def __getitems__(self, indices):
            return [0]

    stacked = torch.utils.data.StackDataset
    assert stacked(AtOnce(), [5, 6, 7, 8]).__getitems__([1, 3]) == [(10, 6), (30, 8)]
    assert stacked(a=AtOnce(), b=[5, 6, 7, 8]).__getitems__([2]) == [{"a": 20, "b": 7}]
    with pytest.raises(ValueError, match="Nested dataset's output size mismatch. Expected 2, got 1"):
        stacked(TooFew()).__getitems__([0, 1])


def test_a_loader_says_when_more_comes_than_its_data_set_promised():
    class Stream(torch.utils.data.IterableDataset):
        def __iter__(self):
            return iter(range(3))

        def __len__(self):
            return 2

    loader = torch.utils.data.DataLoader(Stream())
    passed = iter(loader)
    assert [int(next(passed)) for _ in range(3)] == [0, 1, 2]  # nobody asked
    assert len(loader) == 2
    with pytest.warns(UserWarning, match=r"was reported to be 2\(when accessing len\(dataloader\)\), but 3 samples have been"):
        list(loader)


def test_a_loaders_settings_for_workers_are_checked():
    loader = torch.utils.data.DataLoader
    with pytest.raises(ValueError, match="prefetch_factor option should be non-negative"):
        loader([1], num_workers=1, prefetch_factor=-1)
    with pytest.raises(ValueError, match="should specify a valid start method in"):
        loader([1], num_workers=1, multiprocessing_context="none")
    with pytest.raises(TypeError, match="should be a valid context object or a string specifying the start method"):
        loader([1], num_workers=1, multiprocessing_context=3)
    with pytest.raises(ValueError, match="can only be used with multi-process loading"):
        loader([1]).multiprocessing_context = "spawn"
    assert loader[int].__origin__ is loader


def test_sampling_with_replacement_draws_few_indices_at_once():
    sampler = torch.utils.data.RandomSampler(range(100), replacement=True, num_samples=int(1e10))
    assert 0 <= next(iter(sampler)) < 100 and len(sampler) == int(1e10)
    assert len(list(torch.utils.data.RandomSampler(range(5), replacement=True, num_samples=70))) == 70


def test_a_loader_of_others_derives_its_iterator_and_keeps_its_place():
    """As torchdata's StatefulDataLoader does: by the names of PyTorch's members."""
    from tare.utils.data import _utils
    from tare.utils.data.dataloader import _BaseDataLoaderIter, _DatasetKind

    class Counting(_BaseDataLoaderIter):
        def __init__(self, loader):
            super().__init__(loader)
            self.indices = []
            self.fetcher = _DatasetKind.create_fetcher(self._dataset_kind, self._dataset, self._auto_collation, self._collate_fn,
                                                       self._drop_last)

        def _next_index(self):
            self.indices.append(super()._next_index())
            return self.indices[-1]

        def _next_data(self):
            return self.fetcher.fetch(self._next_index())

    class Loader(DataLoader):
        def __init__(self, data):
            self.dataset, self.num_workers, self.pin_memory, self.timeout, self.persistent_workers = data, 0, False, 0, False
            self.sampler, self.batch_sampler, self.batch_size, self.drop_last = range(5), [[0, 1], [2, 4]], 2, False
            self.generator, self.collate_fn, self._dataset_kind = None, _utils.collate.default_collate, _DatasetKind.Map
            self._DataLoader__initialized = True
            self.check_worker_number_rationality()

        def _get_iterator(self):
            return Counting(self)

    loader = Loader(Numbers(5))
    iterator = iter(loader)
    assert batches(iterator) == [[0, 1], [2, 4]]
    assert (iterator.indices, iterator._num_yielded) == ([[0, 1], [2, 4]], 2)
    iterator._reset(loader)
    assert iterator._num_yielded == 0 and next(iterator).tolist() == [0, 1]
    with pytest.raises(ValueError, match="sampler attribute should not be set after Loader is initialized"):
        loader.sampler = range(3)


def test_a_fetcher_tells_whether_its_data_set_ended():
    from tare.utils.data._utils.fetch import _IterableDatasetFetcher

    fetcher = _IterableDatasetFetcher(Range(0, 3), auto_collation=True, collate_fn=list, drop_last=True)
    assert (fetcher.fetch([None, None]), fetcher.ended) == ([0, 1], False)
    with pytest.raises(StopIteration):
        fetcher.fetch([None, None])
    assert fetcher.ended


def test_persistent_workers_draw_their_seed_once():
    after = []
    for persist in (True, False):
        torch.manual_seed(0)
        loader = DataLoader(Numbers(4), num_workers=1, persistent_workers=persist)
        batches(loader), batches(loader)
        after.append(round(torch.rand(1).item(), 4))
    assert after == [0.0885, 0.3074]


def test_batches_are_pinned_where_there_is_an_accelerator(tmp_path):
    program = tmp_path / "pinned.py"
    program.write_text("""
from torch.utils.data import DataLoader

class Batch(list):
    def pin_memory(self):
        return "pinned"

for pin in (True, False):
    print([batch for workers in (0, 1) for batch in DataLoader(range(2), 2, pin_memory=pin, num_workers=workers, collate_fn=Batch)])
""")
    done = subprocess.run([sys.executable, "-m", "tare", "--gpu", "L4", str(program)], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))})
    assert done.stdout.splitlines() == ["['pinned', 'pinned']", "[[0, 1], [0, 1]]"], done.stderr

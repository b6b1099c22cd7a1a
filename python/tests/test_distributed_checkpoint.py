"""torch.distributed.checkpoint: folders of PyTorch are read, PyTorch reads what is written, ranks share the work, and damaged folders are
refused."""

import collections
import concurrent.futures
import enum
import json
import os
import pathlib
import pickle
import subprocess
import sys
import warnings

import pytest
import tare as torch
import tare.distributed.checkpoint as dcp
from distributed_checkpoint_cases import described, state
from tare.distributed.checkpoint import _metadata_file, _nested_dict, filesystem, format_utils, metadata, staging
from tare.distributed.checkpoint.state_dict_loader import _load_state_dict_from_keys

FILES = pathlib.Path(__file__).resolve().parents[2] / "tests" / "golden" / "checkpoints" / "distributed"
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}
pytestmark = pytest.mark.filterwarnings("ignore:torch.distributed is disabled")


def zeros_like(value):
    if isinstance(value, torch.Tensor):
        return torch.zeros_like(value)
    if isinstance(value, dict):
        return {key: zeros_like(one) for key, one in value.items()}
    return [zeros_like(one) for one in value] if isinstance(value, list) and any(isinstance(one, dict) for one in value) else None


def load(folder, reader=dcp.FileSystemReader):
    return _load_state_dict_from_keys(storage_reader=reader(folder))


def test_what_pytorch_wrote_is_loaded():
    found = load(FILES / "one")
    assert found["epoch"] == 3 and found["args"] == {"lr": 0.1, "names": ["a", "b"]}
    expected = torch.arange(12, dtype=torch.float32).reshape(3, 4)
    assert torch.equal(found["model"]["matrix"], expected)
    assert torch.equal(found["model"]["transposed"], torch.arange(6).reshape(2, 3).t())
    base = torch.arange(70, dtype=torch.float32).reshape(7, 10)
    for name, reader in (("three_ranks", dcp.FileSystemReader), ("safetensors", dcp.HuggingFaceStorageReader)):
        found = load(FILES / name, reader)
        assert torch.equal(found["rows"], base)
        assert torch.equal(found["columns"], base.t().to(torch.bfloat16))


def test_pytorch_reads_what_is_written(tmp_path):
    """What is written is what PyTorch was recorded to read, to the byte; and what it read is what was saved."""
    script = pathlib.Path(__file__).with_name("write_distributed_checkpoint.py")
    done = subprocess.run([sys.executable, "-m", "tare", str(script), str(tmp_path)], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name in ("written", "written_safetensors"):
        files = sorted(path.name for path in (FILES / name).iterdir())
        assert files == sorted(path.name for path in (tmp_path / name).iterdir())
        for file in files:
            assert (tmp_path / name / file).read_bytes() == (FILES / name / file).read_bytes(), file
    saved = described(torch, state(torch))
    assert json.loads((FILES / "written.json").read_text()) == json.loads(json.dumps(saved))
    assert json.loads((FILES / "written_safetensors.json").read_text()) == json.loads(json.dumps(saved["model"]))


def test_a_state_dict_is_saved_and_loaded_in_place(tmp_path):
    saved, loaded = state(torch), zeros_like(state(torch))
    metadata = dcp.save(saved, checkpoint_id=tmp_path / "x")
    weight = loaded["model"]["matrix"]
    dcp.load(loaded, checkpoint_id=tmp_path / "x")
    assert described(torch, loaded) == described(torch, saved)
    assert loaded["model"]["matrix"] is weight
    assert metadata.state_dict_metadata["model.matrix"].chunks[0].sizes == (3, 4)
    assert isinstance(metadata.state_dict_metadata["epoch"], dcp.BytesStorageMetadata)


def test_stateful_objects_are_asked(tmp_path):
    model = torch.nn.Linear(3, 2)
    dcp.save({"model": model}, checkpoint_id=tmp_path / "x")
    other = torch.nn.Linear(3, 2)
    dcp.load({"model": other}, checkpoint_id=tmp_path / "x")
    assert torch.equal(model.weight, other.weight)
    assert isinstance(model, dcp.Stateful)


def test_a_model_on_meta_gets_tensors_that_know_their_place(tmp_path):
    model = torch.nn.Linear(300, 200)
    dcp.save({"model": model.state_dict()}, checkpoint_id=tmp_path / "x")
    with torch.device("meta"):
        empty = torch.nn.Linear(300, 200)
    found = {"model": empty.state_dict()}
    dcp.load(found, checkpoint_id=tmp_path / "x")
    assert all(one.device.type == "meta" for one in found["model"].values())
    assert torch.equal(torch.materialize(found["model"]["weight"][3:5]), model.weight[3:5])
    assert torch.equal(torch.materialize(found["model"]["bias"]), model.bias)


def test_nothing_is_written_of_a_model_on_meta(tmp_path):
    with torch.device("meta"):
        model = torch.nn.Linear(300, 200)
    with pytest.warns(UserWarning, match=r"nothing was written to .*x\. It would be 240,800 bytes in 1 file, the largest __0_0.distcp"):
        metadata = dcp.save({"model": model}, checkpoint_id=tmp_path / "x")
    assert not (tmp_path / "x").exists()
    assert {key.fqn: info.length for key, info in metadata.storage_data.items()} == {"model.weight": 240000, "model.bias": 800}


def test_lazy_tensors_are_written_from_their_files(tmp_path):
    torch.save(state(torch), tmp_path / "x.pt")
    format_utils.torch_save_to_dcp(tmp_path / "x.pt", tmp_path / "x")
    format_utils.dcp_to_torch_save(tmp_path / "x", tmp_path / "y.pt")
    assert described(torch, torch.load(tmp_path / "y.pt")) == described(torch, state(torch))


def test_async_save_writes_what_was_there_when_it_was_called(tmp_path):
    weight = torch.ones(3)
    future = dcp.async_save({"weight": weight}, checkpoint_id=tmp_path / "x")
    weight.zero_()
    assert isinstance(future, concurrent.futures.Future) and future.result().version == filesystem.CURRENT_DCP_VERSION
    assert torch.equal(load(tmp_path / "x")["weight"], torch.ones(3))


def test_async_save_tells_of_staging_where_the_stager_copies_in_the_background(tmp_path):
    for in_background in (False, True):
        stager = staging.DefaultStager(staging.StagingOptions(use_async_staging=in_background))
        answer = dcp.async_save({"weight": torch.ones(3)}, checkpoint_id=tmp_path / str(in_background), async_stager=stager)
        assert isinstance(answer, concurrent.futures.Future) != in_background
        if in_background:
            assert answer.staging_completion.result() is None
            answer = answer.upload_completion
        assert answer.result().version == filesystem.CURRENT_DCP_VERSION


def test_async_save_tells_an_error_where_it_is_waited_for(tmp_path):
    (tmp_path / "file").touch()
    future = dcp.async_save({"weight": torch.ones(3)}, checkpoint_id=tmp_path / "file")
    with pytest.raises(dcp.CheckpointException):
        future.result()


def test_files_are_filled_evenly(tmp_path):
    saved = {f"t{i}": torch.full((10 * (i + 1),), float(i)) for i in range(7)} | {"value": 1}
    for settings, count in (({"thread_count": 3}, 3), ({"single_file_per_rank": False}, 8)):
        folder = tmp_path / str(count)
        dcp.save(saved, storage_writer=dcp.FileSystemWriter(folder, **settings))
        assert len(list(folder.glob("*.distcp"))) == count
        assert described(torch, load(folder)) == described(torch, saved)


def test_safetensors_are_consolidated(tmp_path):
    saved = {"w": torch.arange(6.0).reshape(2, 3), "v": torch.ones(2)}
    dcp.save(saved, storage_writer=dcp.HuggingFaceStorageWriter(tmp_path / "x", {"w": 1, "v": 2}, save_distributed=True,
                                                                enable_consolidation=True))
    assert sorted(path.name for path in (tmp_path / "x").glob("*.safetensors")) == ["model-00001-of-00002.safetensors",
                                                                                     "model-00002-of-00002.safetensors"]
    for folder in (tmp_path / "x", tmp_path / "x" / "sharded"):
        found = load(folder, dcp.HuggingFaceStorageReader)
        assert all(torch.equal(found[name], saved[name]) for name in saved)
    with pytest.raises(dcp.CheckpointException, match="safetensors files hold tensors alone, and 'epoch' is none"):
        dcp.save({"epoch": 3}, storage_writer=dcp.HuggingFaceStorageWriter(tmp_path / "y"))


def test_a_save_that_is_there_is_replaced_with_a_warning_or_refused(tmp_path):
    dcp.save({"a": torch.ones(2)}, checkpoint_id=tmp_path / "x")
    with pytest.warns(UserWarning, match="Detected an existing checkpoint"):
        dcp.save({"a": torch.zeros(2)}, checkpoint_id=tmp_path / "x")
    assert torch.equal(load(tmp_path / "x")["a"], torch.zeros(2))
    with pytest.raises(dcp.CheckpointException, match="Checkpoint already exists and self.overwrite=False."):
        dcp.save({"a": torch.ones(2)}, storage_writer=dcp.FileSystemWriter(tmp_path / "x", overwrite=False))


@pytest.mark.parametrize("wanted, text", [
    ({"nope": torch.zeros(2)}, "RuntimeError: Missing key in checkpoint state_dict: nope."),
    ({"rows": torch.zeros(7, 9)}, r"ValueError: Size mismatch between saved torch.Size\(\[7, 10\]\) and current: torch.Size\(\[7, 9\]\)"),
    ({"rows": 3}, "Invalid checkpoint metadata for rows"),
])
def test_what_does_not_fit_is_told(wanted, text):
    with pytest.raises(dcp.CheckpointException, match=text):
        dcp.load(dict(wanted), checkpoint_id=FILES / "three_ranks")


def test_names_that_the_checkpoint_lacks_may_stay():
    found = {"rows": torch.zeros(7, 10), "nope": torch.ones(2)}
    dcp.load(found, checkpoint_id=FILES / "three_ranks", planner=dcp.DefaultLoadPlanner(allow_partial_load=True))
    assert found["rows"][6, 9] == 69 and torch.equal(found["nope"], torch.ones(2))


class Hostile:
    def __reduce__(self):
        return os.system, ("touch executed",)


def test_nothing_is_executed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dcp.save({"a": torch.ones(2), "value": 1}, checkpoint_id="x")
    pathlib.Path("x/.metadata").write_bytes(pickle.dumps(Hostile()))
    with pytest.raises(dcp.CheckpointException, match="which is no part of a checkpoint's metadata"):
        dcp.load({"a": torch.ones(2)}, checkpoint_id="x")
    assert not pathlib.Path("executed").exists()


def as_a_member(self, protocol):  # Enum.__reduce_ex__ of Python 3.11.0 to 3.11.3
    return getattr, (type(self), self.name)


def test_members_of_enumerations_are_written_and_read_in_each_pythons_way(tmp_path, monkeypatch):
    encoding = metadata._MEM_FORMAT_ENCODING
    monkeypatch.setattr(enum.Enum, "__reduce_ex__", as_a_member)
    for name in ("by value", "by name"):
        dcp.save({"a": torch.ones(2)}, checkpoint_id=tmp_path / name)
        assert (b"getattr" in (tmp_path / name / ".metadata").read_bytes()) == (name == "by name")
        loaded = {"a": torch.zeros(2)}
        dcp.load(loaded, checkpoint_id=tmp_path / name)
        assert loaded["a"].tolist() == [1, 1]
        monkeypatch.setattr(encoding, "__reduce_ex__", as_a_member)
    (tmp_path / "by name" / ".metadata").write_bytes(pickle.dumps(Asks()))
    with pytest.raises(dcp.CheckpointException, match="asks .* for 'dumps'"):
        dcp.load(loaded, checkpoint_id=tmp_path / "by name")


class Asks:
    def __reduce__(self):
        return getattr, (collections.OrderedDict, "dumps")


def test_a_truncated_part_is_an_error(tmp_path):
    dcp.save({"a": torch.ones(2000)}, checkpoint_id=tmp_path / "x")
    file = tmp_path / "x" / "__0_0.distcp"
    file.write_bytes(file.read_bytes()[:-100])
    with pytest.raises(dcp.CheckpointException, match="needs .* bytes, and the file has"):
        load(tmp_path / "x")


def boxes(*rows):
    return [metadata.ChunkStorageMetadata(torch.Size(row[:2]), torch.Size(row[2:])) for row in rows]


@pytest.mark.parametrize("change, text", [
    (lambda entry: setattr(entry.chunks[0], "sizes", torch.Size((2, 4))), r"a: of the 12 elements .* the checkpoint's parts hold only 8"),
    (lambda entry: entry.chunks.append(entry.chunks[0]), r"a: of the 12 elements .* the checkpoint's parts hold some twice, 24"),
    (lambda entry: entry.chunks.clear(), "the checkpoint's parts hold only 0"),
    (lambda entry: setattr(entry.chunks[0], "offsets", torch.Size((9, 0))), r"sizes \[3, 4\] at \[9, 0\] are no part of a tensor of sizes"),
    (lambda entry: setattr(entry.chunks[0], "sizes", torch.Size((3, 2**62))), "are no part of a tensor"),
    (lambda entry: setattr(entry.chunks[0], "sizes", torch.Size((3,))), "are no part of a tensor"),
    (lambda entry: setattr(entry.chunks[0], "sizes", torch.Size((-3, 4))), "are no part of a tensor"),
    (lambda entry: setattr(entry.chunks[0], "offsets", [0, "a"]), "are no part of a tensor"),
    (lambda entry: setattr(entry.chunks[0], "sizes", [3.0, 4]), "are no part of a tensor"),
    (lambda entry: setattr(entry.chunks[0], "sizes", [True, 4]), "are no part of a tensor"),
    (lambda entry: setattr(entry.chunks[0], "sizes", [3, None]), "are no part of a tensor"),
    # A hole and an overlap of as many elements.
    (lambda entry: setattr(entry, "chunks", boxes((0, 0, 2, 4), (0, 0, 1, 4))), "hold some twice and others never, of 12"),
    (lambda entry: setattr(entry, "chunks", boxes((0, 0, 2, 2), (0, 2, 2, 2), (2, 0, 1, 2), (0, 0, 1, 2))), "hold some twice and others"),
    (lambda entry: setattr(entry, "chunks", boxes((0, 0, 1, 1), (0, 0, 3, 3), (0, 0, 2, 1))), "hold some twice and others never"),
    (lambda entry: setattr(entry, "chunks", boxes((0, 0, 3, 2), (0, 2, 2, 2), (1, 2, 2, 1))), "hold some twice and others never"),
    (lambda entry: setattr(entry, "chunks", boxes(*[(0, 0, 1, 1)] * 12)), "hold some twice and others never"),
    (lambda entry: setattr(entry, "chunks", boxes(*[(1, 1, 0, 0)] * 1000)), "hold only 0"),
    (lambda entry: setattr(entry, "size", torch.Size((3, 5))), "Size mismatch between saved"),
    (lambda entry: setattr(entry, "size", torch.Size((1,) * 64)), "Size mismatch between saved"),
    (lambda entry: setattr(entry, "size", None), "a is a tensor of no sizes and parts"),
    (lambda entry: setattr(entry, "size", "34"), "a is a tensor of no sizes and parts"),
    (lambda entry: setattr(entry, "chunks", None), "a is a tensor of no sizes and parts"),
    (lambda entry: setattr(entry, "chunks", [1, 2]), "a part of a does not say where it begins"),
    (lambda entry: vars(entry.chunks[0]).pop("sizes"), "a part of a does not say where it begins"),
    (lambda entry: setattr(entry, "properties", None), "a is a tensor of no type"),
    (lambda entry: setattr(entry.properties, "dtype", "float"), "a is a tensor of no type"),
])
def test_parts_that_do_not_make_the_whole_are_refused(tmp_path, change, text):
    dcp.save({"a": torch.ones(3, 4)}, checkpoint_id=tmp_path / "x")
    metadata = dcp.FileSystemReader(tmp_path / "x").read_metadata()
    change(metadata.state_dict_metadata["a"])
    (tmp_path / "x" / ".metadata").write_bytes(_metadata_file.dumped(metadata))
    with pytest.raises(dcp.CheckpointException, match=text):
        dcp.load({"a": torch.zeros(3, 4)}, checkpoint_id=tmp_path / "x")


@pytest.mark.parametrize("change, text", [
    (lambda data: data.clear(), "the metadata does not say where a at .* is"),
    (lambda data: data.update({key: 5 for key in data}), "no dict of files, offsets and lengths"),
    (lambda data: vars(place(data)).update(offset=-1), "at byte -1, part: needs"),
    (lambda data: vars(place(data)).update(offset=2**62), "at byte 4611686018427387904, part: needs"),
    (lambda data: vars(place(data)).update(offset=2**80), "Invoked with types|part: needs|too large"),
    (lambda data: vars(place(data)).update(offset="0"), "no dict of files, offsets and lengths"),
    (lambda data: vars(place(data)).update(offset=True), "no dict of files, offsets and lengths"),
    (lambda data: vars(place(data)).update(length=0), "needs 1 bytes, and the file has 0"),
    (lambda data: vars(place(data)).update(length=-5), "needs -5 bytes"),
    (lambda data: vars(place(data)).update(length=2**60), "needs 1152921504606846976 bytes"),
    (lambda data: vars(place(data)).update(length=1.5), "no dict of files, offsets and lengths"),
    (lambda data: vars(place(data)).update(relative_path=None), "no dict of files, offsets and lengths"),
    (lambda data: vars(place(data)).update(relative_path=7), "no dict of files, offsets and lengths"),
    (lambda data: vars(place(data)).update(relative_path="a\0b"), "no dict of files, offsets and lengths"),
    (lambda data: vars(place(data)).update(relative_path="/etc/passwd"), "is not inside the checkpoint's folder"),
    (lambda data: vars(place(data)).update(relative_path="."), "is not inside the checkpoint's folder"),
    (lambda data: vars(place(data)).update(relative_path=""), "is not inside the checkpoint's folder"),
    (lambda data: vars(place(data)).update(relative_path="x/../../y"), "is not inside the checkpoint's folder"),
    (lambda data: vars(place(data)).update(relative_path=".metadata"), "and the file has"),
    (lambda data: vars(place(data)).update(relative_path="x" * 5000), "cannot be opened"),
    (lambda data: vars(place(data)).update(transform_descriptors=["zstd"]), "was written through"),
])
def test_places_that_are_none_are_refused(tmp_path, change, text):
    dcp.save({"a": torch.ones(3, 4)}, checkpoint_id=tmp_path / "x")
    found = dcp.FileSystemReader(tmp_path / "x").read_metadata()
    change(found.storage_data)
    (tmp_path / "x" / ".metadata").write_bytes(_metadata_file.dumped(found))
    target = torch.zeros(3, 4)
    with pytest.raises(dcp.CheckpointException, match=text):
        dcp.load({"a": target}, checkpoint_id=tmp_path / "x")
    assert not target.any()


def place(data):
    return next(iter(data.values()))


def test_parts_are_compared_in_time_as_their_number():
    """Slabs in two directions, which no order along one dimension keeps apart."""
    from tare.distributed.checkpoint import _boxes

    count = 20000
    rows = [[(i, 1), (0, count)] for i in range(count)]
    columns = [[(count, count), (i, 1)] for i in range(count)]
    assert _boxes.fill(rows + columns, (2 * count, count))
    assert not _boxes.fill(rows + columns[1:] + columns[1:2], (2 * count, count))
    assert _boxes.fill([[]], ()) and not _boxes.fill([[], []], ()) and not _boxes.fill([], ())
    assert _boxes.fill([], (0, 3)) and _boxes.fill([[(0, 1)] * 64], (1,) * 64)


@pytest.mark.parametrize("entries", [[1], {"a": 3}])
def test_values_that_are_no_tensors_and_no_bytes_are_refused(tmp_path, entries):
    dcp.save({"a": torch.ones(3)}, checkpoint_id=tmp_path / "x")
    metadata = dcp.FileSystemReader(tmp_path / "x").read_metadata()
    metadata.state_dict_metadata = entries
    (tmp_path / "x" / ".metadata").write_bytes(_metadata_file.dumped(metadata))
    with pytest.raises(dcp.CheckpointException, match="this is no metadata of a checkpoint"):
        dcp.load({"a": torch.zeros(3)}, checkpoint_id=tmp_path / "x")


def test_metadata_leads_out_of_no_folder(tmp_path):
    dcp.save({"a": torch.ones(2)}, checkpoint_id=tmp_path / "x")
    path = tmp_path / "x" / ".metadata"
    path.write_bytes(path.read_bytes().replace(b"__0_0.distcp", b"../../secret"))
    with pytest.raises(dcp.CheckpointException, match="is not inside the checkpoint's folder"):
        load(tmp_path / "x")


def test_nested_dicts_are_flattened_and_back():
    one, two = torch.ones(1), torch.zeros(1)
    nested = {"a": {"b": one, 3: [1, 2]}, "c": [{"d": two}, 5, [two, "x"]], "e": (1, one)}
    flat, mappings = _nested_dict.flatten_state_dict(nested)
    assert list(flat) == ["a.b", "a.3", "c.0.d", "c.1", "c.2.0", "c.2.1", "e"] and mappings["c.2.1"] == ("c", 2, 1)
    back = _nested_dict.unflatten_state_dict(flat, mappings)
    assert back["c"] == nested["c"] and back["e"] is nested["e"] and back["a"]["3"] == [1, 2]
    with pytest.raises(ValueError, match="duplicated flatten key a.b"):
        _nested_dict.flatten_state_dict({"a": {"b": 1}, "a.b": 2})


RANKS = """
import tare as torch, tare.distributed as dist, tare.distributed.checkpoint as dcp, warnings
warnings.simplefilter("ignore")
dist.init_process_group("gloo")
rank = dist.get_rank()
state = {"w": torch.arange(12.0).reshape(3, 4), "v": torch.arange(3), "big": torch.ones(100), "rank": rank}
metadata = dcp.save(state, checkpoint_id="shared")
found = {name: torch.zeros_like(one) if isinstance(one, torch.Tensor) else None for name, one in state.items()}
dcp.load(found, checkpoint_id="shared")
assert all(torch.equal(state[name], found[name]) for name in ("w", "v", "big"))
if rank == 0:
    print({key.fqn: info.relative_path for key, info in metadata.storage_data.items()})
try:
    dcp.load({"w": torch.zeros(3, 4) if rank != 1 else torch.zeros(4)}, checkpoint_id="shared")
except dcp.CheckpointException as error:
    print(rank, list(error.failures))
dcp.save({"rank": rank}, checkpoint_id="own", use_collectives=False)
own = {"rank": None}
dcp.load(own, checkpoint_id="own")
assert own["rank"] == rank
"""


def test_ranks_share_the_work_and_each_error(tmp_path):
    (tmp_path / "ranks.py").write_text(RANKS)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "3", "ranks.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert any("{'w': '__0_0.distcp', 'rank': '__1_0.distcp', 'v': '__1_0.distcp', 'big': '__2_0.distcp'}" in line for line in lines), lines
    assert sum("[1]" in line for line in lines) == 3, lines
    assert sorted(path.name for path in (tmp_path / "own").iterdir()) == sorted(
        f"__{rank}{end}" for rank in range(3) for end in (".metadata", "_0.distcp"))


def test_plans_of_equal_saves_are_sent_once(tmp_path):
    class Planner(dcp.DefaultSavePlanner):
        """Caches are by the class's name."""

    for number in range(3):
        planner = Planner(enable_plan_caching=True)
        dcp.save({"a": torch.full((2,), float(number))}, storage_writer=dcp.FileSystemWriter(tmp_path / str(number)), planner=planner)
        assert load(tmp_path / str(number))["a"][0] == number
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert planner.create_local_plan().usable is False


def test_ranks_divide_the_files_of_whole_tensors(tmp_path):
    program = '''
import sys, torch.distributed as dist
from torch.distributed.checkpoint._consolidate_hf_safetensors import consolidate_safetensors_files_on_every_rank
dist.init_process_group("gloo")
consolidate_safetensors_files_on_every_rank(sys.argv[1], "whole", {"rows": 1, "columns": 2, "few": 3, "copied": 1})
'''
    (tmp_path / "ranks.py").write_text(program)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "2", "ranks.py", str(FILES / "safetensors")], cwd=tmp_path,
                          env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "whole").glob("*-of-00003.safetensors"))) == 3
    found = torch.open_checkpoint(tmp_path / "whole")
    assert sorted(found) == ["columns", "copied", "few", "rows"]
    assert torch.equal(torch.materialize(found["rows"]), torch.arange(70, dtype=torch.float32).reshape(7, 10))


RESHARD = """
import sys, torch, torch.distributed as dist, torch.distributed.checkpoint as dcp, tare
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor
dist.init_process_group("gloo")
rank, size, golden = dist.get_rank(), dist.get_world_size(), sys.argv[1]
mesh = init_device_mesh("cpu", (size,))
base = torch.arange(70, dtype=torch.float32).reshape(7, 10)
for name, reader in (("three_ranks", dcp.FileSystemReader), ("safetensors", dcp.HuggingFaceStorageReader)):
    state = {"rows": distribute_tensor(torch.zeros(7, 10), mesh, [Shard(1)]), "few": distribute_tensor(torch.zeros(2), mesh, [Replicate()]),
             "columns": distribute_tensor(torch.zeros(10, 7, dtype=torch.bfloat16), mesh, [Shard(0)]),
             "copied": distribute_tensor(torch.zeros(10), mesh, [Shard(0)])}
    dcp.load(state, storage_reader=reader(f"{golden}/{name}"))
    assert torch.equal(state["rows"].full_tensor(), base)
    assert torch.equal(state["columns"].full_tensor(), base.t().to(torch.bfloat16))
    assert torch.equal(state["copied"].full_tensor(), base[1])
metadata = dcp.save(state, checkpoint_id="again")
boxes = [box for box in metadata.state_dict_metadata["rows"].chunks if 0 not in box.sizes]
assert sum(box.sizes[1] for box in boxes) == 10 and all(box.sizes[0] == 7 for box in boxes)
state = {"rows": distribute_tensor(torch.zeros(7, 10), mesh, [Shard(0)])}
dcp.load(state, checkpoint_id="again")
assert torch.equal(state["rows"].full_tensor(), base)
local = state["rows"].to_local()
unread = {"rows": DTensor.from_local(torch.empty(local.shape, device="meta"), mesh, [Shard(0)], run_check=False,
                                     shape=torch.Size((7, 10)), stride=(10, 1))}
dcp.load(unread, checkpoint_id="again")
assert unread["rows"].to_local().device.type == "meta"
assert torch.equal(tare.materialize(unread["rows"].to_local()), local)
"""


@pytest.mark.parametrize("ranks", [1, 2, 5])
def test_three_ranks_checkpoint_is_loaded_by_any_number(tmp_path, ranks):
    (tmp_path / "ranks.py").write_text(RESHARD)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", str(ranks), "ranks.py", str(FILES)], cwd=tmp_path, env=ENVIRONMENT,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_large_parts_are_copied_some_rows_at_a_time(monkeypatch):
    monkeypatch.setattr(filesystem, "_MOST_HELD", 100)
    found = {"rows": torch.zeros(7, 10), "copied": torch.zeros(10)}
    dcp.load(found, checkpoint_id=FILES / "three_ranks")
    assert torch.equal(found["rows"], torch.arange(70, dtype=torch.float32).reshape(7, 10)) and found["copied"][9] == 19


def test_a_model_is_materialized_from_a_folder(tmp_path):
    model = torch.nn.Linear(30, 20)
    dcp.save(model.state_dict(), checkpoint_id=tmp_path / "x")
    with torch.device("meta"):
        other = torch.nn.Linear(30, 20)
    torch.materialize(other, checkpoint=tmp_path / "x")
    assert torch.equal(other.weight, model.weight) and torch.equal(other.bias, model.bias)

"""From no data to the right data: materialising from files and recordings, shards, reports, undefined memory."""

import concurrent.futures
import copy
import json
import math
import os
import pathlib
import struct
import subprocess
import sys
import threading
import warnings

import pytest
import tare as torch
from tare import nn


class Net(nn.Module):
    """A tie, a frozen parameter, a buffer that is saved and one that is not."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(10, 6)
        self.linear = nn.Linear(6, 7)
        self.norm = nn.BatchNorm1d(7)
        self.head = nn.Linear(6, 10, bias=False)
        self.head.weight = self.embedding.weight
        self.norm.bias.requires_grad_(False)
        self.register_buffer("mask", torch.ones(3, 3).tril(), persistent=False)
        self.register_buffer("positions", torch.arange(5) * 2)


def built(device, seed=3):
    torch.manual_seed(seed)
    with torch.device(device):
        return Net()


def write_safetensors(path, tensors, metadata=None):
    """The format by hand: a header of JSON behind its length, then the bytes."""
    names = {torch.float32: "F32", torch.int64: "I64", torch.float64: "F64"}
    header, data = {}, b""
    if metadata is not None:
        header["__metadata__"] = metadata
    for name, tensor in tensors.items():
        content = bytes(tensor.contiguous().clone().untyped_storage()._storage.read())
        place = [len(data), len(data) + len(content)]
        header[name] = {"dtype": names[tensor.dtype], "shape": list(tensor.shape), "data_offsets": place}
        data += content
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def state_of(module):
    return {name: tensor.detach() for name, tensor in module.state_dict().items()}


@pytest.fixture(params=["pt", "safetensors", "folder"])
def checkpoint(request, tmp_path):
    """A checkpoint of a net with other values than `built` gives, as (path, net)."""
    net = built("cpu", seed=8)
    state = state_of(net)
    if request.param == "pt":
        torch.save(net.state_dict(), tmp_path / "net.pt")
        return tmp_path / "net.pt", net
    if request.param == "safetensors":
        return write_safetensors(tmp_path / "net.safetensors", state), net
    names = list(state)
    parts = {"model-00001-of-00002.safetensors": names[:4], "model-00002-of-00002.safetensors": names[4:]}
    for file, inside in parts.items():
        write_safetensors(tmp_path / file, {name: state[name] for name in inside}, {"format": "pt"})
    places = {name: file for file, inside in parts.items() for name in inside}
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": places}))
    return tmp_path, net


def assert_same(module, other):
    one, two = module.state_dict(), other.state_dict()
    assert list(one) == list(two)
    for name in one:
        assert one[name].dtype == two[name].dtype and torch.equal(one[name], two[name]), name


# Whole modules


def test_a_recording_is_replayed():
    net = built("meta")
    parameters = dict(net.named_parameters())
    report = torch.materialize(net)
    assert_same(net, built("cpu"))
    assert net.mask.tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert set(report.replayed) == {*state_of(net), "mask"} - {"head.weight"} and report.bytes_read == 0
    assert all(parameters[name] is parameter for name, parameter in net.named_parameters())
    assert report.complete and not net.undefined()


def test_a_checkpoint_is_read(checkpoint):
    path, net = checkpoint
    made = built("meta")
    weight = made.embedding.weight
    report = torch.materialize(made, checkpoint=path)
    assert_same(made, net)
    assert made.embedding.weight is weight and made.head.weight is weight and made.linear.weight.requires_grad
    assert not made.norm.bias.requires_grad and isinstance(made.linear.weight, nn.Parameter)
    assert made.mask.tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert report.replayed == ["mask"] and report.tied == [("head.weight", "embedding.weight")] and report.complete
    unique = sum(tensor.nbytes for name, tensor in net.state_dict().items() if name != "head.weight")
    assert report.bytes_read == unique


def test_what_is_materialised_trains(checkpoint):
    made = built("meta")
    torch.materialize(made, checkpoint=checkpoint[0])
    made.head(made.embedding(torch.tensor([1, 2]))).sum().backward()
    assert made.head.weight.grad is made.embedding.weight.grad and made.embedding.weight.grad.shape == (10, 6)


def test_the_stream_goes_on_where_building_left_it():
    torch.manual_seed(5)
    with torch.device("meta"):
        one = nn.Linear(3, 4)
        two = nn.Linear(3, 4)
    torch.manual_seed(5)
    real = nn.Linear(3, 4), nn.Linear(3, 4)
    torch.materialize(two)  # in any order
    torch.materialize(one)
    assert torch.equal(one.weight, real[0].weight) and torch.equal(two.bias, real[1].bias)


def test_a_part_of_a_module_is_materialised_alone():
    net = built("meta")
    torch.materialize(net.linear)
    assert torch.equal(net.linear.weight, built("cpu").linear.weight) and net.norm.weight.is_meta


def test_changes_after_building_are_replayed():
    def change(net):
        with torch.no_grad():
            nn.init.constant_(net.linear.bias, 0.5)
            net.linear.weight[0].zero_()
            net.linear.weight.mul_(2)
        return net

    net = change(built("meta"))
    torch.materialize(net)
    assert_same(net, change(built("cpu")))


def test_dtype_replaces_that_of_floating_tensors(checkpoint):
    path, net = checkpoint
    made = built("meta")
    report = torch.materialize(made, checkpoint=path, dtype=torch.bfloat16)
    assert made.linear.weight.dtype == torch.bfloat16 and made.positions.dtype == torch.int64
    assert torch.equal(made.linear.weight, net.linear.weight.to(torch.bfloat16))
    assert made.head.weight is made.embedding.weight and made.mask.dtype == torch.bfloat16 and report.complete
    replayed = built("meta")
    torch.materialize(replayed, dtype=torch.float64)
    assert torch.equal(replayed.linear.weight, built("cpu").linear.weight.double())


def test_progress_is_told(checkpoint):
    told = []
    torch.materialize(built("meta"), checkpoint=checkpoint[0], progress=lambda done, total: told.append((done, total)))
    assert told and told[-1][0] == told[-1][1] and all(a[0] <= b[0] for a, b in zip(told, told[1:]))


def test_a_progress_function_may_stop_it(checkpoint):
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        torch.materialize(built("meta"), checkpoint=checkpoint[0], progress=stop)


def test_progress_as_a_bar(checkpoint, capsys):
    torch.materialize(built("meta"), checkpoint=checkpoint[0], progress=True)
    assert "[##############################]" in capsys.readouterr().err


# Shards


def by_dim(dim):
    return lambda name, tensor: dim if tensor.dim() > dim else None


@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("source", ["checkpoint", "recording"])
def test_shards_are_the_slices_of_the_whole(tmp_path, source, dim):
    whole = built("cpu", seed=3)
    path = None
    if source == "checkpoint":
        path = tmp_path / "net.pt"
        torch.save(whole.state_dict(), path)
    shards = []
    for rank in range(4):
        net = built("meta")
        report = torch.materialize(net, checkpoint=path, shard={"rank": rank, "world": 4, "dim": by_dim(dim)})
        assert report.complete and net.head.weight is net.embedding.weight
        shards.append(dict([*net.named_parameters(), *net.named_buffers()]))
    for name, tensor in [*whole.named_parameters(), *whole.named_buffers()]:
        if tensor.dim() <= dim:
            assert all(torch.equal(shard[name], tensor) for shard in shards), name
            continue
        size = math.ceil(tensor.shape[dim] / 4)  # as torch.chunk: the last may have less, or nothing
        for rank in range(4):
            start = min(rank * size, tensor.shape[dim])
            wanted = tensor.narrow(dim, start, min(size, tensor.shape[dim] - start))
            assert shards[rank][name].shape == wanted.shape and torch.equal(shards[rank][name], wanted), (name, rank)
        assert torch.equal(torch.cat([shard[name].detach() for shard in shards], dim), tensor), name


def test_a_rank_reads_only_its_part(tmp_path):
    with torch.device("meta"):
        model = nn.Linear(1024, 1024, bias=False)
    torch.save(nn.Linear(1024, 1024, bias=False).state_dict(), tmp_path / "a.pt")
    report = torch.materialize(model, checkpoint=tmp_path / "a.pt", shard={"rank": 1, "world": 4})
    assert report.bytes_read == 2**20 and model.weight.untyped_storage().nbytes() == 2**20


@pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="asks Linux what was read and held")
def test_each_byte_is_read_once_and_held_once(tmp_path):
    """In a process of its own: peak memory is the result and a buffer."""
    torch.save({f"{i}.weight": torch.ones(1024, 4096) for i in range(6)}, tmp_path / "a.pt")  # 96 MiB
    program = """
import sys
import threading
import tare as torch

def peak():  # of the process so far, without what its parent had
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))

def read():
    return next(int(line.split()[1]) for line in open("/proc/self/io") if line.startswith("rchar"))

with torch.device("meta"):
    model = torch.nn.Sequential(*[torch.nn.Linear(4096, 1024, bias=False) for _ in range(6)])
torch.materialize(torch.nn.Linear(2, 2, device="meta"))
before = peak(), read()
torch.materialize(model, checkpoint=sys.argv[1])
print(peak() - before[0], read() - before[1])
"""
    done = subprocess.run([sys.executable, "-c", program, tmp_path / "a.pt"], capture_output=True, text=True)
    kibibytes, read = map(int, done.stdout.split())
    size = 6 * 2**24
    assert size <= read < size + 2**20 and kibibytes * 1024 < size + 40 * 2**20, (kibibytes, read)


def test_dimensions_by_name():
    whole = built("cpu")
    net = built("meta")
    torch.materialize(net, shard={"rank": 1, "world": 2, "dim": {"linear.weight": 1, "bias": 0}})
    assert torch.equal(net.linear.weight, whole.linear.weight[:, 3:]) and torch.equal(net.linear.bias, whole.linear.bias[4:])
    assert torch.equal(net.embedding.weight, whole.embedding.weight)


@pytest.mark.parametrize("shard, text", [
    ({"rank": 4, "world": 4}, "materialize: shard: rank 4 of a world of 4"),
    ({"rank": -1, "world": 4}, "materialize: shard: rank -1 of a world of 4"),
    ({"rank": 0, "world": 0}, "materialize: shard: rank 0 of a world of 0"),
    ({"rank": 0}, "materialize: shard has \\['rank'\\]; its keys are 'rank', 'world' and, if it is not 0, 'dim'"),
    ({"rank": 0, "world": 2, "dims": 1}, "materialize: shard has \\['dims', 'rank', 'world'\\]"),
    ({"rank": 0, "world": 2, "dim": 1}, "materialize: shard: 'positions' of shape \\[5\\] has no dimension 1; `dim` may be"),
])
def test_shards_that_cannot_be(shard, text):
    net = built("meta")
    with pytest.raises(ValueError, match=text):
        torch.materialize(net, shard=shard)
    assert net.linear.weight.is_meta


@pytest.mark.parametrize("environment, expected", [
    ({}, (0, 1)), ({"RANK": "2", "WORLD_SIZE": "3"}, (2, 3)), ({"PMI_RANK": "0", "PMI_SIZE": "2"}, (0, 2)),
    ({"SLURM_PROCID": "5", "SLURM_NTASKS": "8"}, (5, 8)), ({"RANK": "1"}, (0, 1)),
    ({"OMPI_COMM_WORLD_RANK": "3", "OMPI_COMM_WORLD_SIZE": "4", "RANK": "0", "WORLD_SIZE": "1"}, (3, 4)),
])
def test_a_process_knows_its_shard(monkeypatch, environment, expected):
    for name in list(os.environ):
        if name.startswith(("OMPI_", "PMI_", "SLURM_")) or name in ("RANK", "WORLD_SIZE"):
            monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert torch.process_shard(dim=1) == {"rank": expected[0], "world": expected[1], "dim": 1}


def test_a_process_that_is_told_nonsense(monkeypatch):
    monkeypatch.setenv("OMPI_COMM_WORLD_RANK", "4")
    monkeypatch.setenv("OMPI_COMM_WORLD_SIZE", "4")
    with pytest.raises(ValueError, match="OMPI_COMM_WORLD_RANK=4 and OMPI_COMM_WORLD_SIZE=4 are no rank and number of processes"):
        torch.process_shard()


# The report


@pytest.fixture
def misfit(tmp_path):
    state = built("cpu", seed=8).state_dict()
    del state["linear.weight"], state["positions"]
    state["linear.wieght"] = torch.ones(7, 6)
    state["extra"] = torch.ones(2)
    state["linear.bias"] = torch.ones(8)
    state["norm.weight"] = torch.ones(7, dtype=torch.float64)
    torch.save(state, tmp_path / "misfit.pt")
    return tmp_path / "misfit.pt"


TEXT = """missing (2): positions, linear.weight (near: linear.wieght)
unexpected (2): linear.wieght, extra
of another shape, not loaded (1): linear.bias (the module has [7], the checkpoint [8])
of another dtype, converted (1): norm.weight (the module has float32, the checkpoint float64)"""


def test_a_misfit_is_an_error_before_anything_changes(misfit):
    net = built("meta")
    with pytest.raises(torch.LoadError) as raised:
        torch.materialize(net, checkpoint=misfit)
    assert isinstance(raised.value, RuntimeError)
    assert str(raised.value).startswith("the checkpoint does not fit the module:\n") and TEXT in str(raised.value)
    assert all(parameter.is_meta for parameter in net.parameters())
    assert raised.value.report.unexpected == ["linear.wieght", "extra"] and not raised.value.report.complete


def test_a_misfit_is_told_and_the_rest_replayed(misfit):
    net = built("meta")
    report = torch.materialize(net, checkpoint=misfit, strict=False)
    assert TEXT in str(report)
    assert report.missing == [("positions", []), ("linear.weight", ["linear.wieght"])]
    assert report.shapes == [("linear.bias", "[7]", "[8]")] and report.dtypes == [("norm.weight", "float32", "float64")]
    assert set(report.replayed) == {"mask", "positions", "linear.weight", "linear.bias"}
    assert torch.equal(net.linear.weight, built("cpu").linear.weight) and net.positions.tolist() == [0, 2, 4, 6, 8]
    assert net.norm.weight.dtype == torch.float32 and not report.complete
    assert json.loads(json.dumps(report.as_dict()))["unexpected"] == ["linear.wieght", "extra"]
    assert repr(report) == "LoadReport(6 loaded, 4 replayed, 1 tied, 2 missing, 2 unexpected, 1 shapes, 1 dtypes)"


def test_without_recordings_what_has_no_bytes_is_told(tmp_path):
    torch.save(built("cpu").state_dict(), tmp_path / "net.pt")
    with torch.recording(False):
        net = built("meta")
    report = torch.materialize(net, checkpoint=tmp_path / "net.pt")
    assert report.unknown == ["mask: nothing was recorded of how it is made"] and not report.complete and net.mask.is_meta


def test_arguments_are_checked(tmp_path):
    with pytest.raises(TypeError, match="materialize: expected a Module or a Tensor, got int"):
        torch.materialize(3)
    with pytest.raises(NotImplementedError, match="materialize: tensors get bytes on the CPU only, not on cuda"):
        torch.materialize(built("meta"), device="cuda")
    with pytest.raises(RuntimeError, match="/nowhere/x.pt: cannot be opened: No such file or directory"):
        torch.materialize(built("meta"), checkpoint="/nowhere/x.pt")


def test_a_file_that_is_damaged_leaves_a_readable_error(tmp_path):
    path = write_safetensors(tmp_path / "a.safetensors", state_of(nn.Linear(3, 4)))
    path.write_bytes(path.read_bytes()[:-4])
    with torch.device("meta"):
        model = nn.Linear(3, 4)
    with pytest.raises(RuntimeError, match="a.safetensors: at byte "):
        torch.materialize(model, checkpoint=path)
    assert model.weight.is_meta


# Single tensors


def test_a_tensor_is_materialised_by_itself():
    with torch.device("meta"):
        made = torch.arange(6).reshape(2, 3).t() * 2
    real = torch.materialize(made)
    assert real.tolist() == [[0, 6], [2, 8], [4, 10]] and real.stride() == made.stride() and made.is_meta
    assert torch.materialize(made, dtype=torch.float64).dtype == torch.float64


def test_a_lazily_loaded_tensor_and_its_slices_are_read(tmp_path):
    torch.save({"a": torch.arange(12.0).reshape(3, 4)}, tmp_path / "a.pt")
    lazy = torch.load(tmp_path / "a.pt", map_location="meta")["a"]
    assert torch.materialize(lazy[1]).tolist() == [4, 5, 6, 7]
    assert torch.materialize(lazy.t()[2:]).tolist() == [[2, 6, 10], [3, 7, 11]]


def test_a_lazily_loaded_state_dict_goes_into_a_module(tmp_path):
    real = built("cpu", seed=8)
    torch.save(real.state_dict(), tmp_path / "a.pt")
    net = built("meta")
    net.load_state_dict(torch.load(tmp_path / "a.pt", map_location="meta"), assign=True)
    assert net.linear.weight.is_meta
    torch.materialize(net)
    assert_same(net, real)


# Undefined memory


def test_to_empty_keeps_identity_and_ties():
    net = built("meta")
    parameters = dict(net.named_parameters())
    assert net.to_empty(device="cpu") is net
    assert all(parameters[name] is parameter and parameter.device.type == "cpu" for name, parameter in net.named_parameters())
    assert net.head.weight is net.embedding.weight and net.linear.weight.requires_grad and not net.norm.bias.requires_grad
    assert sorted(net.undefined()) == sorted([*state_of(net), "mask"])


def test_writing_defines():
    linear = nn.Linear(3, 3, device="meta").to_empty(device="cpu")
    linear.reset_parameters()
    assert not linear.undefined() and linear.weight.abs().max().item() > 0
    net = built("meta").to_empty(device="cpu")
    net.load_state_dict(built("cpu").state_dict())
    assert net.undefined() == ["mask"] and torch.equal(net.linear.weight, built("cpu").linear.weight)
    diagonal = torch.empty(2, 2)
    diagonal.fill_diagonal_(1.0)
    assert diagonal.diagonal().tolist() == [1, 1]


# load_state_dict on meta


def test_loading_onto_meta_assigns_and_says_so():
    net, state = built("meta"), built("cpu", seed=8).state_dict()
    with pytest.warns(UserWarning, match="10 tensors of the module are on meta and took the place of a copy"):
        net.load_state_dict(state)
    assert_same(net, built("cpu", seed=8))
    assert isinstance(net.linear.weight, nn.Parameter) and not net.norm.bias.requires_grad


def test_loading_onto_meta_keeps_ties():
    net, state = built("meta"), built("cpu", seed=8).state_dict()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        net.load_state_dict(state)
        assert net.head.weight is net.embedding.weight
        net = built("meta")
        del state["head.weight"]  # as safetensors leaves it out
        assert net.load_state_dict(state, strict=False).missing_keys == ["head.weight"]
        assert net.head.weight is net.embedding.weight and not net.head.weight.is_meta
        net = built("meta")
        state["head.weight"] = torch.zeros(10, 6)  # of two values the last stays, as if copied
        net.load_state_dict(state)
        assert net.head.weight is net.embedding.weight and net.embedding.weight.abs().sum().item() == 0


@pytest.mark.filterwarnings("ignore:for ")
def test_a_copy_onto_meta_does_nothing_where_it_is_asked_for():
    net = built("meta")
    with pytest.warns(UserWarning, match="for linear.weight: copying from a non-meta parameter .* which is a no-op"):
        net.load_state_dict(built("cpu").state_dict(), assign=False)
    assert net.linear.weight.is_meta


def test_a_storage_over_a_file_is_shared_by_its_parts(tmp_path):
    path = tmp_path / "bytes"
    path.write_bytes(bytes(range(16)))
    storage = torch.UntypedStorage.from_file(str(path), False, 16)
    part = storage[4:12]
    assert part.nbytes() == 8 and part.data_ptr() == storage.data_ptr() + 4
    numbers = torch.asarray(part, dtype=torch.uint8)
    assert numbers.tolist() == list(range(4, 12))
    numbers[0] = 99
    assert storage[4] == 99 and path.read_bytes()[4] == 4
    with pytest.raises(RuntimeError, match="step"):
        storage[::2]


def test_a_checkpoint_opens_without_reading():
    state = torch.open_checkpoint(pathlib.Path(__file__).parents[2] / "tests" / "golden" / "checkpoints" / "tiny.safetensors")
    assert all(one.is_meta for one in state.values())
    name, tensor = next(iter(state.items()))
    assert torch.materialize(tensor).shape == tensor.shape


def test_a_copy_remembers_what_its_original_does():
    with torch.device("meta"):
        module = nn.BatchNorm1d(3)
        module.running_var.fill_(7.0)
    copied = copy.deepcopy(module)
    module.running_var.zero_()
    assert not torch.materialize(copied).undefined
    assert copied.running_var.tolist() == [7.0] * 3


def in_a_thread(function):
    """What a function gives in a thread of its own."""
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        return pool.submit(function).result()


def test_models_built_in_any_thread_are_recorded():
    torch.manual_seed(3)
    wanted = state_of(Net())

    def build():
        torch.manual_seed(3)
        with torch.device("meta"):
            return Net()

    net = in_a_thread(build)
    torch.materialize(net)
    assert {name: tensor.tolist() for name, tensor in state_of(net).items()} == {name: tensor.tolist() for name, tensor in wanted.items()}


def test_threads_draw_from_one_stream():
    def program(device):
        torch.manual_seed(5)
        first = torch.rand(3, device=device)
        second = in_a_thread(lambda: [nn.Linear(2, 2, device=device).weight, torch.rand(3, device=device)])
        third = in_a_thread(lambda: torch.rand(2, device=device).mul_(2))
        return [first, *second, third, torch.rand(3, device=device)]

    wanted = [tensor.tolist() for tensor in program("cpu")]
    # Out of order: each draws where its turn was.
    tensors = program("meta")
    got = {i: torch.materialize(tensors[i]).tolist() for i in (3, 0, 4, 2, 1)}
    assert [got[i] for i in range(5)] == wanted


def test_a_thread_begins_as_the_importing_one_is():
    def value():
        return torch.arange(3, device="meta").sum().item()

    with torch.known_values():
        assert in_a_thread(value) == 3
    with pytest.raises(RuntimeError, match="cannot be called on meta tensors"):
        in_a_thread(value)
    with torch.recording(False):
        weight = in_a_thread(lambda: torch.ones(2, device="meta"))
    with pytest.raises(Exception, match="nothing was recorded"):
        torch.materialize(weight)


def test_what_a_thread_switches_is_its_own():
    inside, leave = threading.Event(), threading.Event()

    def paused():
        with torch.recording(False):
            inside.set()
            leave.wait()

    thread = threading.Thread(target=paused)
    thread.start()
    inside.wait()
    weight = torch.ones(2, device="meta")
    leave.set()
    thread.join()
    assert torch.materialize(weight).tolist() == [1, 1]


def test_the_default_dtype_is_that_of_all_threads():
    started, changed, seen = threading.Event(), threading.Event(), []

    def program():
        seen.append(torch.zeros(1).dtype)
        started.set()
        changed.wait()
        seen.append(torch.zeros(1).dtype)
        torch.set_default_dtype(torch.float32)

    torch.set_default_dtype(torch.float64)
    try:
        thread = threading.Thread(target=program)
        thread.start()
        started.wait()
        torch.set_default_dtype(torch.float16)
        changed.set()
        thread.join()
        assert seen == [torch.float64, torch.float16] and torch.get_default_dtype() is torch.float32
    finally:
        torch.set_default_dtype(torch.float32)

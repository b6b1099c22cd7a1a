"""torch.save and torch.load: the three formats, where storages go, what is not read, and files that lie."""

import io
import json
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import time
import zipfile

import pytest
import tare as torch

FILES = pathlib.Path(__file__).resolve().parents[2] / "tests" / "golden" / "checkpoints"
FORMATS = ["ordered.pt", "repacked.pt", "deflated.pt", "legacy.pt"]


def bytes_read():
    """What this process has read so far, of files and caches."""
    for line in pathlib.Path("/proc/self/io").read_text().splitlines():
        if line.startswith("rchar:"):
            return int(line.split()[1])


def sparse_checkpoint(path, elements):
    """A file of torch.save with one float32 tensor that takes no place on the disk."""
    torch.save({"weight": torch.zeros(4), "bias": torch.ones(3)}, path)
    data = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        folder = archive.namelist()[0].split("/")[0]
        pickled = archive.read(f"{folder}/data.pkl")
        small = archive.read(f"{folder}/data/1")
    # The tensor and its storage count elements; both are written as small integers.
    large = pickled.replace(b"cpuq\x06K\x04t", b"cpuq\x06\x8a\x05" + elements.to_bytes(5, "little") + b"t")
    large = large.replace(b"K\x00K\x04\x85", b"K\x00\x8a\x05" + elements.to_bytes(5, "little") + b"\x85")
    assert large.count(elements.to_bytes(5, "little")) == 2, data
    with open(path, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        archive.writestr("big/data.pkl", large)
        archive.writestr("big/version", "3\n")
        archive.writestr("big/byteorder", "little")
        archive.writestr("big/data/1", small)
        info = zipfile.ZipInfo("big/data/0")
        info.file_size = info.compress_size = elements * 4
        with archive.open(info, "w", force_zip64=True) as entry:
            entry._fileobj.seek(elements * 4 - 1, os.SEEK_CUR)
            entry._fileobj.write(b"\0")
            entry._file_size = entry._compress_size = elements * 4
    return path


# Formats


@pytest.mark.parametrize("source", ["path", "file", "bytes", "inside"])
@pytest.mark.parametrize("name", FORMATS)
def test_each_format_gives_the_same(name, source):
    opened = {
        "path": lambda: FILES / name,
        "file": lambda: open(FILES / name, "rb"),
        "bytes": lambda: io.BytesIO((FILES / name).read_bytes()),
        "inside": lambda: at(io.BytesIO(b"head" + (FILES / name).read_bytes()), 4),
    }[source]()
    state = torch.load(opened)
    assert type(state).__name__ == "OrderedDict" and list(state) == ["a", "b", "tail", "scalar", "nothing"]
    assert state["a"].tolist() == [0, 1, 2, 3] and state["b"].dtype == torch.int64 and state["scalar"].item() is True
    assert state["nothing"].shape == (0, 3)
    state["a"][1] = 9
    assert state["tail"].tolist() == [9, 2, 3] and state["tail"].storage_offset() == 1


def at(file, position):
    file.seek(position)
    return file


def test_the_oldest_format_is_read():
    state = torch.load(FILES / "old.tar")
    assert state["weight"].tolist() == [[0, 1], [2, 3]] and state["steps"].tolist() == [5, 6] and state["epoch"] == 7
    state["weight"][1, 1] = 8
    assert state["tail"].tolist() == [2, 8]


def test_kinds_of_tensors_come_back():
    kinds = torch.load(FILES / "kinds.pt")
    assert kinds["half"].stride() == (1, 3) and kinds["bfloat16"].dtype == torch.bfloat16
    assert kinds["conj"].is_conj() and kinds["neg"].is_neg() and kinds["both"].is_conj() and kinds["both"].is_neg()
    assert kinds["grad"].requires_grad and not isinstance(kinds["grad"], torch.nn.Parameter)
    assert isinstance(kinds["parameter"], torch.nn.Parameter) and not kinds["frozen"].requires_grad
    assert kinds["uint16"].untyped_storage().nbytes() == 400


def test_saving_what_was_loaded_keeps_everything():
    for name in FORMATS + ["kinds.pt", "views.pt", "state.dict.pt"]:
        first = torch.load(FILES / name)
        file = io.BytesIO()
        torch.save(first, file)
        second = torch.load(at(file, 0))
        assert list(first) == list(second)
        storages = {}
        for key, one in first.items():
            two = second[key]
            assert one.dtype == two.dtype and one.shape == two.shape and one.stride() == two.stride()
            assert one.storage_offset() == two.storage_offset()
            assert one.requires_grad == two.requires_grad and type(one) is type(two) and str(one) == str(two)
            assert storages.setdefault(one.untyped_storage()._cdata, two.untyped_storage()._cdata) == two.untyped_storage()._cdata


@pytest.mark.parametrize("trusted", [True, False])
def test_the_older_format_is_written_and_read(tmp_path, trusted):
    state = torch.load(FILES / "ordered.pt")
    state["parameter"] = torch.nn.Parameter(torch.ones(2, 3).t())
    torch.save(state, tmp_path / "a.pt", _use_new_zipfile_serialization=False)
    assert (tmp_path / "a.pt").read_bytes()[:14] == (FILES / "legacy.pt").read_bytes()[:14]
    back = torch.load(tmp_path / "a.pt", weights_only=not trusted)
    assert list(back) == list(state) and all(torch.equal(back[name], state[name]) for name in state)
    assert isinstance(back["parameter"], torch.nn.Parameter) and back["parameter"].stride() == (1, 3)
    back["a"][1] = 9
    assert back["tail"].tolist() == [9, 2, 3]
    assert torch.load(tmp_path / "a.pt", map_location="meta", weights_only=not trusted)["a"].is_meta


def test_two_of_the_older_format_stand_in_a_row():
    file = io.BytesIO()
    for value in (torch.ones(2), {"x": torch.zeros(3)}):
        torch.save(value, file, _use_new_zipfile_serialization=False)
    file.seek(0)
    assert torch.load(file, weights_only=False).tolist() == [1, 1]
    assert torch.load(file, weights_only=False)["x"].tolist() == [0, 0, 0]


def test_what_the_older_format_has_not():
    ones = torch.ones(4)
    with pytest.raises(RuntimeError, match="Cannot save multiple tensors or storages that view the same data as different types"):
        torch.save([ones, ones.view(torch.int32)], io.BytesIO(), _use_new_zipfile_serialization=False)
    with pytest.raises(RuntimeError, match="nor the dtypes that came later"):
        torch.save(torch.ones(2, dtype=torch.uint16), io.BytesIO(), _use_new_zipfile_serialization=False)


def test_meta_tensors_are_saved_without_bytes():
    file = io.BytesIO()
    torch.save(torch.empty(2, 3, device="meta").t(), file)
    back = torch.load(at(file, 0))
    assert back.is_meta and back.stride() == (1, 3) and len(file.getvalue()) < 2000


# Where storages go


@pytest.mark.parametrize("where", [
    "meta", torch.device("meta"), {"cpu": "meta"},
    lambda storage, location: torch.UntypedStorage(storage.nbytes(), device="meta"),
])
@pytest.mark.parametrize("name", FORMATS)
def test_onto_meta_sharing_is_kept(name, where):
    state = torch.load(FILES / name, map_location=where)
    assert all(tensor.is_meta for tensor in state.values())
    assert state["tail"].untyped_storage()._cdata == state["a"].untyped_storage()._cdata
    assert state["tail"].storage_offset() == 1 and state["a"].untyped_storage().nbytes() == 16


@pytest.mark.parametrize("where", ["cpu", torch.device("cpu"), {"cpu": "cpu"}, {}, None, lambda storage, location: None,
                                   lambda storage, location: storage])
def test_onto_the_cpu(where):
    assert torch.load(FILES / "one.pt", map_location=where)["only"].tolist() == [1.0]


def test_a_function_gets_each_storage_once_and_its_location():
    asked = []

    def ask(storage, location):
        asked.append((type(storage).__name__, storage.nbytes(), location))

    torch.load(FILES / "ordered.pt", map_location=ask)
    assert asked == [("UntypedStorage", 16, "cpu"), ("UntypedStorage", 24, "cpu"), ("UntypedStorage", 1, "cpu"),
                     ("UntypedStorage", 0, "cpu")]


@pytest.mark.parametrize("error", [TypeError("mine"), ValueError("mine"), KeyError("mine"), ZeroDivisionError("mine")])
def test_a_functions_own_errors_are_not_the_files(error):
    def fail(storage, location):
        raise error

    with pytest.raises(type(error), match="mine") as raised:
        torch.load(FILES / "one.pt", map_location=fail)
    assert raised.value is error


@pytest.mark.parametrize("where", ["cuda", torch.device("cuda:0"), {"cpu": "cuda:0"}])
def test_onto_a_device_that_is_not_there(where):
    with pytest.raises(RuntimeError, match="Attempting to deserialize object on a CUDA device but torch.cuda.is_available"):
        torch.load(FILES / "one.pt", map_location=where)


def test_onto_what_is_no_device():
    with pytest.raises(RuntimeError, match="don't know how to restore data location of .* \\(tagged with nonsense\\)"):
        torch.load(FILES / "one.pt", map_location="nonsense")
    with pytest.raises(TypeError, match="'int' object is not callable"):
        torch.load(FILES / "one.pt", map_location=3)


@pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="asks Linux what was read")
@pytest.mark.parametrize("where", ["meta", torch.device("meta"), {"cpu": "meta"}])
@pytest.mark.parametrize("opened", [str, lambda path: open(path, "rb")])
def test_onto_meta_no_byte_of_a_tensor_is_read(tmp_path, where, opened):
    path = sparse_checkpoint(tmp_path / "big.pt", 2**31)  # 8 GiB of zeros
    assert path.stat().st_size > 2**33
    source = opened(path)
    before, start = bytes_read(), time.monotonic()
    state = torch.load(source, map_location=where)
    assert bytes_read() - before < 2**18 and time.monotonic() - start < 1
    assert state["weight"].shape == (2**31,) and state["weight"].untyped_storage().nbytes() == 2**33
    # What is asked for is read then, and no more.
    before = bytes_read()
    assert torch.materialize(state["bias"]).tolist() == [1, 1, 1]
    assert bytes_read() - before < 2**18


@pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="asks Linux what was read")
def test_mapped_tensors_are_read_when_they_are_looked_at(tmp_path):
    path = sparse_checkpoint(tmp_path / "big.pt", 2**31)
    before = bytes_read()
    state = torch.load(path, mmap=True)
    assert state["weight"][2**30].item() == 0 and state["bias"].tolist() == [1, 1, 1]
    assert bytes_read() - before < 2**18


def test_writing_to_mapped_tensors_leaves_the_file(tmp_path):
    torch.save({"a": torch.ones(4)}, tmp_path / "a.pt")
    state = torch.load(tmp_path / "a.pt", mmap=True)
    state["a"].add_(1)
    assert state["a"].tolist() == [2, 2, 2, 2] and torch.load(tmp_path / "a.pt")["a"].tolist() == [1, 1, 1, 1]


def test_only_paths_are_mapped():
    with pytest.raises(RuntimeError, match="mmap=True needs storages that are not compressed"):
        torch.load(FILES / "deflated.pt", mmap=True)
    file = io.BytesIO()
    torch.save(1, file)
    file.seek(0)
    with pytest.raises(ValueError, match="^f must be a file path in order to use the mmap argument$"):
        torch.load(file, mmap=True)
    with pytest.raises(RuntimeError, match="mmap can only be used with files saved with"):
        torch.load(io.BytesIO(), mmap=True)  # it is no archive


# What cannot be read


def test_no_file_and_no_content(tmp_path):
    with pytest.raises(FileNotFoundError, match="No such file or directory: '/nowhere/x.pt'"):
        torch.load("/nowhere/x.pt")
    with pytest.raises(EOFError):
        torch.load(io.BytesIO())
    (tmp_path / "empty.pt").write_bytes(b"")
    with pytest.raises(EOFError):
        torch.load(tmp_path / "empty.pt")
    with pytest.raises(RuntimeError, match="magic number: 0x68 begins no file of torch.save"):
        torch.load(io.BytesIO(b"hello world"))
    with pytest.raises(AttributeError, match="You can only torch.load from a file that is seekable"):
        torch.load(3)


def test_whole_modules_are_refused_by_the_class_that_they_name():
    with pytest.raises(pickle.UnpicklingError, match="Unsupported global: GLOBAL torch.nn.modules.container.Sequential"):
        torch.load(FILES / "module.pt")


ERRORS = (RuntimeError, pickle.UnpicklingError, EOFError, NotImplementedError, MemoryError)


def loaded_or_refused(data, where=None):
    """Loads; a value or a documented error, nothing else."""
    try:
        return torch.load(io.BytesIO(data), map_location=where)
    except ERRORS as error:
        return error


@pytest.mark.parametrize("name", ["one.pt", "legacy.pt", "protocol4.pt"])
def test_truncated_anywhere_is_an_error(name):
    data = (FILES / name).read_bytes()
    for length in range(1, len(data)):
        result = loaded_or_refused(data[:length])
        assert isinstance(result, ERRORS) and str(result), length


def test_truncated_in_the_oldest_format_is_an_error():
    data = (FILES / "old.tar").read_bytes()
    end = len(data.rstrip(b"\0"))  # what follows only fills the last block
    for length in range(1, end, 3):
        assert isinstance(loaded_or_refused(data[:length]), ERRORS), length


@pytest.mark.parametrize("name", ["one.pt", "legacy.pt", "kinds.pt", "old.tar", "tensor.pt", "repacked.pt", "deflated.pt"])
def test_flipped_bits_are_a_value_or_an_error(name):
    data = (FILES / name).read_bytes()
    chance = random.Random(name)
    flips = [(i, 1 << bit) for i in range(len(data)) for bit in range(8)]
    for position, bit in chance.sample(flips, min(len(flips), 1500)):
        changed = bytearray(data)
        changed[position] ^= bit
        loaded_or_refused(bytes(changed), chance.choice([None, "meta"]))


def test_a_byte_of_a_tensor_that_changed_is_noticed():
    data = (FILES / "one.pt").read_bytes()
    place = data.index(b"\x00\x00\x80\x3f")  # 1.0
    changed = data[:place] + b"\x01" + data[place + 1:]
    text = "at byte 704, tensor data: its checksum is [0-9a-f]{8}, and the archive says [0-9a-f]{8}; the file is damaged"
    with pytest.raises(RuntimeError, match=text):
        torch.load(io.BytesIO(changed))


# What cannot be written


def test_where_there_is_no_folder():
    with pytest.raises(RuntimeError, match="^Parent directory /nowhere does not exist.$"):
        torch.save(1, "/nowhere/x.pt")
    with pytest.raises(AttributeError, match="expected 'f' to be string, path, or a file-like object with a 'write' attribute"):
        torch.save(1, 3)


def test_a_full_disk_says_so():
    with pytest.raises(RuntimeError, match="^torch.save: /dev/full cannot be written: No space left on device$"):
        torch.save({"a": torch.ones(3)}, "/dev/full")


def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.pt"
    torch.save(torch.ones(3), path)
    with pytest.raises(RuntimeError, match="was allocated and never written"):
        torch.save(torch.nn.Linear(3, 3, device="meta").to_empty(device="cpu").state_dict(), path)
    assert torch.load(path).tolist() == [1, 1, 1] and os.listdir(tmp_path) == ["a.pt"]


def counting(dtype, *shape):
    """What conformance/record_checkpoints.py puts into a tensor: bytes that count up."""
    count = torch.Size(shape).numel() * dtype.itemsize
    return torch.arange(count, dtype=torch.int64).remainder(120).to(torch.uint8).view(dtype).reshape(shape)


def test_safetensors_are_written_as_the_package_writes_them(tmp_path):
    path = tmp_path / "a.safetensors"
    torch.save_safetensors({"b": counting(torch.float32, 2, 3), "a": counting(torch.bfloat16, 4)}, path, {"format": "pt"})
    assert path.read_bytes() == (FILES / "tiny.safetensors").read_bytes()
    every = torch.open_checkpoint(FILES / "every_dtype.safetensors")
    torch.save_safetensors(every, path)
    assert path.read_bytes() == (FILES / "every_dtype.safetensors").read_bytes()
    assert os.listdir(tmp_path) == ["a.safetensors"]


@pytest.mark.parametrize("tensors, metadata, error", [
    (lambda a: [a], None, "expected a dict of tensors, got list"),
    (lambda a: {"a": 1}, None, "'a': expected a tensor under a name, got int"),
    (lambda a: {"a": a}, {"x": 1}, "metadata: 'x': expected a text under a name, got int"),
    (lambda a: {"a": a, "b": a[0]}, None, "tensors 'a' and 'b' share memory"),
    (lambda a: {"a": a.t()}, None, "'a' .* is not contiguous"),
    (lambda a: {"a": a.to("meta")}, None, "'a' .* has no bytes; materialize gives it some"),
    (lambda a: {"a": torch.empty(2)}, None, "'a': the tensor .* was allocated and never written"),
    (lambda a: {"a": a.to(torch.complex128)}, None, "safetensors has no type for complex128"),
    (lambda a: {"__metadata__": a}, None, "cannot be named __metadata__"),
])
def test_what_safetensors_cannot_hold_leaves_the_old_file(tmp_path, tensors, metadata, error):
    path = tmp_path / "a.safetensors"
    path.write_bytes(b"old")
    with pytest.raises((RuntimeError, ValueError), match=error):
        torch.save_safetensors(tensors(torch.ones(2, 3)), path, metadata)
    assert path.read_bytes() == b"old" and os.listdir(tmp_path) == ["a.safetensors"]


def test_a_save_keeps_links_and_permissions(tmp_path):
    path, link = tmp_path / "a.pt", tmp_path / "link.pt"
    torch.save(torch.ones(3), path)
    path.chmod(0o640)
    link.symlink_to(path)
    torch.save(torch.zeros(3), link)
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640 and torch.load(path).tolist() == [0, 0, 0]


def test_a_killed_save_leaves_a_whole_file(tmp_path):
    path = tmp_path / "a.pt"
    torch.save({"value": torch.zeros(2**18), "round": -1}, path)
    program = (
        "import tare as torch\n"
        "value = torch.ones(2**18)\n"
        "print('ready', flush=True)\n"
        f"for i in range(10**6): torch.save({{'value': value, 'round': i}}, {str(path)!r})\n"
    )
    chance = random.Random(5)
    for _ in range(6):
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
            process.stdout.readline()
            time.sleep(chance.random() * 0.1)
            process.send_signal(signal.SIGKILL)
        state = torch.load(path)
        assert state["value"].shape == (2**18,) and len(set(state["value"][:: 2**12].tolist())) == 1


def test_load_reads_safetensors(tmp_path):
    path = tmp_path / "model.safetensors"
    torch.save_safetensors({"a": torch.ones(2), "b": torch.zeros(2, 2, dtype=torch.int64)}, path)
    loaded = torch.load(path)
    assert loaded["a"].tolist() == [1, 1] and loaded["b"].tolist() == [[0, 0], [0, 0]] and loaded["b"].dtype is torch.int64
    on_meta = torch.load(path, map_location="meta")
    assert on_meta["a"].is_meta and torch.materialize(on_meta["a"]).tolist() == [1, 1]
    with pytest.raises(NotImplementedError, match="map_location of a safetensors file"):
        torch.load(path, map_location=lambda storage, where: storage)


def test_load_of_what_is_no_file_of_tensors(tmp_path):
    with pytest.raises(IsADirectoryError):
        torch.load(tmp_path)
    path = tmp_path / "text.pt"
    path.write_bytes(b"hello, this is text")
    with pytest.raises(pickle.UnpicklingError, match="this is none"):
        torch.load(path, weights_only=False)


def test_comparing_two_tells_which_tensors_are_new_gone_or_of_another_type(tmp_path):
    layers = {f"layers.{i}.weight": torch.ones(2, 3) for i in range(30)}
    torch.save({**layers, "head": torch.ones(4), "old": torch.ones(1), "same": torch.ones(2)}, tmp_path / "a.pt")
    torch.save({"same": torch.zeros(2), **{name: torch.ones(2, 5) for name in layers}, "head": torch.ones(4).half(), "new": torch.ones(())},
               tmp_path / "b.pt")

    def compared(*words):
        code = "import sys, tare; sys.exit(tare._C._run_command(sys.argv[1:]))"
        done = subprocess.run([sys.executable, "-c", code, "compare", *words], cwd=tmp_path, capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": ""})
        assert done.returncode == 0, done.stderr
        return done.stdout

    told = compared("a.pt", "b.pt")
    assert told[told.index("tensor "):] == """\
tensor                A              B              change
layers.*.weight (30)  float32[2, 3]  float32[2, 5]  shape
head                  float32[4]     float16[4]     dtype
old                   float32[1]                    gone
new                                  float32[]      new
"""
    whole = {one["name"]: one for one in json.loads(compared("a.pt", "b.pt", "--json"))["tensors"]}
    assert set(whole) == {*layers, "head", "old", "new"}
    assert whole["layers.7.weight"] == {"name": "layers.7.weight", "change": "shape", "a": {"dtype": "float32", "shape": [2, 3]},
                                        "b": {"dtype": "float32", "shape": [2, 5]}}
    assert (whole["new"]["change"], whole["new"]["a"], whole["old"]["b"]) == ("new", None, None)
    torch.save(torch.load(tmp_path / "a.pt"), tmp_path / "again.pt")
    assert compared("a.pt", "again.pt").endswith("both have the same tensors, of the same dtypes and shapes\n")

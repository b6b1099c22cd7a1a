"""Files of tensors: written and read again, and hostile ones refused."""

import gzip
import importlib
import io
import mmap
import pickle
import types
import warnings
import zipfile

import pytest
import tare as torch


def saved(value):
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return file


def with_pickle(data, storages=()):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("archive/data.pkl", data)
        archive.writestr("archive/version", "3\n")
        for number, content in enumerate(storages):
            archive.writestr(f"archive/data/{number}", content)
    file.seek(0)
    return file


def test_tensors_come_back_with_values_and_layout():
    original = torch.arange(12.0).reshape(3, 4).t()
    back = torch.load(saved(original))
    assert back.tolist() == original.tolist() and back.stride() == original.stride()


def test_shared_memory_is_shared_again():
    whole = torch.arange(4)
    back = torch.load(saved([whole, whole[1:]]))
    back[0][1] = 9
    assert back[1].tolist() == [9, 2, 3]


def test_parameters_and_state_dicts():
    layer = torch.nn.Linear(3, 2)
    back = torch.load(saved({"state": layer.state_dict(), "weight": layer.weight, "step": 3}))
    assert back["weight"].tolist() == layer.weight.tolist() and isinstance(back["weight"], torch.nn.Parameter)
    assert list(back["state"]) == ["weight", "bias"] and back["step"] == 3


def test_types_without_a_typed_storage():
    original = torch.arange(3).to(torch.uint16)
    assert torch.load(saved(original)).dtype == torch.uint16


def test_map_location_meta_reads_no_bytes():
    back = torch.load(saved(torch.ones(2, 3)), map_location="meta")
    assert back.is_meta and back.shape == (2, 3)


def test_storages_are_aligned():
    file = saved([torch.ones(3), torch.ones(5)])
    with zipfile.ZipFile(file) as archive:
        for info in archive.infolist():
            file.seek(info.header_offset + 26)
            lengths = file.read(4)
            start = info.header_offset + 30 + int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
            assert start % 64 == 0


class Evil:
    def __reduce__(self):
        return (print, ("called",))


def test_functions_outside_the_list_are_not_called(capsys):
    with pytest.raises(pickle.UnpicklingError, match="Weights only load failed"):
        torch.load(with_pickle(pickle.dumps(Evil(), 2)))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("data", [
    b"", b".", b"\x80\x02.", b"\x80\x02}q", b"\x80\x02h\x05.", b"\x80\x02(u.", b"\x80\x02X\xff\xff\xff\xffabc.",
    b"\x80\x02cos\nsystem\n(X\x02\x00\x00\x00lstR.", b"\x80\x02K\x01K\x02R.", b"\x80\x02ctorch\nTensor\n)R.",
    b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n)R.", b"\x80\x02K\x01Q.", b"\x80\x02ctorch\nfloat32\n}b.",
    b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n}b.", b"\x80\x09.", b"\xff.", b"\x80\x02]K\x01K\x02s.",
])
def test_malformed_pickles_are_errors(data):
    with pytest.raises((pickle.UnpicklingError, RuntimeError)):
        torch.load(with_pickle(data))


def test_a_tensor_outside_of_its_storage_is_refused():
    good = saved(torch.ones(3))
    with zipfile.ZipFile(good) as archive:
        data = archive.read("archive/data.pkl")
    bad = data.replace(b"K\x03\x85", b"K\x7f\x85")
    assert bad != data
    with pytest.raises(RuntimeError, match="reach beyond their storage 'data/0' of 12 bytes"):
        torch.load(with_pickle(bad, [bytes(12)]))
    with pytest.raises(RuntimeError, match="data/0"):
        torch.load(with_pickle(data, [bytes(4)]))


def test_safe_globals_extend_the_list():
    file = saved({"kind": Evil})
    with pytest.raises(pickle.UnpicklingError, match="Evil"):
        torch.load(file)
    file.seek(0)
    with torch.serialization.safe_globals([Evil]):
        assert torch.load(file)["kind"] is Evil
    file.seek(0)
    assert torch.load(file, weights_only=False)["kind"] is Evil


def test_skipped_data_is_neither_written_nor_read():
    file = io.BytesIO()
    with torch.serialization.skip_data():
        torch.save({"a": torch.ones(3), "l": torch.ones(2, dtype=torch.int64)}, file)
    file.seek(0)
    loaded = torch.load(file)
    assert loaded["a"].tolist() == [0.0, 0.0, 0.0] and loaded["l"].tolist() == [0, 0]
    file.seek(0)
    with torch.serialization.skip_data():
        loaded = torch.load(file)
    assert loaded["a"].shape == (3,) and loaded["l"].dtype == torch.int64
    with pytest.raises(RuntimeError, match="Cannot use skip_data=True with _use_new_zipfile_serialization=False"):
        with torch.serialization.skip_data():
            torch.save(torch.ones(2), io.BytesIO(), _use_new_zipfile_serialization=False)


def test_packages_name_and_restore_locations():
    asked = []
    registry = torch.serialization._package_registry
    before = list(registry)

    def restore(storage, location):
        asked.append(location)
        return storage if location == "shelf:3" else None

    try:
        torch.serialization.register_package(5, lambda storage: "shelf:3" if storage.nbytes() == 12 else None, restore)
        file = io.BytesIO()
        torch.save([torch.ones(3), torch.ones(2)], file)
        file.seek(0)
        assert [one.tolist() for one in torch.load(file)] == [[1.0, 1.0, 1.0], [1.0, 1.0]]
        assert asked == ["shelf:3", "cpu"]
    finally:
        registry[:] = before
    file.seek(0)
    with pytest.raises(RuntimeError, match="don't know how to restore data location .* \\(tagged with shelf:3\\)"):
        torch.load(file)


@pytest.mark.parametrize("value", [1 + 2j, bytearray(b"x"), {1, 2}])
def test_simple_values_of_any_protocol_are_safe(value):
    assert torch.load(saved(value)) == value


@pytest.mark.parametrize("zipped", [True, False])
def test_one_storage_is_saved_as_one_type(zipped):
    ones = torch.ones(2)
    for pair in ([ones, ones.view(torch.int32)], [ones.storage(), ones.view(torch.int32).storage()]):
        with pytest.raises(RuntimeError, match="Cannot save multiple tensors or storages that view the same data as different"):
            torch.save(pair, io.BytesIO(), _use_new_zipfile_serialization=zipped)
    empty = torch.empty(0)
    torch.save([empty, empty.view(torch.int32)], io.BytesIO(), _use_new_zipfile_serialization=zipped)


def test_what_a_packed_file_unpacks_to_is_read(tmp_path):
    path = tmp_path / "packed.gz"
    with gzip.open(path, "wb") as file:
        torch.save(torch.arange(3), file)
    with gzip.open(path, "rb") as file:
        assert torch.load(file).tolist() == [0, 1, 2]


def test_what_is_appended_to_a_file_is_passed_over():
    data = saved({"a": torch.arange(3)}).getvalue()
    for tail in (b"x", bytes(60000), b"PK\5\6"):
        assert torch.load(io.BytesIO(data + tail))["a"].tolist() == [0, 1, 2]
    with pytest.raises(RuntimeError, match="end record: there is none"):
        torch.load(io.BytesIO(data + bytes(70000)))


def test_files_must_be_seekable():
    class Stream:
        def read(self, count=-1):
            return b""

    with pytest.raises(AttributeError, match="no attribute 'seek'. You can only torch.load from a file that is seekable"):
        torch.load(Stream())


def test_a_pickle_module_finds_the_classes():
    asked = []

    class Unpickler(pickle.Unpickler):
        def find_class(self, module, name):
            asked.append(f"{module}.{name}")
            return complex if name == "Fraction" else super().find_class(module, name)

    from fractions import Fraction

    chosen = types.SimpleNamespace(Unpickler=Unpickler, Pickler=pickle.Pickler)
    assert torch.load(saved(Fraction(1, 2)), pickle_module=chosen) == 1 + 2j
    assert asked == ["fractions.Fraction"]
    with pytest.raises(AttributeError, match="Pickler"):
        torch.save(1, io.BytesIO(), pickle_module=types.SimpleNamespace())
    with pytest.raises(AttributeError, match="Unpickler"):
        torch.load(saved(1), pickle_module=types.SimpleNamespace())


def test_unknown_arguments_of_unpicklers_are_errors():
    for safe in (True, False):
        with pytest.raises(TypeError, match="keyword argument"):
            torch.load(saved(1), weights_only=safe, spelling="bytes")


def test_the_environment_forces_safe_or_trusting_loading(monkeypatch):
    file = saved(types.SimpleNamespace)
    monkeypatch.setenv("TORCH_FORCE_WEIGHTS_ONLY_LOAD", "1")
    with pytest.raises(pickle.UnpicklingError):
        torch.load(file, weights_only=False)
    monkeypatch.setenv("TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD", "1")
    with pytest.raises(RuntimeError, match="but both were set"):
        torch.load(file)
    monkeypatch.delenv("TORCH_FORCE_WEIGHTS_ONLY_LOAD")
    file.seek(0)
    with pytest.warns(UserWarning, match="TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD detected"):
        assert torch.load(file) is types.SimpleNamespace


def test_options_of_files_are_checked_and_last_as_long_as_said(tmp_path):
    options = torch.serialization
    assert options.get_default_mmap_options() == mmap.MAP_PRIVATE
    with options.set_default_mmap_options(mmap.MAP_SHARED):
        assert options.get_default_mmap_options() == mmap.MAP_SHARED
        assert torch.load(saved(1)) == 1  # nothing is mapped unless a call asks for it
    assert options.get_default_mmap_options() == mmap.MAP_PRIVATE
    with pytest.raises(ValueError, match="expected mmap.MAP_PRIVATE or mmap.MAP_SHARED, but got 77"):
        options.set_default_mmap_options(77)
    with pytest.raises(TypeError, match="Invalid argument type in function set_default_load_endianness"):
        options.set_default_load_endianness(3)
    with pytest.raises(ValueError, match="f must be a file path in order to use the mmap argument"):
        torch.load(saved(1), mmap=True)
    torch.save(1, tmp_path / "old.pt", _use_new_zipfile_serialization=False)
    with pytest.raises(RuntimeError, match="mmap can only be used with files saved with"):
        torch.load(tmp_path / "old.pt", mmap=True)


def with_no_sums(file):
    """The archive with zeros for check sums, as PyTorch writes it where it is told to compute none."""
    content = bytearray(file.getvalue())
    with zipfile.ZipFile(file) as archive:
        for info in archive.infolist():
            content[info.header_offset + 14 : info.header_offset + 18] = bytes(4)
        directory = archive.start_dir
        for _ in archive.infolist():
            content[directory + 16 : directory + 20] = bytes(4)
            directory += 46 + sum(int.from_bytes(content[directory + at : directory + at + 2], "little") for at in (28, 30, 32))
    return io.BytesIO(bytes(content))


@pytest.mark.parametrize("safe", [True, False])
def test_files_without_check_sums_are_read(safe, tmp_path):
    file = with_no_sums(saved({"w": torch.arange(5)}))
    assert torch.load(file, weights_only=safe)["w"].tolist() == [0, 1, 2, 3, 4]
    path = tmp_path / "x.pt"
    path.write_bytes(file.getvalue())
    assert torch.materialize(torch.load(path, map_location="meta")["w"]).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("safe", [True, False])
def test_the_order_of_bytes_may_be_said_or_set(safe):
    values = [1.5, -2.0, 3 + 4j]
    with zipfile.ZipFile(saved([torch.tensor(value) for value in values])) as archive:
        data = archive.read("archive/data.pkl")
        little = [archive.read(f"archive/data/{i}") for i in range(3)]
    big = [content[::-1] for content in little[:2]] + [little[2][3::-1] + little[2][:3:-1]]

    def loaded(storages, order=None):
        file = with_pickle(data, storages)
        if order:
            with zipfile.ZipFile(file, "a") as archive:
                archive.writestr("archive/byteorder", order)
            file.seek(0)
        return [one.item() for one in torch.load(file, weights_only=safe)]

    assert loaded(little) == loaded(little, "little") == loaded(big, "big") == values
    torch.serialization.set_default_load_endianness(torch.serialization.LoadEndianness.BIG)
    try:
        assert loaded(big) == loaded(little, "little") == loaded(big, "big") == values
    finally:
        torch.serialization.set_default_load_endianness(None)


@pytest.mark.parametrize("safe", [True, False])
def test_texts_of_python_2_are_read_as_the_caller_says(safe):
    def loaded(data, **arguments):
        return torch.load(with_pickle(b"\x80\x02" + data + b"."), weights_only=safe, **arguments)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert loaded(b"U\x02\xc3\xa9") == loaded(b"U\x02\xc3\xa9", encoding="utf-8") == "\u00e9"
        assert loaded(b"U\x02\xc3\xa9", encoding="latin1") == "\u00c3\u00a9"
        assert loaded(b"U\x02\xc3\xa9", encoding="bytes") == b"\xc3\xa9"
        assert loaded(b"}U\x01aX\x01\x00\x00\x00bs", encoding="bytes") == {b"a": "b"}
        with pytest.raises(UnicodeDecodeError):
            loaded(b"U\x02\xffb")
        with pytest.raises(LookupError, match="unknown encoding: nonsense"):
            loaded(b"U\x02ab", encoding="nonsense")


def test_an_encoding_for_safe_loading_warns():
    with pytest.warns(UserWarning, match="pickle_load_args only works if `weights_only=False`."):
        torch.load(saved(1), encoding="utf-8")


def test_settings_have_names(tmp_path):
    config = importlib.import_module("tare.utils.serialization.config")
    path = tmp_path / "x.pt"
    with config.patch({"save.storage_alignment": 4096}):
        torch.save(torch.arange(3), path)
    with zipfile.ZipFile(path) as archive:
        assert archive.read("x/.storage_alignment") == b"4096"
        at = archive.getinfo("x/data/0").header_offset
    content = path.read_bytes()
    assert (at + 30 + sum(int.from_bytes(content[at + i : at + i + 2], "little") for i in (26, 28))) % 4096 == 0
    with config.patch("load.mmap", True):
        assert torch.load(path).tolist() == [0, 1, 2]
        with pytest.raises(ValueError, match="f must be a file path in order to use the mmap argument"):
            torch.load(io.BytesIO(content))
    assert config.load.mmap is False and config.get_config_copy()["save.storage_alignment"] == 64
    with pytest.raises(AttributeError, match="torch.utils.serialization.config.load.nonsense does not exist"):
        config.load.nonsense = 1


def test_files_of_old_stand_one_behind_the_other(tmp_path):
    path = tmp_path / "several"
    with open(path, "wb") as file:
        torch.save(torch.ones(2), file, _use_new_zipfile_serialization=False)
        pickle.dump("between", file)
        torch.save({"a": torch.zeros(3)}, file, _use_new_zipfile_serialization=False)
        torch.save(7, file, _use_new_zipfile_serialization=False)
    for opened in (lambda: open(path, "rb"), lambda: io.BytesIO(path.read_bytes())):
        with opened() as file:
            assert torch.load(file).tolist() == [1, 1] and pickle.load(file) == "between"
            assert torch.load(file)["a"].tolist() == [0, 0, 0] and torch.load(file) == 7 and not file.read()


def test_what_runs_programs_is_not_loaded_even_if_it_was_added(tmp_path):
    import os

    class Runs:
        def __reduce__(self):
            return os.execv, ("/bin/true", ("true",))

    torch.save(Runs(), tmp_path / "runs")
    with torch.serialization.safe_globals([os.execv]), pytest.raises(
            pickle.UnpicklingError, match="Trying to load unsupported GLOBAL posix.execv whose module posix is blocked"):
        torch.load(tmp_path / "runs", weights_only=True)


def test_texts_of_python_2_may_stay_bytes():
    file = io.BytesIO()
    torch.save(torch.ones(2), file, _use_new_zipfile_serialization=False)
    # What Python 2 wrote as its own strings is read as bytes; protocol 2 of Python 3 marks texts with an X and four bytes.
    data = file.getvalue()
    for text in (b"storage", b"cpu"):
        data = data.replace(b"X" + len(text).to_bytes(4, "little") + text, b"U" + len(text).to_bytes(1, "little") + text)
    assert b"U\x07storage" in data
    assert torch.load(io.BytesIO(data), encoding="bytes", weights_only=False).tolist() == [1, 1]


class _StatedTensor(torch.Tensor):
    def __getstate__(self):
        return "stated", self.note

    def __setstate__(self, state):
        self.note = state


@pytest.mark.parametrize("weights_only", [False, True])
def test_a_subclass_that_was_added_restores_its_own_state(weights_only):
    made, file = torch.ones(2).as_subclass(_StatedTensor), io.BytesIO()
    made.note = 3
    torch.save(made, file)
    file.seek(0)
    with torch.serialization.safe_globals([_StatedTensor]):
        assert torch.load(file, weights_only=weights_only).note == ("stated", 3)


def test_a_pickle_of_something_else_is_an_unpickling_error(tmp_path):
    path = tmp_path / "plain.pkl"
    for content in (pickle.dumps({"a": 1}), b"\x80\x02cposix\nsystem\n."):
        path.write_bytes(content)
        with pytest.raises(pickle.UnpicklingError, match="Weights only load failed(.|\n)*a pickle, and not one of torch.save"):
            torch.load(path)


@pytest.mark.parametrize("content", [b"\x80\x02garbage", b"hello"])
def test_a_file_that_torch_save_did_not_write_is_an_unpickling_error(content):
    with pytest.raises(pickle.UnpicklingError, match="Weights only load failed(.|\n)*magic number") as caught:
        torch.load(io.BytesIO(content))
    assert isinstance(caught.value, RuntimeError)

"""`torch.package`: archives of code and objects. `package_golden.pt` was written by PyTorch 2.13 (`record_package.py`)."""

import io
import pathlib
import sys
import zipfile

import pytest
import tare as torch
from tare import nn, package

GOLDEN = pathlib.Path(__file__).parent / "package_golden.pt"


@pytest.fixture(scope="module")
def net(tmp_path_factory):
    """A module of a package that stands in a folder of its own."""
    folder = tmp_path_factory.mktemp("packaged")
    (folder / "packaged").mkdir()
    (folder / "packaged/__init__.py").write_text("")
    (folder / "packaged/net.py").write_text(
        "import math\nfrom tare import nn\nfrom .util import two\nfrom . import util as again\n\n\nclass Net(nn.Module):\n"
        "    def __init__(self):\n        super().__init__()\n        self.layer = nn.Linear(2, 2)\n\n"
        "    def forward(self, x):\n        return self.layer(x) * two() * again.two() * math.pi\n")
    (folder / "packaged/util.py").write_text("def two():\n    return 2\n")
    sys.path.insert(0, str(folder))
    import packaged.net

    yield packaged.net
    sys.path.remove(str(folder))


def written(fill):
    file = io.BytesIO()
    with package.PackageExporter(file) as exporter:
        exporter.extern("tare.**")
        fill(exporter)
    file.seek(0)
    return file


def test_a_package_of_pytorch_is_read():
    importer = package.PackageImporter(GOLDEN)
    model = importer.load_pickle("model", "m.pkl")
    assert model(torch.ones(1, 2)).tolist() == [[8.0, 8.0]] and model.names == {"a": [1, 2]}
    assert package.is_from_package(model) and type(model).__module__ == f"{importer.id()}.crossed.net"
    assert isinstance(model.l, nn.Linear) and "crossed.net" not in sys.modules
    assert importer.load_pickle("model", "m.pkl", map_location="meta").l.weight.is_meta


def test_what_is_written_is_read(net):
    model = net.Net()

    def fill(exporter):
        exporter.intern("packaged.**")
        exporter.save_pickle("model", "model.pkl", {"model": model, "tied": model.layer.weight})
        exporter.save_text("notes", "a.txt", "text")
        exporter.save_binary("notes", "b.bin", b"bytes")
        assert exporter.interned_modules() == ["packaged.net", "packaged.util", "packaged"]
        assert exporter.get_rdeps("packaged.util") == ["packaged.net"]

    importer = package.PackageImporter(written(fill))
    loaded = importer.load_pickle("model", "model.pkl")
    x = torch.ones(1, 2)
    torch.testing.assert_close(loaded["model"](x), model(x))
    assert loaded["tied"].data_ptr() == loaded["model"].layer.weight.data_ptr()
    assert importer.load_text("notes", "a.txt") == "text" and importer.load_binary("notes", "b.bin") == b"bytes"
    assert importer.import_module("packaged.util").two() == 2 and importer.import_module("packaged.net").Net is not net.Net
    assert importer.file_structure(include="**/*.txt").has_file("notes/a.txt")


def test_a_package_is_packed_again_with_its_importer(net):
    importer = package.PackageImporter(GOLDEN)
    model = importer.load_pickle("model", "m.pkl")
    file = io.BytesIO()
    with package.PackageExporter(file, importer=[importer, package.sys_importer]) as exporter:
        exporter.intern("crossed.**")
        exporter.save_pickle("again", "m.pkl", model)
    file.seek(0)
    assert package.PackageImporter(file).load_pickle("again", "m.pkl")(torch.ones(1, 2)).tolist() == [[8.0, 8.0]]
    with pytest.raises(package.ObjNotFoundError), package.PackageExporter(io.BytesIO()) as exporter:
        exporter.save_pickle("again", "m.pkl", model)


def test_modules_without_an_action_are_named_and_nothing_is_written(net):
    file = io.BytesIO()
    with pytest.raises(package.PackagingError) as error, package.PackageExporter(file) as exporter:
        exporter.extern("tare.**")
        exporter.save_pickle("model", "model.pkl", net.Net())
    assert "Module did not match against any action pattern. Extern, mock, or intern it.\n    packaged.net\n" in str(error.value)
    assert file.getvalue() == b""
    with pytest.raises(package.EmptyMatchError, match="marked as allow_empty=False"):
        written(lambda exporter: exporter.intern("nosuch.**", allow_empty=False))


def test_a_mocked_module_raises_when_it_is_used(net):
    def fill(exporter):
        exporter.mock("packaged.util")
        exporter.intern("packaged.**")
        exporter.save_pickle("model", "model.pkl", net.Net())
        assert exporter.mocked_modules() == ["packaged.util"]

    model = package.PackageImporter(written(fill)).load_pickle("model", "model.pkl")
    with pytest.raises(NotImplementedError, match=r"packaged\.util\.two' was mocked out during packaging but it is being used in __call__"):
        model(torch.ones(1, 2))


def test_modules_that_are_not_there_and_those_that_are_not_allowed_are_named():
    importer = package.PackageImporter(written(lambda exporter: exporter.save_source_string("a.b", "import nosuch_module_of_all")
                                               if exporter.extern("nosuch_module_of_all") is None else None))
    with pytest.raises(ModuleNotFoundError, match="nosuch_module_of_all"):
        importer.import_module("a.b")
    with pytest.raises(ModuleNotFoundError, match="is also not in the list of allowed external modules"):
        importer.import_module("os.path")
    file = written(lambda exporter: exporter.save_source_string("a", "import os"))
    with pytest.raises(ImportError, match="needs the external module 'os' but that module has been disallowed"):
        package.PackageImporter(file, lambda name: False)


def damaged(change):
    source, target = zipfile.ZipFile(GOLDEN), io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in source.namelist():
            content = change(name, source.read(name))
            if content is not None:
                archive.writestr(name, content)
    target.seek(0)
    return target


@pytest.mark.parametrize("change", [
    lambda name, content: None if name.endswith("0.storage") else content,
    lambda name, content: content[:3] if name.endswith("0.storage") else content,
    lambda name, content: None if name.endswith("extern_modules") else content,
    lambda name, content: content.replace(b"storage", b"st0rage") if name.endswith("m.pkl") else content,
    lambda name, content: content[:40] if name.endswith("m.pkl") else content,
    lambda name, content: None if name.endswith("m.pkl") else content,
])
def test_damaged_packages_are_errors(change):
    with pytest.raises((RuntimeError, OSError, EOFError, torch.serialization.pickle.UnpicklingError)):
        package.PackageImporter(damaged(change)).load_pickle("model", "m.pkl")


def test_no_path_leads_out_of_a_package(tmp_path):
    (tmp_path / "secret").write_text("x")
    importer = package.PackageImporter(GOLDEN)
    for place in (("..", "secret"), ("a", "../../secret"), ("", "secret")):
        with pytest.raises(RuntimeError, match="no path within a package"):
            importer.load_text(*place)
    with pytest.raises(RuntimeError, match="is no package"):
        package.PackageImporter(io.BytesIO(b"nothing of the kind"))


def test_globs_match_whole_parts():
    group = package.GlobGroup(["torch.**", "a.*.c"], exclude="torch.nn.**")
    assert [group.matches(name) for name in ("torch", "torch.x.y", "torch.nn", "torchvision", "a.b.c", "a.b.b.c")] == [
        True, True, False, False, True, False]
    with pytest.raises(ValueError, match="entire path segment"):
        package.GlobGroup("a**")


def test_the_tree_of_files_has_a_module_of_its_own():
    from tare.package.file_structure_representation import Directory

    assert Directory.__module__.endswith("package.file_structure_representation")
    assert isinstance(package.PackageImporter(GOLDEN).file_structure(), Directory)

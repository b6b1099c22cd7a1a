"""Rules of the wheel: what it holds, what it says of itself, and that what it installs runs from any folder."""

import email
import os
import pathlib
import re
import subprocess
import sys
import venv
import zipfile

import pytest

import tare

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(tare.__file__).parents[2]

pytest.importorskip("scikit_build_core")
pytestmark = pytest.mark.skipif(not (BUILD / "tare").exists(), reason="the command is not built beside the package")


def version():
    return re.search(r"project\(tare VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Of what the build folder holds; `pip install .` compiles the same."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", ROOT, "--no-deps", "--no-build-isolation", "--no-index", "-q", "-w", folder,
         "--config-settings", f"cmake.define.TARE_BUILT={BUILD}"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of programs of a new environment that has the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder)
    done = subprocess.run([sys.executable, "-m", "pip", "--python", folder / "bin/python", "install", "--no-index", "-q", wheel],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "bin"


def call(*words, folder):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TARE"))}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)


def test_it_is_small_and_holds_the_package_and_the_command(wheel):
    assert wheel.name.startswith(f"tare_torch-{version()}-") and wheel.stat().st_size < 12e6
    names = zipfile.ZipFile(wheel).namelist()
    kinds = {name.partition("/")[0] for name in names}
    assert kinds == {"tare", f"tare_torch-{version()}.dist-info", f"tare_torch-{version()}.data"}
    package = ROOT / "python/tare"
    own = {f"tare/{path.relative_to(package)}" for kind in ("*.py", "*.pyi") for path in package.rglob(kind)}
    assert own <= set(names) and f"tare_torch-{version()}.data/scripts/tare" in names


def test_it_says_what_it_is(wheel):
    text = zipfile.ZipFile(wheel).read(f"tare_torch-{version()}.dist-info/METADATA").decode()
    told = email.message_from_string(text)
    assert (told["Name"], told["Version"], told["License-Expression"]) == ("tare-torch", version(), "BSD-3-Clause")
    assert told["Requires-Python"] == ">=3.10" and told["Keywords"] and told.get_payload().startswith("# tare\n")


def test_both_commands_run_from_any_folder(installed, tmp_path):
    (tmp_path / "config.json").write_text((ROOT / "examples/configs/llama-3-70b/config.json").read_text())
    (tmp_path / "net.py").write_text("import torch\nprint(torch.nn.Linear(2, 3))\n")
    command = call(installed / "tare", "estimate", "config.json", folder=tmp_path)
    module = call(installed / "python", "-m", "tare", "estimate", "config.json", folder=tmp_path)
    assert (command.returncode, command.stderr) == (0, "") and "70 553 706 496" in command.stdout
    assert module.stdout == command.stdout
    run = call(installed / "tare", "run", "net.py", folder=tmp_path)
    assert run.stdout == "Linear(in_features=2, out_features=3, bias=True)\n", run.stderr  # by the Python beside it


def test_a_source_distribution_has_what_compiling_takes_and_no_corpus(tmp_path):
    import tarfile

    code = f"import os; os.chdir({str(ROOT)!r})\nfrom scikit_build_core.build import build_sdist\nbuild_sdist({str(tmp_path)!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (path,) = tmp_path.glob("*.tar.gz")
    top = f"tare_torch-{version()}"
    with tarfile.open(path) as archive:
        names = {name.removeprefix(top + "/") for name in archive.getnames()}
    assert path.stat().st_size < 4e6
    assert {name.partition("/")[0] for name in names} == {"CHANGELOG.md", "CMakeLists.txt", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml",
                                                          "python", "tare"}
    tracked = subprocess.run(["git", "ls-files", "tare", "python/tare", "python/bindings"], cwd=ROOT, capture_output=True, text=True)
    assert set(tracked.stdout.split()) <= names


def test_the_repositorys_root_finds_the_package_and_not_the_cpp_folder(tmp_path):
    def from_root(*words):
        return call(sys.executable, *words, folder=ROOT)

    assert from_root("-c", "import tare; print(tare.nn.Linear(1, 2))").stdout == "Linear(in_features=1, out_features=2, bias=True)\n"
    assert from_root("-m", "tare", "-c", "import torch; print(torch.zeros(1))").stdout == "tensor([0.])\n"
    # Where none is built or installed it says so.
    (tmp_path / "tare").mkdir()
    (tmp_path / "tare.py").write_text((ROOT / "tare.py").read_text())
    done = call(sys.executable, "-m", "tare", folder=tmp_path)
    assert done.returncode == 1 and done.stderr == (
        f"python -m tare: {tmp_path} holds tare's sources, and the Python package is not built: `pip install .`, or `./dev build`\n")

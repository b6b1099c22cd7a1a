"""In the repository's root `import tare` and `python -m tare` find this file, and are passed on to the package.

Beside it stands `tare/`, the C++ library, which Python would take for an empty package. The package is the one that is
installed, or else what `./dev build` made.
"""

import importlib.machinery
import importlib.util
import os
import runpy
import sys

__tracebackhide__ = True
_ROOT = os.path.dirname(os.path.abspath(__file__))


def _package():
    elsewhere = [path for path in sys.path if os.path.abspath(path) != _ROOT]
    spec = importlib.machinery.PathFinder.find_spec("tare", [*elsewhere, os.path.join(_ROOT, "build", "python")])
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(
            f"{_ROOT} holds tare's sources, and the Python package is not built: `pip install .`, or `./dev build`", name="tare")
    module = sys.modules["tare"] = importlib.util.module_from_spec(spec)
    module._forwarded_by = os.path.abspath(__file__)  # no file of the user's program
    spec.loader.exec_module(module)


if __name__ == "__main__":
    try:
        _package()
    except ModuleNotFoundError as error:
        sys.exit(f"python -m tare: {error}")
    runpy.run_module("tare", run_name="__main__", alter_sys=True)
else:
    _package()

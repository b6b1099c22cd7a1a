"""Writes `package_golden.pt` with PyTorch: `python record_package.py`."""

import pathlib
import sys
import tempfile

import torch
from torch import package

HERE = pathlib.Path(__file__).parent
folder = pathlib.Path(tempfile.mkdtemp())
(folder / "crossed").mkdir()
(folder / "crossed/__init__.py").write_text("")
(folder / "crossed/util.py").write_text("def two():\n    return 2\n")
(folder / "crossed/net.py").write_text("""import torch
from torch import nn
from .util import two
from . import util as again


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(2, 2)
        self.names = {"a": [1, 2]}

    def forward(self, x):
        return self.l(x) * two() * again.two()
""")
sys.path.insert(0, str(folder))
import crossed.net  # noqa: E402

model = crossed.net.Net()
torch.nn.init.constant_(model.l.weight, 0.5)
torch.nn.init.constant_(model.l.bias, 1.0)
with package.PackageExporter(HERE / "package_golden.pt") as exporter:
    exporter.intern("crossed.**")
    exporter.save_pickle("model", "m.pkl", model)

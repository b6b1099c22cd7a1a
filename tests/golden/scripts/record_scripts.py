"""Records small TorchScript archives with what PyTorch 2.13 gives for them: `python record_scripts.py`, in this folder."""

import enum
import json
import os
import warnings
import zipfile
from typing import Any, Dict, Final, List, NamedTuple, Optional, Tuple

import torch

warnings.filterwarnings("ignore")
assert torch.__version__.startswith("2.13")


class Color(enum.Enum):
    RED = 1
    GREEN = 2


class Point(NamedTuple):
    x: torch.Tensor
    y: int


@torch.jit.script
class Sum:
    def __init__(self, n: int):
        self.n = n
        self.items: List[int] = []

    def push(self, v: int) -> None:
        self.items.append(v)

    def total(self) -> int:
        s = self.n
        for i in self.items:
            s += i
        return s


@torch.jit.interface
class Maps(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pass


class Inner(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x)


def helper(x: torch.Tensor, k: int = 2) -> torch.Tensor:
    return x * k


class Constructs(torch.nn.Module):
    """Every construct of the language."""

    sub: Maps
    scale: Final[float]

    def __init__(self):
        super().__init__()
        self.sub = Inner()
        self.scale = 0.5
        self.color = Color.GREEN
        self.names = ["a", "b"]
        self.table = {"a": 1, "b": 2}
        self.layers = torch.nn.ModuleList([Inner(), Inner()])
        self.seq = torch.nn.Sequential(Inner(), torch.nn.ReLU(), torch.nn.BatchNorm1d(4))
        self.register_buffer("buf", torch.zeros(4))
        self.opt: Optional[int] = None

    @torch.jit.export
    def other(self, x: torch.Tensor, y: Optional[torch.Tensor] = None) -> Tuple[torch.Tensor, int]:
        if y is not None:
            x = x + y
        return x, x.size(0)

    def forward(self, x: torch.Tensor, n: int = 3, mode: str = "abc"):
        acc = Sum(n)
        for i in range(n):
            acc.push(i)
            if i == 7:
                break
            if i % 2 == 0:
                continue
            x = x + i
        d: Dict[str, int] = {}
        for k in self.names:
            d[k] = self.table[k]
        for k, v in d.items():
            x = x * v
        while acc.n < 10:
            acc.n += 1
        for l in self.layers:
            x = l(x)
        p = Point(x, y=acc.total())
        a, b = self.other(p.x, None)
        if self.color == Color.RED:
            b += 1
        f = torch.jit.fork(helper, x, 3)
        y = torch.jit.wait(f)
        s = f"{mode}-{b}" + mode[1:] + "-".join(["x", mode.upper()])
        assert b > 0, "no " + s
        z: Any = x
        if isinstance(z, torch.Tensor):
            x = z
        c = complex(1.0, 2.0)
        l2 = [i * 2 for i in range(3)]
        o = torch.zeros(x.shape, dtype=torch.float16, device=x.device)
        t = x[..., 0:2, None][:, 1]
        x = self.seq(self.sub.forward(x))
        e = [(q, w) for q, w in zip([1, 2], [3, 4])]
        for idx, q in enumerate(e):
            x = x + idx
        return x, p, (a, b), s, c, l2, o.to(torch.float), t, d, e, -x, n // 2, n ** 2, not (n > 2 and n < 4), y


class Builtins(torch.nn.Module):
    """Functions of numbers, texts and containers."""

    def forward(self, x: torch.Tensor):
        import_free = [3, 1, 2]
        import_free.sort()
        l = [5, 4]
        l.extend(import_free)
        l.insert(1, 9)
        l.reverse()
        popped = l.pop()
        l.remove(9)
        d = {"b": 2.5, "a": 1.5}
        d.update({"c": 3.5})
        got = d.get("zz", 7.0)
        d.pop("b")
        text = "  Hello, World  "
        n = x.size(1)
        numbers = (n // 3, n % 3, -n // 3, -7 % 3, 7 / 2, 2 ** 3, 2.5 ** 2, abs(-3), round(2.5), max(n, 2), min(1.5, 2.5), n & 6, n | 1, n ^ 3,
                   n << 2, n >> 1, int(3.7), float(n), bool(n), 7.5 // 2, 7.5 % 2, divmod(7, 2), sum([1, 2, 3]), max([4, 9, 2]))
        texts = (text.strip(), text.lower(), text.upper(), text.replace("l", "L"), text.split(), text.split(","), text.find("World"),
                 text.startswith("  He"), text.count("o"), "{} and {}".format(n, text.strip()), "%d-%s-%.2f" % (n, "q", 1.5) if False else "-",
                 "a,b,,c".split(","), "abc"[1], "abc"[-2:], "abc".center(7, "*"), "7".zfill(3), "abc".isalpha(),
                 "A-b".swapcase(), "one two".title(), "a.b.c".rsplit(".", 1), "a\nb".splitlines(), "a=b".partition("="), ord("a"), chr(98),
                 hex(255), bin(5), oct(8), str(1.5), str([1, 2]), str(True))
        lists = (l, popped, l[1:], l[::2], l + [0], [0] * 3, 4 in l, l.index(4), l.count(4), len(l), sorted([3, 1, 2]), list("abc"),
                 [1, 2] == [1, 2], any([False, True]), all([True, False]))
        dicts = (list(d.keys()), list(d.values()), "a" in d, len(d), got, d)
        tensors = (torch.tensor([[1, 2], [3, 4]]), torch.tensor(2.5), x.dim(), x.numel(), x.shape, x.dtype == torch.float32,
                   int(x[0, 0]), float(x.sum()), x.device.type, torch.arange(n), x.is_floating_point(), x.to(torch.int32), x.mean(0, True))
        return numbers, texts, lists, dicts, tensors


class Branches(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        if x.size(0) > 2:
            y = x.sum()
        else:
            y = x.mean(0)
        if bool(x.sum() > 0):
            y = y + 1
        total = 0
        for i in range(x.size(0)):
            for j in range(i):
                total += i * j
        return y, total


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3)
        self.bn = torch.nn.BatchNorm2d(4)
        self.fc = torch.nn.Linear(4, 2)

    def forward(self, x):
        x = torch.relu(self.bn(self.conv(x)))
        return self.fc(x.mean((2, 3))).view(x.size(0), -1) * torch.tensor(2.0)


def plain(value):
    if isinstance(value, torch.Tensor):
        return {"tensor": value.tolist(), "dtype": str(value.dtype), "shape": list(value.shape)}
    if isinstance(value, complex):
        return {"complex": [value.real, value.imag]}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {"dict": [[plain(key), plain(one)] for key, one in value.items()]}
    return value


FOLDERS = [f"{folder}/".encode() for folder in (os.path.dirname(os.path.dirname(torch.__file__)), os.path.dirname(os.path.abspath(__file__)))]


def without_folders(data):
    """Takes the folders of the machine out of the texts of a pickle."""
    made, at = b"", 0
    while (found := data.find(b"X", at)) >= 0:
        size = int.from_bytes(data[found + 1:found + 5], "little")
        text = data[found + 5:found + 5 + size]
        if len(text) == size and any(folder in text for folder in FOLDERS):
            for folder in FOLDERS:
                text = text.replace(folder, b"")
            made += data[at:found] + b"X" + len(text).to_bytes(4, "little") + text
            at = found + 5 + size
        else:
            made += data[at:found + 1]
            at = found + 1
    return made + data[at:]


def without_paths(name):
    with zipfile.ZipFile(name) as archive:
        members = [(one.filename, archive.read(one)) for one in archive.infolist()]
    with zipfile.ZipFile(name, "w") as archive:
        for member, data in members:
            data = without_folders(data) if member.endswith(".debug_pkl") else data
            archive.writestr(zipfile.ZipInfo(member), data)  # of 1980, so that the file is the same each time


# As PyTorch 1.5 wrote a program: operators that have meant something else since.
OLD = """class Old(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  def forward(self: __torch__.Old,
    x: Tensor) -> Tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    whole = torch.to(torch.mul(x, 28), 4, False, False, None)
    three = torch.add(torch.zeros_like(whole), 3)
    a = torch.div(whole, 3)
    b = torch.div(whole, three, out=torch.zeros_like(x))
    c = torch.div(whole, three, out=torch.zeros_like(whole))
    d = torch.div_(torch.neg(whole), 3)
    e = torch.div(whole, 2.5)
    f = torch.full([2], 3, dtype=None, layout=None, device=None, pin_memory=None)
    g = torch.linspace(3, 10)
    h = torch.logspace(0., 1.)
    return (a, b, c, d, e, f, g, h)
"""


class Old(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        return x


def write_old(name):
    torch.jit.save(torch.jit.script(Old()), name)
    with zipfile.ZipFile(name) as archive:
        members = {one: archive.read(one) for one in archive.namelist() if not one.endswith(".debug_pkl")}
    with zipfile.ZipFile(name, "w") as archive:
        for member, data in members.items():
            if member.endswith("code/__torch__.py"):
                data = OLD.encode()
            archive.writestr(zipfile.ZipInfo(member), b"3\n" if member.endswith("/version") else data)


torch.manual_seed(0)
x = torch.arange(8.0).reshape(2, 4) / 4
image = torch.arange(96.0).reshape(2, 3, 4, 4) / 50
recorded = {}
for name, module, given in (
        ("constructs", torch.jit.script(Constructs().eval()), x), ("builtins", torch.jit.script(Builtins()), x),
        ("branches", torch.jit.script(Branches()), x), ("traced", torch.jit.trace(Net().eval(), image), image),
        ("net", torch.jit.script(Net().eval()), image)):
    torch.jit.save(module, f"{name}.pt", _extra_files={"note.txt": "kept"} if name == "constructs" else None)
    without_paths(f"{name}.pt")
    recorded[name] = {"input": plain(given), "output": plain(module(given))}
write_old("old.pt")
recorded["old"] = {"input": plain(x), "output": plain(torch.jit.load("old.pt")(x))}
with open("recorded.json", "w") as file:
    json.dump(recorded, file)

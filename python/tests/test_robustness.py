"""No call of an operator, whatever its arguments, may do more than return or raise."""

import gc
import os
import random
import sys

import pytest

import tare as torch
from tare import _C

pytestmark = pytest.mark.filterwarnings("ignore")
CALLS = int(os.environ.get("TARE_FUZZ_CALLS", "12000"))


class Arguments:
    """Arguments by chance: mostly of the right type, now and then of another."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.dtypes = [torch.float32, torch.float64, torch.int64, torch.bool, torch.complex64, torch.bfloat16, torch.uint8]

    def size(self):
        return [self.random.choice([0, 1, 2, 3, 5]) for _ in range(self.random.choice([0, 1, 1, 2, 2, 3, 4]))]

    def tensor(self):
        device = self.random.choice(["meta", "meta", "cpu"])
        dtype = self.random.choice(self.dtypes)
        size = self.size()
        if device == "cpu":
            made = torch.ones(size, dtype=dtype) if self.random.random() < 0.5 else torch.zeros(size, dtype=dtype)
        else:
            made = torch.empty(size, dtype=dtype, device=device)
        if self.random.random() < 0.2 and made.dim() >= 2:
            made = made.transpose(0, 1)
        if self.random.random() < 0.2 and (dtype.is_floating_point or dtype.is_complex):
            made = made.detach().requires_grad_(True)
        return made

    def integer(self):
        return self.random.choice([0, 1, 2, 3, -1, -2, 7, 2**45, -(2**63), 2**63 - 1])

    def small(self):
        return self.random.choice([0, 1, 1, 2, 3, -1])

    def anything(self):
        return self.random.choice(
            [None, "x", 1.5, 3, True, 2**70, float("nan"), [], (1, 2), {}, object(), torch.float16, 1j, b"bytes", [None],
             [[1]], "cpu", slice(1), torch.Size([2])]
        )

    def of(self, kind):
        if self.random.random() < 0.04:
            return self.anything()
        if kind.endswith("?") and self.random.random() < 0.4:
            return None
        kind = kind.rstrip("?")
        if kind.endswith("]"):
            item = kind[: kind.index("[")]
            if self.random.random() < 0.1 and item != "Tensor":
                return self.of(item)
            return [self.of(item) for _ in range(self.random.choice([0, 1, 2, 2, 3]))]
        return {
            "Tensor": self.tensor,
            "SymInt": lambda: self.small() if self.random.random() < 0.9 else self.integer(),
            "int": lambda: self.small() if self.random.random() < 0.9 else self.integer(),
            "float": lambda: self.random.choice([0.0, 0.5, 1.0, -1.0, float("inf"), float("nan"), 1e300]),
            "bool": lambda: self.random.random() < 0.5,
            "Scalar": lambda: self.random.choice([0, 1, 2.5, True, 1j, -3, 2**62]),
            "str": lambda: self.random.choice(["mean", "none", "floor", "trunc", "reflect", "ij", "L", "sum", ""]),
            "ScalarType": lambda: self.random.choice(self.dtypes),
            "Device": lambda: self.random.choice(["meta", "cuda", "nowhere:1"]),
            "Layout": lambda: torch.strided,
            "MemoryFormat": lambda: self.random.choice([torch.contiguous_format, torch.channels_last, torch.preserve_format]),
            "Generator": lambda: None,
        }.get(kind, self.anything)()


# What these are asked for by chance fills the machine, or takes until its end.
HUGE = {"randperm", "arange", "range", "linspace", "logspace", "eye", "hann_window", "kaiser_window", "bartlett_window"}


def overloads():
    found = []
    for packet in _C._packets():
        if packet.startswith(HUGE_PREFIXES) or "polynomial" in packet:
            continue
        for name, call in _C._overloads(packet):
            found.append((packet, name, call))
    return found


HUGE_PREFIXES = tuple(HUGE)


@pytest.mark.parametrize("seed", range(3))
def test_random_calls_end_in_a_result_or_an_exception(seed):
    arguments = Arguments(seed)
    calls = overloads()
    trace = os.environ.get("TARE_FUZZ_TRACE")
    for i in range(CALLS // 3):
        packet, overload, call = calls[arguments.random.randrange(len(calls))]
        args, kwargs = [], {}
        for name, kind, keyword_only, has_default, _ in call.arguments:
            if has_default and arguments.random.random() < 0.5:
                if not keyword_only:
                    break
                continue
            if keyword_only:
                kwargs[name] = arguments.of(kind)
            else:
                args.append(arguments.of(kind))
        if trace:
            print(i, packet, overload, [getattr(a, "shape", a) for a in args], kwargs, file=sys.stderr, flush=True)
        try:
            if arguments.random.random() < 0.5:
                with torch.device("meta"):
                    call(*args, **kwargs)
            else:
                with torch.device("meta"):
                    result = getattr(_C.functions, packet)(*args, **kwargs)
                if isinstance(result, torch.Tensor) and result.requires_grad and arguments.random.random() < 0.5:
                    result.sum().backward()
        except Exception:  # noqa: BLE001, S110: any exception will do
            pass
    gc.collect()


def test_calls_leave_nothing_behind():
    x = torch.ones(4, 4, requires_grad=True)

    def work():
        y = torch.relu(x @ x + 1)[0:2, None].sum()
        y.backward()
        x.grad = None
        for wrong in ("a", None, object()):
            try:
                torch.add(x, wrong)
            except TypeError:
                pass
        torch.cat([x, x]).split(2)
        torch.max(x, 0)
        x.shape, x.stride(), x.device, x.dtype

    for _ in range(50):
        work()
    gc.collect()
    before = len(gc.get_objects()), sys.gettotalrefcount() if hasattr(sys, "gettotalrefcount") else 0, _resident()
    for _ in range(3000):
        work()
    gc.collect()
    after = len(gc.get_objects()), 0, _resident()
    assert after[0] <= before[0] + 50
    assert after[2] <= before[2] + 6000, f"resident memory grew from {before[2]} to {after[2]} KiB"


def _resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def test_writing_no_element_is_not_remembered():
    with torch.known_values():
        empty, other = torch.zeros(0, device="meta"), torch.zeros(0, device="meta")
        empty.add_(1)
        before = _resident()
        for _ in range(10000):  # as an optimizer's steps, of shards of which a rank has none
            empty.add_(1)
            empty.mul_(other)
        assert _resident() <= before + 2000

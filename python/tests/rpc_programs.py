"""Programs whose ranks call one another; each is run by rank 0 of three and returns what is compared. They run under PyTorch
(record_wrappers.py) and under tare (test_rpc.py)."""

import json
import os
import sys
import threading

import torch
import torch.distributed as dist
import torch.distributed.autograd as dist_autograd
import torch.distributed.rpc as rpc
import torch.multiprocessing
from torch.distributed.nn import RemoteModule
from torch.distributed.optim import DistributedOptimizer

WORLD = 3
kept = []  # of each rank


def filled(module):
    """Its parameters are numbers that follow from their place."""
    with torch.no_grad():
        for number, one in enumerate(module.parameters()):
            one.copy_(torch.arange(one.numel()).reshape(one.shape).sub(3 * number).div(7).sin())
    return module


class Layer(torch.nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.linear = filled(torch.nn.Linear(inputs, outputs))
        self.lock = threading.Lock()

    def forward(self, x):
        x = x.to_here() if hasattr(x, "to_here") else x
        with self.lock:
            return torch.tanh(self.linear(x))

    def parameter_rrefs(self):
        return [rpc.RRef(one) for one in self.parameters()]


def keep(value):
    kept.append(value)
    return len(kept), rpc.get_worker_info().name


def say(x):
    return [x.requires_grad, x.is_leaf, torch.is_grad_enabled(), type(x).__name__]


def scale(x, by):
    return x * by


def write(x):
    x[0] = 9
    return x


def fail(text):
    raise ValueError(text)


class Awkward(Exception):
    def __init__(self, one, other):
        super().__init__(one, other)


def fail_awkwardly():
    raise Awkward(1, 2)


def through(to, x):
    """A call from a call."""
    return rpc.rpc_sync(to, torch.mul, args=(x, 3)) + 1


def add_all(x):
    dist.all_reduce(x)
    return x


@rpc.functions.async_execution
def later(to, x):
    return rpc.rpc_async(to, torch.add, args=(x, 1)).then(lambda done: done.wait() * 2)


@rpc.functions.async_execution
def not_later():
    return 1


class Meeting:
    """Callers get their answer when all have come."""

    def __init__(self, count):
        self.count, self.total, self.met = count, 0, torch.futures.Future()

    @staticmethod
    @rpc.functions.async_execution
    def come(reference, x):
        self = reference.local_value()
        self.total, self.count = self.total + x, self.count - 1
        if self.count == 0:
            self.met.set_result(self.total)
        return self.met


def come(reference, x):
    return rpc.rpc_sync(reference.owner(), Meeting.come, args=(reference, x))


def error(function, *args):
    try:
        function(*args)
    except Exception as raised:
        lines = [line for line in str(raised).splitlines() if not line.startswith(" ") and line]
        return [type(raised).__name__, next((line for line in lines if "bad" in line and "On " not in line), lines[0])]
    return "nothing"


def calls():
    first = rpc.rpc_sync("w1", torch.add, args=(torch.ones(2), 1))
    second = rpc.rpc_async(2, scale, args=(torch.arange(3.0),), kwargs={"by": 4}).wait()
    third = [rpc.rpc_sync(to, keep, args=(5,)) for to in ("w1", "w1", "w2", rpc.get_worker_info("w0"))]
    x = torch.zeros(2)
    return [first, second, third, rpc.rpc_sync("w0", write, args=(x,)), x, rpc.rpc_sync("w1", through, args=("w2", torch.ones(2)))]


def tensors():
    x = torch.ones(3, requires_grad=True)
    told = [rpc.rpc_sync("w1", say, args=(one,)) for one in (x, x * 2, x.detach(), torch.nn.Parameter(x.detach()))]
    with torch.no_grad():
        told.append(rpc.rpc_sync("w1", say, args=(x,)))
    with dist_autograd.context():
        told += [rpc.rpc_sync("w1", say, args=(one,)) for one in (x, x.detach())]
    return told


def references():
    one = rpc.remote("w1", torch.add, args=(torch.ones(2), 1))
    own = rpc.RRef(5)
    module = rpc.remote("w2", Layer, args=(2, 3))
    passed = rpc.rpc_sync("w2", torch.add, args=(rpc.rpc_sync("w1", fetch, args=(one,)), 1))
    return [one.to_here(), one.owner_name(), one.owner().id, one.is_owner(), own.is_owner(), own.to_here(), own.local_value(), passed,
            module.rpc_sync().forward(torch.ones(1, 2)), module.rpc_async().forward(one).wait(), module.remote().forward(one).to_here()]


def errors():
    one, bad = rpc.remote("w1", torch.add, args=(torch.ones(2), 1)), rpc.remote("w1", fail, args=("bad",))
    return [error(rpc.rpc_sync, "w1", fail, ("bad",)), error(rpc.rpc_async("w2", fail, ("bad",)).wait), error(bad.to_here),
            error(rpc.rpc_sync, "w9", fail), error(rpc.rpc_sync, 9, fail), error(rpc.rpc_sync, 1.5, fail),
            error(lambda: one.rpc_sync().no_such(1)),
            error(rpc.rpc_sync, "w1", fail_awkwardly)[0], error(rpc.get_worker_info, "w9"), error(rpc.rpc_sync, "w1", lambda: 1)[0],
            error(rpc.init_rpc, "w0", None, 0, WORLD), error(dist_autograd.get_gradients, 77)[0], error(rpc.rpc_sync, "w1", not_later)[0]]


def futures():
    meeting = rpc.RRef(Meeting(2))
    met = [rpc.rpc_async(to, come, args=(meeting, x)) for to, x in (("w1", 3), ("w2", 4))]
    chained = rpc.rpc_async("w1", torch.add, args=(torch.ones(1), 1)).then(lambda done: done.wait() + 5)
    return [rpc.rpc_sync("w1", later, args=("w2", torch.ones(2))), torch.futures.wait_all(met), chained.wait()]


def groups():
    """Ranks whose program waits for calls make collectives within them."""
    found = [rpc.rpc_async(to, add_all, args=(torch.full((2,), float(to + 1)),)) for to in range(WORLD)]
    return [one.wait() for one in found]


def gradients():
    x, y = torch.arange(3.0).requires_grad_(), torch.ones(3, requires_grad=True)
    with dist_autograd.context() as number:
        there = rpc.rpc_sync("w1", torch.mul, args=(x, y))
        again = rpc.rpc_sync("w2", torch.mul, args=(there * 2, there + x))
        dist_autograd.backward(number, [(again + there).sum()])
        found = dist_autograd.get_gradients(number)
        return [found[x], found[y], x.grad, y.grad, len(found)]


def _gradients(module, number):
    found = dist_autograd.get_gradients(number)
    return [found[one] for one in module.local_value().parameters()], [one.grad for one in module.local_value().parameters()]


def training():
    first, second = rpc.remote("w1", Layer, args=(3, 4)), rpc.remote("w2", Layer, args=(4, 2))
    own = filled(torch.nn.Linear(2, 2))
    parameters = [one for each in (first, second) for one in each.rpc_sync().parameter_rrefs()] + [rpc.RRef(p) for p in own.parameters()]
    optimizer = DistributedOptimizer(torch.optim.SGD, parameters, lr=0.5, momentum=0.5)
    told, batch = [], torch.arange(12.0).reshape(4, 3)
    for step in range(3):
        with dist_autograd.context() as number:
            parts = [second.rpc_async().forward(first.remote().forward(rpc.RRef(part))) for part in batch.split(2)]
            loss = own(torch.cat(torch.futures.wait_all(parts))).pow(2).sum()
            dist_autograd.backward(number, [loss])
            told += [loss.detach(), *(rpc.rpc_sync(one.owner(), _gradients, args=(one, number)) for one in (first, second))]
            optimizer.step(number)
    return told + [one.to_here().detach() for one in parameters]


def remote_modules():
    module = RemoteModule("w1/cpu", Layer, args=(2, 3))
    x = torch.ones(1, 2, requires_grad=True)
    with dist_autograd.context() as number:
        out = module(x)
        dist_autograd.backward(number, [out.sum()])
        gradient = dist_autograd.get_gradients(number)[x]
    return [out.detach(), gradient, module.forward_async(x).wait().detach(), len(module.remote_parameters()),
            rpc.rpc_sync("w2", _use, args=(module, x.detach())).detach(), module.get_module_rref().owner_name()]


def fetch(reference):
    return reference.to_here()


def _use(module, x):
    return module.forward(x) + 1


PROGRAMS = [calls, tensors, references, errors, futures, groups, gradients, training, remote_modules]


def plain(value):
    """As JSON."""
    if isinstance(value, torch.Tensor):
        return [round(one, 5) for one in value.detach().double().flatten().tolist()]
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def program(rank, port, path):
    os.environ.update(MASTER_ADDR="localhost", MASTER_PORT=str(port))
    dist.init_process_group("gloo", rank=rank, world_size=WORLD)
    os.environ["MASTER_PORT"] = str(port + 1)
    rpc.init_rpc(f"w{rank}", rank=rank, world_size=WORLD)
    if rank == 0:
        found = {one.__name__: plain(one()) for one in PROGRAMS}
        with open(path, "w") as file:
            file.write("{\n" + ",\n".join(f'"{name}": {json.dumps(value)}' for name, value in found.items()) + "\n}\n")
    rpc.shutdown()


if __name__ == "__main__":
    torch.multiprocessing.spawn(program, args=(int(sys.argv[2]), sys.argv[3]), nprocs=WORLD)

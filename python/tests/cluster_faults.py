"""Programs of ranks with a fault each, and right ones that look like them (test_faults.py).

A program's lines that are marked `#!` are to be told of; `rank`, `size` and `x = ones(4)` are there already.
"""

SAME = "do not agree about"
OPERATIONS = {
    "all_reduce": "dist.all_reduce(x)",
    "broadcast": "dist.broadcast(x, 0)",
    "reduce": "dist.reduce(x, 0)",
    "all_gather": "dist.all_gather([torch.ones(4), torch.ones(4)], x)",
    "gather": "dist.gather(x, [torch.ones(4), torch.ones(4)] if rank == 0 else None, 0)",
    "scatter": "dist.scatter(x, [torch.ones(4), torch.ones(4)] if rank == 0 else None, 0)",
    "reduce_scatter": "dist.reduce_scatter_tensor(torch.ones(2), x)",
    "all_to_all": "dist.all_to_all_single(torch.ones(4), x)",
    "barrier": "dist.barrier()",
    "all_gather_object": "dist.all_gather_object([None] * 2, rank)",
    "broadcast_object_list": "dist.broadcast_object_list([rank], 0)",
}
WITH_TENSORS = {name: call for name, call in OPERATIONS.items() if "x" in call.replace("broadcast_object", "")and "object" not in name}


def _of(call, one):
    """The call with another tensor."""
    return call.replace("x)", f"{one})").replace("x,", f"{one},")


def _pairs(items):
    items = list(items)
    return list(zip(items, items[1:] + items[:1]))


def _branch(first, second):
    return f"if rank == 0:\n    {first} #!\nelse:\n    {second} #!"


# name: (ranks, program, texts of the error)
FAULTS = {}

for one, other in _pairs(OPERATIONS):
    FAULTS[f"{one} meets {other}"] = (2, _branch(OPERATIONS[one], OPERATIONS[other]),
                                      ["ranks 0 and 1 " + SAME, "they are different operations", f"rank 0 calls {one}(", f"rank 1 calls {other}("])
for name, call in WITH_TENSORS.items():
    FAULTS[f"{name} of two dtypes"] = (2, _branch(call, _of(call, "x.double()").replace("torch.ones(4)", "torch.ones(4).double()")
                                                  .replace("torch.ones(2)", "torch.ones(2).double()")), [SAME, "the dtypes differ"])
for name in ("all_reduce", "broadcast", "reduce"):
    FAULTS[f"{name} of two sizes"] = (2, _branch(OPERATIONS[name], _of(OPERATIONS[name], "torch.ones(6)")),
                                      [SAME, "the sizes differ", "float32[4]", "float32[6]"])
FAULTS["all_gather of two sizes"] = (2, _branch("dist.all_gather_into_tensor(torch.ones(8), x)", "dist.all_gather_into_tensor(torch.ones(6), x[:3])"),
                                     ["the sizes differ"])
FAULTS["reduce_scatter of two sizes"] = (2, _branch(OPERATIONS["reduce_scatter"], "dist.reduce_scatter_tensor(torch.ones(1), x[:2])"),
                                         ["the sizes differ"])
for name in ("broadcast", "reduce", "gather", "scatter", "broadcast_object_list"):
    call = OPERATIONS[name].replace(", 0)", ", rank)").replace("rank == 0", "True")
    FAULTS[f"{name} with two roots"] = (2, f"{call} #!", [SAME, "the roots differ", "root 0)", "root 1)"])
for one, other in _pairs(["SUM", "AVG", "PRODUCT", "MIN", "MAX"]):
    FAULTS[f"{one} meets {other}"] = (2, _branch(f"dist.all_reduce(x, op=dist.ReduceOp.{one})", f"dist.all_reduce(x, op=dist.ReduceOp.{other})"),
                                      ["the reductions differ", f"all_reduce({one},", f"all_reduce({other},"])
FAULTS["reduce_scatter with two reductions"] = (
    2, "dist.reduce_scatter_tensor(torch.ones(2), x, op=dist.ReduceOp.MAX if rank else dist.ReduceOp.SUM) #!", ["the reductions differ"])
FAULTS["numbers of tensors"] = (2, "dist.all_reduce_coalesced([x] * (1 + rank)) #!", ["the numbers of tensors differ"])
for sent, received in (("[1, 3]", "[1, 3]"), ("[2, 2]", "[4, 0]"), ("[0, 4]", "[3, 1]")):
    FAULTS[f"splits {sent} to {received}"] = (
        2, f"dist.all_to_all_single(torch.ones(4), x, {received}, {sent}) #!" if sent != "[1, 3]" else
        "dist.all_to_all_single(torch.ones(4), x, [1, 3], [1, 3] if rank else [2, 2]) #!",
        ["what one sends to the other is not what that one receives", "splits"])
FAULTS["list of other sizes in all_to_all"] = (
    2, "dist.all_to_all([torch.ones(2 + rank) for _ in range(2)], [torch.ones(2 + rank)] * 2) #!", ["what one sends to the other"])

# --- order ---
for one, other in (("all_reduce", "broadcast"), ("barrier", "all_reduce"), ("reduce", "all_gather"), ("all_gather_object", "barrier")):
    FAULTS[f"{one} and {other} in two orders"] = (
        2, f"if rank == 0:\n    {OPERATIONS[one]} #!\n    {OPERATIONS[other]}\nelse:\n    {OPERATIONS[other]} #!\n    {OPERATIONS[one]}",
        ["the 1st call of group", "they are different operations"])
GROUPS = "one, two = dist.new_group([0, 1], group_desc='one'), dist.new_group([0, 1], group_desc='two')\n"
FAULTS["two groups in two orders"] = (
    2, GROUPS + "for group in (one, two) if rank else (two, one):\n    dist.all_reduce(x, group=group) #!",
    ["nobody can go on", "of group 'one'", "of group 'two'", "a cycle: rank 0 waits for rank 1 waits for rank 0"])
FAULTS["three groups in a ring"] = (
    3, "groups = [dist.new_group([i, (i + 1) % 3], sort_ranks=False, group_desc=f'ring{i}') for i in range(3)]\n"
    "dist.all_reduce(x, group=groups[rank]) #!\ndist.all_reduce(x, group=groups[(rank + 2) % 3])", ["a cycle:", "ring0", "ring1", "ring2"])
FAULTS["one call too few in a loop"] = (
    2, "for i in range(3 - rank):\n    dist.all_reduce(x) #!\ndist.barrier() #!",
    ["the 3rd call of group", "rank 0 calls all_reduce", "rank 1 calls barrier"])
FAULTS["a skipped call that shifts those behind"] = (
    2, "if rank == 0:\n    dist.all_reduce(x) #!\ndist.all_reduce(x) #!\ndist.all_reduce(x[:2]) #!",
    ["the 2nd call of group", "the sizes differ", "their 1st calls in it come from different lines already: rank 0 from", "rank 1 from"])
FAULTS["ways that part behind a line of both"] = (
    2, "dist.barrier() #!\nif rank == 0:\n    dist.all_reduce(x) #!\nelse:\n    dist.broadcast(x, 0) #!",
    ["the last line from which both called it is"])

FAULTS["ways that part behind thousands of calls"] = (
    2, "for _ in range(3000):\n    dist.all_reduce(x)\nif rank == 0:\n    dist.all_reduce(x) #!\ndist.all_reduce(x) #!\ndist.all_reduce(x[:2]) #!",
    ["the 3002nd call of group", "the sizes differ", "their 3001st calls in it come from different lines already",
     "the last line from which both called it is"])

FAULTS["lists of objects of two lengths"] = (2, "dist.broadcast_object_list([None] * (1 + rank), 0) #!",
                                             ["what they name differs", "(1 objects, root 0)", "(2 objects, root 0)"])

# --- modules, and where ways part ---
NET = """class Up(torch.nn.Module):
    def forward(self, x):
        {}
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Identity(), Up()])
    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
Net()(x)
"""


def _net(*lines):
    return NET.format("\n        ".join(lines))


BOTH = ["rank 0 calls all_reduce(SUM, float32[4]) in layers.1 (Up) at", "rank 1 calls broadcast(float32[4], root 0) in layers.1 (Up) at"]
FAULTS["a branch within a module"] = (
    2, _net("if rank == 0:", "    dist.all_reduce(x) #!", "else:", "    dist.broadcast(x, 0) #!"), [*BOTH, "they part at", ": if rank == 0:"])
FAULTS["a match within a module"] = (
    2, _net("match rank:", "    case 0:", "        dist.all_reduce(x) #!", "    case _:", "        dist.broadcast(x, 0) #!"),
    [*BOTH, "they part at", ": match rank:"])
FAULTS["an error that is caught by one"] = (
    2, _net("try:", "    assert rank == 0", "    dist.all_reduce(x) #!", "except AssertionError:", "    dist.broadcast(x, 0) #!"),
    [*BOTH, "they part at", ": try:"])
FAULTS["a loop that one leaves"] = (
    2, _net("for i in range(2 - rank):", "    dist.all_reduce(x) #!", "dist.broadcast(x, 0) #!"), [*BOTH, "they part at", ": for i in range(2 - rank):"])
FAULTS["a branch that one takes in a loop"] = (
    2, _net("for i in range(3):", "    dist.all_reduce(x) #!", "    if i == 1 and rank == 1:", "        dist.broadcast(x, 0) #!"),
    [*BOTH, "they part at", ": if i == 1 and rank == 1:"])

# --- ranks that do not come ---
for name, call in OPERATIONS.items():
    if name != "scatter":
        FAULTS[f"{name} without rank 0"] = (2, f"if rank:\n    {call} #!", ["rank 1 waits for rank 0 in " + name, "rank 0 returned, and called no collective"])
for name in ("all_reduce", "barrier", "all_gather_object"):
    FAULTS[f"early return before {name}"] = (
        3, f"dist.all_reduce(x)\nif rank != 1:\n    {OPERATIONS[name].replace('* 2', '* 3')} #!", [f"rank 0 waits for rank 1 in {name}", "rank 1 returned; its last call was all_reduce"])
for name in ("all_reduce", "broadcast", "barrier"):
    FAULTS[f"exception before {name}"] = (
        2, f"if rank == 0:\n    raise ValueError('of one') #!\n{OPERATIONS[name]} #!", ["ValueError: of one", f"rank 1 waits for rank 0 in {name}"])
FAULTS["exit before a barrier"] = (2, "if rank == 0:\n    sys.exit(0)\ndist.barrier() #!", ["rank 1 waits for rank 0 in barrier", "rank 0 exited with 0"])
FAULTS["exit with a code before a barrier"] = (2, "if rank == 0:\n    sys.exit(3) #!\ndist.barrier() #!", ["rank 1 waits for rank 0 in barrier"])
FAULTS["new_group by one"] = (2, "if rank:\n    dist.new_group([0]) #!", ["rank 1 waits for rank 0 in new_group(rank 0)"])
FAULTS["new_group of others"] = (2, "dist.new_group([rank]) #!", ["what they name differs", "new_group(rank 0)", "new_group(rank 1)"])
FAULTS["new_groups in two orders"] = (
    3, "for ranks in ([0, 1], [1, 2]) if rank else ([1, 2], [0, 1]):\n    dist.new_group(ranks) #!", ["what they name differs"])
FAULTS["a group of which one is none"] = (
    3, "group = dist.new_group([0, 1])\nif rank == 0:\n    dist.all_reduce(x, group=group) #!\nelif rank == 2:\n    dist.all_reduce(x) #!",
    ["rank 0 waits for rank 1", "rank 2 waits for"])

# --- messages ---
FAULTS["both receive first"] = (2, "dist.recv(x, 1 - rank) #!\ndist.send(x, 1 - rank)", ["rank 0 waits for rank 1 in recv(float32[4], from 1)", "a cycle:"])
FAULTS["three receive in a ring"] = (3, "dist.recv(x, (rank + 1) % 3) #!\ndist.send(x, (rank + 2) % 3)", ["a cycle: rank 0 waits for rank 1 waits for rank 2 waits for rank 0"])
FAULTS["four receive in a ring"] = (4, "dist.recv(x, (rank + 3) % 4) #!\ndist.send(x, (rank + 1) % 4)", ["a cycle:", "rank 3"])
FAULTS["recv without send"] = (2, "if rank:\n    dist.recv(x, 0) #!", ["rank 1 waits for rank 0 in recv", "rank 0 returned"])
FAULTS["message of two sizes"] = (2, _branch("dist.send(x, 1)", "dist.recv(torch.ones(3), 0)"), ["a message of group", "the sizes differ", "send(float32[4], to 1)", "recv(float32[3], from 0)"])
FAULTS["message of two dtypes"] = (2, _branch("dist.send(x, 1)", "dist.recv(x.double(), 0)"), ["the dtypes differ"])
FAULTS["message of two tags"] = (2, "if rank:\n    dist.recv(x, 0, tag=2) #!\nelse:\n    dist.send(x, 1, tag=1)", ["rank 1 waits for rank 0 in recv", "tag 2"])
FAULTS["recv meets a collective"] = (2, _branch("dist.recv(x, 1)", "dist.all_reduce(x)"), ["rank 0 waits for rank 1 in recv", "rank 1 waits for rank 0 in all_reduce", "a cycle:"])

# --- tensors in use ---
RACE = "uses a tensor before a collective is done with it"
for name, (begin, use, verb) in {
    "reads a result": ("work = dist.all_reduce(x, async_op=True)", "x + 1", "add reads it"),
    "writes a result": ("work = dist.all_reduce(x, async_op=True)", "x.zero_()", "zero_ writes it"),
    "assigns to an element": ("work = dist.broadcast(x, 0, async_op=True)", "x[0] = 1", "writes it"),
    "writes what is gathered": ("out = torch.ones(8); work = dist.all_gather_into_tensor(out, x, async_op=True)", "x.add_(1)", "add_ writes it"),
    "reads what is gathered into": ("out = torch.ones(8); work = dist.all_gather_into_tensor(out, x, async_op=True)", "out.sum()", "sum reads it"),
    "reads a part of it": ("out = torch.ones(8); work = dist.all_gather_into_tensor(out, x, async_op=True)", "out[2:4] * 2", "mul reads it"),
    "writes through a view": ("flat = torch.ones(8); work = dist.all_reduce(flat, async_op=True)", "flat.view(2, 4)[1].mul_(2)", "mul_ writes it"),
    "writes what is scattered": ("out = torch.ones(2); work = dist.reduce_scatter_tensor(out, x, async_op=True)", "x.copy_(torch.zeros(4))", "copy_ writes it"),
    "reads what is scattered": ("out = torch.ones(2); work = dist.reduce_scatter_tensor(out, x, async_op=True)", "torch.cat([out, out])", "cat reads it"),
    "writes out= into it": ("work = dist.all_reduce(x, async_op=True)", "torch.add(torch.ones(4), 1, out=x)", "writes it"),
    "writes a list of them": ("work = dist.all_reduce(x, async_op=True)", "torch._foreach_add_([torch.ones(1), x], 1)", "writes it"),
    "writes what is exchanged": ("out = torch.ones(4); work = dist.all_to_all_single(out, x, async_op=True)", "x.fill_(0)", "fill_ writes it"),
    "reduces it in another group": ("other = dist.new_group([0, 1]); work = dist.all_reduce(x, async_op=True)", "dist.all_reduce(x, group=other)", "all_reduce reads it"),
    "reads an unwaited functional one": ("y = torch.ops._c10d_functional.all_reduce(x, 'sum', '0')", "y + 1", "add reads it"),
    "writes what is moved functionally": ("y = funcol.all_gather_single(x, 0, dist.group.WORLD)", "x.add_(1)", "add_ writes it"),
}.items():
    FAULTS[name] = (2, f"{begin} #!\n{use} #!", [RACE, verb])
FAULTS["writes what is sent"] = (2, "if rank == 0:\n    work = dist.isend(x, 1) #!\n    x.add_(1) #!\nelse:\n    dist.recv(x, 0)", ["rank 0 " + RACE, "add_ writes it", "send("])
FAULTS["reads what is received"] = (2, "if rank == 0:\n    dist.send(x, 1)\nelse:\n    work = dist.irecv(x, 0) #!\n    x.sum() #!", ["rank 1 " + RACE, "sum reads it", "recv("])
FAULTS["an optimizer that steps too early"] = (
    2, "p = torch.nn.Parameter(x); p.grad = torch.ones(4); o = torch.optim.SGD([p], lr=1.0)\n"
    "work = dist.all_reduce(p.grad, async_op=True) #!\no.step() #!", [RACE, "reads it"])

# name: (ranks, program, how often each marked line is told of)
NEVER_WAITED = {
    name: (2, f"work = {call[:-1]}, async_op=True) #!".replace("(, ", "("), 2)
    for name, call in OPERATIONS.items() if "object" not in name
}
NEVER_WAITED["isend"] = (2, "if rank == 0:\n    dist.isend(x, 1) #!\nelse:\n    dist.recv(x, 0)", 1)
NEVER_WAITED["one of two"] = (2, "a = dist.all_reduce(x, async_op=True)\nb = dist.barrier(async_op=True) #!\na.wait()", 2)
NEVER_WAITED["functional"] = (2, "torch.ops._c10d_functional.all_reduce(x, 'sum', '0') #!", 2)

# --- right programs: name: (ranks, program) ---
RIGHT = {
    "waits twice": "work = dist.all_reduce(x, async_op=True); work.wait(); work.wait(); x.add_(1)",
    "waits for nothing": "out = funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.ones(0, 3), 'sum', 0, list(range(size))))\n"
                         "assert out.shape == (0, 3)",
    "polls": "work = dist.all_reduce(x, async_op=True)\nwhile not work.is_completed():\n    pass\nassert x.tolist() == [size] * 4",
    "polls a message": "if rank == 0:\n    dist.send(x * 3, 1)\nelif rank == 1:\n    work = dist.irecv(x, 0)\n"
                       "    while not work.is_completed():\n        pass\n    assert x.sum() == 12",
    "reads what is only read": "out = torch.ones(4 * size); work = dist.all_gather_into_tensor(out, x, async_op=True)\nx + 1\nwork.wait()\nout.sum()",
    "looks at metadata": "work = dist.all_reduce(x, async_op=True)\nx.shape, x.view(2, 2).stride(), x[1:].numel(), torch.empty_like(x)\nwork.wait()",
    "buckets of one buffer": "flat = torch.ones(12)\nworks = []\nfor i in range(3):\n    flat[4 * i:4 * i + 4].mul_(rank)\n"
                             "    works.append(dist.all_reduce(flat[4 * i:4 * i + 4], async_op=True))\nfor work in works:\n    work.wait()\nflat.sum()",
    "columns beside it": "m = torch.ones(4, 4)\nwork = dist.all_reduce(m[1], async_op=True)\nm[::2].add_(1); m[3].add_(1)\nwork.wait()",
    "gathers in place": "flat = torch.ones(4 * size)\nwork = dist.all_gather_into_tensor(flat, flat[4 * rank:4 * rank + 4], async_op=True)\nwork.wait()\nflat.sum()",
    "two reads at once": "a, b = torch.ones(4 * size), torch.ones(4 * size)\nworks = [dist.all_gather_into_tensor(one, x, async_op=True) for one in (a, b)]\n"
                         "[one.wait() for one in works]",
    "batch of messages": "out = torch.ones(4)\nops = [dist.P2POp(dist.isend, x, (rank + 1) % size), dist.P2POp(dist.irecv, out, (rank - 1) % size)]\n"
                         "for work in dist.batch_isend_irecv(ops):\n    work.wait()\nout.add_(1); x.add_(1)",
    "coalesced": "tensors = [torch.ones(2) for _ in range(3)]\nwith dist._coalescing_manager(async_ops=True) as manager:\n    for one in tensors:\n"
                 "        dist.all_reduce(one)\nmanager.wait()\nsum(tensors)",
    "functional at first use": "y = funcol.all_reduce(x, 'sum', dist.group.WORLD)\nx.add_(1)\nassert (y + 0).tolist() == [size] * 4",
    "functional that nobody uses": "funcol.all_reduce(x, 'sum', dist.group.WORLD)",
    "functional views": "y = funcol.all_gather_single(x, 0, dist.group.WORLD)\nz = y.view(size, 4)[0]\nassert (z + 0).tolist() == [1] * 4",
    "functional read without an operator": "for read in (lambda y: y.tolist(), lambda y: y.numpy().tolist(), lambda y: eval(repr(y)[7:-1])):\n"
                                           "    y = funcol.all_reduce(x, 'sum', dist.group.WORLD)\n    assert read(y.detach()) == [size] * 4, x.sum()",
    "waits through a future": "work = dist.all_reduce(x, async_op=True)\nassert work.get_future().wait()[0].sum() == 4 * size",
    "an unequal number of waits": "work = dist.all_reduce(x, async_op=rank == 0)\nif work:\n    work.wait()\nx.sum()",
    "gradients in hooks": "p = torch.nn.Parameter(torch.ones(4))\nworks = []\n"
                          "p.register_post_accumulate_grad_hook(lambda q: works.append(dist.all_reduce(q.grad, async_op=True)))\n"
                          "(p * 2).sum().backward()\n[one.wait() for one in works]\nassert p.grad.tolist() == [2 * size] * 4",
    "other lines of other ranks": "if rank == 0:\n    dist.all_reduce(x)\nelse:\n    dist.all_reduce(x)\nassert x[0] == size",
    "uneven splits": "sent = [(rank + other) % 2 + 1 for other in range(size)]\nout = torch.ones(sum(sent))\n"
                     "dist.all_to_all_single(out, torch.ones(sum(sent)), sent, sent)",
    "members alone make a group": "if rank < 2:\n    group = dist.new_group([0, 1], use_local_synchronization=True)\n    dist.all_reduce(x, group=group)",
    "pairs in turns": "for i in range(size):\n    for j in range(size):\n        if rank == i and i != j:\n            dist.send(x, j)\n"
                      "        elif rank == j and i != j:\n            dist.recv(x, i)",
    "freed before it is over": "work = dist.all_reduce(torch.ones(4), async_op=True)\ndel x\nwork.wait()",
}

# Where the backend carries out the calls of a group in their order, as NCCL's stream does and gloo does not: waiting for one is waiting
# for those before it.
RIGHT_IN_ORDER = {
    "waits for the last": "a, b = torch.ones(4), torch.ones(4)\nwork = [dist.broadcast(one, 0, async_op=True) for one in (a, b, x)][-1]\nwork.wait()\n"
                          "a.add_(1); b.sum(); x.zero_()",
    "calls one that waits": "y = torch.ones(4)\nwork = dist.all_reduce(x, async_op=True)\ndist.all_reduce(y)\nx.sum()",
    "polls the last": "y = torch.ones(4)\nworks = [dist.all_reduce(one, async_op=True) for one in (x, y)]\n"
                      "while not works[1].is_completed():\n    pass\nx.sum()",
    "waits for the last and then for the first": "y = torch.ones(4)\nworks = [dist.all_reduce(one, async_op=True) for one in (x, y)]\n"
                                                 "works[1].wait(); x.add_(1); works[0].wait(); x.add_(1); y.add_(1)",
}
# name: (program, what is told); these are wrong in every backend
WRONG_IN_ORDER = {
    "waits for the first": ("y = torch.ones(4)\nworks = [dist.all_reduce(one, async_op=True) for one in (x, y)] #!\nworks[0].wait()\ny.sum() #!",
                            "sum reads it"),
    "waits in another group": ("other = dist.new_group(list(range(size))); y = torch.ones(4)\nwork = dist.all_reduce(x, async_op=True) #!\n"
                               "dist.all_reduce(y, group=other)\nx.sum() #!", "sum reads it"),
    "waits for a group that is made": ("work = dist.all_reduce(x, async_op=True) #!\ndist.new_group(list(range(size)))\nx.sum() #!",
                                       "sum reads it"),
    "waits for a message": ("work = dist.all_reduce(x, async_op=True) #!\ny = torch.ones(4)\n"
                            "dist.send(y, 1) if rank == 0 else dist.recv(y, 0)\nx.sum() #!", "sum reads it"),
}

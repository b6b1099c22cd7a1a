"""Programs of ranks with a fault each in what libraries do for them, and right ones that look like them: DTensor, sharded and replicated
modules, pipelines, groups of groups, functional collectives (test_library_faults.py). Written as cluster_faults.py.
"""

SAME = "do not agree about"
PARTING = "they part at"
HEAD = """from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
"""
FSDP = HEAD + "from torch.distributed.fsdp import fully_shard\n"
DDP = HEAD + "from torch.nn.parallel import DistributedDataParallel as DDP\n"

# name: (ranks, program, texts of the error)
FAULTS = {
    # --- dtensor ---
    "dtensor: two placements": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\nw = DTensor.from_local(torch.ones(4, 4), mesh, [Partial()])\nif rank == 0:\n"
        "    w.redistribute(placements=[Replicate()]).to_local().sum() #!\nelse:\n"
        "    w.redistribute(placements=[Shard(1)]).to_local().sum() #!",
        [SAME, "they are different operations", "all_reduce", "reduce_scatter", PARTING, "if rank == 0"]),
    "dtensor: full_tensor by one": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\nw = distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)])\nif rank == 0:\n"
        "    w.full_tensor() #!",
        ["rank 0 waits for rank 1 in all_gather", "rank 1 returned"]),
    "dtensor: printed by rank 0": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\np = DTensor.from_local(torch.ones(4), mesh, [Partial()])\nif rank == 0:\n"
        "    print(p.full_tensor().sum(), file=sys.stderr) #!\ndist.barrier() #!",
        [SAME, "all_reduce", "barrier", PARTING]),
    "dtensor: partial of two kinds": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\np = DTensor.from_local(x, mesh, [Partial('sum' if rank else 'max')])\np.full_tensor() #!",
        [SAME, "the reductions differ"]),
    "dtensor: local parts of two sizes": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\nd = DTensor.from_local(torch.ones(2 + rank, 4), mesh, [Shard(0)], run_check=False)\n"
        "d.full_tensor() #!",
        [SAME, "the sizes differ"]),
    "dtensor: a mesh turned round": (
        4, HEAD +
        "mesh = torch.distributed.DeviceMesh('cpu', [[0, 1], [2, 3]] if rank else [[0, 2], [1, 3]])\n"
        "DTensor.from_local(x, mesh, [Replicate(), Partial()]).full_tensor() #!",
        ["nobody can go on", "rank 0 waits for rank 2", "rank 1 waits for rank 0"]),
    "dtensor: loss of one rank": (
        4, HEAD +
        "mesh = init_device_mesh('cpu', (2, 2), mesh_dim_names=('dp', 'tp'))\n"
        "w = distribute_tensor(torch.ones(4, 4), mesh, [Replicate(), Shard(0)])\ny = w @ torch.ones(4, 4) if False else w.sum()\n"
        "if rank == 3:\n    float(y.full_tensor()) #!",
        ["rank 3 waits for rank 2 in all_reduce"]),
    "dtensor: tp before dp on one": (
        4, HEAD +
        "mesh = init_device_mesh('cpu', (2, 2), mesh_dim_names=('dp', 'tp'))\n"
        "for name in ('dp', 'tp') if rank in (0, 3) else ('tp', 'dp'):\n    dist.all_reduce(x, group=mesh.get_group(name)) #!",
        ["nobody can go on", "a cycle:"]),
    # --- fsdp ---
    "fsdp: one step less": (
        2, FSDP +
        "m = nn.Linear(4, 4); fully_shard(m)\nfor i in range(2 - rank):\n    m(torch.ones(2, 4)).sum().backward() #!\ndist.barrier() #!",
        [SAME, "barrier", "for i in range(2 - rank)"]),
    "fsdp: a block that one skips": (
        2, FSDP +
        "m = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])\nfor one in m:\n    fully_shard(one)\nh = torch.ones(2, 4)\n"
        "for i, one in enumerate(m):\n    if i == 1 and rank == 1:\n        continue\n    h = one(h) #!\nh.sum().backward()",
        ["rank 1", "rank 0"]),
    "fsdp: of two widths": (
        2, FSDP +
        "m = nn.Linear(4, 4 + 2 * rank)\nfully_shard(m)\nm(torch.ones(2, 4)).sum() #!",
        [SAME, "the sizes differ"]),
    "fsdp: of two policies": (
        2, FSDP +
        "from torch.distributed.fsdp import MixedPrecisionPolicy\nm = nn.Linear(4, 4)\n"
        "fully_shard(m, mp_policy=MixedPrecisionPolicy(param_dtype=torch.bfloat16 if rank else None))\nm(torch.ones(2, 4)).sum() #!",
        [SAME, "the dtypes differ"]),
    "fsdp: frozen by one": (
        2, FSDP +
        "m = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))\nm[0].requires_grad_(rank == 0)\nfor one in m:\n    fully_shard(one)\n"
        "fully_shard(m)\nm(torch.ones(2, 4)).sum().backward() #!\ndist.barrier() #!",
        ["rank 0", "rank 1", "reduce_scatter"]),
    "fsdp: state dict of rank 0": (
        2, FSDP +
        "m = nn.Linear(4, 4); fully_shard(m)\nif rank == 0:\n    m.weight.full_tensor() #!",
        ["rank 0 waits for rank 1 in all_gather"]),
    "fsdp: clipped by one": (
        2, FSDP +
        "m = nn.Linear(4, 4); fully_shard(m)\nm(torch.ones(2, 4)).sum().backward()\nif rank == 0:\n"
        "    float(nn.utils.clip_grad_norm_(m.parameters(), 1.0).full_tensor()) #!\ndist.barrier() #!",
        [SAME, "all_reduce", "barrier", PARTING]),
    "fsdp: accumulates on one": (
        2, FSDP +
        "m = nn.Linear(4, 4); fully_shard(m)\nm.set_requires_gradient_sync(rank == 0)\nm(torch.ones(2, 4)).sum().backward() #!\n"
        "dist.barrier() #!",
        [SAME, "reduce_scatter", "barrier"]),
    # --- ddp ---
    "ddp: parameters of two sizes": (2, DDP + "DDP(nn.Linear(4, 4 + rank)) #!", ["1"]),
    "ddp: one parameter more": (2, DDP + "DDP(nn.Linear(4, 4, bias=rank == 0)) #!", ["ank 0", "rank 1"]),
    "ddp: one batch more": (
        2, DDP +
        "m = DDP(nn.Linear(4, 4))\nfor i in range(1 + rank):\n    m(torch.ones(2, 4)).sum().backward() #!",
        ["rank 1 waits for rank 0 in broadcast(int32[3], root 0)", "rank 0 returned; its last call was all_reduce"]),
    "ddp: backward of one": (
        2, DDP +
        "m = DDP(nn.Linear(4, 4))\ny = m(torch.ones(2, 4)).sum()\nif rank == 0:\n    y.backward() #!\ndist.barrier() #!",
        [SAME, "all_reduce", "barrier"]),
    "ddp: no_sync by one": (
        2, DDP +
        "import contextlib\nm = DDP(nn.Linear(4, 4))\nwith m.no_sync() if rank else contextlib.nullcontext():\n"
        "    m(torch.ones(2, 4)).sum().backward() #!\ndist.barrier() #!",
        [SAME, "all_reduce", "barrier"]),
    "ddp: another dtype": (2, DDP + "DDP(nn.Linear(4, 4).to(torch.float64 if rank else torch.float32)) #!", ["rank 0", "rank 1"]),
    # --- groups ---
    "groups: made in another order": (
        4,
        "order = ([0, 1], [2, 3])\nfor ranks in order if rank != 2 else order[::-1]:\n    dist.new_group(ranks) #!",
        [SAME, "what they name differs", "new_group(ranks 0, 1)", "new_group(ranks 2, 3)"]),
    "groups: made by members alone": (
        4,
        "if rank < 2:\n    dist.new_group([0, 1]) #!\ndist.barrier() #!",
        [SAME, "new_group", "barrier", PARTING]),
    "groups: one subgroup too few": (
        4,
        "for i in range(2 if rank else 1):\n    dist.new_group([2 * i, 2 * i + 1]) #!\ndist.barrier() #!",
        [SAME, "new_group", "barrier"]),
    "groups: of another size": (4, "dist.new_subgroups(2 if rank else 4) #!", [SAME, "what they name differs"]),
    "groups: a call of the other subgroup": (
        4,
        "mine, groups = dist.new_subgroups(2)\nother = groups[rank // 2]\ndist.all_reduce(x, group=other if rank != 1 else None) #!",
        ["rank 1 waits for", "rank 0 waits for rank 1"]),
    "groups: a root of the subgroup": (
        4,
        "mine, _ = dist.new_subgroups(2)\nfirst = rank // 2 * 2\ndist.broadcast(x, first + (rank == 3), group=mine) #!",
        [SAME, "the roots differ", "root 0", "root 1"]),
    "groups: barriers of two counts": (
        4,
        "for i in range(3 if rank == 2 else 2):\n    dist.barrier() #!",
        ["rank 2 waits for rank", "in barrier()"]),
    "groups: monitored by one": (2, "dist.monitored_barrier() if rank else dist.barrier() #!", [SAME, "barrier(monitored)", "barrier()"]),
    "groups: destroyed by one": (
        2,
        "g = dist.new_group([0, 1])\nif rank == 0:\n    dist.destroy_process_group(g)\nelse:\n    dist.all_reduce(x, group=g) #!",
        ["rank 1 waits for rank 0 in all_reduce"]),
    # --- functional ---
    "functional: two reductions": (
        2,
        "funcol.all_reduce(x, 'sum' if rank else 'max', dist.group.WORLD) + 1 #!",
        [SAME, "the reductions differ"]),
    "functional: two operations": (
        2,
        "if rank == 0:\n    funcol.all_gather_tensor(x, 0, dist.group.WORLD).sum() #!\nelse:\n"
        "    funcol.reduce_scatter_tensor(x, 'sum', 0, dist.group.WORLD).sum() #!",
        [SAME, "they are different operations", PARTING]),
    "functional: splits that do not fit": (
        2,
        "funcol.all_to_all_single(x, [2, 2], [1, 3], dist.group.WORLD) + 1 #!",
        ["what one sends to the other is not what that one receives"]),
    "functional: gradient on one": (
        2,
        "p = torch.ones(4, requires_grad=rank == 0)\ny = funcol.all_gather_single_autograd(p, 0, dist.group.WORLD).sum()\n"
        "if rank == 0:\n    y.backward() #!\ndist.barrier() #!",
        [SAME, "reduce_scatter", "barrier"]),
    # --- pipeline ---
    "pipeline: one microbatch less": (
        2,
        "for i in range(3 - rank):\n    dist.send(x, 1) if rank == 0 else dist.recv(x, 0)\ndist.recv(x, 1 - rank) #!",
        ["rank 0 waits for rank 1 in recv", "rank 1 returned; its last call was recv"]),
    "pipeline: 1F1B turned round": (
        2,
        "a, b = torch.ones(4), torch.ones(4)\nif rank == 0:\n    dist.recv(b, 1) #!\n    dist.send(a, 1)\nelse:\n"
        "    dist.recv(a, 0) #!\n    dist.send(b, 0)",
        ["a cycle:"]),
    "pipeline: stages of two shapes": (
        2, HEAD +
        "from torch.distributed.pipelining import PipelineStage, ScheduleGPipe\nm = nn.Linear(4, 6) if rank == 0 else nn.Linear(4, 4)\n"
        "s = PipelineStage(m, rank, 2, x.device, input_args=(torch.ones(2, 4),), output_args=(torch.ones(2, 6 if rank == 0 else 4),))\n"
        "c = ScheduleGPipe(s, 2)\nc.step(torch.ones(4, 4)) if rank == 0 else c.step() #!",
        ["the sizes differ", "send(float32[2, 6]", "recv(float32[2, 4]"]),
    "pipeline: microbatches of two counts": (
        2, HEAD +
        "from torch.distributed.pipelining import PipelineStage, ScheduleGPipe\n"
        "s = PipelineStage(nn.Linear(4, 4), rank, 2, x.device, input_args=(torch.ones(2, 4),), output_args=(torch.ones(2, 4),))\n"
        "c = ScheduleGPipe(s, 2 + rank)\nc.step(torch.ones(4, 4)) if rank == 0 else c.step() #!",
        ["rank 1 waits for rank 0 in recv"]),
    # --- batch ---
    "batch: sent to the wrong side": (
        3,
        "o = torch.ones(4)\nright = (rank + 1) % 3 if rank != 2 else 1\n"
        "for w in dist.batch_isend_irecv([dist.P2POp(dist.isend, x, right), dist.P2POp(dist.irecv, o, (rank - 1) % 3)]): #!\n"
        "    w.wait()",
        ["rank 0 waits for rank 2 in recv"]),
    # --- objects ---
    "objects: gathered by one": (
        2,
        "if rank == 0:\n    dist.all_gather_object([None] * 2, 1) #!\ndist.barrier() #!",
        [SAME, "all_gather_object", "barrier", PARTING]),
    "objects: sent as a list of another length": (
        2,
        "o = [1] * (1 + rank)\ndist.broadcast_object_list(o, 0) #!",
        [SAME, "what they name differs"]),
    # --- checkpoint ---
    "checkpoint: saved by rank 0": (
        2, HEAD +
        "import torch.distributed.checkpoint as dcp\nif rank == 0:\n    dcp.save({'x': x}, checkpoint_id='here') #!\ndist.barrier() #!",
        [SAME, "barrier", PARTING]),
}

# name: (ranks, program)
RIGHT = {
    "dtensor: all redistribute": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\nw = distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)])\n"
        "w.redistribute(placements=[Replicate()]).redistribute(placements=[Shard(1)]).full_tensor()"),
    "dtensor: uneven parts": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\nw = distribute_tensor(torch.ones(5, 3), mesh, [Shard(0)])\n"
        "w.full_tensor(); w.redistribute(placements=[Shard(1)]).full_tensor()"),
    "dtensor: to_local by rank 0": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\nw = distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)])\nif rank == 0:\n"
        "    w.to_local().sum()\ndist.barrier()"),
    "dtensor: full tensor printed by rank 0": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\ny = distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)]).full_tensor()\nif rank == 0:\n"
        "    str(y.shape)"),
    "dtensor: two dimensions": (
        4, HEAD +
        "mesh = init_device_mesh('cpu', (2, 2), mesh_dim_names=('dp', 'tp'))\nfor name in ('dp', 'tp'):\n"
        "    dist.all_reduce(x, group=mesh.get_group(name))\n"
        "distribute_tensor(torch.ones(4, 4), mesh, [Shard(0), Shard(1)]).full_tensor()"),
    "dtensor: one dimension of rows": (
        4, HEAD +
        "mesh = init_device_mesh('cpu', (2, 2), mesh_dim_names=('dp', 'tp'))\nif mesh.get_local_rank('dp') == 0:\n"
        "    dist.all_reduce(x, group=mesh.get_group('tp'))"),
    "dtensor: gradients": (
        2, HEAD +
        "mesh = init_device_mesh('cpu', (2,))\nw = nn.Parameter(distribute_tensor(torch.ones(4, 4), mesh, [Shard(1)]))\n"
        "(torch.distributed.tensor.distribute_tensor(torch.ones(2, 4), mesh, [Replicate()]) @ w).sum().backward()\nw.grad.full_tensor()"),
    "fsdp: steps": (
        2, FSDP +
        "m = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))\nfor one in m:\n    fully_shard(one)\nfully_shard(m)\n"
        "o = torch.optim.AdamW(m.parameters())\nfor _ in range(2):\n    m(torch.ones(2, 4)).sum().backward(); o.step(); o.zero_grad()"),
    "fsdp: batches of two sizes": (2, FSDP + "m = nn.Linear(4, 4); fully_shard(m)\nm(torch.ones(2 + rank, 4)).sum().backward()"),
    "fsdp: accumulates on all": (
        2, FSDP +
        "m = nn.Linear(4, 4); fully_shard(m)\nfor last in (False, True):\n    m.set_requires_gradient_sync(last)\n"
        "    m(torch.ones(2, 4)).sum().backward()"),
    "fsdp: clipped by all": (
        2, FSDP +
        "m = nn.Linear(4, 4); fully_shard(m)\nm(torch.ones(2, 4)).sum().backward()\n"
        "n = nn.utils.clip_grad_norm_(m.parameters(), 1.0).full_tensor()\nif rank == 0:\n    str(n.shape)"),
    "fsdp: unsharded ahead": (
        2, FSDP +
        "m = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))\nfor one in m:\n    fully_shard(one)\nfully_shard(m)\n"
        "m.unshard(); m(torch.ones(2, 4)).sum().backward()"),
    "fsdp: hybrid": (
        4, FSDP +
        "mesh = init_device_mesh('cpu', (2, 2), mesh_dim_names=('r', 's'))\nm = nn.Linear(4, 4); fully_shard(m, mesh=mesh)\n"
        "m(torch.ones(2, 4)).sum().backward()"),
    "ddp: steps": (
        2, DDP +
        "m = DDP(nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4)))\nfor _ in range(3):\n"
        "    m(torch.ones(2 + rank, 4)).sum().backward()"),
    "ddp: no_sync by all": (
        2, DDP +
        "m = DDP(nn.Linear(4, 4))\nwith m.no_sync():\n    m(torch.ones(2, 4)).sum().backward()\nm(torch.ones(2, 4)).sum().backward()"),
    "ddp: join": (
        2, DDP +
        "m = DDP(nn.Linear(4, 4))\nwith m.join():\n    for i in range(1 + rank):\n        m(torch.ones(2, 4)).sum().backward()"),
    "ddp: evaluated by rank 0": (
        2, DDP +
        "m = DDP(nn.Linear(4, 4))\nif rank == 0:\n    with torch.no_grad():\n        m.module(torch.ones(2, 4))\n"
        "m(torch.ones(2, 4)).sum().backward()"),
    "ddp: unused parameters": (
        2, DDP +
        "class M(nn.Module):\n    def __init__(self):\n        super().__init__(); self.a = nn.Linear(4, 4); self.b = nn.Linear(4, 4)\n"
        "    def forward(self, x):\n        return self.a(x) if rank == 0 else self.b(x)\nm = DDP(M(), find_unused_parameters=True)\n"
        "m(torch.ones(2, 4)).sum().backward()"),
    "ddp: a hook": (
        2, DDP +
        "from torch.distributed.algorithms.ddp_comm_hooks import default_hooks\n"
        "m = DDP(nn.Linear(4, 4)); m.register_comm_hook(None, default_hooks.bf16_compress_hook)\nm(torch.ones(2, 4)).sum().backward()"),
    "ddp: two models": (
        2, DDP +
        "a, b = DDP(nn.Linear(4, 4)), DDP(nn.Linear(4, 4))\n(a(torch.ones(2, 4)).sum() + b(torch.ones(2, 4)).sum()).backward()"),
    "groups: in one order": (
        4,
        "for ranks in ([0, 1], [2, 3], [1, 2]):\n    g = dist.new_group(ranks)\n    if rank in ranks:\n"
        "        dist.all_reduce(x, group=g)"),
    "groups: one subgroup works more": (
        4,
        "mine, _ = dist.new_subgroups(2)\nfor _ in range(3 if rank < 2 else 1):\n    dist.all_reduce(x, group=mine)\ndist.barrier()"),
    "groups: roots of each subgroup": (4, "mine, _ = dist.new_subgroups(2)\ndist.broadcast(x, rank // 2 * 2, group=mine)"),
    "groups: overlapping": (
        3,
        "a, b = dist.new_group([0, 1]), dist.new_group([1, 2])\nif rank != 2:\n    dist.all_reduce(x, group=a)\nif rank != 0:\n"
        "    dist.all_reduce(x, group=b)"),
    "groups: destroyed by all": (
        2,
        "g = dist.new_group([0, 1])\ndist.all_reduce(x, group=g)\ndist.destroy_process_group(g)\ndist.barrier()"),
    "groups: destroyed and begun again": (2, "dist.destroy_process_group()\ndist.init_process_group('gloo')\ndist.all_reduce(x)"),
    "groups: reversed": (
        2,
        "g = dist.new_group([1, 0], sort_ranks=False)\no = torch.ones(8)\ndist.all_gather_into_tensor(o, x, group=g)"),
    "functional: chains": (2, "y = x\nfor _ in range(3):\n    y = funcol.all_reduce(y, 'sum', dist.group.WORLD)\ny + 1"),
    "functional: used in another order": (
        2,
        "a, b = funcol.all_reduce(x, 'sum', dist.group.WORLD), funcol.all_reduce(x, 'max', dist.group.WORLD)\n"
        "(a + 1, b + 1) if rank else (b + 1, a + 1)"),
    "functional: gradients": (
        2,
        "p = torch.ones(4, requires_grad=True)\nfuncol.all_gather_single_autograd(p, 0, dist.group.WORLD).sum().backward()\n"
        "dist.barrier()"),
    "functional: uneven splits": (
        2,
        "sent = [1 + rank, 2]\ngot = [1, 2] if rank == 0 else [2, 2]\n"
        "funcol.all_to_all_single(torch.ones(sum(sent)), got, sent, dist.group.WORLD) + 1"),
    "pipeline: GPipe": (
        2, HEAD +
        "from torch.distributed.pipelining import PipelineStage, ScheduleGPipe\n"
        "s = PipelineStage(nn.Linear(4, 4), rank, 2, x.device, input_args=(torch.ones(2, 4),), output_args=(torch.ones(2, 4),))\n"
        "c = ScheduleGPipe(s, 2)\nc.step(torch.ones(4, 4)) if rank == 0 else c.step()"),
    "pipeline: 1F1B": (
        2, HEAD +
        "from torch.distributed.pipelining import PipelineStage, Schedule1F1B\n"
        "s = PipelineStage(nn.Linear(4, 4), rank, 2, x.device, input_args=(torch.ones(2, 4, requires_grad=True),), "
        "output_args=(torch.ones(2, 4, requires_grad=True),))\nc = Schedule1F1B(s, 4, loss_fn=nn.MSELoss())\n"
        "c.step(torch.ones(8, 4)) if rank == 0 else c.step(target=torch.ones(8, 4))"),
    "pipeline: by hand": (
        2,
        "for i in range(3):\n    dist.send(x, 1) if rank == 0 else dist.recv(x, 0)\nfor i in range(3):\n"
        "    dist.recv(x, 1) if rank == 0 else dist.send(x, 0)"),
    "batch: a ring": (
        3,
        "o = torch.ones(4)\n"
        "for w in dist.batch_isend_irecv([dist.P2POp(dist.irecv, o, (rank - 1) % 3), dist.P2POp(dist.isend, x, (rank + 1) % 3)]):\n"
        "    w.wait()\no + 1"),
    "batch: both sides": (
        4,
        "a, b = torch.ones(4), torch.ones(4)\nops = []\nif rank > 0:\n"
        "    ops += [dist.P2POp(dist.isend, x, rank - 1), dist.P2POp(dist.irecv, a, rank - 1)]\nif rank < 3:\n"
        "    ops += [dist.P2POp(dist.isend, x, rank + 1), dist.P2POp(dist.irecv, b, rank + 1)]\nfor w in dist.batch_isend_irecv(ops):\n"
        "    w.wait()"),
    "objects: of all": (2, "o = [None] * 2\ndist.all_gather_object(o, {'rank': rank})\nassert o[1]['rank'] == 1\ndist.barrier()"),
    "objects: decided by rank 0": (2, "o = [rank == 0]\ndist.broadcast_object_list(o, 0)\nif o[0]:\n    dist.all_reduce(x)"),
    "checkpoint: saved by all": (
        2, HEAD +
        "import torch.distributed.checkpoint as dcp\ndcp.save({'x': torch.ones(4, device='cpu')}, checkpoint_id='here')\n"
        "dcp.load({'x': torch.zeros(4, device='cpu')}, checkpoint_id='here')"),
    "monitored by all": (3, "dist.monitored_barrier()\ndist.barrier()\ndist.monitored_barrier(wait_all_ranks=True)"),
    "rank 0 writes while others wait": (
        3,
        "if rank == 0:\n    open('done', 'w').close()\ndist.barrier()\nassert __import__('os').path.exists('done')"),
}

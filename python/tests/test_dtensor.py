"""Distributed tensors: how they are made and taken apart, what operators make of them, gradients, and values on all ranks at once."""

import copy
import gc
import pathlib
import weakref

import pytest
import tare
import tare.distributed as dist
import test_cluster
from tare import nn
from tare.distributed.device_mesh import DeviceMesh, init_device_mesh
from tare.distributed.tensor import DTensor, Partial, Replicate, Shard, _StridedShard, distribute_module, distribute_tensor, zeros
from tare.distributed.tensor.experimental import implicit_replication, local_map


@pytest.fixture
def mesh():
    dist.init_process_group("fake", rank=1, world_size=4)
    yield init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    dist.destroy_process_group()


def test_a_part_that_gradients_flow_through_is_not_written(mesh):
    whole = distribute_tensor(tare.ones(4, 4), mesh, [Replicate(), Replicate()], src_data_rank=None).requires_grad_()
    for take in (lambda x: x.to_local(), lambda x: (x * 2).to_local().view(-1), lambda x: (x * 2).full_tensor()[0]):
        with pytest.raises(RuntimeError, match="is a view and is being modified inplace. This view was created inside a custom Function"):
            take(whole).add_(1)
    with tare.no_grad():
        whole.to_local().add_(1)
    assert whole.to_local().detach().add_(1).eq(3).all()


def test_each_rank_holds_its_part(mesh):
    whole = tare.arange(24.0).reshape(6, 4)
    part = distribute_tensor(whole, mesh, [Shard(0), Shard(1)], src_data_rank=None)
    assert type(part) is DTensor and part.shape == (6, 4) and part.placements == (Shard(0), Shard(1)) and part.device_mesh is mesh
    assert part._local_tensor.tolist() == whole[:3, 2:].tolist()
    assert (part * 2 + 1).to_local().tolist() == (whole[:3, 2:] * 2 + 1).tolist()


def test_operators_place_their_results(mesh):
    x = distribute_tensor(tare.ones(6, 4), mesh, [Shard(0), Shard(1)], src_data_rank=None)
    w = distribute_tensor(tare.ones(4, 8), mesh, [Replicate(), Shard(0)], src_data_rank=None)
    y = x @ w
    assert y.placements == (Shard(0), Partial()) and y._local_tensor.shape == (3, 8)
    assert x.t().placements == (Shard(1), Shard(0)) and x.sum(1).placements == (Shard(0), Partial())


def test_a_module_of_distributed_parameters_has_gradients(mesh):
    layer = distribute_module(nn.Linear(4, 8), mesh)
    x = distribute_tensor(tare.randn(2, 6, 4), mesh, [Shard(0), Replicate()], src_data_rank=None)
    y = layer(x)
    assert y.placements == (Shard(0), Replicate()) and y._local_tensor.shape == (1, 6, 8)
    y.sum().backward()
    assert isinstance(layer.weight, nn.Parameter) and isinstance(layer.weight.grad, DTensor) and layer.weight.grad.shape == (8, 4)


def test_parts_come_in_and_go_out_with_gradients(mesh):
    local = tare.ones(3, 2, requires_grad=True)
    x = DTensor.from_local(local, mesh, [Shard(0), Shard(0)])
    assert x.shape == (12, 2) and x.requires_grad
    (x.to_local() * 3).sum().backward()
    assert local.grad.tolist() == [[3.0, 3.0]] * 3


def test_a_write_ages_views_and_bases(mesh):
    x = distribute_tensor(tare.ones(4, 4), mesh, [Shard(0), Replicate()], src_data_rank=None)
    view = x.t()
    before = x._version, view._version
    view.add_(1)
    assert (x._version, view._version) == (before[0] + 1, before[1] + 1)
    assert x._local_tensor.tolist() == [[2.0] * 4] * 2


def test_plain_tensors_beside_distributed_ones_are_refused(mesh):
    x = distribute_tensor(tare.ones(4, 4), mesh, [Shard(0), Replicate()], src_data_rank=None)
    with pytest.raises(RuntimeError, match="aten.mm.default got mixed torch.Tensor and DTensor, need to convert all torch.Tensor to DTensor "
                                           "before calling distributed operators!"):
        x @ tare.ones(4, 4)
    assert (x * tare.tensor(2.0)).placements == x.placements


def test_copies_and_pickles(mesh):
    import pickle

    x = distribute_tensor(tare.ones(4, 4), mesh, [Shard(0), Replicate()], src_data_rank=None).requires_grad_()
    for again in (copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert again.placements == x.placements and again.requires_grad and again._local_tensor.tolist() == x._local_tensor.tolist()


def test_strided_shards_cut_after_those_behind_them(mesh):
    x = distribute_tensor(tare.arange(8.0), mesh, [_StridedShard(0, split_factor=2), Shard(0)], src_data_rank=None)
    assert x._local_tensor.tolist() == [4.0, 5.0]  # the first half of the second half
    assert x._spec.shard_order == ((0, (1, 0)),)


def test_meta_without_a_launcher():
    mesh = DeviceMesh("meta", tare.arange(8))
    try:
        x = distribute_tensor(tare.randn(1024, 1024, device="meta"), mesh, [Shard(0)])
        assert x._local_tensor.shape == (128, 1024) and (x @ x.t()).placements == (Partial(),)
        assert zeros(10, 4, device_mesh=mesh, placements=[Shard(0)])._local_tensor.shape == (2, 4)
    finally:
        dist.destroy_process_group()


def test_what_all_ranks_hold_makes_the_whole(tmp_path):
    done = test_cluster.run(tmp_path, """
import torch, torch.distributed as dist
from torch.distributed.tensor import *
from torch.distributed.tensor import _StridedShard
from torch.distributed.device_mesh import init_device_mesh
dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
ways = [Replicate(), Shard(0), Shard(1)]
for rows in (5, 8):
    whole = torch.arange(rows * 3.0).reshape(rows, 3)
    for before in [(a, b) for a in ways for b in ways] + [(_StridedShard(0, split_factor=2), Shard(0))]:
        x = distribute_tensor(whole, mesh, before)
        assert x.full_tensor().equal(whole), (before, x.full_tensor())
        for after in [(a, b) for a in ways for b in ways]:
            y = x.redistribute(placements=after)
            assert y._local_tensor.equal(distribute_tensor(whole, mesh, after)._local_tensor), (before, after)
    w = torch.arange(12.0).reshape(3, 4)
    for a in ways:
        for b in ways:
            product = distribute_tensor(whole, mesh, [a, a]) @ distribute_tensor(w, mesh, [b, b])
            assert product.full_tensor().equal(whole @ w), (a, b)
rows = torch.arange(8.0).reshape(4, 2)
x = distribute_tensor(rows, mesh, [Shard(0), Shard(1)])
assert x.sum().item() == 28.0 and x.max().item() == 7.0 and x.mean().item() == 3.5 and x.prod().item() == 0.0
assert (x > 6).any().item() is True and (x > 7).any().item() is False and (x >= 0).all().item() is True
assert abs(x.norm().full_tensor().item() - rows.norm().item()) < 1e-5
assert x.flatten().full_tensor().equal(rows.flatten()) and x.t().contiguous().view(8).full_tensor().equal(rows.t().reshape(8))
weight = torch.arange(10.0).reshape(5, 2)
looked = torch.nn.functional.embedding(distribute_tensor(torch.tensor([0, 4, 2]), mesh, [Replicate()] * 2),
                                       distribute_tensor(weight, mesh, [Shard(0), Replicate()]))
assert looked.full_tensor().equal(weight[[0, 4, 2]])
for loss in (torch.nn.functional.mse_loss, torch.nn.functional.smooth_l1_loss, torch.nn.functional.huber_loss):
    whole = torch.arange(10.0).reshape(5, 2).requires_grad_()
    loss(whole, torch.ones(5, 2)).backward()
    part = distribute_tensor(whole.detach(), mesh, [Shard(0), Replicate()]).requires_grad_()
    loss(part, distribute_tensor(torch.ones(5, 2), mesh, [Shard(0), Replicate()])).backward()
    assert part.grad.placements == (Shard(0), Replicate()) and (part.grad.full_tensor() - whole.grad).abs().max() < 1e-6
print("whole")
""", "--nproc", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["whole"] * 4


def test_a_cut_of_one_place_stays(mesh):
    x = distribute_tensor(tare.ones(1, 4), mesh, [Shard(0), Replicate()], src_data_rank=None)
    assert x.detach().placements == (x * 2).placements == (x + x).placements == (Shard(0), Replicate())


@pytest.mark.parametrize("shape", [(3,), (3, 5), (1, 4), (2, 2, 2), (0, 3)])
def test_copies_of_fewer_rows_than_ranks_stay_cut(mesh, shape):
    """As PyTorch 2.13 places them: a rank without a row has an empty part."""
    flat = mesh["dp", "tp"]._flatten("all")
    x, y = (distribute_tensor(tare.full(shape, value), flat, [Shard(0)], src_data_rank=None) for value in (1.0, 2.0))
    assert x.copy_(y).placements == x.fill_(3).placements == x.zero_().placements == (Shard(0),)
    assert y.clone().placements == y.to(tare.float64).placements == y.detach().placements == (Shard(0),)


@pytest.mark.parametrize("shape, cut, to, told", [
    ((6, 4), 0, (24,), "Cannot flatten unevenly sharded tensor: dimension 0 (size 6) is not evenly divisible by mesh dimension 0 (size 4)"),
    ((6, 4), 0, (2, 12), "Cannot flatten unevenly sharded tensor: dimension 0 (size 6)"),
    ((6, 4), 1, (3, 8), "Cannot unflatten unevenly sharded tensor: output dimension 0 (size 3) is not evenly divisible by mesh dimension 0 (size 4)"),
    ((2, 6, 4), 1, (48,), "Cannot flatten unevenly sharded tensor: dimension 1 (size 6)"),
    ((8, 6), 0, (2, 4, 6), "Cannot unflatten unevenly sharded tensor: output dimension 0 (size 2) is not evenly divisible by mesh dimension 0 (size 4)"),
])
def test_views_that_mix_unequal_pieces_are_refused(mesh, shape, cut, to, told):
    flat = mesh["dp", "tp"]._flatten("all")
    x = distribute_tensor(tare.zeros(shape), flat, [Shard(cut)], src_data_rank=None)
    with pytest.raises(RuntimeError) as error:
        x.view(to)
    assert told in str(error.value) and "Please redistribute the tensor before this operation." in str(error.value)
    assert distribute_tensor(tare.zeros(6, 4), flat, [Shard(1)], src_data_rank=None).view(24).shape == (24,)


def test_attention_runs_on_heads_that_are_cut(mesh):
    q = distribute_tensor(tare.empty(2, 4, 8, 4, device="meta"), mesh, [Replicate(), Shard(1)]).requires_grad_()
    y = nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True)
    assert y.placements == (Replicate(), Shard(1)) and tare.autograd.grad(y.sum(), q)[0].shape == q.shape


def test_placements_that_there_are_not_are_refused(mesh):
    local = tare.ones(2, 2)
    for placements, error in (([Shard(5), Replicate()], IndexError), ([Replicate(), _StridedShard(0, split_factor=0)], ValueError),
                              ([Shard(0)], ValueError)):
        with pytest.raises((error, AssertionError)):
            DTensor.from_local(local, mesh, placements, shape=(4, 2), stride=(2, 1))
    with pytest.raises(AssertionError, match="Sharding dim 7 greater than tensor ndim 2"):
        distribute_tensor(local, mesh, [Shard(7), Replicate()])
    with pytest.raises(ValueError, match="counts from the front"):
        mesh._core.distribution([(1, -1, 1), (0, 0, 1)])


@pytest.mark.parametrize("order", [1, 2, 3, float("inf")])
def test_norms_of_parts_and_of_wholes_make_one(tmp_path, order):
    """A whole tensor's norm counts once, and not once a rank."""
    done = test_cluster.run(tmp_path, f"ORDER = float({str(order)!r})" + """
import torch, torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor
dist.init_process_group("gloo")
a, b = torch.arange(8.0) + 1, torch.arange(6.0) + 3
whole = torch.linalg.vector_norm(torch.cat([a, b]), ORDER)
for shape, places in (((4,), ([Shard(0)], [Replicate()])), ((2, 2), ([Shard(0), Replicate()], [Replicate(), Shard(0)]))):
    mesh = init_device_mesh("cpu", shape)
    parts = [distribute_tensor(one, mesh, place) for one, place in zip((a, b), places)]
    norm = torch.nn.utils.get_total_norm(parts, ORDER, foreach=False).full_tensor()
    print(torch.allclose(norm, whole))
""", "--nproc", "4")
    assert done.stdout.splitlines() == ["True"] * 8, done.stderr


def test_a_part_is_what_chunk_would_give(mesh):
    """This rank is the first of two along the mesh's first dimension."""
    shards = [Shard(0), Replicate()]
    assert DTensor.from_local(tare.ones(3, 4), mesh, shards, shape=(6, 4), stride=(4, 1)).shape == (6, 4)
    assert DTensor.from_local(tare.ones(3, 4), mesh, shards, shape=(5, 4), stride=(4, 1)).to_local().shape == (3, 4)
    with pytest.raises(ValueError, match=r"\[6, 4\] in .* this rank holds \[3, 4\], as torch.chunk cuts, and the part given is \[2, 4\]"):
        DTensor.from_local(tare.ones(2, 4), mesh, shards, shape=(6, 4), stride=(4, 1))


def test_plain_tensors_are_whole_within_implicit_replication(mesh):
    x = DTensor.from_local(tare.ones(2, 4), mesh, [Shard(0), Replicate()])
    with implicit_replication():
        for found in (x + tare.ones(4, 4), tare.ones(4, 4) * x, x + tare.ones(4), nn.functional.linear(x, tare.ones(5, 4))):
            assert found.placements == x.placements and found.to_local().shape[0] == 2
    with pytest.raises(RuntimeError, match="aten.add.Tensor got mixed torch.Tensor and DTensor"):
        x + tare.ones(4)


def test_functions_of_parts_are_mapped(mesh):
    """Placements that come in, gradients, numbers, and what PyTorch refuses."""
    rows, columns, whole = [Shard(0), Replicate()], [Shard(1), Replicate()], [Replicate(), Replicate()]
    part = tare.ones(2, 4, requires_grad=True)
    x, weight = DTensor.from_local(part, mesh, rows), DTensor.from_local(tare.ones(4, 3), mesh, whole)
    product = local_map(lambda a, b: a @ b, out_placements=rows, in_placements=(rows, whole), in_grad_placements=(rows, whole))(x, weight)
    assert product.placements == tuple(rows) and product.shape == (4, 3) and product.to_local().shape == (2, 3)
    product.to_local().sum().backward()
    assert tare.equal(part.grad, tare.full((2, 4), 3.0))
    total = local_map(lambda a: a.sum(), out_placements=[Partial(), Replicate()], in_placements=(rows,))(x)
    assert total.placements == (Partial(), Replicate()) and total.to_local() == 8
    moved = local_map(lambda a: a + 1, out_placements=columns, in_placements=(columns,), redistribute_inputs=True)(weight)
    assert moved.placements == tuple(columns) and moved.to_local().shape == (4, 2)
    scaled, number = local_map(lambda a, n: (a * n, n), out_placements=(rows, None), in_placements=(rows, None))(x, 3)
    assert scaled.shape == (4, 4) and number == 3
    assert local_map(out_placements=rows)(lambda a: a + 1)(tare.ones(2)).shape == (2,)  # of plain tensors alone
    for error, text, call in [
        (ValueError, "in local_map has a mismatched placements", lambda: local_map(abs, rows, (whole,))(x)),
        (AssertionError, "in_placements length 2 does not match the number of input args 1!",
         lambda: local_map(abs, rows, (rows, None))(x)),
        (AssertionError, "Non-Tensor input 3 expects None placements", lambda: local_map(pow, rows, (rows, rows))(x, 3)),
        (AssertionError, "received 1 out_placements but 2 is expected!", lambda: local_map(lambda a: (a, a), rows)(x)),
    ]:
        with pytest.raises(error, match=text):
            call()


def test_positions_and_gradients_of_parts_are_those_of_the_whole(tmp_path):
    """argmax gathers extremes and positions, losses are means of means, products and norms are of all parts; some parts are empty."""
    done = test_cluster.run(tmp_path, """
import torch, torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.tensor import Replicate, Shard, distribute_tensor, init_device_mesh
dist.init_process_group("gloo")
torch.manual_seed(3)
x = torch.randn(8, 4, 12)
for sizes in ((4,), (2, 2)):
    mesh = init_device_mesh("cpu", sizes)
    places = [Replicate(), Shard(0), Shard(1), Shard(2)]
    for placements in [[a] for a in places] if len(sizes) == 1 else [[a, b] for a in places for b in places]:
        d = distribute_tensor(x, mesh, placements)
        for dim, keep in ((None, False), (0, False), (0, True), (1, False), (-1, True)):
            for name in ("argmax", "argmin"):
                got, want = getattr(d, name)(dim, keep), getattr(x, name)(dim, keep)
                assert got.shape == want.shape and torch.equal(got.full_tensor(), want), (placements, dim, keep, name)
mesh = init_device_mesh("cpu", (4,))
u, v = torch.randn(8, 6), torch.randn(8, 6)
for loss in (F.mse_loss, F.smooth_l1_loss, F.huber_loss):
    whole = u.clone().requires_grad_()
    loss(whole, v).backward()
    for p in (Shard(0), Shard(1), Replicate()):
        for q in (Shard(0), Shard(1), Replicate()):
            part = distribute_tensor(u, mesh, [p]).requires_grad_()
            loss(part, distribute_tensor(v, mesh, [q])).backward()
            torch.testing.assert_close(part.grad.full_tensor(), whole.grad)
rows = torch.tensor([0, 3, 3])
for make in (lambda t, i: t.prod(), lambda t, i: torch.linalg.vector_norm(t, float("inf")), lambda t, i: torch.linalg.vector_norm(t),
             lambda t, i: t[i].square().sum()):
    whole = u.clone().requires_grad_()
    make(whole, rows).backward()
    for p in (Shard(0), Shard(1), Replicate()):
        part = distribute_tensor(u, mesh, [p]).requires_grad_()
        make(part, distribute_tensor(rows, mesh, [Replicate()])).backward()
        torch.testing.assert_close(part.grad.full_tensor(), whole.grad)
print("held")
""", "--nproc", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("held") == 4


@pytest.mark.parametrize("flags", [(), ("--gpu", "H100")])
def test_initialisers_fill_parts(tmp_path, flags):
    """What draws again, and so waits for bytes, is noted of this rank's part, and makes its places of the whole."""
    done = test_cluster.run(tmp_path, """
import tare, torch, torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor
gpu = torch.cuda.is_available()
dist.init_process_group("nccl" if gpu else "gloo")
rank, device = dist.get_rank(), "cuda" if gpu else "cpu"
mesh = init_device_mesh(device, (2,))
def part(name, *sizes, device=device):
    whole = torch.empty(sizes, device=device)
    tensor = distribute_tensor(whole, mesh, [Shard(0)]) if device != "meta" else torch.distributed.tensor.empty(
        sizes, device_mesh=init_device_mesh("cpu", (2,)), placements=[Shard(0)]).to("meta")
    getattr(torch.nn.init, name)(tensor)
    return tensor
assert part("trunc_normal_", 5, 4).to_local().shape == (3 - rank, 4) and part("orthogonal_", 5, 4).placements == (Shard(0),)
assert part("dirac_", 5, 4, 3).shape == (5, 4, 3)
assert torch.equal(part("eye_", 5, 4).to_local().cpu(), torch.eye(5, 4).split(3)[rank]) or gpu
torch.manual_seed(0)
made = part("trunc_normal_", 5, 4, device="meta").to_local()
own = tare.materialize(made)
assert own.abs().max() <= 2 and not own.eq(0).any()
eye = part("dirac_", 4, 4, 3, device="meta").to_local()
assert tare.materialize(eye)[:, :, 1].equal(torch.eye(4)[2 * rank:2 * rank + 2])
try:
    torch.eye(5, 4, out=part("zeros_", 5, 4))
except NotImplementedError as error:
    assert "Operator aten.eye.m_out does not have a sharding strategy registered." in str(error)
    print("refused")
""", "--nproc", "2", *flags)
    assert done.stdout.split() == ["refused"] * 2, done.stderr


def test_an_overflow_on_one_rank_skips_the_step_of_all(tmp_path):
    """Gradients of cut parameters are unscaled where they lie; whether one is infinite is reduced over the ranks."""
    done = test_cluster.run(tmp_path, """
import torch, torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor
dist.init_process_group("gloo")
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(4, 6), torch.nn.Linear(6, 2))
for layer in model:
    fully_shard(layer)
fully_shard(model)
optimizer = torch.optim.SGD(model.parameters(), 0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=8.0)
for overflows in (False, True):
    before = model[0].weight.full_tensor()
    scaler.scale(model(torch.ones(3, 4)).sum()).backward()
    if overflows and dist.get_rank() == 1:
        model[1].weight.grad.to_local().fill_(float("inf"))
    scaler.unscale_(optimizer)
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0).full_tensor()
    assert isinstance(model[0].weight.grad, DTensor) and torch.isfinite(norm).item() != overflows
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad()
    print(scaler.get_scale(), torch.equal(before, model[0].weight.full_tensor()))
""", "--nproc", "2")
    assert sorted(done.stdout.splitlines()) == ["4.0 True"] * 2 + ["8.0 False"] * 2, done.stderr


def test_parts_of_the_largest_sizes_are_cut_without_overflow(mesh):
    largest = 2**63 - 1
    x = distribute_tensor(tare.empty(largest, dtype=tare.int8, device="meta"), mesh, [Shard(0), Shard(0)], src_data_rank=None)
    assert x.shape == (largest,) and x.to_local().shape == (2**61,) and (x + x).to_local().shape == (2**61,)
    with pytest.raises(RuntimeError, match="sizes or numbers of this call are too large: integer overflow"):
        x.full_tensor()  # its parts are padded to equal ones, which together are one place too many


def test_a_fused_step_moves_gradients_to_their_parameters(mesh):
    """A norm's weight is whole under tensor parallel, and its gradient a partial sum."""
    for grad in (Partial(), Shard(0)):
        weight = distribute_tensor(tare.zeros(4), mesh["tp"], [Replicate()], src_data_rank=None)
        own = tare.full((2 if grad == Shard(0) else 4,), 3.0)
        weight.grad = DTensor.from_local(own, mesh["tp"], [grad])
        tare.optim.AdamW([weight.requires_grad_()], lr=0.5, fused=True).step()
        assert weight.placements == (Replicate(),) and weight.to_local().tolist() == pytest.approx([-0.5] * 4)
        assert weight.grad.placements == (grad,)


def test_a_fused_step_takes_parameters_of_several_meshes(mesh):
    """Experts are divided among other ranks than the rest."""
    weights = [distribute_tensor(tare.zeros(4, 4), own, [Shard(0)] * own.ndim, src_data_rank=None) for own in (mesh["dp"], mesh, mesh["tp"])]
    for weight in weights:
        weight.requires_grad_()
        weight.grad = tare.ones_like(weight)
    tare.optim.AdamW(weights, lr=0.5, fused=True).step()
    for weight in weights:
        assert weight.to_local().flatten().tolist() == pytest.approx([-0.5] * weight.to_local().numel())
    with pytest.raises(RuntimeError, match="Cannot run aten.add.Tensor on inputs with different meshes"):
        weights[0] + weights[1]
    with pytest.raises(RuntimeError, match="different meshes: distributed tensors of one operator are of one mesh"):
        weights[0].grad = weights[2].grad
        tare.optim.AdamW(weights[:1], lr=0.5, fused=True).step()


def test_what_made_a_distributed_tensor_is_forgotten_in_place(mesh):
    x = distribute_tensor(tare.ones(4, 4), mesh, [Shard(0), Shard(1)], src_data_rank=None).requires_grad_()
    y = x * 2
    assert y.detach_() is y and not y.requires_grad and y.grad_fn is None
    assert y.placements == (Shard(0), Shard(1)) and y.to_local().tolist() == [[2.0, 2.0], [2.0, 2.0]]


@pytest.mark.parametrize("write", [lambda y: y.detach().mul_(2), lambda y: y.t_()])
def test_a_result_that_was_saved_ages_with_the_tensor(mesh, write):
    x = distribute_tensor(tare.randn(6, 4), mesh, [Shard(0), Replicate()], src_data_rank=None).requires_grad_()
    y = x.exp()
    write(y)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_plans_are_of_kinds_of_numbers_and_not_of_their_values(mesh):
    x = distribute_tensor(tare.ones(6, 4, dtype=tare.int64), mesh, [Shard(0), Replicate()], src_data_rank=None)
    for number, dtype in ((2, tare.int64), (0.5, tare.float32), (3, tare.int64), (0.25, tare.float32)):
        made = tare.add(x, x, alpha=1) * number
        assert made.dtype == dtype and made.to_local().tolist() == [[2 * number] * 4] * 3
    assert (x ** 2).to_local().tolist() == [[1] * 4] * 3
    with pytest.raises(RuntimeError, match="Integers to negative integer powers are not allowed"):
        x ** -2
    # The order of a norm says how parts add up.
    y = distribute_tensor(tare.ones(6, 4), mesh, [Shard(0), Replicate()], src_data_rank=None)
    norms = [tare.linalg.vector_norm(y, order).placements[0] for order in (1, 2, float("inf"))]
    assert len(set(norms)) == 3


def test_objects_of_distributed_tensors_keep_what_was_hung_on_them(mesh):
    x = distribute_tensor(tare.ones(6, 4), mesh, [Shard(0), Replicate()], src_data_rank=None).requires_grad_()
    for i in range(200):  # more than are kept for the next tensors
        several = [x.detach() * 2 for _ in range(i % 5)]
        x.grad = x.detach() * 2
        x.grad.note = i  # the object goes, the tensor keeps it
        again = weakref.ref(x.grad)
        gc.collect(0)
        assert x.grad.note == i and again() is x.grad and not hasattr(x.detach(), "note")
        for one in several:
            one.itself = one
    x.grad = None
    gc.collect()
    assert again() is None

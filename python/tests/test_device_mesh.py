"""Meshes of devices."""

import pathlib
import time

import mesh_cases
import pytest
import tare
import tare.distributed as dist
import tare.distributed.tensor
from tare.distributed.device_mesh import DeviceMesh, init_device_mesh

GOLDEN = pathlib.Path(__file__).parent / "cluster_golden" / "device_mesh.txt"


@pytest.fixture
def world():
    def begin(rank, size):
        dist.init_process_group("fake", rank=rank, world_size=size)

    yield begin
    if dist.is_initialized():
        dist.destroy_process_group()


def test_meshes_answer_as_pytorchs_do(world):
    world(5, 8)
    assert mesh_cases.answers(dist) == GOLDEN.read_text().splitlines()


def test_without_a_launcher_the_program_is_rank_0_of_as_many_as_the_mesh_has(world):
    mesh = DeviceMesh("meta", tare.arange(8))
    assert (mesh.get_rank(), mesh.size(), dist.get_world_size(), mesh.get_coordinate()) == (0, 8, 8, (0,))


def test_a_mesh_of_many_ranks_costs_what_one_of_few_does(world):
    world(4097, 16384)

    def seconds():
        start = time.perf_counter()
        mesh = init_device_mesh("meta", (128, 16, 8), mesh_dim_names=("dp", "pp", "tp"))
        groups = mesh.get_all_groups(), mesh["dp", "tp"]._flatten("both").get_group()
        return time.perf_counter() - start, mesh, groups

    took, mesh, ((dp, pp, tp), both) = min((seconds() for _ in range(5)), key=lambda one: one[0])
    assert mesh.get_coordinate() == (32, 0, 1) and [dp.size(), pp.size(), tp.size(), both.size()] == [128, 16, 8, 1024]
    assert dist.get_process_group_ranks(tp) == list(range(4096, 4104))
    assert took < 0.005  # a list of 16,384 takes longer


def test_equal_meshes_share_their_groups(world):
    world(0, 8)
    first, second = (init_device_mesh("cpu", (2, 4), mesh_dim_names=("a", "b")) for _ in range(2))
    assert first == second and first["a"].get_group() is second.get_group("a")


def test_a_mesh_is_what_it_was_after_pickling(world):
    import copy
    import pickle

    world(3, 8)
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("a", "b"))["b"]
    again = pickle.loads(pickle.dumps(mesh))
    assert again == mesh and again.mesh.tolist() == [0, 1, 2, 3] and copy.deepcopy(mesh) is mesh


def test_ranks_that_are_not_there_and_meshes_without_ranks_are_refused(world):
    world(0, 8)
    with pytest.raises(ValueError, match="Rank 8 is out of range. Valid ranks are 0 to 7 "):
        DeviceMesh("cpu", [0, 8])
    with pytest.raises(ValueError, match=r"ranks list must not contain duplicate entries, got \[0, 0\]"):
        DeviceMesh("cpu", [0, 0])
    with pytest.raises(AssertionError, match="a mesh has at least one rank"):
        DeviceMesh("cpu", [])
    assert DeviceMesh("cpu", tare.tensor([0.0, 1.0])).mesh.tolist() == [0, 1]


def cut(mesh, *placements, sizes=(8,)):
    return dist.tensor.distribute_tensor(tare.ones(*sizes), mesh, list(placements), src_data_rank=None)


def part(mesh, placement, own, sizes, stride):
    return dist.tensor.DTensor.from_local(tare.ones(*own), mesh, [placement], shape=sizes, stride=stride)


S, R, P, Strided = dist.tensor.Shard, dist.tensor.Replicate, dist.tensor.Partial, dist.tensor._StridedShard
WRONG_MESHES = {
    "negative rank": (lambda one, two: DeviceMesh("cpu", [0, -1]), "a rank is not negative, got -1"),
    "rows of other lengths": (lambda one, two: DeviceMesh("cpu", [[0, 1], [2]]), "expected sequence of length 2 at dim 1"),
    "text": (lambda one, two: DeviceMesh("cpu", "01"), "invalid data type"),
    "no ranks": (lambda one, two: DeviceMesh("cpu", None), "The mesh argument is required"),
    "no size": (lambda one, two: init_device_mesh("cpu", (0,)), "a mesh has at least one rank"),
    "negative sizes": (lambda one, two: init_device_mesh("cpu", (-2, -4)), "a mesh has at least one rank"),
    "sizes with a point": (lambda one, two: init_device_mesh("cpu", (2.0, 4)), "incompatible function arguments"),
    "more ranks than there are": (lambda one, two: init_device_mesh("cpu", (3, 4)), "bigger than default world size 8, but found 12 ranks"),
    "sizes over 64 bits": (lambda one, two: init_device_mesh("cpu", (2**40, 2**40)), "incompatible function arguments"),
    "a name for two": (lambda one, two: init_device_mesh("cpu", (2, 4), mesh_dim_names=("a",)), "should have same length"),
    "a name twice": (lambda one, two: init_device_mesh("cpu", (2, 4), mesh_dim_names=("a", "a")), "must be unique"),
    "an indexed device": (lambda one, two: init_device_mesh("cpu:0", (8,)), "Device type with index is not supported"),
    "an unknown name": (lambda one, two: two["c"], "c"),
    "names out of order": (lambda one, two: two["b", "a"], "should be in ascending order"),
    "a dimension too many": (lambda one, two: two.get_group(2), "out of range"),
    "a coordinate too many": (lambda one, two: two.get_local_rank(7), "out of range"),
}
WRONG_PARTS = {
    "a placement for two": (lambda one, two: cut(two, S(0)), "must have the same length"),
    "a dimension that is not there": (lambda one, two: cut(one, S(1)), "Sharding dim 1 greater than tensor ndim 1"),
    "a negative dimension too many": (lambda one, two: cut(one, S(-2)), "counts from the front"),
    "a dimension over 32 bits": (lambda one, two: cut(one, S(2**62)), "greater than tensor ndim"),
    "a cut number": (lambda one, two: dist.tensor.distribute_tensor(tare.tensor(1.0), one, [S(0)], src_data_rank=None), "greater than tensor ndim 0"),
    "a part too large": (lambda one, two: part(one, S(0), (3,), (16,), (1,)), r"this rank holds \[2\], as torch.chunk cuts"),
    "a part too small": (lambda one, two: part(one, S(0), (1,), (16,), (1,)), r"this rank holds \[2\], as torch.chunk cuts"),
    "the last of uneven parts": (lambda one, two: part(one, S(0), (1,), (9,), (1,)), r"this rank holds \[2\], as torch.chunk cuts"),
    "a whole that is a part": (lambda one, two: part(one, R(), (3,), (16,), (1,)), r"this rank holds \[16\]"),
    "an addend that is a part": (lambda one, two: part(one, P(), (2,), (16,), (1,)), r"this rank holds \[16\]"),
    "another size elsewhere": (lambda one, two: part(one, S(0), (2, 3), (16, 4), (4, 1)), r"this rank holds \[2, 4\]"),
    "dimensions too few": (lambda one, two: part(one, S(0), (2,), (16, 1), (1, 1)), r"this rank holds \[2, 1\]"),
    "strides too many": (lambda one, two: part(one, S(0), (2,), (16,), (1, 1)), "1 sizes has 2 strides"),
    "negative sizes": (lambda one, two: part(one, S(0), (2,), (-16,), (1,)), "and the part given is"),
    "sizes with a point": (lambda one, two: part(one, S(0), (2,), (16.0,), (1,)), "incompatible function arguments"),
    "no reduction": (lambda one, two: part(one, P("what"), (2,), (2,), (1,)), "'what' is none of the reductions"),
    "a split into none": (lambda one, two: part(one, Strided(0, split_factor=0), (2,), (16,), (1,)), "split factor is positive"),
    "a negative split": (lambda one, two: part(one, Strided(0, split_factor=-3), (2,), (16,), (1,)), "split factor is positive"),
    "to a dimension that is not there": (lambda one, two: cut(one, S(0)).redistribute(one, [S(1)]), "Dimension out of range"),
    "to a placement too few": (lambda one, two: cut(two, S(0), S(0)).redistribute(two, [S(0)]), "needs as many placements"),
    "to a partial one": (lambda one, two: cut(one, S(0)).redistribute(one, [P()]), "Partial"),
    "to another mesh": (lambda one, two: cut(one, S(0)).redistribute(two, [S(0), S(0)]), "Cross device mesh comm not supported yet"),
    "of two meshes": (lambda one, two: cut(one, S(0)) + cut(two, S(0), S(0)), "on inputs with different meshes"),
    "a factory of no dimension": (lambda one, two: dist.tensor.zeros(4, 4, device_mesh=one, placements=[S(2)]), "greater than tensor ndim"),
    "a factory of negative sizes": (lambda one, two: dist.tensor.zeros(-4, 4, device_mesh=one, placements=[S(0)]), "negative dimension"),
}


@pytest.mark.parametrize("call, text", [*WRONG_MESHES.values(), *WRONG_PARTS.values()], ids=[*WRONG_MESHES, *WRONG_PARTS])
def test_wrong_meshes_and_parts_are_refused(world, call, text):
    world(0, 8)
    one, two = init_device_mesh("cpu", (8,)), init_device_mesh("cpu", (2, 4), mesh_dim_names=("a", "b"))
    with pytest.raises((ValueError, TypeError, IndexError, KeyError, RuntimeError, AssertionError, OverflowError, NotImplementedError),
                       match=text):
        call(one, two)


def test_what_is_no_placement_is_refused(world):
    world(0, 8)
    mesh = init_device_mesh("cpu", (8,))
    with pytest.raises(TypeError):
        dist.tensor.Shard("a")
    with pytest.raises(RuntimeError, match="Trying to distribute tensor with unsupported placements S on device mesh dimension 0!"):
        dist.tensor.distribute_tensor(tare.ones(8), mesh, ["S"])


def test_a_tutorials_names_of_distributed_tensors_are_those_of_tensor(world):
    for name in ("DTensor", "Partial", "Replicate", "Shard"):
        assert getattr(dist, name) is getattr(tare.distributed.tensor, name)
    device_mesh = DeviceMesh("meta", tare.arange(8))
    sharded = dist.DTensor(tare.randn(1024, 1024, device="meta"), device_mesh, [dist.Shard(0)])
    assert (sharded.shape, sharded.to_local().shape, sharded.placements) == ((1024, 1024), (128, 1024), (dist.Shard(0),))

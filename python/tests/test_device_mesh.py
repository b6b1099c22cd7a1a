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


def test_what_is_no_placement_is_refused(world):
    world(0, 8)
    mesh = init_device_mesh("cpu", (8,))
    with pytest.raises(TypeError):
        dist.tensor.Shard("a")
    with pytest.raises(RuntimeError, match="Trying to distribute tensor with unsupported placements S on device mesh dimension 0!"):
        dist.tensor.distribute_tensor(tare.ones(8), mesh, ["S"])

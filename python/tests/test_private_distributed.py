"""Private parts of torch.distributed that libraries take: layouts of meshes, dimensions of views, the mode that there is not, refusals of
redistribution. What is expected was asked of PyTorch 2.13."""

import pytest
import tare
from tare import distributed as dist
from tare.distributed import _launch, _local_tensor
from tare.distributed._local_tensor import _c10d
from tare.distributed._mesh_layout import _FlatLayout, _MeshLayout
from tare.distributed.device_mesh import init_device_mesh
from tare.distributed.tensor import DTensor, Replicate, Shard
from tare.distributed.tensor._api import _FromTorchTensor, _normalize_placements_for_grad, _ToTorchTensor
from tare.distributed.tensor._ops._view_ops import Flatten, InputDim, Singleton, Split, infer_size, view_groups
from tare.distributed.tensor._utils import ExplicitRedistributionContext
from tare.distributed.tensor.placement_types import Partial


@pytest.mark.parametrize("before, after, expected", [
    ((2, 3), (6,), (Flatten((InputDim(0), InputDim(1))),)),
    ((6,), (2, 3), (Split(InputDim(0), (2, 3), 0), Split(InputDim(0), (2, 3), 1))),
    ((2, 1, 3), (2, 3), (InputDim(0), InputDim(2))),
    ((2, 1, 3), (6,), (Flatten((InputDim(0), InputDim(1), InputDim(2))),)),
    ((2, 3, 1, 4), (2, 1, 12), (InputDim(0), Singleton(), Flatten((InputDim(1), InputDim(2), InputDim(3))))),
    ((6, 1), (1, 2, 3), (Singleton(), Split(InputDim(0), (2, 3), 0), Split(InputDim(0), (2, 3), 1))),
    ((12, 8), (16, -1), tuple(Split(Flatten((InputDim(0), InputDim(1))), (16, 6), i) for i in range(2))),
    ((4, 6), (2, 1, 2, 6), (Split(InputDim(0), (2, 2), 0), Singleton(), Split(InputDim(0), (2, 2), 1), InputDim(1))),
    ((), (1,), (Singleton(),)),
    ((1, 1), (1,), (InputDim(0),)),
])
def test_dimensions_of_a_view_are_made_of_the_smallest_groups(before, after, expected):
    assert view_groups(before, after) == expected


def test_a_size_that_is_not_told_follows():
    assert infer_size(12, (3, -1)) == (3, 4) and infer_size(12, (3, 4)) == (3, 4)
    with pytest.raises(RuntimeError, match="sizes do not match 12 vs 6"):
        infer_size(12, (2, 3))
    with pytest.raises(RuntimeError, match="size inferred for -1 is not integral"):
        infer_size(12, (5, -1))
    with pytest.raises(AssertionError, match="can only infer one size"):
        infer_size(12, (-1, -1))
    with pytest.raises(TypeError, match="Did you mean to use .input_dim"):
        InputDim(1) == 1  # noqa: B015


def test_flat_layouts_are_one_where_they_name_the_same_ranks():
    assert _FlatLayout((2, 4), (4, 1)) == _FlatLayout((8,), (1,)) == _FlatLayout((2, 1, 4)) == _FlatLayout(((2, 2), 2), ((4, 2), 1))
    layout = _FlatLayout((2, 2), (1, 4))
    assert (layout.shape, layout.stride, layout.numel()) == ((2, 2), (1, 4), 4)
    assert layout.all_ranks_from_zero() == [0, 4, 1, 5] and not layout.check_sorted() and layout.check_orthogonal()
    rest = layout.complement(16)
    assert (rest.shape, rest.stride) == ((2, 2), (8, 2))
    assert layout.global_ranks(16) == [[0, 4, 1, 5], [2, 6, 3, 7], [8, 12, 9, 13], [10, 14, 11, 15]]
    assert not _FlatLayout((2, 3), (2, 1)).check_orthogonal()
    with pytest.raises(RuntimeError, match="length of the internal representation"):
        len(layout)


def test_mesh_layouts_are_their_axes():
    layout = _MeshLayout.from_sizes_strides((2, 3, 4))
    assert layout.top_level_sizes == (2, 3, 4) and len(layout) == 3 and layout.numel() == layout.cosize() == 24
    assert layout.collapse() == _FlatLayout(24) and layout[1:].top_level_sizes == (3, 4) and layout[0] == _FlatLayout(2, 12)
    assert layout.splice(0, 2, _MeshLayout([_FlatLayout(6, 4)])).top_level_sizes == (6, 4)


@pytest.mark.parametrize("ranks, expected", [([3], ((), ())), ([0, 1, 2], ((3,), (1,))), ([0, 1, 4, 5], ((2, 2), (4, 1))), ([0, 4, 8], ((3,), (4,)))])
def test_ranks_as_sizes_and_strides(ranks, expected):
    assert _c10d._indices_to_layout(ranks) == expected


@pytest.mark.parametrize("ranks", [[0, 2, 5], [0, 1, 3]])
def test_ranks_that_are_no_grid_are_refused(ranks):
    with pytest.raises(AssertionError, match="do not form a regular grid"):
        _c10d._indices_to_layout(ranks)


def test_the_mode_is_never_on_and_says_what_to_use():
    assert _local_tensor.local_tensor_mode() is _local_tensor.enabled_local_tensor_mode() is None
    assert _local_tensor.maybe_run_for_local_tensor(len) is len
    with _local_tensor.maybe_disable_local_tensor_mode():
        pass
    for refused in (lambda: _local_tensor.LocalTensorMode(4), lambda: _local_tensor.LocalTensor({rank: tare.ones(2) for rank in range(4)})):
        with pytest.raises(NotImplementedError, match=r"python -m tare run --nproc 4 FILE.py`, or torch.multiprocessing.spawn"):
            refused()


def test_what_maps_ranks_calls_for_the_own():
    def program():
        dist.init_process_group("gloo")
        rank = dist.get_rank()
        assert _local_tensor.rank_map(lambda one: tare.full((2,), one)).tolist() == [rank] * 2
        assert _local_tensor.tensor_map(tare.ones(2), lambda one, x: x + one).tolist() == [1 + rank] * 2
        group = dist.new_group([1, 3])
        if rank in (1, 3):
            assert _c10d._prepare_collective_groups(group) == ([0, 2], [0, 1], 1)

    _launch.run_ranks(program, 4)


def test_a_redistribution_that_nobody_asked_for_is_refused(caplog):
    def program():
        mesh = init_device_mesh("cpu", (2,))
        cut, whole = (DTensor.from_local(tare.ones(2, 4), mesh, [one]) for one in (Shard(0), Replicate()))
        other = DTensor.from_local(tare.ones(4, 2), mesh, [Shard(1)])
        with ExplicitRedistributionContext():
            (cut + cut).redistribute(placements=[Replicate()])
            with pytest.raises(RuntimeError, match="Implicit redistribution occurred for aten::add"):
                cut + other
            with ExplicitRedistributionContext(enable=False):
                cut + other
            with pytest.raises(RuntimeError, match="Implicit redistribution occurred"):
                cut + other
            local = cut + DTensor.from_local(tare.ones(4, 4), mesh, [Replicate()])  # cuts what each has
            assert local.placements == (Shard(0),)
        with ExplicitRedistributionContext(strict=True), pytest.raises(RuntimeError, match="Implicit redistribution occurred"):
            cut + DTensor.from_local(tare.ones(4, 4), mesh, [Replicate()])
        with ExplicitRedistributionContext(mode="warn"):
            cut + other
        cut + other
        assert whole.placements == (Replicate(),)

    _launch.run_ranks(program, 2)
    assert sum("Implicit redistribution occurred for aten::add" in one.message for one in caplog.records) == 2
    with pytest.raises(RuntimeError, match="Invalid mode"):
        ExplicitRedistributionContext(mode="print")


def test_tensors_become_distributed_by_functions_with_pytorchs_arguments():
    def program():
        mesh = init_device_mesh("cpu", (2,))
        local = tare.ones(2, 4, requires_grad=True)
        made = _FromTorchTensor.apply(local, mesh, (Shard(0),), False, (4, 4), (4, 1), None)
        assert made.shape == (4, 4)
        _ToTorchTensor.apply(made, None).sum().backward()
        assert local.grad.tolist() == [[1.0] * 4] * 2
        assert _normalize_placements_for_grad((Partial(), Shard(1))) == (Replicate(), Shard(1))

    _launch.run_ranks(program, 2)

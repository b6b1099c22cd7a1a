"""What gloo and NCCL refuse is refused here, by every rank at its call. Of gloo as PyTorch 2.13's processes told it; of NCCL as its
sources say."""

import re

import pytest
import tare
from test_faults import installed, run  # noqa: F401: `installed` is a fixture

GLOO_TYPES = "float32 float64 float16 bfloat16 int8 uint8 int32 int64 bool complex64".split()
OTHER_TYPES = "int16 uint16 uint32 float8_e4m3fn".split()
CALLS = {
    "all_reduce": "dist.all_reduce(of(4))", "broadcast": "dist.broadcast(of(4), 0)", "reduce": "dist.reduce(of(4), 0)",
    "all_gather": "dist.all_gather([of(4) for _ in range(size)], of(4)), dist.all_gather_into_tensor(of(8), of(4))",
    "gather": "dist.gather(of(4), [of(4) for _ in range(size)] if rank == 0 else None)",
    "scatter": "dist.scatter(of(4), [of(4) for _ in range(size)] if rank == 0 else None)",
    "reduce_scatter": "dist.reduce_scatter_tensor(of(4), of(8))", "all_to_all": "dist.all_to_all_single(of(4), of(4))",
}
OF = "of = lambda n: torch.zeros(n, dtype=torch.{})\n"


def told(program, folder, **options):
    return run(program, 2, folder, **options)[0]


@pytest.mark.parametrize("dtype", OTHER_TYPES)
@pytest.mark.parametrize("name", CALLS)
def test_gloo_takes_no_such_elements(name, dtype, tmp_path):
    assert f"Invalid scalar type: gloo's {name} takes no" in told(OF.format(dtype) + CALLS[name], tmp_path)


@pytest.mark.parametrize("dtype", GLOO_TYPES)
def test_gloo_takes_all_others(dtype, tmp_path):
    taken = [call for name, call in CALLS.items() if (name, dtype) != ("gather", "complex64")]
    assert told(OF.format(dtype) + "\n".join(taken), tmp_path) == ""


def test_messages_of_gloo_are_bytes(tmp_path):
    assert told("x = torch.ones(2, dtype=torch.int16)\ndist.send(x, 1) if rank == 0 else dist.recv(x, 0)", tmp_path) == ""
    for call in ("dist.isend(x, 1)", "dist.irecv(x, 1)"):
        assert "input tensor has to be contiguous" in told(f"x = torch.ones(2, 2).t()\nif rank == 0: {call}", tmp_path)


REFUSED = [
    ("gloo", "int32", "AVG", "result type Float can't be cast to the desired output type Int"),
    ("gloo", "bool", "AVG", "result type Float can't be cast to the desired output type Bool"),
    ("gloo", "float32", "BAND", "Cannot use ReduceOp.BAND with non-integral dtype"),
    ("nccl", "int32", "BXOR", "Cannot use ReduceOp.BXOR with NCCL"),
    ("nccl", "bool", "AVG", "Cannot use ReduceOp.AVG with boolean inputs"),
    ("nccl", "int16", "SUM", "Input tensor data type is not supported for NCCL process group: Short"),
    ("cpu:nccl,cuda:gloo", "float32", "BOR", "Cannot use ReduceOp.BOR with NCCL"),
    (None, "float32", "BOR", "Cannot use ReduceOp.BOR with non-integral dtype"),
]


@pytest.mark.parametrize(("backend", "dtype", "op", "text"), REFUSED)
def test_a_reduction_is_of_types_that_the_backend_reduces(backend, dtype, op, text, tmp_path):
    # Who goes on behind the refused call meets the others.
    program = OF.format(dtype) + f"""
try: dist.all_reduce(of(4), dist.ReduceOp.{op})
except (RuntimeError, TypeError, ValueError) as error: assert {text!r} in str(error), error
else: raise AssertionError("accepted")
dist.barrier()
"""
    assert told(program, tmp_path, backend=backend) == ""


def test_integers_are_averaged_where_the_backend_does(tmp_path):
    assert told("x = torch.full((2,), rank + 2)\ndist.all_reduce(x, dist.ReduceOp.AVG)\nassert x.tolist() == [2, 2]", tmp_path,
                backend="nccl", device="cpu") == ""


PARTS = {
    "dist.all_gather([of(2)], of(2))": "ProcessGroupGloo::allgather: invalid output tensor list at index 0 (expected length 2, got 1)",
    "dist.all_gather([], of(2))": "ProcessGroupGloo::allgather: invalid output tensor list at index 0 (expected length 2, got 0)",
    "dist.all_gather([of(2), of(3)], of(2))": "ProcessGroupGloo::allgather: invalid tensor size at index 1 (expected (2), got (3))",
    "dist.all_gather([of(2, 1)] * 2, of(1, 2))": "ProcessGroupGloo::allgather: invalid tensor size at index 0 (expected (1, 2), got (2, 1))",
    "dist.gather(of(2), [of(2)] if rank == 0 else None)":
        "ProcessGroupGloo::gather: Incorrect output list size 1. Output list size should be 2, same as size of the process group.",
    "dist.gather(of(2), [of(3)] * 2 if rank == 0 else None)":
        "ProcessGroupGloo::gather: invalid tensor size at index 0 (expected (2), got (3))",
    "dist.scatter(of(2), [of(2)] if rank == 0 else None)":
        "ProcessGroupGloo::scatter: Incorrect input list size 1. Input list size should be 2, same as size of the process group.",
    "dist.scatter(of(2), [of(3)] * 2 if rank == 0 else None)":
        "ProcessGroupGloo::scatter: invalid tensor size at index 0 (expected (2), got (3))",
    "dist.reduce_scatter(of(2), [of(2)])": "invalid input tensor list size, must be world size",
    "dist.all_to_all([of(2)], [of(2)] * 2)": "ProcessGroupGloo::alltoall: output tensor list size 1 does not match world size 2",
}


@pytest.mark.parametrize("call", PARTS)
def test_gloo_takes_a_part_of_each_rank_all_of_one_size(call, tmp_path):
    assert f"RuntimeError: {PARTS[call]}\n" in told("of = torch.ones\n" + call, tmp_path) + "\n"


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_a_rank_has_room_for_its_own_part(device, tmp_path):
    text = told("dist.all_gather([torch.ones(3), torch.ones(3)], x)", tmp_path, backend="nccl", device=device)
    assert re.search("output tensor [01] of 3 elements does not hold this rank's part of 4 elements", text)
    assert told("dist.all_gather([torch.ones(3), torch.ones(5)], torch.ones(3 + 2 * rank))", tmp_path, backend="nccl", device=device) == ""


@pytest.mark.parametrize(("call", "text"), [
    ("dist.all_to_all_single(x, x, [1, 3], [4])", "RuntimeError: Number of tensor splits not equal to group size"),
    ("dist.all_to_all_single(x, x, [1, 2], [2, 2])", "RuntimeError: Split sizes doesn't match total dim 0 size"),
    ("dist.new_group([0, 0])", "ValueError: ranks list must not contain duplicate entries, got [0, 0]"),
    ("dist.new_group([0, 2])", "ValueError: Rank 2 is out of range. Valid ranks are 0 to 1 (world_size=2)"),
    ("dist.broadcast(x, 0, group_src=0)", "ValueError: Can't specify both group_rank and global_rank"),
    ("dist.batch_isend_irecv([])", "IndexError: "),
    ("work = dist.barrier(async_op=True); work.wait(); work.source_rank()", "RuntimeError: sourceRank() may only be called on work objects"),
    ("funcol.all_reduce(x, 'nope', dist.group.WORLD)", "RuntimeError: Unrecognized reduce_op: nope"),
])
def test_errors_are_pytorchs(call, text, tmp_path):
    assert re.search(re.escape(text), told(call, tmp_path))


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_parts_are_compared_where_a_program_asks_for_it(device, tmp_path):
    assert told("""
from torch.distributed.tensor import DTensor, Replicate, Shard
mesh = dist.device_mesh.init_device_mesh("cpu", (2,))
unlike = [torch.ones(rank + 1, 2), torch.ones(2, 2) if rank else torch.ones(2, 2).t(), torch.ones(2, dtype=torch.float64 if rank else torch.float32)]
for part in unlike:
    for placement in (Shard(0), Replicate()):
        try: DTensor.from_local(part, mesh, [placement], run_check=True)
        except ValueError as error: assert str(error) == "Inconsistent tensor metadata (including shape and stride) across ranks.", error
        else: raise AssertionError(part)
assert DTensor.from_local(torch.ones(2 - rank, 2), mesh, [Shard(0)], run_check=True, shape=(3, 2), stride=(2, 1)).shape == (3, 2)
assert DTensor.from_local(torch.ones(2), mesh, [Shard(0)], run_check=True).shape == (4,)
""", tmp_path, device=device) == ""


def test_small_things_are_pytorchs(tmp_path):
    assert told("""
assert dist.ReduceOp.RedOpType.SUM == dist.ReduceOp.SUM and repr(dist.get_debug_level()) == "<DebugLevel.OFF: 0>"
both = [[1], [1]] if rank else [None, None]
if rank: both[1] = both[0]
dist.broadcast_object_list(both, 1)
assert both == [[1], [1]] and (both[0] is both[1]) == (rank == 1)
store = dist.PrefixStore("own", dist.distributed_c10d._get_default_store())
if rank == 0: store.queue_push("queue", "v")
else: assert store.queue_pop("queue") == b"v"
""", tmp_path) == ""

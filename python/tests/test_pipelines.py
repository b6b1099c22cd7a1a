"""torch.distributed.pipelining: order lists, transfers, losses and gradients are PyTorch's, and wrong order lists are told of."""

import json
import os
import pathlib
import subprocess
import sys

import pipeline_cases
import pytest
import tare as torch
import tare.distributed as dist
from tare.distributed import pipelining
from tare.distributed.pipelining import _backward, _lowering, microbatch, schedules
from tare.distributed.pipelining.schedules import _Action

HERE = pathlib.Path(__file__).parent
GOLDEN = HERE / "cluster_golden"
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}


@pytest.fixture(autouse=True)
def torch_names(monkeypatch):
    """The cases say `torch.distributed`."""
    monkeypatch.setitem(sys.modules, "torch.distributed.pipelining.schedules", schedules)


def test_order_lists_are_pytorchs():
    recorded = json.loads((GOLDEN / "pipeline_orders.json").read_text())
    found = pipeline_cases.answers(torch)
    different = [case for case, order in recorded.items() if found[case] != order]
    # PyTorch 2.13 tells of microbatches 1 to n on the last rank of 1F1B, and runs 0 to n - 1.
    assert [case for case in different if not case.startswith("1F1B")] == []
    for case in different:
        _, ranks, _, microbatches = case.split()
        last = pipeline_cases.order(torch, "1F1B", int(ranks), 1, int(microbatches))[0][-1]
        stage = int(ranks) - 1
        assert last.split() == [f"{stage}{kind}{number}" for number in range(int(microbatches)) for kind in "FB"] + [f"{stage}REDUCE_GRAD"]
    assert len(recorded) > 1500 and len(different) < 30


@pytest.mark.parametrize("ranks", [2, 4])
def test_transfers_losses_and_gradients_are_pytorchs(ranks):
    recorded = json.loads((GOLDEN / f"pipelines_{ranks}.json").read_text())
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", str(ranks), "pipeline_programs.py"], cwd=HERE, env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    found = dict(json.loads(line[line.index("["):]) for line in done.stdout.splitlines() if "transfers" in line)
    for rank, cases in enumerate(recorded):
        for case, told in cases.items():
            assert found[rank][case]["transfers"] == told["transfers"], (rank, case)
            for name in ("losses", "output", "gradients"):
                torch.testing.assert_close(flat(found[rank][case][name]), flat(told[name]), atol=3e-5, rtol=1e-4)


def flat(value):
    numbers = []
    for one in value or []:
        numbers += flat(one).tolist() if isinstance(one, list) else [one]
    return torch.tensor(numbers, dtype=torch.float64)


META = """
import torch, torch.distributed as dist
from torch.distributed.pipelining import PipelineStage
from torch.distributed.pipelining.schedules import get_schedule_class
dist.init_process_group("gloo")
rank, size = dist.get_rank(), dist.get_world_size()
for name, local in (("1F1B", 1), ("GPipe", 1), ("InterleavedZeroBubble", 2)):
    indices = [rank + turn * size for turn in range(local)]
    with torch.device("meta"):
        stages = [PipelineStage(torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU()), index, size * local, "meta")
                  for index in indices]
        x = torch.empty(32, 64)
    schedule = get_schedule_class(name)(stages if local > 1 else stages[0], 4, loss_fn=torch.nn.functional.mse_loss)
    losses = []
    for run in (schedule.step, schedule.eval):
        output = run(*([x] if 0 in indices else []), target=x if size * local - 1 in indices else None, losses=losses)
    assert all(stage.submod[0].weight.grad.shape == (64, 64) for stage in stages)
    if size * local - 1 in indices:
        print(name, tuple(output.shape), len(losses))
"""


def test_a_pipeline_runs_on_meta(tmp_path):
    (tmp_path / "program.py").write_text(META)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "3", "program.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True,
                          text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    assert [line[line.index(name):] for line, name in zip(done.stdout.splitlines(), ("1F1B", "GPipe", "Interleaved"))] == [
        "1F1B (32, 64) 4", "GPipe (32, 64) 4", "InterleavedZeroBubble (32, 64) 4"]


OVERLAP = """
import torch, torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, ScheduleDualPipeV
from torch.distributed.pipelining.schedules import OVERLAP_F_B, _wait_batch_p2p
dist.init_process_group("gloo")
rank, size, count = dist.get_rank(), dist.get_world_size(), []

def overlap(action, context):
    schedule = context.schedule_ref
    stages = {stage.stage_index: stage for stage in schedule._stages}
    forward, backward = action.sub_actions
    stage, number = stages[forward.stage_index], forward.microbatch_index
    schedule._assert_unsharded(stage)
    if not stage.is_first and stage.stage_index - 1 not in stages:
        _wait_batch_p2p(schedule.fwd_recv_ops.pop((stage.stage_index, number)))
    output = stage.forward_one_chunk(number, context.arg_mbs[number], context.kwarg_mbs[number])
    schedule._maybe_compute_loss(stage, output, context.target_mbs, number)
    if stage.stage_index + 1 in stages:
        stages[stage.stage_index + 1].set_local_fwd_input(output, number)
    stage, number = stages[backward.stage_index], backward.microbatch_index
    if not stage.is_last and stage.stage_index + 1 not in stages:
        _wait_batch_p2p(schedule.bwd_recv_ops.pop((stage.stage_index, number)))
    schedule.backward_counter[stage.stage_index] += 1
    stage.backward_one_chunk(number, loss=schedule._maybe_get_loss(stage, number), full_backward=True,
                             last_backward=schedule.backward_counter[stage.stage_index] == schedule._n_microbatches)
    if stage.stage_index - 1 in stages:
        stages[stage.stage_index - 1].set_local_bwd_input(stage.get_local_bwd_output(number), number)
    count.append(action)

found = []
for replaced in (False, True):
    indices = [rank, 2 * size - 1 - rank]
    torch.manual_seed(rank)
    stages = [PipelineStage(torch.nn.Linear(4, 4), index, 2 * size, "cpu") for index in indices]
    schedule = ScheduleDualPipeV(stages, 8, loss_fn=torch.nn.functional.mse_loss)
    if replaced:
        schedule.register_custom_function(OVERLAP_F_B, overlap)
    x = torch.cos(torch.arange(64.0)).reshape(16, 4)
    schedule.step(*([x] if rank == 0 else []), target=x if rank == 0 else None)
    found.append([parameter.grad for stage in stages for parameter in stage.submod.parameters()])
assert count and all(torch.equal(one, other) for one, other in zip(*found))
"""


def test_functions_of_the_users_stand_for_actions(tmp_path):
    (tmp_path / "program.py").write_text(OVERLAP)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "2", "program.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True,
                          text=True, timeout=100)
    assert done.returncode == 0, done.stderr


SHARDED = """
import torch, torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.pipelining import PipelineStage
from torch.distributed.pipelining.schedules import get_schedule_class
dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("pp", "dp"))
rank = mesh["pp"].get_local_rank()

def part(index):
    made = torch.nn.Sequential(torch.nn.Linear(6, 6), torch.nn.Tanh())
    with torch.no_grad():
        for number, parameter in enumerate(made.parameters()):
            parameter.copy_(torch.sin(torch.arange(parameter.numel()).reshape(parameter.shape) * (index + 1.0) + number))
    return made

x = torch.cos(torch.arange(96.0)).reshape(16, 6)
for name, indices, microbatches in (("1F1B", [rank], 4), ("Interleaved1F1B", [rank, rank + 2], 4), ("ZBVZeroBubble", [rank, 3 - rank], 8)):
    gradients, count = [], 2 * len(indices)
    for sharded in (None, "first", "behind"):
        modules = [part(index) for index in indices]
        for module in modules if sharded == "first" else ():
            fully_shard(module, mesh=mesh["dp"])
        stages = [PipelineStage(module, index, count, "cpu", group=mesh["pp"].get_group()) for module, index in zip(modules, indices)]
        for module in modules if sharded == "behind" else ():  # as torchtitan does
            fully_shard(module, mesh=mesh["dp"])
        schedule = get_schedule_class(name)(stages if count > 2 else stages[0], microbatches, loss_fn=torch.nn.functional.mse_loss)
        for _ in range(2):
            schedule.step(*([x] if 0 in indices else []), target=torch.zeros_like(x) if count - 1 in indices else None)
        found = [parameter.grad for module in modules for parameter in module.parameters()]
        gradients.append([one.full_tensor() if sharded else one for one in found])
    assert all(torch.allclose(one, other, atol=1e-5) for way in gradients[1:] for one, other in zip(gradients[0], way)), name
"""


def test_stages_may_share_parameters_among_ranks(tmp_path):
    (tmp_path / "program.py").write_text(SHARDED)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "4", "program.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True,
                          text=True, timeout=200)
    assert done.returncode == 0, done.stderr


def test_microbatches_of_other_sizes_are_told(tmp_path):
    program = META.split("for name")[0] + """
stage = PipelineStage(torch.nn.Linear(4, 4), rank, size, "cpu")
schedule = get_schedule_class("GPipe")(stage, 2, loss_fn=torch.nn.functional.mse_loss)
x = torch.ones(3, 4)
schedule.step(*([x] if rank == 0 else []), target=x if rank else None)
"""
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "2", "program.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True,
                          text=True, timeout=100)
    assert done.returncode != 0
    assert "Stage 0: output 0 of microbatch 1 is torch.float32[1, 4], and stage 1 waits for torch.float32[2, 4]" in done.stderr


def orders(*texts):
    return {rank: [_Action.from_str(text) for text in line.split()] for rank, line in enumerate(texts)}


@pytest.mark.parametrize("lists, text", [
    (("0F0 0B0 0F1 0B1", "1F0 1B0 1F1"), r"expected 2 total backwards,             but got B=1, I=0, W=0: \[1\] are missing"),
    (("0F0 0B0 0B1", "1F0 1B0 1F1 1B1"), "Running Full Backward for stage 0, microbatch 1 without first running Forward"),
    (("0F0 0B0 0F1", "1F0 1F1 1B1 1B0"), r"got B=1, I=0, W=0: \[1\] are missing"),
    (("0F0 0F0 0F1 0B0 0B1", "1F0 1B0 1F1 1B1"), "0F0 is done a second time: step 0 of rank 0 does it"),
    (("0F0 0F1 0B0 0I0 0B1", "1F0 1B0 1F1 1B1"), "0I0 is done a second time: step 2 of rank 0 does it"),
    (("0F0 0F1 0F2 0B0 0B1", "1F0 1B0 1F1 1B1"), "0F2 is of microbatch 2, and there are 2"),
    (("0F0 0F1 2F0 0B0 0B1", "1F0 1B0 1F1 1B1"), "2F0 is of stage 2, and there are 2"),
    (("0F0 0F1 0I0 0B1", "1F0 1B0 1F1 1B1"), r"got I=1, W=0: \[0\] have one of the two"),
    (("0F0 0F1 0W0 0B1", "1F0 1B0 1F1 1B1"), "Running Backward Weight for stage 0, microbatch 0 without first running Backward Input"),
    (("0F0 0B0 0F1 0B1 1F0", "1F0 1B0 1F1 1B1"), "Stage 1 is assigned to both rank 1 and rank 0|is done a second time"),
])
def test_order_lists_that_leave_something_out_or_do_it_twice_are_errors(lists, text):
    with pytest.raises(AssertionError, match=text):
        schedules._validate_schedule(orders(*lists), 2, 2, 2)


def test_order_lists_in_which_all_ranks_wait_are_errors():
    rank_of = {0: 0, 1: 1}.__getitem__
    with pytest.raises(AssertionError, match="can't schedule sends/recvs: rank 0 is at 0B0 and waits for 1F?[IB]0 of rank 1; rank 1 is at "
                                             "1F1 and waits for 0F1 of rank 0"):
        _lowering._add_send_recv(orders("0F0 0B0 0F1 0B1", "1F0 1F1 1B0 1B1"), rank_of, 2)
    with pytest.raises(ValueError, match="all ranks wait: rank 0 is at 0RECV_B0 and waits for 1SEND_B0 of rank 1; rank 1 is at 1RECV_F0 "
                                         "and waits for 0SEND_F0 of rank 0"):
        _lowering._simulate_comms_compute(orders("0F0 0RECV_B0 0SEND_F0 0B0", "1RECV_F0 1F0 1B0 1SEND_B0"), rank_of, 2)


def test_order_lists_are_written_and_read(tmp_path):
    made = pipeline_cases.schedule(torch, "DualPipeV", 2, 2, 8)
    made._dump_csv(tmp_path / "compute.csv", "compute_only")
    made._dump_csv(tmp_path / "all.csv")
    other = schedules._PipelineScheduleRuntime(made._stages, 8)
    other._load_csv(tmp_path / "compute.csv")
    assert other.pipeline_order_with_comms == made.pipeline_order_with_comms
    other._load_csv(tmp_path / "all.csv", "compute_comms")
    assert other.pipeline_order_with_comms == made.pipeline_order_with_comms
    assert len(other._simulate()[0]) >= len(other.pipeline_order_with_comms[0])
    assert "Step 00" in schedules._format_pipeline_order(made.pipeline_order, 3) and "ERROR HERE" in schedules._format_pipeline_order(
        made.pipeline_order, 3)


def test_actions_are_read_as_they_are_written():
    for text in ("2F0", "1UNSHARD", "3SEND_F1", "0REDUCE_GRAD", "(0F1;3B0)OVERLAP_F_B"):
        assert repr(_Action.from_str(text)) == text
    assert _Action.from_str(" ") is None
    with pytest.raises(RuntimeError, match="Invalid action string: 2X0"):
        _Action.from_str("2X0")
    with pytest.raises(ValueError, match="Unknown schedule name 'x'. The valid options are "):
        schedules.get_schedule_class("x")
    assert schedules.get_schedule_class("dualpipev") is schedules.ScheduleDualPipeV


class Twice(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = torch.nn.Linear(5, 5), torch.nn.Linear(5, 5)

    def forward(self, x):
        return self.a(self.b(self.a(x)).tanh()) + x


def test_backward_of_inputs_and_that_of_weights_are_the_whole():
    module, x, gradient = Twice(), torch.randn(3, 5, requires_grad=True), torch.randn(3, 5)
    module(x).backward(gradient)
    expected = [parameter.grad.clone() for parameter in module.parameters()] + [x.grad.clone()]
    for one in (x, *module.parameters()):
        one.grad = None
    inputs, splits = _backward.stage_backward_input((module(x),), (gradient,), [x], module.parameters())
    assert all(parameter.grad is None for parameter in module.parameters())
    _backward.stage_backward_weight(module.parameters(), splits)
    for found, told in zip([*(parameter.grad for parameter in module.parameters()), inputs[0]], expected):
        assert torch.allclose(found, told, atol=1e-6)


def test_arguments_are_cut_and_outputs_put_together():
    x, mask = torch.arange(12.0).reshape(6, 2), torch.ones(2, 6)
    args, kwargs = microbatch.split_args_kwargs_into_chunks((x, 3), {"mask": mask, "extra": [x, "a"]}, 4,
                                                            kwargs_chunk_spec={"mask": microbatch.TensorChunkSpec(1), "extra": None})
    assert [len(one[0]) for one in args] == [2, 2, 1, 1] and all(one[1] == 3 for one in args)
    assert [one["mask"].shape[1] for one in kwargs] == [2, 2, 1, 1] and kwargs[0]["extra"][1] == "a"
    assert torch.equal(microbatch.merge_chunks([one[0] for one in args], None), x)
    merged = microbatch.merge_chunks([(one[0], 1.0) for one in args], (microbatch.TensorChunkSpec(0), microbatch.sum_reducer))
    assert merged[1] == 4.0
    with pytest.raises(AssertionError, match="Tensor size 6 is smaller than num_chunks"):
        microbatch.split_args_kwargs_into_chunks((x,), {}, 7)


class Reused(torch.nn.Module):
    """Four layers; the first one's value goes to all others."""

    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(6, 6) for _ in range(4))

    def forward(self, x):
        first = x = self.layers[0](x)
        for layer in self.layers[1:]:
            x = torch.tanh(layer(x)) + first
        return x


def in_stages(rank, size, device, name="1F1B", stages=1):
    torch.manual_seed(0)
    model = Reused().to(device)
    x, target = torch.arange(48.0, device=device).view(8, 6) / 48, torch.ones(8, 6, device=device)
    cuts = dict.fromkeys([f"layers.{place}" for place in range(1, size * stages)], pipelining.SplitPoint.BEGINNING)
    pipe = pipelining.pipeline(model, (x[:2],), split_spec=cuts)
    held = [pipe.build_stage(rank + turn * size, device) for turn in range(stages)]
    schedule = schedules.get_schedule_class(name)(held if stages > 1 else held[0], 4, loss_fn=torch.nn.functional.mse_loss)
    schedule.step(*([x] if rank == 0 else []), target=target if rank == size - 1 else None)
    loss = torch.nn.functional.mse_loss(model(x), target)
    loss.backward()
    return [(mine.grad, dict(model.named_parameters())[path].grad) for stage in held for path, mine in stage.submod.named_parameters()]


def of_ranks(size, program, *args, backend="gloo"):
    found = {}

    def run(rank):
        dist.init_process_group(backend, rank=rank, world_size=size, init_method="tcp://127.0.0.1:29500")
        found[rank] = program(rank, size, *args)
        dist.destroy_process_group()

    torch.multiprocessing.spawn(run, nprocs=size)
    return [found[rank] for rank in range(size)]


def test_a_value_that_several_stages_read_gets_all_their_gradients():
    """In PyTorch 2.13 it gets the first one's."""
    for pairs in of_ranks(4, in_stages, torch.device("cpu"), backend="mpi"):
        for mine, theirs in pairs:
            torch.testing.assert_close(mine, theirs)


def test_cut_models_train_without_values():
    for pairs in of_ranks(4, in_stages, torch.device("meta"), backend="mpi"):
        assert len(pairs) == 2 and all(mine.is_meta and mine.shape == theirs.shape for mine, theirs in pairs)


def test_stages_that_send_to_others_than_the_next_stand_still_where_sends_wait():
    """1F1B waits for each transfer: the first stage for one to the last, which waits for one to the first."""
    for device in ("cpu", "meta"):
        with pytest.raises(Exception, match=r"nobody can go on(.|\n)*in send\(float32\[2, 6\], to 0\)(.|\n)*a cycle:"):
            of_ranks(4, in_stages, torch.device(device))


def test_values_that_skip_a_stage_are_refused_where_a_rank_has_several():
    with pytest.raises(Exception, match="a pipeline of several stages a rank, in which a value goes to a stage that is not the next"):
        of_ranks(2, in_stages, torch.device("cpu"), "Interleaved1F1B", 2)


def test_a_cut_model_is_what_it_was():
    """The cuts are the trace's, and the model's own forward stays."""
    model = Reused()
    pipe = pipelining.pipeline(model, (torch.ones(2, 6),), split_spec={"layers.2": pipelining.SplitPoint.END})
    assert pipe.num_stages == 2 and all("forward" not in one.__dict__ for one in model.layers)
    assert torch.equal(pipe(torch.ones(2, 6))[0], model(torch.ones(2, 6)))

"""Ranks with unequal numbers of inputs, divided optimizers and compressed gradients, without values and where PyTorch has none to compare.
What PyTorch's processes do is compared in test_wrappers.py."""

import pytest
import tare as torch
import tare.distributed as dist
import tare.multiprocessing as mp
from tare import nn
from tare.cuda import _simulated
from tare.distributed.algorithms import Join
from tare.distributed.algorithms.ddp_comm_hooks import DDPCommHookType, powerSGD_hook, register_ddp_comm_hook
from tare.distributed.optim import ZeroRedundancyOptimizer
from tare.nn.parallel import DistributedDataParallel as DDP


def ranks(count, program):
    found = {}

    def run(rank):
        dist.init_process_group("gloo", rank=rank, world_size=count, init_method="tcp://127.0.0.1:29500")
        found[rank] = program(rank)
        dist.destroy_process_group()

    mp.spawn(run, nprocs=count)
    return [found[rank] for rank in range(count)]


def steps(rank, device):
    with torch.device(device):
        model = DDP(nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 4)))
        optimizer = ZeroRedundancyOptimizer(model.parameters(), torch.optim.AdamW, lr=0.1)
        made = 0
        with Join([model, optimizer]):
            for _ in range(2 + 2 * rank):
                model(torch.randn(3, 8)).sum().backward()
                optimizer.step()
                made += 1
    return made, sum(one.numel() for state in optimizer.optim.state.values() for one in state.values() if one.dim())


def test_ranks_join_where_tensors_have_no_values():
    for found in (ranks(3, lambda rank: steps(rank, "meta")), gpus()):
        assert [made for made, _ in found] == [2, 4, 6]
        assert sum(held for _, held in found) == 2 * (8 * 8 + 8 + 8 + 8 + 4 * 8 + 4)


def gpus():
    with _simulated.simulated("L4", 3):
        return ranks(3, lambda rank: steps(rank, f"cuda:{rank}"))


@pytest.mark.parametrize("batched", [False, True])
def test_power_sgd_of_full_rank_is_the_average(batched):
    hook = powerSGD_hook.batched_powerSGD_hook if batched else powerSGD_hook.powerSGD_hook

    def program(rank):
        torch.manual_seed(0)
        model = DDP(nn.Sequential(nn.Linear(6, 8), nn.Linear(8, 3)).double())
        other = DDP(nn.Sequential(nn.Linear(6, 8), nn.Linear(8, 3)).double())
        other.load_state_dict(model.state_dict())
        model.register_comm_hook(powerSGD_hook.PowerSGDState(None, 10, 2, min_compression_rate=0), hook)
        for step in range(4):
            x = torch.randn(5, 6, dtype=torch.float64) + rank
            for one in (model, other):
                one.zero_grad()
                one(x).square().sum().backward()
            for mine, theirs in zip(model.parameters(), other.parameters()):
                torch.testing.assert_close(mine.grad, theirs.grad)

    ranks(2, program)


def test_hooks_are_registered_by_name():
    def program(rank):
        for kind in DDPCommHookType:
            model = DDP(nn.Linear(4, 4))
            if kind.name.startswith("QUANTIZE"):
                with pytest.raises(NotImplementedError, match=f"DDPCommHookType.{kind.name} is not supported"):
                    register_ddp_comm_hook(kind, model)
            else:
                register_ddp_comm_hook(kind, model, dist.group.WORLD)
                model(torch.ones(2, 4)).sum().backward()

    ranks(2, program)


def test_other_data_of_the_same_kind_keeps_the_hooks_of_a_parameters_node():
    """Models that are averaged get other data, and are still reduced."""
    def heard(data):
        parameter, seen = nn.Parameter(torch.ones(2, 3)), []
        node = parameter.expand_as(parameter).grad_fn.next_functions[0][0]
        node.register_hook(lambda *gradients: seen.append(1))
        parameter.data = data
        parameter.sum().backward()
        return seen

    assert heard(torch.zeros(2, 3)) == heard(torch.zeros(3, 2).t()) == heard(torch.zeros(12)[3:9].view(2, 3)) == [1]
    assert heard(torch.zeros(2, 3, dtype=torch.float64)) == heard(torch.zeros(4, 3)) == []


def test_overlap_is_refused_by_name():
    def program(rank):
        with pytest.raises(NotImplementedError, match="overlap_with_ddp is not supported"):
            ZeroRedundancyOptimizer([nn.Parameter(torch.ones(1))], torch.optim.SGD, overlap_with_ddp=True, lr=0.1)

    ranks(2, program)


def test_inputs_go_to_the_device_as_they_are():
    """Nothing is cut where a rank has one device: numbers in tensors without dimensions go as well."""
    class Scaled(nn.Linear):
        def forward(self, x, scale, names):
            assert scale.device == x.device == self.weight.device and scale.dim() == 0 and names == ["a", "b"]
            return super().forward(x["x"] if isinstance(x, dict) else x) / scale

    def program(rank):
        model = DDP(Scaled(4, 4).cuda(rank), device_ids=[rank])
        assert model(torch.ones(1, 4), scale=torch.tensor(3), names=["a", "b"]).shape == (1, 4)

    with _simulated.simulated("L4", 2):
        ranks(2, program)

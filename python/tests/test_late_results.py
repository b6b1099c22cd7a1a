"""What a functional collective returns is written when the other ranks have come; gradients and hooks do not depend on when that is."""

import functools

import pytest
import tare as torch
import tare.distributed as dist
import tare.multiprocessing as mp
from tare.distributed._functional_collectives import all_to_all_single
from tare.utils._python_dispatch import TorchDispatchMode


class Passing(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


def ranks(program):
    found = {}

    def run(rank):
        dist.init_process_group("gloo", rank=rank, world_size=2, init_method="tcp://127.0.0.1:29500")
        found[rank] = program(rank)
        dist.destroy_process_group()

    mp.spawn(run, nprocs=2)
    return [found[rank] for rank in range(2)]


def exchanged(x):
    return all_to_all_single(x, [2, 2], [2, 2], dist.group.WORLD)


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_the_tape_saves_a_result_that_has_come(device):
    """A mode answers below the tape, which saved what a collective wrote afterwards."""
    def program(rank):
        x = torch.ones(4, 4, device=device, requires_grad=True)
        with Passing():
            (exchanged(x * 1) * torch.ones(4, 1, device=device, requires_grad=True)).sum().backward()
        return list(x.grad.shape)

    assert ranks(program) == [[4, 4]] * 2


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_hooks_of_a_result_stay_when_it_comes(device):
    """As those that fully_shard hangs on what a module returns: they gather its parameters for backward."""
    def program(rank):
        heard = []
        found = exchanged(torch.ones(4, 4, device=device, requires_grad=True) * 1)
        found.register_hook(lambda gradient: heard.append(list(gradient.shape)))
        (found * 2).sum().backward()
        return heard

    assert ranks(program) == [[[4, 4]]] * 2


def test_what_is_reduced_in_place_is_another_version():
    def program(rank):
        x = torch.ones(3)
        dist.all_reduce(x)
        return x._version

    assert ranks(program) == [1, 1]


def test_ranks_meet_within_a_cached_property():
    """Before Python 3.12 it has a lock for all instances, which the rank that waits would hold."""
    class Settings:
        @functools.cached_property
        def total(self):
            x = torch.ones(1)
            dist.all_reduce(x)
            return x.item()

    before = functools.cached_property.__get__
    assert ranks(lambda rank: (Settings().total, isinstance(Settings.total, functools.cached_property))) == [(2.0, True)] * 2
    assert functools.cached_property.__get__ is before

"""`torch.distributed._tools`: which modules run, and what memory holds. The figures are those that PyTorch 2.13 gives."""

import io
from contextlib import redirect_stdout

import pytest

import tare as torch
from tare import nn
from tare.distributed._tools import MemTracker, ModTracker
from tare.distributed._tools.mem_tracker import _ModState


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(2, 2), nn.Sequential(nn.Linear(2, 2), nn.ReLU())

    def forward(self, x):
        return self.b(self.a(x))


@pytest.mark.parametrize("asks", [False, True])
def test_hooks_of_modules_are_called_in_both_directions(asks):
    net, tracker, told = Net(), ModTracker(), []

    def note(what):
        return lambda module, *_: told.append((what, tracker.get_known_fqn(module), " ".join(sorted(tracker.parents)), tracker.is_bw))

    tracker.register_user_hooks(note("pre"), note("post"), note("pre_bw"), note("post_bw"))
    with tracker:
        net(torch.ones(1, 2, requires_grad=asks)).sum().backward()
        assert tracker.parents == {"Global"} and not tracker.is_bw
    assert [f"{one[0]} {one[1]}" for one in told[:10]] == [
        "pre Net", "pre Net.a", "post Net.a", "pre Net.b", "pre Net.b.0", "post Net.b.0", "pre Net.b.1", "post Net.b.1", "post Net.b", "post Net"]
    assert [one[0:3] for one in told[10:16]] == [
        ("pre_bw", "Net.b.1", "Global Net.b.1"), ("pre_bw", "Net.b", "Global Net.b Net.b.1"), ("pre_bw", "Net", "Global Net Net.b Net.b.1"),
        ("pre_bw", "Net.b.0", "Global Net Net.b Net.b.0 Net.b.1"), ("post_bw", "Net.b.1", "Global Net Net.b Net.b.0 Net.b.1"),
        ("pre_bw", "Net.a", "Global Net Net.a Net.b Net.b.0")]
    ends = ["Net.b", "Net.b.0", *(["Net", "Net.a"] if asks else ["Net.a", "Net"])]
    assert [one[1] for one in told[16:]] == ends and all(one[3] for one in told[10:])
    told.clear()
    net(torch.ones(1, 2))
    assert not told
    with pytest.raises(AssertionError, match="Only one pre_fw_hook can be registered at a time"):
        tracker.register_user_hooks(print)


def test_memory_of_a_training_step_is_told_by_kind():
    model = nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 256))
    optimizer = torch.optim.Adam(model.parameters())
    tracker = MemTracker()
    tracker.track_external(model, optimizer)

    def now():
        counts = tracker.get_tracker_snapshot()[torch.device("cpu")]
        return {getattr(kind, "value", kind): size for kind, size in counts.items() if size}

    with tracker:
        x = torch.ones(16, 256)
        assert now() == {"Parameter": 526336, "Activation": 16384, "Total": 542720}
        y = model(x)
        assert now() == {"Parameter": 526336, "Activation": 49152, "Total": 575488}
        y.sum().backward()
        del y
        assert now() == {"Parameter": 526336, "Gradient": 526336, "Activation": 16384, "Total": 1069056}
        optimizer.step()
        assert now() == {"Parameter": 526336, "Gradient": 526336, "Activation": 16384, "Optstate": 1052688, "Total": 2121744}
        optimizer.zero_grad()
    stats = tracker.memory_tracking[model[2]]
    assert (stats.mod_fqn, stats.parameter_mem, stats.input_mem, stats.output_mem) == ("Sequential.2", 263168, 16384, 16384)
    (after,) = stats.snapshots[_ModState.POST_FW]
    assert after[torch.device("cpu")]["Total"] == 575488 and list(stats.snapshots)[0] is _ModState.PEAK_FW
    shown = io.StringIO()
    with redirect_stdout(shown):
        tracker.display_snapshot("peak", units="MiB", tabulate=True)
    assert "0.5 MiB" in shown.getvalue() and shown.getvalue().startswith("Device")
    with pytest.raises(ValueError, match="units must be one of B, KiB, MiB, GiB; got TB"):
        tracker.display_snapshot(units="TB")
    tracker.reset_mod_stats()
    assert not tracker.memory_tracking
    with pytest.raises(TypeError, match="Object of type <class 'int'> is not supported for tracking"):
        tracker.track_external(3)


def test_memory_on_other_devices_is_told_apart():
    tracker = MemTracker()
    tracker.track_external(torch.ones(100))
    with tracker:
        held = torch.ones(3, device="meta")
        counts = tracker.get_tracker_snapshot()
    assert {str(device): found["Total"] for device, found in counts.items()} == {"cpu": 400, "meta": 12} and held.is_meta

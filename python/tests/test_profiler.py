"""Rules of profiles, which have PyTorch's steps and no events."""

import gzip
import json

import pytest

import tare as torch
from tare.cuda import _simulated
from tare.profiler import ProfilerAction, ProfilerActivity, profile, schedule, supported_activities, tensorboard_trace_handler


@pytest.mark.parametrize("arguments, actions", [
    # Asked of PyTorch 2.13: `schedule(**arguments)(step).name` of the steps from 0, by their first letters; S saves.
    (dict(wait=1, warmup=1, active=2, repeat=2, skip_first=1), "NNWRSNWRSNNN"),
    (dict(wait=2, warmup=1, active=1, repeat=1, skip_first=1, skip_first_wait=1), "NWSNNNNNNNNN"),
    (dict(wait=0, warmup=1, active=3), "WRRSWRRSWRRS"),
])
def test_a_schedule_says_the_action_of_each_step(arguments, actions):
    letters = {"NONE": "N", "WARMUP": "W", "RECORD": "R", "RECORD_AND_SAVE": "S"}
    action = schedule(**arguments)
    assert "".join(letters[action(step).name] for step in range(12)) == actions


def test_a_schedule_has_active_steps():
    with pytest.raises(AssertionError, match="Invalid profiler schedule arguments"):
        schedule(wait=1, warmup=1, active=0)


def test_a_profile_is_ready_where_a_cycle_ends():
    ready = []
    with profile(activities=[ProfilerActivity.CPU], schedule=schedule(wait=1, warmup=1, active=2, repeat=1),
                 on_trace_ready=lambda p: ready.append(p.step_num)) as p:
        seen = [(p.step(), p.current_action)[1] for _ in range(6)]
    assert ready == [4]
    assert seen[:4] == [ProfilerAction.WARMUP, ProfilerAction.RECORD, ProfilerAction.RECORD_AND_SAVE, ProfilerAction.NONE]


def test_a_profile_without_a_schedule_is_ready_at_its_end_and_has_no_events():
    ready = []
    with profile(on_trace_ready=ready.append) as p:
        torch.ones(2) + 1
        assert not ready
    assert ready == [p] and list(p.events()) == [] and "tare times nothing" in p.key_averages().table(sort_by="cpu_time_total")


def test_a_profile_of_a_gpu_is_accepted_where_one_is_simulated(recwarn):
    both = [ProfilerActivity.CPU, ProfilerActivity.CUDA]
    with _simulated.simulated("H100"):
        assert supported_activities() == set(both)
        with profile(activities=both):
            pass
    assert not recwarn.list and supported_activities() == {ProfilerActivity.CPU}
    with pytest.warns(UserWarning, match="CUDA is not available, disabling CUDA profiling"), profile(activities=both):
        pass
    with pytest.raises(AssertionError, match="No valid profiler activities found"):
        profile(activities=[])


@pytest.mark.parametrize("use_gzip", [False, True])
def test_a_trace_is_a_file_without_events(tmp_path, use_gzip):
    with profile(on_trace_ready=tensorboard_trace_handler(tmp_path / "log", "me", use_gzip)) as p:
        p.add_metadata("run", "first")
        p.add_metadata_json("sizes", "[1, 2]")
    (written,) = (tmp_path / "log").iterdir()
    assert written.name.startswith("me.") and written.name.endswith(".pt.trace.json" + ".gz" * use_gzip)
    content = written.read_bytes()
    found = json.loads(gzip.decompress(content) if use_gzip else content)
    assert found["traceEvents"] == [] and found["run"] == "first" and found["sizes"] == [1, 2]
    with pytest.raises(NotImplementedError, match="export_stacks: nothing is timed"):
        p.export_stacks("stacks")


def test_the_profiler_of_old_has_its_steps_and_no_events():
    profiler = torch.autograd.profiler
    with profiler.profile(use_cuda=True, record_shapes=True) as p, profiler.record_function("mine"):
        torch.ones(2) + 1
    assert p.key_averages() == [] == p.function_events and "tare times nothing" in p.table() and p.self_cpu_time_total == 0
    with profiler.profile(enabled=False) as none:
        assert none is None
    with pytest.raises(RuntimeError, match="Profiler didn't finish running"):
        profiler.profile().table()
    with pytest.raises(RuntimeError, match="Profiler context manager is not reentrant"), p:
        pass
    with profiler.emit_nvtx(enabled=False), profiler.emit_itt():
        pass
    with pytest.raises(AssertionError, match="Torch not compiled with CUDA enabled"):
        profiler.emit_nvtx()
    with _simulated.simulated("H100"), profiler.emit_nvtx():
        pass

"""Profiling: its schedule, its steps and its labels are here. Nothing is timed, so no profile has an event.

What a program would do on a GPU, in time and memory, say `python -m tare --trace` and `--report`.
"""

import enum
import gzip
import json
import os
import socket
import time

import tare
from tare._engine import errors, refusals as _refusals
from tare.autograd.profiler import EventList, kineto_available, record_function  # noqa: F401


class ProfilerActivity(enum.Enum):
    """What is to be profiled."""

    CPU = 0
    XPU = 1
    MTIA = 2
    CUDA = 3
    HPU = 4
    PrivateUse1 = 5


class ProfilerAction(enum.Enum):
    """What a profiler does in a step."""

    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3
    DEVICE_STOPPED = 4


def supported_activities():
    """The CPU, and CUDA where a GPU is simulated."""
    return {ProfilerActivity.CPU} | ({ProfilerActivity.CUDA} if tare.cuda.is_available() else set())


def schedule(*, wait, warmup, active, repeat=0, skip_first=0, skip_first_wait=0):
    """A function from a step's number to its action: after `skip_first` steps cycles of `wait`, `warmup` and `active` steps.

    There are `repeat` cycles, or no end of them for 0. With `skip_first_wait` the first one does not wait. Errors: no active step,
    a negative number.
    """
    if min(wait, warmup, repeat, skip_first) < 0 or active <= 0:
        raise AssertionError("Invalid profiler schedule arguments")
    if warmup == 0:
        errors.warn("Profiler won't be using warmup, this can skew profiler results")
    phases = ([ProfilerAction.NONE] * wait + [ProfilerAction.WARMUP] * warmup + [ProfilerAction.RECORD] * (active - 1)
              + [ProfilerAction.RECORD_AND_SAVE])

    def action(step):
        if step < 0:
            raise AssertionError(f"Step must be non-negative. Got {step}.")
        if step < skip_first:
            return ProfilerAction.NONE
        cycle, place = divmod(step - skip_first + (wait if skip_first_wait else 0), len(phases))
        return phases[place] if repeat == 0 or cycle < repeat else ProfilerAction.NONE

    return action


def _always(step):
    return ProfilerAction.RECORD


def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False):
    """A function for `on_trace_ready` that writes each profile's trace to a file of its own in a folder, which it makes."""

    def write(profile):
        os.makedirs(dir_name, exist_ok=True)
        worker = worker_name or f"{socket.gethostname()}_{os.getpid()}"
        profile.export_chrome_trace(os.path.join(dir_name, f"{worker}.{time.time_ns()}.pt.trace.json{'.gz' if use_gzip else ''}"))

    return write


_RECORDS = (ProfilerAction.RECORD, ProfilerAction.RECORD_AND_SAVE)


class profile:
    """A profiler that takes its steps by its schedule and calls `on_trace_ready` where PyTorch's does. It has no events.

    `activities` are a set of `ProfilerActivity`; CUDA is accepted on a simulated GPU and warned of elsewhere. Other arguments say
    what PyTorch measures, and change nothing. Errors: no activity.
    """

    def __init__(self, *, activities=None, schedule=None, on_trace_ready=None, record_shapes=False, profile_memory=False,
                 with_stack=False, with_flops=False, with_modules=False, experimental_config=None, execution_trace_observer=None,
                 acc_events=False, use_cuda=None, custom_trace_id_callback=None, post_processing_timeout_s=None):
        self.activities = set(supported_activities() if activities is None else activities)
        if use_cuda is not None:
            errors.warn("`use_cuda` is deprecated, use `activities` argument instead")
            (self.activities.add if use_cuda else self.activities.discard)(ProfilerActivity.CUDA)
        if not self.activities:
            raise AssertionError("No valid profiler activities found")
        self.schedule = schedule or _always
        self.on_trace_ready = on_trace_ready
        self.record_shapes, self.with_flops, self.profile_memory = record_shapes, with_flops, profile_memory
        self.with_stack, self.with_modules, self.acc_events = with_stack, with_modules, acc_events
        self.step_num = 0
        self.current_action = self.schedule(0)
        self._metadata = {}

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Begins the first step."""
        if ProfilerActivity.CUDA in self.activities and not tare.cuda.is_available():
            errors.warn("CUDA is not available, disabling CUDA profiling")

    def stop(self):
        """Ends the last step."""
        if self.current_action in _RECORDS:
            self._trace_ready()

    def step(self):
        """Ends a step and begins the next."""
        ended = self.current_action
        self.step_num += 1
        self.current_action = self.schedule(self.step_num)
        if ended is ProfilerAction.RECORD_AND_SAVE:
            self._trace_ready()

    def _trace_ready(self):
        if self.on_trace_ready is not None:
            self.on_trace_ready(self)

    def events(self):
        """The events that were timed: none."""
        return EventList()

    def key_averages(self, group_by_input_shape=False, group_by_stack_n=0, group_by_overload_name=False):
        """The events by name: none."""
        return EventList()

    def add_metadata(self, key, value):
        """A text that the trace names."""
        self._metadata[key] = value

    def add_metadata_json(self, key, value):
        """JSON, as a text, that the trace has by that name. Errors: it is no JSON."""
        self._metadata[key] = json.loads(value)

    preset_metadata, preset_metadata_json = add_metadata, add_metadata_json

    def export_chrome_trace(self, path):
        """Writes a trace without events, which viewers open; compressed where the path ends in .gz."""
        with (gzip.open if str(path).endswith(".gz") else open)(path, "wt", encoding="utf-8") as file:
            json.dump({**self._metadata, "schemaVersion": 1, "traceEvents": []}, file)

    def toggle_collection_dynamic(self, enable, activities):
        """Nothing is collected."""

    def export_stacks(self, path, metric="self_cpu_time_total"):
        raise NotImplementedError("torch.profiler.profile.export_stacks: nothing is timed; `python -m tare --report` has the lines")

    def export_memory_timeline(self, path, device=None):
        raise NotImplementedError(
            "torch.profiler.profile.export_memory_timeline is not supported by tare; `python -m tare --report` has the timeline")


_refusals.refuse(globals(), "DeviceType ExecutionTraceObserver KinetoStepTracker")

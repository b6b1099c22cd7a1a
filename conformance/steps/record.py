"""Records with PyTorch 2.13 what two steps of each job allocate on a CPU: golden.jsonl, a line for each job.

    python conformance/steps/record.py [--job REGEX] [--alive FOLDER]

PyTorch's CPU allocator tells the profiler of every allocation and release with its bytes and the total so far. With the
profiler on from before the model is built, and one thread, that is all of them: scratch memory of kernels as well, oneDNN's
included. What libraries allocate themselves (MKL's buffers, packed weights within a product) passes by the allocator and
is no tensor. `--alive` writes instead what is alive at the peak, each with the calls within which it was allocated.
"""

import argparse
import contextlib
import json
import multiprocessing
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).parent
GOLDEN = FOLDER / "golden.jsonl"


def allocations(job, with_stack=False):
    """The phases that ended and the changes of memory, in order: names, and (bytes, total, address, operators)."""
    import step
    import torch
    from torch._C._profiler import _EventType

    def mark(phase):
        with torch.profiler.record_function(f"END {phase}"):
            pass

    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], profile_memory=True,
                                with_stack=with_stack) as profile:
        step.run(job, mark)
    events = []

    def name(node):
        try:
            return node.name
        except UnicodeDecodeError:  # some functions of Python's lose theirs in PyTorch's recorder
            return "?"

    def walk(nodes, operators):
        for node in nodes:
            if node.tag == _EventType.Allocation:
                fields = node.extra_fields
                events.append((node.start_time_ns, (fields.alloc_size, fields.total_allocated, fields.ptr, operators)))
            elif name(node).startswith("END "):
                events.append((node.start_time_ns, name(node)[4:]))
            walk(node.children, (*operators, name(node)))

    walk(profile.profiler.kineto_results.experimental_event_tree(), ())
    events = [event for _, event in sorted(events, key=lambda one: one[0])]
    live = 0
    for event in events:
        if not isinstance(event, str):
            live += event[0]
            assert live == event[1], "an allocation was not heard, or out of its order"
    return events


def phases(events):
    """[name, bytes alive at its end, most bytes alive within it] of each phase."""
    found, live, peak = [], 0, 0
    for event in events:
        if isinstance(event, str):
            found.append([event, live, peak])
            peak = live
        else:
            live = event[1]
            peak = max(peak, live)
    return found


def alive_at_peak(events):
    """[bytes, operators, phase] of what is alive when most bytes are, after the build."""
    steps = events[events.index("build") + 1:]
    total = max(event[1] for event in steps if not isinstance(event, str))
    blocks, names = {}, [event for event in events if isinstance(event, str)]
    phase, built = 0, False
    for event in events:
        if isinstance(event, str):
            phase, built = phase + 1, True
            continue
        bytes_, now, address, operators = event
        if bytes_ > 0:
            blocks[address] = [bytes_, " > ".join(operators), names[min(phase, len(names) - 1)]]
        else:
            blocks.pop(address, None)
        if built and now == total:
            return list(blocks.values())
    raise AssertionError("the peak is an allocation")


def routing(job):
    """How many tokens chose each expert, for each `topk` of both steps in order: what no program without values can tell."""
    import step
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    class Choices(TorchDispatchMode):
        def __init__(self):
            super().__init__()
            self.counts = []

        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            results = function(*args, **(kwargs or {}))
            if function is torch.ops.aten.topk.default:
                dim = args[2] if len(args) > 2 else -1
                self.counts.append(torch.bincount(results[1].flatten(), minlength=args[0].shape[dim]).tolist())
            return results

    with Choices() as choices:
        step.run(job, lambda phase: None)
    return choices.counts


def tracked(job):
    """What PyTorch's own MemTracker says under FakeTensorMode: the peak of both steps, or its error."""
    import step
    import torch
    from torch._subclasses import FakeTensorMode
    from torch.distributed._tools.mem_tracker import MemTracker

    tracker = MemTracker()

    @contextlib.contextmanager
    def around(model, optimizer, batch):
        tracker.track_external(model, *([optimizer] if optimizer else []), *batch)
        with tracker:
            yield

    def mark(phase):
        if phase == ("backward" if job.optimizer else "loss"):
            tracker.reset_mod_stats()  # else it refuses the next forward

    try:
        with FakeTensorMode():
            step.run(job, mark, around)
        return {"peak": tracker.get_tracker_snapshot("peak")[torch.device("cpu")]["Total"]}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {(str(error).splitlines() or [''])[0][:160]}"}


def write_alive(name, folder):
    import jobs
    import torch

    torch.set_num_threads(1)
    found = alive_at_peak(allocations(jobs.JOBS[name], with_stack=True))
    (pathlib.Path(folder) / f"{name}.json").write_text(json.dumps(found))


def record(name, alive=None):
    import jobs
    import step
    import torch

    torch.set_num_threads(1)
    job = jobs.JOBS[name]
    line = {"job": name, "phases": phases(allocations(job)), "saved": step.saved_tensors(job), "flops": step.flops(job),
            "mem_tracker": tracked(job)}
    if counts := routing(job):
        line["routing"] = counts
    print(name, "peak", max(peak for _, _, peak in line["phases"][1:]), line["mem_tracker"], flush=True)
    return line


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--job", default="", metavar="REGEX", help="The jobs to record anew [all]")
    parser.add_argument("--alive", metavar="FOLDER", help="Write what is alive at each job's peak")
    options = parser.parse_args()
    sys.path.insert(0, str(FOLDER))
    import jobs

    lines = {}
    if GOLDEN.exists():
        lines = {line["job"]: line for line in map(json.loads, GOLDEN.read_text().splitlines())}
    for name in jobs.JOBS:
        if re.search(options.job, name):
            # Each in a process of its own: what was cached for the job before is not there.
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                if options.alive:
                    pool.apply(write_alive, (name, options.alive))
                    continue
                lines[name] = pool.apply(record, (name,))
            GOLDEN.write_text("".join(json.dumps(lines[one]) + "\n" for one in jobs.JOBS if one in lines))


if __name__ == "__main__":
    main()

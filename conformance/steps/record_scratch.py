"""Records with PyTorch 2.13 the scratch memory of single calls on a CPU: scratch.jsonl, a line for each setting.

    python conformance/steps/record_scratch.py

What a call allocates at most at once, less what its results keep, and of layers what they keep, on one thread. It depends on the
processor: recorded on one with AVX-512 and its bfloat16.
"""

import json
import pathlib

import scratch
import torch
from torch._C._profiler import _EventType


def beyond_results(call):
    """The most bytes that are alive at once in a call, less those that are at its end; and these."""
    call()  # what is made once, is
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], profile_memory=True) as profile:
        with torch.profiler.record_function("CALL"):
            results = call()
        with torch.profiler.record_function("END"):
            pass
    events = []

    def walk(nodes):
        for node in nodes:
            if node.tag == _EventType.Allocation:
                events.append((node.start_time_ns, node.extra_fields.alloc_size))
            elif node.name == "END":
                events.append((node.start_time_ns, None))
            walk(node.children)

    walk(profile.profiler.kineto_results.experimental_event_tree())
    live = most = 0
    for _, bytes_ in sorted(events, key=lambda event: event[0]):
        if bytes_ is None:
            break
        live += bytes_
        most = max(most, live)
    del results
    return most - live, live


def main():
    torch.set_num_threads(1)
    path = pathlib.Path(__file__).parent / "scratch.jsonl"
    with path.open("w") as file:
        for setting in (*scratch.convolutions(), *scratch.products(), *scratch.layers()):
            found = {name: beyond_results(call) for name, call in scratch.calls(setting).items()}
            line = {"setting": setting, "scratch": {name: most for name, (most, _) in found.items()}}
            if "steps" in setting:
                line["kept"] = {name: kept for name, (_, kept) in found.items()}
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()

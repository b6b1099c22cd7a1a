"""Runs the calls of scratch.py under tare, and prints a line of JSON for each: scratch memory as PyTorch took it, and here.

    PYTHONPATH=build/python python -m tare conformance/steps/compare_scratch.py
"""

import json
import pathlib

import scratch
from torch import _C
from torch._subclasses import FakeTensorMode


def beyond_results(call):
    memory = _C.MemoryTimeline("cpu")
    run = _C.Run([memory])
    run.start()
    results = call()
    found = memory.peak() - memory.live(), memory.live()
    run.stop()
    del results
    return found


for line in (pathlib.Path(__file__).parent / "scratch.jsonl").read_text().splitlines():
    recorded = json.loads(line)
    with FakeTensorMode():
        for name, call in scratch.calls(recorded["setting"]).items():
            own, kept = beyond_results(call)
            print(json.dumps({"call": name, "setting": recorded["setting"], "bytes": recorded["scratch"][name], "own": own,
                              "keeps as much": recorded.get("kept", {}).get(name, kept) == kept}))

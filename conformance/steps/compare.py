"""Runs the jobs under tare on tensors that claim the CPU, and compares what is alive with what PyTorch allocated.

    PYTHONPATH=build/python python -m tare conformance/steps/compare.py [--job REGEX] [--phases] [--alive FOLDER] [--json]

The table: PyTorch's peak of both steps, tare's, the difference, the greatest difference at the end of a phase, saved
tensors, FLOPs of each phase, and what PyTorch's MemTracker said. `--phases` shows each phase, `--alive` holds what is alive
at the peak against what `record.py --alive FOLDER` wrote there, `--json` prints a line of JSON for each job.
"""

import argparse
import collections
import contextlib
import json
import pathlib
import re
import sys

import torch
from torch import _C
from torch._subclasses import FakeTensorMode

FOLDER = pathlib.Path(__file__).parent
GOLDEN = FOLDER / "golden.jsonl"
if str(FOLDER) not in sys.path:
    sys.path.insert(0, str(FOLDER))


def golden():
    """What PyTorch did, by job."""
    return {line["job"]: line for line in map(json.loads, GOLDEN.read_text().splitlines())}


def observe(job, sources=False, routing=None):
    """The same of tare: phases and saved tensors, as `record.py` writes them; and the memory timeline.

    `routing` tells which experts PyTorch's run chose, which no program without values can know.
    """
    import step

    memory = _C.MemoryTimeline("cpu", sources)
    ends = []
    with FakeTensorMode(), torch.assume_routing(routing) if routing else contextlib.nullcontext():
        run = _C.Run([memory])
        run.start()
        try:
            step.run(job, lambda phase: ends.append((phase, len(memory.history()))))
        finally:
            run.stop()
        saved, flops = step.saved_tensors(job), step.flops(job)
    history, found, begin = memory.history(), [], 0
    for phase, end in ends:
        found.append([phase, history[end - 1], max(history[begin:end])])
        begin = end - 1
    return {"phases": found, "saved": saved, "flops": flops}, memory


def peak(phases):
    """Of the steps: what building took before is over."""
    return max(most for _, _, most in phases[1:])


def relative(own, theirs):
    return (own - theirs) / theirs


def difference_of_phases(own, theirs):
    """The greatest relative difference of what is alive at the end of a phase."""
    if [phase for phase, _, _ in own] != [phase for phase, _, _ in theirs]:
        raise ValueError("the job was recorded with other phases: record it again")
    return max((relative(a[1], b[1]) for a, b in zip(own, theirs, strict=True)), key=abs)


def _print_phases(own, theirs):
    for (phase, live, most), (_, real_live, real_most) in zip(own, theirs, strict=True):
        print(f"    {phase:10} end {real_live:>12,} {live:>12,} {live - real_live:>+11,}   peak {real_most:>12,} {most:>12,} "
              f"{most - real_most:>+11,}")


def _print_alive(memory, name, folder):
    """What one of both holds at its peak and the other does not, by bytes."""
    real = json.loads((pathlib.Path(folder) / f"{name}.json").read_text())
    history = memory.history()
    at = max(range(len(history)), key=history.__getitem__)
    own = [block for block in memory.blocks() if block[7] <= at and (block[8] < 0 or block[8] > at)]
    theirs = collections.Counter(bytes_ for bytes_, _, _ in real)
    ours = collections.Counter(block[0] for block in own)
    for bytes_, count in sorted((theirs - ours).items(), key=lambda one: -one[0] * one[1])[:12]:
        print(f"    PyTorch has {count} more of {bytes_:,} bytes ({theirs[bytes_]} in all)")
        for (where, phase), times in collections.Counter((b[1], b[2]) for b in real if b[0] == bytes_).most_common(6):
            print(f"        {times} in {phase}: {' > '.join(where.split(' > ')[-7:])}")
    for bytes_, count in sorted((ours - theirs).items(), key=lambda one: -one[0] * one[1])[:12]:
        print(f"    tare has {count} more of {bytes_:,} bytes ({ours[bytes_]} in all)")
        where = collections.Counter((b[2], b[4], b[6]) for b in own if b[0] == bytes_)
        for (operator, phase, (file, line)), times in where.most_common(6):
            print(f"        {times} in {phase or '-'}: {operator} at {pathlib.Path(file).name}:{line}")


def compared(name, theirs, sources=False):
    """A job under both: peaks, relative differences, whether the saved tensors are equal; or tare's error. And the memory."""
    found = {"job": name, "peak": peak(theirs["phases"]), "mem_tracker": theirs["mem_tracker"]}
    import jobs

    try:
        own, memory = observe(jobs.JOBS[name], sources, theirs.get("routing"))
    except Exception as error:
        return {**found, "error": f"{type(error).__name__}: {str(error).splitlines()[0]}"}, None
    mine = peak(own["phases"])
    found |= {"own_peak": mine, "peak_difference": relative(mine, found["peak"]),
              "phases_difference": difference_of_phases(own["phases"], theirs["phases"]), "saved": theirs["saved"],
              "own_saved": own["saved"], "flops": theirs["flops"], "own_flops": own["flops"], "phases": own["phases"]}
    return found, memory


def _print_table_line(found):
    tracked = found["mem_tracker"]
    tracker = f"{relative(tracked['peak'], found['peak']):+.3%}" if "peak" in tracked else "error"
    if "error" in found:
        print(f"{found['job']:28} {found['peak']:>12,} {found['error'][:92]}")
        return
    saved, flops = ("equal" if found[f"own_{what}"] == found[what] else "differ" for what in ("saved", "flops"))
    print(f"{found['job']:28} {found['peak']:>12,} {found['own_peak']:>12,} {found['peak_difference']:>+9.3%} "
          f"{found['phases_difference']:>+9.3%}  {saved:7} {flops:7} {tracker:>10}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--job", default="", metavar="REGEX", help="The jobs to run [all]")
    parser.add_argument("--phases", action="store_true", help="Show each phase")
    parser.add_argument("--alive", metavar="FOLDER", help="Show what is alive at the peak of one of both only")
    parser.add_argument("--json", action="store_true", help="Print a line of JSON for each job")
    options = parser.parse_args()
    if options.alive:
        from tare._product.command import failure

        _C._follow_source_lines(failure.library_places())
    if not options.json:
        print(f"{'job':28} {'PyTorch':>12} {'tare':>12} {'peak':>9} {'phases':>9}  {'saved':7} {'FLOPs':7} {'MemTracker':>10}")
    for name, theirs in golden().items():
        if not re.search(options.job, name):
            continue
        found, memory = compared(name, theirs, bool(options.alive))
        if options.json:
            print(json.dumps(found), flush=True)
            continue
        _print_table_line(found)
        if memory is None:
            continue
        if found["own_saved"] != found["saved"]:
            print(f"    saved: {found['saved']}, here {found['own_saved']}")
        if found["own_flops"] != found["flops"]:
            print(f"    FLOPs: {found['flops']}, here {found['own_flops']}")
        if options.phases:
            _print_phases(found["phases"], theirs["phases"])
        if options.alive:
            _print_alive(memory, name, options.alive)
    return 0


if __name__ == "__main__":
    sys.exit(main())

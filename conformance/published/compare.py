"""Runs jobs whose peak somebody published on a simulated GPU, and prints both peaks.

    PYTHONPATH=build/python:PACKAGES python conformance/published/compare.py [--job REGEX] [--json]

PACKAGES is a folder with transformers and what it imports, torchtune 0.4.0 and torchao 0.9.0, without torch. Each job
runs in a process of its own (jobs.py). `figures.json` has the published figures with their sources, none chosen for its difference. What a whole
device holds includes the CUDA context, which the same source tells (1,343 MiB).
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent
GPUS = {"bert_large": "V100-16GB", "litgpt_lora": "A100-40GB", "litgpt_generate": "A100-40GB", "torchtune_full": "A100-80GB"}
CONTEXT = 1343 << 20
# What a figure is of the peaks that were simulated.
UNITS = {"MiB of the device": lambda peaks: (peaks["reserved"] + CONTEXT) / 2**20,
         "GB allocated": lambda peaks: peaks["allocated"] / 1e9,
         "GiB active": lambda peaks: peaks["active"] / 2**30}


def simulated(figure):
    """The peaks of a job, or its error."""
    job = figure["job"]
    command = [sys.executable, "-m", "tare", "--gpu", GPUS[job], str(FOLDER / "jobs.py"), job, json.dumps(figure["settings"])]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    if done.returncode == 0 and lines:
        return json.loads(lines[-1])
    if "OutOfMemoryError" in done.stderr:
        return {"error": "does not fit"}
    return {"error": (done.stderr.strip().splitlines() or ["no output"])[-1]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--job", default="", metavar="REGEX", help="The jobs to run [all]")
    parser.add_argument("--json", action="store_true", help="Print a line of JSON for each")
    options = parser.parse_args()
    for figure in json.loads((FOLDER / "figures.json").read_text()):
        if not re.search(options.job, figure["job"]):
            continue
        peaks = simulated(figure)
        own = None if "error" in peaks else UNITS[figure["unit"]](peaks)
        if options.json:
            print(json.dumps({**figure, "own": own, **peaks}), flush=True)
            continue
        settings = " ".join(f"{key}={value}" for key, value in figure["settings"].items())
        published = "does not fit" if figure["figure"] is None else f"{figure['figure']:,}"
        found = peaks.get("error", "")[:60] if own is None else f"{own:,.2f}"
        difference = f"{own / figure['figure'] - 1:+.1%}" if own and figure["figure"] else ""
        print(f"{figure['job']:16} {settings:70} {figure['unit']:18} {published:>12} {found:>12} {difference:>7}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

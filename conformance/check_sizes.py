#!/usr/bin/env python3
"""Holds the formulas of `tare estimate --batch A..B` against executions at many other sizes, for twenty jobs.

    conformance/check_sizes.py build/tare [POINTS]

Prints a line for each job: regions, executions, and at how many of POINTS (1,000) other points peak, FLOPs, other arithmetic and
cache are what an execution says. Exits with 1 where one is not.
"""

import json
import subprocess
import sys

JOBS = """
resnet18 --batch 1..256 --image 32..640
resnet18 --batch 1..64 --image 33..400 --train --gpu T4
resnet50 --batch 1..128 --image 32..512 --train
resnet50 --batch 1..128 --image 32..512 --train --gpu A100-80GB --autocast bf16
resnet101 --batch 1..64 --image 64..512
gpt2 --batch 1..64 --seq 1..1024
gpt2 --batch 1..64 --seq 1..1024 --train
gpt2 --batch 1..64 --seq 1..1024 --train --gpu A100-80GB
gpt2 --batch 1..16 --seq 1..1024 --train --gpu L4 --optimizer adafactor
gpt2 --batch 1..16 --seq 1..1024 --train --gpu L4 --accumulate 2 --clip 1.0
gpt2-medium --batch 1..32 --seq 1..1024 --train --gpu H100 --autocast bf16
gpt2-large --batch 1..32 --seq 1..1024 --gpu L4
llama-3-8b --batch 1..16 --seq 1..8192
llama-3-8b --batch 1..16 --seq 1..8192 --gpu H100
llama-3-8b --set num_hidden_layers=8 --batch 1..16 --seq 1..8192 --train
llama-3-8b --set num_hidden_layers=8 --batch 1..16 --seq 1..8192 --train --gpu H100
llama-3-8b --set num_hidden_layers=8 --batch 1..16 --seq 1..8192 --train --gpu H100 --checkpointing full
llama-3-70b --set num_hidden_layers=16 --batch 1..64 --seq 1..8192 --gpu B200
mistral-7b --batch 1..16 --seq 1..32768 --gpu H100
qwen2-7b --set num_hidden_layers=8 --batch 1..16 --seq 1..32768 --train --lora 8 --gpu H100
"""


def main(command, points="1000"):
    wrong = 0
    for job in JOBS.split("\n")[1:-1]:
        done = subprocess.run([command, "estimate", *job.split(), "--checks", points, "--json"], capture_output=True, text=True)
        if done.returncode not in (0, 1) or not done.stdout:
            print(f"{job}: {done.stderr.strip()}")
            wrong += 1
            continue
        told = json.loads(done.stdout)
        checked = told["checked"]
        wrong += checked["equal"] != checked["points"]
        print(f"{len(told['regions']):3} regions  {told['runs']:5} runs  {checked['equal']:5} of {checked['points']}  {job}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

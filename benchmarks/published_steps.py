#!/usr/bin/env python3
"""Estimated times against published ones: the table of docs/design/time.md, which names the sources.

    published_steps.py TARE
"""

import json
import subprocess
import sys

MPT = "gpt2 --set n_positions=65536 --set activation_function=gelu --set vocab_size=50368 --train --autocast bf16"
SIZES = {"125M": (768, 12, 12), "760M": (1536, 24, 12), "1B": (2048, 24, 16), "3B": (2560, 32, 20), "7B": (4096, 32, 32),
         "13B": (5120, 40, 40)}  # width, layers, heads
# Size, GPU, microbatch, sequence, tokens a second of one of 8 GPUs, whether blocks run again.
TRAINED = [("125M", "A100-80GB", 32, 2048, 141737, False), ("760M", "A100-80GB", 24, 2048, 32434, False),
           ("1B", "A100-80GB", 14, 2048, 20513, False), ("3B", "A100-80GB", 10, 2048, 10811, False),
           ("7B", "A100-80GB", 6, 2048, 4641, False), ("13B", "A100-80GB", 40, 1024, 2330, True),
           ("760M", "H100", 24, 2048, 63147, False), ("1B", "H100", 14, 2048, 45455, False),
           ("1B", "H100", 56, 512, 52275, False), ("1B", "H100", 3, 8192, 29157, False),
           ("3B", "H100", 20, 1024, 27046, False), ("7B", "H100", 6, 2048, 10643, False),
           ("7B", "H100", 16, 4096, 8611, True), ("13B", "H100", 2, 2048, 4792, False)]
# What it is, seconds, and the command.
OTHERS = [
    ("GPT-2 124M, A100-40GB, 12 x 1024", 0.250, "gpt2 --batch 12 --seq 1024 --train --autocast bf16 --gpu A100-40GB"),
    ("ResNet-50 training, V100-16GB, float32, 112", 112 / 367,
     "resnet50 --batch 112 --train --optimizer momentum --gpu V100-16GB"),
    ("ResNet-50 training, V100-16GB, float16, 256", 256 / 1200,
     "resnet50 --batch 256 --train --optimizer momentum --autocast fp16 --gpu V100-16GB"),
    ("ResNet-50 training, A100-80GB, float16, 256", 256 / 2470,
     "resnet50 --batch 256 --train --optimizer momentum --autocast fp16 --gpu A100-80GB"),
    ("ResNet-50 inference, V100-16GB, float32, 256", 0.21448, "resnet50 --batch 256 --gpu V100-16GB"),
    ("ResNet-50 inference, V100-16GB, float16, 256", 0.08414, "resnet50 --batch 256 --dtype float16 --gpu V100-16GB"),
    ("ResNet-50 inference, V100-16GB, float32, 1", 0.01037, "resnet50 --batch 1 --gpu V100-16GB"),
    ("ResNet-50 inference, T4, float32, 128", 0.30926, "resnet50 --batch 128 --gpu T4"),
    ("ResNet-50 inference, T4, float16, 128", 0.11424, "resnet50 --batch 128 --dtype float16 --gpu T4"),
]


def main():
    def row(name, published, words, shards=1):
        run = subprocess.run([sys.argv[1], "estimate", *words.split(), "--json"], capture_output=True, text=True)
        phases = {one["name"]: one["seconds"] for one in json.loads(run.stdout)["time_estimated"]["phases"]}
        phases["step"] = phases.get("step", 0) / shards
        estimated = sum(phases.values())
        print(f"| {name} | {published:.3g} s | {estimated:.3g} s | {100 * (estimated / published - 1):+.0f} % |")

    for size, gpu, batch, seq, speed, again in TRAINED:
        width, layers, heads = SIZES[size]
        words = f"{MPT} --set n_embd={width} --set n_layer={layers} --set n_head={heads} --batch {batch} --seq {seq} --gpu {gpu}"
        row(f"MPT-{size}, {gpu}, {batch} x {seq}{', full checkpointing' * again}", batch * seq / speed,
            words + " --checkpointing full" * again, shards=8)
    for name, published, words in OTHERS:
        row(name, published, words)


if __name__ == "__main__":
    main()

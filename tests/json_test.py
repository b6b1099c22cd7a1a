#!/usr/bin/env python3
"""Holds docs/guide/json.md and what --json prints against each other: every key that is printed is documented, and every
key that is documented is printed by one of the commands below.

    json_test.py SOURCE_DIR TARE
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

# The commands that print what a section documents. BASE is a file of an earlier estimate.
TRAINED = "gpt2 --set n_layer=2 --batch 2 --seq 64 --train --device cuda"
COMMANDS = {
    "A forward that raises": ["check resnet18 --input x=f32[1,4,32,32]", "estimate resnet18 --input x=f32[1,4,32,32]",
                              "max-batch resnet18 --input x=f32[batch,4,32,32] --gpu T4"],
    "Several models": ["check gpt2 resnet18 no-such-model"],
    "tare check": ["check gpt2 --seq 8", "check tests/golden/onnx/values.onnx --dim n=3"],
    "tare summary": ["summary resnet18"],
    "tare estimate": ["estimate gpt2 --seq 8", "estimate examples/configs/llama-3-70b/config.json --seq 16 --gpu T4",
                      f"estimate {TRAINED} --autocast bf16 --clip 1.0 --lora 4",
                      "estimate gpt2 --batch 8 --seq 64 --train --gpu 4GB --reserve 2GB",
                      "estimate llama-3-8b --context 64 --users 2 --kv-dtype fp8 --kv-page --gpu L4",
                      "estimate resnet18 --dtype bfloat16 --max-memory 1GB --max-params 1e6",
                      "estimate gpt2 --seq 8 --base BASE --max-growth 5%"],
    "tare estimate --gpu all": ["estimate gpt2 --seq 8 --gpu all"],
    "tare estimate --what-if": ["estimate gpt2 --batch 2 --seq 64 --train --gpu 4GB --what-if"],
    "tare estimate --batch A..B": ["estimate gpt2 --set n_layer=1 --batch 1..64 --seq 1..64 --gpu 4GB --train",
                                   "estimate resnet18 --image 32..80", "estimate gpt2 --set n_layer=1 --seq 1..16"],
    "tare max-batch, tare max-seq": ["max-batch gpt2 --set n_layer=1 --seq 64 --gpu 4GB", "max-seq gpt2 --gpu 24GB"],
    "tare compare": [f"compare 'gpt2 --checkpointing full --batch 4' {TRAINED.replace('--batch 2 ', '')}",
                     "compare tests/golden/checkpoints/views.pt tests/golden/checkpoints/kinds.pt"],
    "tare inspect": [f"inspect tests/golden/checkpoints/{name}"
                     for name in ("checkpoint.pt", "deflated.pt", "kinds.pt", "big_endian.gguf")],
    "tare ops": ["ops", "ops add"],
    "tare replay": ["replay -"],
}
# One call that fails, one of an operator that does not exist, and a line that is no call.
CALLS = """{"op":"aten::t","args":[{"tensor":["float32",[2,3],[3,1],0,0]}],"kwargs":{},\
"out":[{"tensor":["float32",[3,2],[1,3],0,1]}],"storages":[24,24],"source":"test"}
{"op":"aten::no_such","args":[],"kwargs":{},"out":[],"storages":[]}
no call
"""
# Keys that only a file of Python's has, or a broken one: python/tests/test_commands.py looks at the first.
NOT_HERE = {"collectives[]", "type", "file", "line", "memory.alive_at_peak[].source", "remedies.not_tried[]", "ignored_fields[]",
            "checked.different[].{size}", "checked.different[].executed", "checked.different[].formula"}

ELSEWHERE = {"tare estimate --nproc"}  # Python's programs: python/tests/test_ranks.py looks at it


def documented(text):
    """By section, the keys in order, each with what stands in its second column."""
    sections = {}
    for block in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, rest = block.partition("\n")
        sections[title] = dict(re.findall(r"^\| `([^`]+)` \| ([^|]*)\|", rest, flags=re.MULTILINE))
    return sections


def printed(value, keys, at=""):
    """The keys of a document, as those that are documented are written."""
    if at and keys.get(at, "").strip() == "the same again":
        yield at
        yield from printed(value, keys)
        return
    if keys.get(at, "").strip().startswith("as of "):
        yield at
        return
    if at in keys or (at and not isinstance(value, (list, dict))):
        yield at
    if isinstance(value, list):
        for item in value:
            yield from printed(item, keys, at + "[]")
    elif isinstance(value, dict):
        names = {key.split(".")[0].split("[")[0] for key in inner(keys, at)}
        any_name = next((one for one in names if one.startswith("{")), None)
        for name, item in value.items():
            known = any_name if any_name and name not in names else name
            yield from printed(item, keys, f"{at}.{known}" if at else known)


def inner(keys, at):
    """The keys below one, without it."""
    before = at + "." if at else ""
    return [key[len(before):] for key in keys if key.startswith(before)]


def undocumented(document, keys):
    """(keys of the document that are used, those that are not documented)"""
    used = set(printed(document, keys))
    return used & set(keys), used - set(keys)


def main():
    root, tare = pathlib.Path(sys.argv[1]), sys.argv[2]
    sections = documented((root / "docs/guide/json.md").read_text())
    failures = []
    base = tempfile.NamedTemporaryFile(suffix=".json")
    subprocess.run([tare, "estimate", "gpt2", "--json"], stdout=base, check=True)
    if set(sections) - ELSEWHERE != set(COMMANDS):
        failures.append(f"sections differ: {sorted((set(sections) - ELSEWHERE) ^ set(COMMANDS))}")
    for title, commands in COMMANDS.items():
        keys, seen = sections.get(title, {}), set()
        for command in commands:
            words = [*shlex.split(command.replace("BASE", base.name)), "--json"]
            run = subprocess.run([tare, *words], cwd=root, input=CALLS, capture_output=True, text=True)
            try:
                document = json.loads(run.stdout)
            except ValueError as error:
                failures.append(f"{command}: no JSON ({error}): {run.stdout[:80]!r} {run.stderr[:200]!r}")
                continue
            used, more = undocumented(document, keys)
            seen |= used
            failures += [f"{command}: `{key}` is not documented" for key in sorted(more)]
        failures += [f"{title}: `{key}` is documented and printed by no command here"
                     for key in keys if key not in seen | NOT_HERE]
    print("\n".join(failures) or f"{sum(map(len, sections.values()))} keys are documented and printed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes the pictures of the gallery: pages that `tare estimate --report` writes, as Chromium draws them, in 128 colours.

    make.py TARE        run by a Python with Pillow; none is larger than 150 KB
"""

import io
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "python" / "tests"))
import browser  # noqa: E402

LARGEST = 150_000
# Name, window's height, the command's words; the dark page where the name says so.
PICTURES = [
    ("resnet50_training", 1260, "resnet50 --train --batch 64 --gpu L4"),
    ("gpt2_checkpointing", 1260, "gpt2 --train --batch 8 --autocast bf16 --checkpointing full --gpu L4"),
    ("gpt2_accumulate_dark", 1260, "gpt2 --train --batch 4 --accumulate 4 --autocast bf16 --gpu L4"),
    ("llama_serving", 1240, "llama-3-8b --context 8192 --users 16 --kv-dtype fp8 --gpu L40S"),
]


def main():
    with tempfile.TemporaryDirectory() as folder:
        page = browser.Page(f"{folder}/profile")
        page.send("Emulation.setScrollbarsHidden", hidden=True)
        for name, height, words in PICTURES:
            report, drawn = f"{folder}/{name}.html", f"{folder}/{name}.png"
            done = subprocess.run([sys.argv[1], "estimate", *words.split(), "--report", report], stdout=subprocess.DEVNULL)
            assert done.returncode in (0, 1), name  # 1: it does not fit
            page.open(report, 1200, height, dark=name.endswith("dark"))
            page.screenshot(drawn, whole=False)
            small = io.BytesIO()
            Image.open(drawn).convert("RGB").quantize(128).save(small, "png", optimize=True)
            assert small.tell() <= LARGEST, f"{name}: {small.tell()} bytes"
            (HERE / f"{name}.png").write_bytes(small.getvalue())
            print(f"{name}.png: {small.tell() // 1000} KB")
        page.close()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes aten_schemas.txt: every schema of namespace aten that the installed PyTorch knows, one per line, sorted.

The text is what PyTorch itself prints (a parser that reads each line and prints it again must give the same bytes).
Needs torch; see conformance/requirements.txt for the version the committed file was made with.

    python3 tests/golden/record_schemas.py [FILE]
"""
import pathlib
import sys

import torch


def main() -> None:
    here = pathlib.Path(__file__).resolve().parent
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "aten_schemas.txt"
    # The registry also holds TorchScript's own aten:: operators (aten::add.int, aten::len.t, ...): they are kept, since
    # the namespace is what a name of a graph can refer to.
    lines = sorted({str(s) for s in torch._C._jit_get_all_schemas() if s.name.startswith("aten::")})
    target.write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} schemas of PyTorch {torch.__version__} -> {target}")


if __name__ == "__main__":
    main()

"""Exports models and saves them with what they give: `python -m tare conformance/exported/write.py FOLDER [--dynamic] [--decomposed] [NAME ...]`."""

import sys
import time
import traceback
from pathlib import Path

import models
import torch

if __name__ == "__main__":
    folder, dynamic, decomposed = Path(sys.argv[1]), "--dynamic" in sys.argv, "--decomposed" in sys.argv
    folder.mkdir(exist_ok=True)
    for name in [one for one in sys.argv[2:] if not one.startswith("--")] or models.names():
        try:
            model, args, varying = models.build(name)
            shapes = None
            if dynamic:
                dims = {}
                shapes = tuple({dim: dims.setdefault(label, torch.export.Dim(label, min=2 if label == "seq" else 1, max=24)) for dim, label in one.items()}
                               for one in varying)
            start = time.perf_counter()
            program = torch.export.export(model, args, dynamic_shapes=shapes)
            took = time.perf_counter() - start
            if decomposed:
                program = program.run_decompositions()
            path = folder / name.replace(":", ".")
            torch.export.save(program, f"{path}.pt2")
            runs = [args]
            if dynamic:
                for size in (1, 3):
                    runs.append(tuple(torch.cat([one] * 2)[:size] for one in args))
                if name.startswith("transformers"):
                    runs.append((torch.arange(3 * 11).reshape(3, 11) % 40 + 3,))
            with torch.no_grad():
                torch.save([(one, model(*one)) for one in runs], f"{path}.values.pt")
            print(f"{name}: {len(program.graph.nodes)} nodes, exported in {took:.2f} s", flush=True)
        except Exception as error:  # noqa: BLE001: the next model is tried
            traceback.print_exc(limit=-3)
            print(f"{name}: FAILED {type(error).__name__}: {str(error)[:900]}", flush=True)

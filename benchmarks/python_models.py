#!/usr/bin/env python3
"""Public models on meta from Python: the package beside PyTorch, in turns, each in a process of its own.

    ./dev bench --python            (or: python3 benchmarks/python_models.py --build build [--only REGEX] [--turns N] [--json])

Run by a Python that has PyTorch, transformers and timm; both sides use the same libraries, models and inputs (conformance/zoo_models.py),
and differ in what `import torch` means. Times are of the processor, medians over all turns; a ratio is the median of the turns' ratios.
Each process builds a model and runs it once before the clock, so that no side pays for imports and first calls; that first time, from
the start of the process, is the column `program`. Transformers' configuration, which knows no tensors and takes both sides the
same, is timed apart; a model is then built from it. Forward is without gradients, training a forward with a loss and backward.
"""

import argparse
import importlib.metadata
import importlib.util
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REPEATS = 3  # of each job within a process
JOBS = ("configure", "build", "forward", "training")
IMPORT = """import time, resource
start = time.process_time()
import {}
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"""


def seconds(job):
    start = time.process_time()
    result = job()
    return time.process_time() - start, result


def measure(engine, library, name):
    """In the process of one turn: what it prints is read by `turn`."""
    warnings.simplefilter("ignore")
    if engine == "tare":
        import tare

        tare.install()
    sys.path.insert(0, str(ROOT / "conformance"))
    import torch
    import zoo_models

    torch.set_num_threads(1)
    if engine == "PyTorch":
        zoo_models.declare_torchvision_operators()

    def training():
        loss, _ = run()
        loss.backward()

    _, run = zoo_models.build(library, name, whole=True)
    training()
    found = {"program": time.process_time(), "peak": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}
    samples = {job: [] for job in JOBS}
    for _ in range(REPEATS):
        del run
        taken, config = seconds(lambda: zoo_models.configuration(library, name, whole=True))
        samples["configure"].append(taken)
        taken, (_, run) = seconds(lambda: zoo_models.build(library, name, config=config))
        samples["build"].append(taken)
        with torch.no_grad():
            samples["forward"].append(seconds(run)[0])
        samples["training"].append(seconds(training)[0])
    print("RESULT", json.dumps(found | {job: statistics.median(times) for job, times in samples.items()}))


def environment(engine, build):
    path = {"PYTHONPATH": f"{Path(build).resolve()}/python"} if engine == "tare" else {}
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return clean | path | {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_VERBOSITY": "critical"}


def turn(engine, build, library, name):
    command = [sys.executable, __file__, "--measure", engine, library, name]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(engine, build))
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if not lines:
        raise SystemExit(f"{engine}, {name}: {done.stderr[-2000:]}")
    return json.loads(lines[-1].removeprefix("RESULT "))


def importing(engine, build):
    module = {"tare": "tare", "PyTorch": "torch"}[engine]
    command = [sys.executable, "-c", IMPORT.format(module)]
    taken, peak = subprocess.run(command, capture_output=True, text=True, check=True, env=environment(engine, build)).stdout.split()
    return {"import": float(taken), "peak": 1024 * int(peak)}


def installed_bytes(engine, build):
    """What the package takes on disk, without what it requires. tare's is taken from the build tree, stripped as wheels are."""
    if engine == "PyTorch":
        files = importlib.metadata.files("torch")
        return sum(Path(file.locate()).stat().st_size for file in files if Path(file.locate()).exists())
    total = 0
    for folder, _, names in os.walk(Path(build) / "python/tare", followlinks=True):
        for name in names:
            path = Path(folder, name)
            if path.suffix == ".so":
                with tempfile.NamedTemporaryFile() as stripped:
                    subprocess.run(["strip", "-o", stripped.name, path], check=True)
                    total += Path(stripped.name).stat().st_size
            elif path.suffix in (".py", ".pyi"):
                total += path.stat().st_size
    return total


def in_turns(count, engines, job, numerator="PyTorch", denominator="tare"):
    """{figure: {each engine: its median, "ratio": the median ratio of the two}} over the turns; `job(engine)` gives its figures."""
    turns = [{engine: job(engine) for engine in engines} for _ in range(count)]
    row = {}
    for figure in turns[0][engines[0]]:
        values = {engine: statistics.median(one[engine][figure] for one in turns) for engine in engines}
        ratios = [one[numerator][figure] / max(one[denominator][figure], 1e-9) for one in turns] if len(engines) > 1 else []
        row[figure] = values | ({"ratio": statistics.median(ratios)} if ratios else {})
    return row


def shown(figure, row):
    scale, digits = (1e-6, 0) if figure in ("peak", "installed") else (1e3, 1)
    ratio = f"{row['ratio']:.3g}x" if "ratio" in row else ""
    return f"{row['tare'] * scale:8.{digits}f}{row.get('PyTorch', float('nan')) * scale:8.{digits}f} {ratio:>6}"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--build", default="build")
    options.add_argument("--only", default="", help="a regular expression of models' names")
    options.add_argument("--turns", type=int, default=3)
    options.add_argument("--json", action="store_true")
    options.add_argument("--measure", nargs=3, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.measure:
        return measure(*chosen.measure)
    sys.path.insert(0, str(ROOT / "conformance"))
    import zoo_models

    engines = ["tare"] + ["PyTorch"] * (importlib.util.find_spec("torch") is not None)
    report = {"package": in_turns(chosen.turns, engines, lambda engine: importing(engine, chosen.build))
                         | in_turns(1, engines, lambda engine: {"installed": installed_bytes(engine, chosen.build)})}
    if not chosen.json:
        print("tare, PyTorch, ratio; times in ms of the processor, sizes in MB")
        for figure, row in report["package"].items():
            print(f"{figure:<32}{shown(figure, row)}")
        print(f"{'':<32}" + "".join(f"{figure:>23}" for figure in (*JOBS, "program", "peak")))
    for library, names in zoo_models.NAMED.items():
        for name in names:
            if re.search(chosen.only, name):
                row = report[name] = in_turns(chosen.turns, engines, lambda engine: turn(engine, chosen.build, library, name))
                if not chosen.json:
                    print(f"{name:<32}" + "".join(shown(figure, row[figure]) for figure in (*JOBS, "program", "peak")), flush=True)
    models = [row for name, row in report.items() if name != "package"]
    medians = {figure: statistics.median(row[figure]["ratio"] for row in models)
               for figure in (*JOBS, "program", "peak") if len(engines) > 1 and models}
    if chosen.json:
        print(json.dumps(report | {"median ratios": medians}))
    elif medians:
        print(f"{'median ratio':<32}" + "".join(f"{ratio:22.3g}x" for ratio in medians.values()))


if __name__ == "__main__":
    main()

"""Records what wrapped models of PyTorch's processes tell with gloo: wrapper_golden/NAME_N.json for N ranks. PyTorch 2.13.0.

    python record_wrappers.py [NAME ...]

The corpora of programs by axes are wrapper_golden/NAME_N.json.gz.
"""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
NAMES = ["data_parallel", "uneven", "fully_shard", "flat_sharding", "sharded_parallel", "sharded_memory", "rpc"]
CORPORA = ["programs", "sequences", "cuts", "meshes"]

for number, name in enumerate(sys.argv[1:] or NAMES + CORPORA):
    for size in {"sharded_parallel": (4,), "sharded_memory": (2,), "rpc": (3,), "cuts": (2,), "meshes": (2, 4, 8)}.get(name, (2, 4)):
        (HERE / "wrapper_golden").mkdir(exist_ok=True)
        script, ending = (f"corpus_{name}", "json.gz") if name in CORPORA else (f"{name}_programs", "json")
        subprocess.run([sys.executable, HERE / f"{script}.py", str(size), str(29710 + 10 * number + size),
                        HERE / f"wrapper_golden/{name}_{size}.{ending}"], check=True)

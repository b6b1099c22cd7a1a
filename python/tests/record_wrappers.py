"""Records what wrapped models of PyTorch's processes tell with gloo: wrapper_golden/NAME_N.json for N ranks. PyTorch 2.13.0.

    python record_wrappers.py [NAME ...]

The corpus of programs by axes is wrapper_golden/corpus_N.json.gz.
"""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
NAMES = ["data_parallel", "fully_shard", "flat_sharding", "sharded_parallel", "corpus", "sharded_memory"]

for number, name in enumerate(sys.argv[1:] or NAMES):
    for size in {"sharded_parallel": (4,), "sharded_memory": (2,)}.get(name, (2, 4)):
        (HERE / "wrapper_golden").mkdir(exist_ok=True)
        subprocess.run([sys.executable, HERE / f"{name}_programs.py", str(size), str(29710 + 10 * number + size),
                        HERE / f"wrapper_golden/{name}_{size}.json{'.gz' if name == 'corpus' else ''}"], check=True)

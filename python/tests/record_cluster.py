"""Records what PyTorch's processes tell with gloo: cluster_golden/N.json for N ranks. PyTorch 2.13.

    python record_cluster.py [N ...]
"""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent

for number, size in enumerate(sys.argv[1:] or ("2", "4")):
    (HERE / "cluster_golden").mkdir(exist_ok=True)
    subprocess.run([sys.executable, HERE / "cluster_programs.py", size, str(29610 + number), HERE / f"cluster_golden/{size}.json"], check=True)

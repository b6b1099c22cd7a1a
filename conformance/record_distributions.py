"""Records what PyTorch's distributions give for python/tests/distribution_cases.py.

    python3 conformance/record_distributions.py     # with PyTorch installed; writes conformance/golden/distributions.json.gz
"""

import gzip
import json
import pathlib
import sys
import warnings

import torch

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python" / "tests"))
import distribution_cases  # noqa: E402

warnings.simplefilter("ignore")
recorded = {"torch": torch.__version__.partition("+")[0], **distribution_cases.everything(torch)}
data = json.dumps(recorded, indent=0, sort_keys=True).encode()
with gzip.GzipFile(HERE / "golden" / "distributions.json.gz", "wb", mtime=0) as file:
    file.write(data)
print({name: len(value) for name, value in recorded.items() if isinstance(value, dict)})

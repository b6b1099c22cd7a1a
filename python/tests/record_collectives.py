"""Records what PyTorch's processes answer with gloo to collective_cases.py: cluster_golden/collectives_N.json.gz for N ranks. PyTorch 2.13.

    python record_collectives.py [NAME ...]      of the cases whose names match, the others stay; GLOO_SOCKET_IFNAME=lo where a host has no name
"""

import gzip
import json
import pathlib
import re
import sys

import collective_cases

if __name__ == "__main__":
    chosen = [name for name in collective_cases.CASES if any(re.search(one, name) for one in sys.argv[1:] or [""])]
    for size in (2, 3):
        path = pathlib.Path(__file__).parent / f"cluster_golden/collectives_{size}.json.gz"
        kept = json.loads(gzip.decompress(path.read_bytes())) if path.exists() else {}
        kept.update(collective_cases.record(size, chosen))
        kept = {name: kept[name] for name in collective_cases.CASES if name in kept}
        path.write_bytes(gzip.compress(json.dumps(kept, separators=(",", ":")).encode(), mtime=0))

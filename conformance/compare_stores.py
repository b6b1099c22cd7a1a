"""Calls of a TCPStore between PyTorch and tare: each one's client with each one's server gives what PyTorch's with its own gives.

    PYTHON_WITH_PYTORCH conformance/compare_stores.py 'PYTHON -m tare'

`PYTHON -m tare` is the command that runs programs under tare. Exits with 1 where a call differs.
"""

import json
import pathlib
import shlex
import subprocess
import sys

CALLS = pathlib.Path(__file__).parents[1] / "python/tests/store_calls.py"


def gave(client, server):
    """What each call gave with a server of its own."""
    with subprocess.Popen([*server, CALLS, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as serving:
        port = serving.stdout.readline().strip()
        found = subprocess.run([*client, CALLS, "call", port], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
        serving.stdin.close()
    return json.loads(found.stdout)


def main():
    sys.path.insert(0, str(CALLS.parent))
    import store_calls

    kinds = {"PyTorch": [sys.executable], "tare": shlex.split(sys.argv[1])}
    expected = gave(kinds["PyTorch"], kinds["PyTorch"])
    differing = 0
    for client in kinds:
        for server in kinds:
            found = gave(kinds[client], kinds[server])
            for call, one, other in zip(store_calls.CALLS, found, expected, strict=True):
                if one != other:
                    differing += 1
                    print(f"{client}'s client, {server}'s server: {call} gave {one} and not {other}")
            print(f"{client}'s client with {server}'s server: {len(found)} calls")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())

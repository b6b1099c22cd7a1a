"""Calls of a TCPStore, one after the other, and what each gives: the same of PyTorch's client and tare's, with PyTorch's server and
tare's. Imported as a module, or run:

    PYTHON store_calls.py serve          prints the port of a server and ends with its input
    PYTHON store_calls.py call PORT      prints, as JSON, what each call gave
"""

import json
import sys
from datetime import timedelta

CALLS = [
    ("set", "key", "value"), ("set", "bytes", b"\x00\xff"), ("get", "key"), ("get", "bytes"), ("set", "", "of no name"), ("get", ""),
    ("set", "empty", ""), ("get", "empty"), ("get", "none"), ("add", "number", 5), ("add", "number", -7), ("get", "number"),
    ("add", "number", 2**40), ("compare_set", "key", "value", "new"), ("compare_set", "key", "value", "newer"),
    ("compare_set", "absent", "x", "y"), ("compare_set", "made", "", "y"), ("check", ["key", "number"]), ("check", ["key", "nope"]),
    ("check", []), ("wait", ["key", "number"]), ("wait", ["key", "nope"], timedelta(milliseconds=60)),
    ("wait", ["nope1", "nope2"], timedelta(milliseconds=60)), ("wait", []), ("num_keys",), ("delete_key", "key"), ("delete_key", "nope"),
    ("num_keys",), ("append", "long", "ab"), ("append", "long", "cd"), ("get", "long"), ("multi_set", ["a", "b"], ["1", "2"]),
    ("multi_get", ["a", "b"]), ("multi_get", ["a", "none"]), ("multi_set", ["a"], ["1", "2"]), ("multi_get", []),
    ("queue_push", "queue", "first"), ("queue_push", "queue", "second"), ("queue_len", "queue"), ("check", ["queue"]), ("num_keys",),
    ("queue_pop", "queue"), ("queue_pop", "queue", False), ("queue_pop", "queue", False), ("queue_pop", "queue"), ("queue_len", "queue"),
    ("check", ["queue"]), ("list_keys",), ("barrier", "alone", 1), ("barrier", "two", 2, timedelta(milliseconds=60)),
    ("has_extended_api",), ("set", "k" * 8191, "longest"), ("set", "large", "v" * 70000), ("get", "large"), ("num_keys",),
]


def told(store, name, *arguments):
    """What a call gives, or raises."""
    try:
        found = getattr(store, name)(*arguments)
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]
    if name == "list_keys":
        found = sorted(found)
    return repr(found)[:200]


def client(torch, port):
    return torch.distributed.TCPStore("127.0.0.1", port, None, False, timedelta(milliseconds=300), False)


def main():
    import torch.distributed as dist

    if sys.argv[1] == "serve":
        store = dist.TCPStore("127.0.0.1", 0, None, True, wait_for_workers=False)
        print(store.port, flush=True)
        sys.stdin.read()
    else:
        store = client(sys.modules["torch"], int(sys.argv[2]))
        print(json.dumps([told(store, *call) for call in CALLS]))


if __name__ == "__main__":
    main()

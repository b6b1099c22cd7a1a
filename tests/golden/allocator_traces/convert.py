"""Makes a golden file of a snapshot of PyTorch's (torch.cuda.memory._dump_snapshot) that was recorded on a GPU.

    python tests/golden/allocator_traces/convert.py SNAPSHOT.pickle OUT.gz [SOURCE]

What was there before the trace began follows from what was there at its end. Lines, addresses from that of the first segment on:

    # where it is from
    segment ADDRESS SIZE STREAM small|large      before the trace; `used` lines behind it say what of it was in use
    used ADDRESS SIZE REQUESTED
    alloc|free_requested|free_completed|segment_alloc|segment_free ADDRESS SIZE STREAM
    end
    segment ..., block ADDRESS SIZE active|waiting|inactive     after the trace
"""

import gzip
import pickle
import sys


class Plain(pickle.Unpickler):
    """Dicts, lists and numbers; a snapshot has nothing else."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"a snapshot does not hold {module}.{name}")


STATES = {"active_allocated": "active", "active_awaiting_free": "waiting", "active_pending_free": "waiting", "inactive": "inactive"}


def main(source, target, origin=""):
    with open(source, "rb") as file:
        snapshot = Plain(file).load()
    (device,) = [index for index, trace in enumerate(snapshot["device_traces"]) if trace]
    trace = snapshot["device_traces"][device]
    segments = [one for one in snapshot["segments"] if one["device"] == device]
    if any(one["is_expandable"] or tuple(one["segment_pool_id"]) != (0, 0) for one in segments):
        sys.exit("expandable segments and private pools are not converted")

    made, before = {}, {one["address"]: one for one in segments}
    fresh = set()
    gone = []
    for entry in trace:
        kind, address = entry["action"], entry.get("addr")
        if kind == "alloc":
            made[address] = entry
        elif kind == "free_completed":
            if address not in made:
                sys.exit("the trace frees what it did not allocate")
            del made[address]
        elif kind == "segment_alloc":
            fresh.add(address)
        elif kind == "segment_free":
            gone.append((address in fresh, entry))
            fresh.discard(address)
    first = {address: (one["total_size"], one["stream"], one["segment_type"], one["blocks"])
             for address, one in before.items() if address not in fresh}
    for is_fresh, entry in gone:
        if not is_fresh:
            first[entry["addr"]] = (entry["size"], entry["stream"], "small" if entry["size"] == 2 * 2**20 else "large", [])

    base = min([*first, *before, *(one["addr"] for one in trace if one["action"] == "segment_alloc")])
    lines = [f"# {origin or source}"]
    for address, (size, stream, kind, blocks) in sorted(first.items()):
        lines.append(f"segment {address - base} {size} {stream} {kind}")
        at = address
        for block in blocks:
            if block["state"] != "inactive" and at not in made:
                lines.append(f"used {at - base} {block['size']} {block.get('requested_size', block['size'])}")
            at += block["size"]
    for entry in trace:
        if entry["action"] in ("alloc", "free_requested", "free_completed", "segment_alloc", "segment_free"):
            lines.append(f"{entry['action']} {entry['addr'] - base} {entry['size']} {entry['stream']}")
    lines.append("end")
    for one in sorted(segments, key=lambda one: one["address"]):
        lines.append(f"segment {one['address'] - base} {one['total_size']} {one['stream']} {one['segment_type']}")
        at = one["address"]
        for block in one["blocks"]:
            lines.append(f"block {at - base} {block['size']} {STATES[block['state']]}")
            at += block["size"]
    with gzip.GzipFile(target, "wb", mtime=0) as file:
        file.write("\n".join(lines).encode())


main(*sys.argv[1:])

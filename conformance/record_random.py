#!/usr/bin/env python3
"""Records random calls: lines of the corpora with a few changes, as PyTorch answers them on real CPU tensors.

    python conformance/record_random.py 5000 --seed 1 --out random.jsonl        with PyTorch; then: tare replay random.jsonl --show 50

Each call is one of an overload, all of which are as likely, with one or two of its arguments changed: a dtype, a size, a dimension more or
less, strides of 0, a tensor that is another argument, a number. Calls are made in processes of their own, a hundred in
each: PyTorch's kernels trust some arguments, and what crashes is left out.
"""
import argparse
import collections
import json
import multiprocessing
import pathlib
import random
import sys
import warnings

HERE = pathlib.Path(__file__).resolve().parent
CORPORA = ["op_db-float32", "op_db-int64", "op_db-complex64", "op_db-bool", "op_db-bfloat16"]
DTYPES = ["bool", "uint8", "int8", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64"]
BATCH = 100
SECONDS = 120  # of a batch; what takes longer is left out
# What no rule says: how the caller of an overload converts arguments, and what single elements are.
OTHER_ERRORS = ("Expected a value of type", "expected a value of type", "ZeroDivisionError", "p_in >= 0")


def strides_of(sizes):
    strides = [1] * len(sizes)
    for d in range(len(sizes) - 2, -1, -1):
        strides[d] = strides[d + 1] * max(sizes[d + 1], 1)
    return strides


class Change:
    """The changes of one line. Tensors are lists that the encoded arguments hold, changed in place."""

    def __init__(self, line, dice):
        self.line, self.dice = line, dice
        self.read = list(fmt.tensors_in(line["args"]))
        self.tensors = self.read + list(fmt.tensors_in(list(line["kwargs"].values())))
        self.fresh = 1000

    def own_memory(self, tensor, sizes):
        self.fresh += 1
        tensor[1:] = [sizes, strides_of(sizes), 0, self.fresh]

    def dtype(self, tensor):
        tensor[0] = self.dice.choice(DTYPES)
        self.own_memory(tensor, tensor[1])

    def size(self, tensor):
        sizes = list(tensor[1])
        if sizes:
            sizes[self.dice.randrange(len(sizes))] = self.dice.choice([0, 0, 1, 1, 2, 3, 5])
        self.own_memory(tensor, sizes)

    def dimensions(self, tensor):
        sizes = list(tensor[1])
        if sizes and self.dice.random() < 0.5:
            sizes.pop(self.dice.randrange(len(sizes)))
        else:
            sizes.insert(self.dice.randint(0, len(sizes)), self.dice.choice([0, 1, 2]))
        self.own_memory(tensor, sizes)

    def strides(self, tensor):
        if tensor[1]:
            tensor[2] = list(tensor[2])
            d = self.dice.randrange(len(tensor[1]))
            tensor[2][d] = 0
        if len(tensor[1]) > 1 and self.dice.random() < 0.5:
            tensor[1], tensor[2] = tensor[1][::-1], tensor[2][::-1]

    def alias(self, tensor):
        tensor[:] = self.dice.choice(self.read or self.tensors)

    def number(self, value):
        dice = self.dice
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return dice.choice([-2, -1, 0, 1, 2, 3, value + 1, 0.5, True])
        if isinstance(value, float):
            return dice.choice([0.0, -1.0, 0.5, 2, 1e30, {"complex": [1.0, 1.0]}])
        if isinstance(value, list) and value and isinstance(value[0], int):
            value = list(value)
            value[dice.randrange(len(value))] = dice.choice([-1, 0, 1, 2, 3])
            return value if dice.random() < 0.8 else value[:-1]
        if isinstance(value, dict) and "dtype" in value:
            return {"dtype": dice.choice(DTYPES)}
        return value

    def once(self):
        if self.tensors and self.dice.random() < 0.75:
            tensor = self.dice.choice(self.tensors)
            self.dice.choice([self.dtype, self.size, self.size, self.dimensions, self.strides, self.alias])(tensor)
            return
        args, kwargs = self.line["args"], self.line["kwargs"]
        places = [(args, at) for at in range(len(args))] + [(kwargs, name) for name in kwargs if name != "pin_memory"]
        places = [(holder, at) for holder, at in places if not list(fmt.tensors_in(holder[at]))]
        if places:
            holder, at = self.dice.choice(places)
            holder[at] = self.number(holder[at])


def made(line, dice):
    """The arguments, on memory with small values."""
    tensors = list(fmt.tensors_in([line["args"], list(line["kwargs"].values())]))
    bytes_of, kinds = collections.Counter(), {}
    for dtype, sizes, strides, offset, number in tensors:
        last = offset + sum((size - 1) * stride for size, stride in zip(sizes, strides)) + 1 if 0 not in sizes else offset
        bytes_of[number] = max(bytes_of[number], last * fmt.dtype_named(dtype).itemsize)
        kinds.setdefault(number, fmt.dtype_named(dtype))
    if sum(bytes_of.values()) > 1 << 20:
        return None
    storages = {}
    for number, size in bytes_of.items():
        dtype = kinds[number]
        storages[number] = torch.UntypedStorage(size + -size % 16)
        values = torch.tensor([dice.choice([0, 1, 1, 2]) for _ in range(-(-size // dtype.itemsize))])
        fmt.tensor_on(storages[number], dtype, [len(values)]).copy_(values)
        storages[number].resize_(size)
    return fmt.decode(line["args"], storages, "cpu"), {k: fmt.decode(v, storages, "cpu") for k, v in line["kwargs"].items()}


def record(lines, seed, pipe):
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    observer = observe.Observer()
    observer.begin(fmt.Corpus())
    observer.source = f"random/{seed}"
    dice = random.Random(seed)
    for line in lines:
        change = Change(line, dice)
        for _ in range(dice.choice([1, 1, 2])):
            change.once()
        name, _, overload = line["op"].removeprefix("aten::").partition(".")
        func = getattr(getattr(torch.ops.aten, name), overload or "default")
        try:
            args, kwargs = made(line, dice)
            observer.watch(line["op"], func, lambda: func(*args, **kwargs), set(func.tags), args, kwargs)
        except (Exception, observe.RecorderBug):  # an error of the operator is written down
            pass
        pipe.send([one for one in observer.corpus.lines[-1:] if not any(words in one for words in OTHER_ERRORS)])


def recorded(lines, seed):
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=record, args=(lines, seed, sender))
    process.start()
    sender.close()
    found = {}
    try:
        while receiver.poll(SECONDS):
            found |= dict.fromkeys(receiver.recv())
    except EOFError:
        pass
    process.kill()
    process.join()
    return list(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--op", default="", help="part of an overload's name")
    parser.add_argument("--out", default="random.jsonl")
    options = parser.parse_args()
    by_op = collections.defaultdict(list)
    for name in CORPORA:
        for line in fmt.read(HERE / "corpora" / f"{name}.jsonl.zst"):
            if "out" in line and options.op in line["op"] and not any(word in line["op"] for word in observe.UNSAFE_TO_PROBE):
                by_op[line["op"]].append(line)
    dice = random.Random(options.seed)
    written = {}
    for batch in range(-(-options.count // BATCH)):
        chosen = [json.loads(json.dumps(dice.choice(by_op[op]))) for op in dice.choices(sorted(by_op), k=BATCH)]
        written |= dict.fromkeys(recorded(chosen, options.seed * 10**6 + batch))
    pathlib.Path(options.out).write_text("".join(line + "\n" for line in written))
    print(f"{options.out}: {len(written)} lines of {len(by_op)} overloads", file=sys.stderr)


if __name__ == "__main__":
    import torch
    import corpus as fmt
    import observe
    main()

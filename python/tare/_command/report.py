"""What the commands print of a run: as `tare check`, `tare summary` and `tare estimate` print theirs."""

import json
from collections import defaultdict
from dataclasses import dataclass, field

from tare._command.hearing import ACTIVATION, BUFFER, CACHE, INPUT, KINDS, TEMPORARY, WEIGHT, Result, describe
from tare._command.terminal import Style, Table, bytes_text, grouped, percent, picture, si_text

_ALIVE_SHOWN = 10


def print_tensors(style, what, tensors):
    """One a line; those that follow one another and are alike, as a cache's, in one."""
    start = 0
    while start < len(tensors):
        name, tensor = tensors[start]
        text = describe(tensor)
        end = start + 1
        while end < len(tensors) and describe(tensors[end][1]) == text:
            end += 1
        times = f"to {tensors[end - 1][0]}, {end - start} x " if end - start > 1 else ""
        print(f"{'' if start else what:<14}{name} {times}{style.cyan(text)}")
        start = end


def tensors_json(tensors):
    found = [(name, Result.of(tensor)) for name, tensor in tensors]
    return [{"name": name, "dtype": result.dtype, "shape": result.shape} for name, result in found]


def print_json(value):
    print(json.dumps(value, indent=1, ensure_ascii=False))


# --- summary ---


@dataclass
class Node:
    """A module with what the run told of it."""

    name: str
    path: str
    kind: str
    parameters: int
    calls: int
    flops: int
    results: list
    children: list = field(default_factory=list)

    def output(self):
        if not self.results:
            return ""
        more = f" +{len(self.results) - 1}" if len(self.results) > 1 else ""
        return self.results[0].text + more

    def alike(self, other):
        """Whether it is the same module again, but for its name."""
        mine, its = ((one.kind, one.parameters, one.flops, one.output(), len(one.children)) for one in (self, other))
        return mine == its and all(a.name == b.name and a.alike(b) for a, b in zip(self.children, other.children))

    def json(self):
        return {
            "path": self.path, "class": self.kind, "calls": self.calls,
            "outputs": [{"dtype": one.dtype, "shape": one.shape} for one in self.results],
            "parameters": self.parameters, "flops": self.flops, "children": [child.json() for child in self.children],
        }


def _numel(tensors):
    """Elements of tensors, those that share a storage once."""
    return sum(tensor.numel() for tensor in {id(one): one for one in tensors}.values())


def node(hearing, module, name="", path=""):
    visits = hearing.visits.get(module)
    made = Node(name, path, type(module).__name__, _numel(module.parameters()), visits.calls if visits else 0,
                visits.flops if visits else 0, visits.results if visits else [])
    for child_name, child in module.named_children():
        made.children.append(node(hearing, child, child_name, f"{path}.{child_name}" if path else child_name))
    if not made.calls:  # a list of modules is not called itself
        made.flops = sum(child.flops for child in made.children)
    return made


def _add_rows(table, parent, depth, indent=0):
    start = 0
    while start < len(parent.children):
        child = parent.children[start]
        end = start + 1
        # Members of a list that are alike stand in one line, as in repr: `(0-79): 80 x`.
        while child.name.isdigit() and end < len(parent.children) and child.alike(parent.children[end]):
            end += 1
        count = end - start
        name = f"{child.name}-{parent.children[end - 1].name}" if count > 1 else child.name
        times = f"{count} x " if count > 1 else ""
        table.add("  " * indent + name, times + child.kind, child.output(),
                  times + grouped(child.parameters) if child.parameters else "",
                  times + si_text(child.flops) if child.flops else "")
        if indent + 1 < depth:
            _add_rows(table, child, depth, indent + 1)
        start = end


def summary(subject, hearing, outputs, options):
    style = Style()
    root = node(hearing, subject.module) if subject.module is not None else Node(
        "", "", "function", 0, 1, hearing.flops, [Result.of(tensor) for _, tensor in outputs])
    if options.json:
        print_json(root.json())
        return
    table = Table(["module", "class", "output", "parameters", "FLOP"], right=(3, 4))
    _add_rows(table, root, options.depth)
    whole = "(the model)" if subject.module is not None else "(the function)"
    table.add(whole, root.kind, root.output(), grouped(root.parameters), si_text(root.flops))
    print(table.text(style))
    size = sum(tensor.nbytes for tensor in subject.module.parameters()) if subject.module is not None else 0
    print(f"\n{grouped(root.parameters)} parameters in {bytes_text(size)}, "
          f"{grouped(hearing.flops)} FLOP in contractions, forward.")


# --- estimate ---


def _shares(tensors):
    """Elements and bytes by dtype, those on one storage once, the most bytes first."""
    seen, shares = set(), {}
    for tensor in tensors:
        storage = tensor.untyped_storage()._cdata
        if storage in seen:
            continue
        seen.add(storage)
        number, size = shares.get(str(tensor.dtype), (0, 0))
        shares[str(tensor.dtype)] = number + tensor.numel(), size + tensor.nbytes
    ordered = sorted(shares.items(), key=lambda item: -item[1][1])
    return {dtype.removeprefix("torch."): share for dtype, share in ordered}


def _without_numbers(path):
    return ".".join("*" if part.isdigit() else part for part in path.split("."))


def _alive_groups(subject, hearing):
    """What is alive at the peak beside weights, buffers and inputs; what repeats from layer to layer is told once."""
    paths = {module: path for path, module in subject.module.named_modules()} if subject.module is not None else {}
    groups = defaultdict(list)
    for block in hearing.memory.at_peak():
        if block.kind in (WEIGHT, BUFFER, INPUT) or not block.bytes:
            continue
        path = paths.get(block.module, "")
        tensor = block.tensor
        groups[_without_numbers(path), block.operator, block.kind, tensor.text].append((path, block))
    found = []
    for (general, operator, kind, _), members in groups.items():
        own = {path for path, _ in members}
        tensor = members[0][1].tensor
        found.append({"module": own.pop() if len(own) == 1 else general, "operator": operator, "kind": kind,
                      "dtype": tensor.dtype, "shape": tensor.shape, "number": len(members),
                      "bytes": sum(block.bytes for _, block in members), "text": tensor.text})
    return sorted(found, key=lambda group: (-group["bytes"], group["module"], group["operator"]))


@dataclass
class Estimate:
    parameters: dict
    buffers: dict
    at_peak: dict
    alive: list
    peak: int
    cache: int
    gpu: tuple = None  # name and memory in bytes

    @classmethod
    def of(cls, subject, hearing, outputs, gpu):
        module = subject.module
        memory = hearing.memory
        for name, tensor in outputs:
            if name.startswith("past_key_values"):
                memory.tag(tensor, CACHE)
        at_peak = dict.fromkeys(KINDS, 0)
        for block in memory.at_peak():
            at_peak[block.kind] += block.bytes
        cache = sum(block.bytes for block in memory.blocks() if block.kind == CACHE and block.freed < 0)
        return cls(_shares(module.parameters()) if module is not None else {},
                   _shares(module.buffers()) if module is not None else {}, at_peak, _alive_groups(subject, hearing),
                   memory.peak, cache, gpu)

    def fits(self):
        return self.gpu is None or self.peak <= self.gpu[1]

    def devices_needed(self):
        """Accelerators that weights, buffers and cache fill."""
        held = sum(size for _, size in (*self.parameters.values(), *self.buffers.values())) + self.cache
        return max(1, -(-held // self.gpu[1]))


def _shares_json(shares):
    return {dtype: {"number": number, "bytes": size} for dtype, (number, size) in shares.items()}


def _estimate_json(subject, hearing, outputs, result):
    def totals(shares):
        return sum(number for number, _ in shares.values()), sum(size for _, size in shares.values())

    number, size = totals(result.parameters)
    history = hearing.memory.history()
    made = {
        "model": subject.name, "class": subject.kind, "inputs": tensors_json(subject.inputs),
        "outputs": tensors_json(outputs),
        "parameters": {"number": number, "bytes": size, "by_dtype": _shares_json(result.parameters)},
        "buffers": {"bytes": totals(result.buffers)[1], "by_dtype": _shares_json(result.buffers)},
        "flops": hearing.flops, "flops_by_operator": dict(sorted(hearing.flops_by_operator.items())),
        "memory": {
            "peak": result.peak, "at_peak": result.at_peak,
            "alive_at_peak": [{key: value for key, value in group.items() if key != "text"} for group in result.alive],
            "before": history[0], "after": history[-1],
        },
        "kv_cache_bytes": result.cache or None,
    }
    if result.gpu:
        made["gpu"] = {"name": result.gpu[0], "memory": result.gpu[1], "fits": result.fits(),
                       "needed_for_weights_and_cache": result.devices_needed()}
    print_json(made)


def _print_shares(what, shares):
    for i, (dtype, (number, size)) in enumerate(shares.items()):
        print(f"{'' if i else what:<14}{grouped(number):>18}  {dtype:<9}{bytes_text(size):>10}")


def _print_alive(style, result):
    table = Table(["alive at the peak: module", "operator", "tensor", "kind", "bytes"], right=(4,))
    for group in result.alive[:_ALIVE_SHOWN]:
        times = f"{group['number']} x " if group["number"] > 1 else ""
        table.add(group["module"] or "(the model)", group["operator"], times + group["text"], group["kind"],
                  bytes_text(group["bytes"]))
    rest = sum(group["bytes"] for group in result.alive[_ALIVE_SHOWN:])
    if rest:
        table.add(f"{len(result.alive) - _ALIVE_SHOWN} more", "", "", "", bytes_text(rest))
    if table.rows:
        print("\n" + table.text(style))


def _print_verdict(style, result):
    name, memory = result.gpu
    print(f"\n{style.bold(name)} has {bytes_text(memory)}: ", end="")
    if result.fits():
        print(f"{style.green('it fits')}, {bytes_text(memory - result.peak)} to spare.")
        return
    needed = result.devices_needed()
    print(f"{style.red('it does not fit')}; the peak is {bytes_text(result.peak)}.")
    print("Its weights and KV cache" if result.cache else "Its weights",
          "alone would fit." if needed == 1 else f"need {needed} such GPUs.")


def estimate(subject, hearing, outputs, options, gpu):
    """Prints it. Returns whether it fits."""
    style = Style()
    result = Estimate.of(subject, hearing, outputs, gpu)
    if options.json:
        _estimate_json(subject, hearing, outputs, result)
        return result.fits()
    print(style.bold(subject.name), style.dim(subject.kind))
    print_tensors(style, "input", subject.inputs)
    print_tensors(style, "output", outputs)
    print()
    _print_shares("parameters", result.parameters)
    _print_shares("buffers", result.buffers)
    flops = si_text(hearing.flops, "FLOP")
    print(f"{'FLOPs':<14}{grouped(hearing.flops):>18}  {flops} in contractions\n")
    table = Table(["memory at the peak", "", ""], right=(1, 2))
    for kind, size in result.at_peak.items():
        if size:
            table.add(kind, bytes_text(size), percent(size, result.peak))
    table.add("in all", bytes_text(result.peak))
    print(table.text(style))
    if result.cache:
        print(f"KV cache at the end: {bytes_text(result.cache)}")
    _print_alive(style, result)
    history = hearing.memory.history()
    drawn = picture(history, history[0])
    if drawn:
        above = f"above the {bytes_text(history[0])} of weights, buffers and inputs"
        print("\n" + style.bold(f"Memory over the run, {above}") + "\n" + drawn)
    if gpu:
        _print_verdict(style, result)
    return result.fits()

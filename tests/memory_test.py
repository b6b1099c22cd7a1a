"""Memory is at most eight times the file: each command on files of many tiny parts, whose records are most of what a reader keeps.

python3 tests/memory_test.py build/tare

A process's largest resident size is compared with what it is for a file of one part, so that the program itself and its tables are
left out."""
import json
import os
import pickle
import struct
import subprocess
import sys
import tempfile
import types
import zipfile

TIMES = 8
PARTS = 40_000
SLACK = 1 << 20  # pages that the allocator and the kernel round up to


def varint(number):
    text = b""
    while number > 127:
        text += bytes([number & 127 | 128])
        number >>= 7
    return text + bytes([number])


def field(number, value):
    """A field of a message of Protocol Buffers."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def described(name, sizes):
    shape = b"".join(field(1, field(1, size)) for size in sizes)
    return field(1, name) + field(2, field(1, field(1, 1) + field(2, shape)))


def node(op, inputs, outputs, *rest):
    links = b"".join(field(1, name) for name in inputs) + b"".join(field(2, name) for name in outputs)
    return field(1, links + field(4, op) + b"".join(rest))


def tensor(name, sizes, element, raw):
    return b"".join(field(1, size) for size in sizes) + field(2, element) + field(8, name) + field(9, raw)


def model(parts, outputs, more=b""):
    graph = b"".join(parts) + field(11, described("x", [2, 3])) + b"".join(field(12, field(1, name)) for name in outputs)
    return field(1, 8) + field(7, graph) + field(8, field(1, "") + field(2, 18)) + more


def values(count):
    return ["x", *(f"v{i}" for i in range(count))]


def onnx_chain(count):
    names = values(count)
    return model((node("Relu", [names[i]], [names[i + 1]]) for i in range(count)), [names[-1]])


def onnx_typed(count):
    names = values(count)
    nodes = [node("Relu", [names[i]], [names[i + 1]]) for i in range(count)]
    return model(nodes + [field(13, described(name, [2, 3])) for name in names[1:]], [names[-1]])


def onnx_attributes(count):
    names = values(count)
    axis = field(5, field(1, "axis") + field(3, 1) + field(20, 2))
    return model((node("Softmax", [names[i]], [names[i + 1]], axis) for i in range(count)), [names[-1]])


def onnx_unused(count):
    return model((node("Abs", ["x"], [name]) for name in values(count)[1:]), ["v0"])


def onnx_function(count):
    names = values(count)
    body = field(7, field(1, "a") + field(2, "b") + field(4, "Relu"))
    function = field(25, field(1, "f") + field(4, "a") + field(5, "b") + body + field(10, "own") + field(9, field(1, "") + field(2, 18)))
    calls = (node("f", [names[i]], [names[i + 1]], field(7, "own")) for i in range(count))
    return model(calls, [names[-1]], field(8, field(1, "own") + field(2, 1)) + function)


def onnx_loop(count):
    names = values(count)
    inner = [f"b{i}" for i in range(count)]
    body = field(11, field(1, "i")) + field(11, field(1, "go")) + field(11, field(1, "b0"))
    body += b"".join(node("Relu", [inner[i]], [inner[i + 1]]) for i in range(count - 1))
    body += field(12, field(1, "go")) + field(12, field(1, inner[-1]))
    loop = node("Loop", ["turns", "on", "x"], ["y"], field(5, field(1, "body") + field(6, body) + field(20, 5)))
    turns = field(5, tensor("turns", [], 7, struct.pack("<q", 1))) + field(5, tensor("on", [], 9, b"\1"))
    return model([turns, loop], ["y"])


def onnx_weights(count):
    names = values(count)
    weights = [field(5, tensor(f"layers.{i}.weight", [8], 1, bytes(32))) for i in range(count)]
    return model([*weights, node("Relu", ["x"], ["y"])], ["y"])


def pt2(count):
    names = values(count)
    described_value = {"dtype": 7, "sizes": [{"as_int": 2}], "strides": [{"as_int": 1}], "device": {"type": "cpu"}}
    as_tensor = lambda name: {"as_tensor": {"name": name}}
    nodes = [{"target": "torch.ops.aten.relu.default", "inputs": [{"name": "self", "arg": as_tensor(names[i])}],
              "outputs": [as_tensor(names[i + 1])], "metadata": {}} for i in range(count)]
    graph = {"inputs": [as_tensor("x")], "outputs": [as_tensor(names[-1])], "nodes": nodes,
             "tensor_values": {name: described_value for name in names}, "sym_int_values": {}, "sym_bool_values": {}}
    signature = {"input_specs": [{"user_input": {"arg": as_tensor("x")}}], "output_specs": [{"user_output": {"arg": as_tensor(names[-1])}}]}
    program = {"graph_module": {"graph": graph, "signature": signature, "module_call_graph": []}, "opset_version": {"aten": 10},
               "range_constraints": {}, "schema_version": {"major": 8, "minor": 20}, "torch_version": "2.13.0"}
    empty = json.dumps({"config": {}})
    return {"m/models/model.json": json.dumps(program, separators=(",", ":")), "m/archive_format": "pt2", "m/archive_version": "0",
            "m/byteorder": "little", "m/.data/version": "3\n", "m/data/weights/model_weights_config.json": empty,
            "m/data/constants/model_constants_config.json": empty}


def script(count):
    names = values(count)
    body = "".join(f"    {names[i + 1]} = torch.relu({names[i]})\n" for i in range(count))
    code = ("class M(Module):\n  __parameters__ = []\n  __buffers__ = []\n  training : bool\n"
            f"  def forward(self: __torch__.M,\n    x: Tensor) -> Tensor:\n{body}    return {names[-1]}\n")
    module = types.ModuleType("__torch__")
    module.M = type("M", (), {"__module__": "__torch__", "__qualname__": "M", "__getstate__": lambda self: {"training": True},
                              "__setstate__": lambda self, state: None})
    sys.modules["__torch__"] = module
    return {"m/data.pkl": pickle.dumps(module.M(), 2), "m/code/__torch__.py": code, "m/constants.pkl": pickle.dumps((), 2),
            "m/version": "3\n", "m/byteorder": "little"}


def safetensors(count):
    header = json.dumps({f"layers.{i}.bias": {"dtype": "F32", "shape": [1], "data_offsets": [4 * i, 4 * i + 4]} for i in range(count)},
                        separators=(",", ":")).encode()
    return struct.pack("<Q", len(header)) + header + bytes(4 * count)


def gguf(count):
    text = lambda value: struct.pack("<Q", len(value)) + value.encode()
    head = b"GGUF" + struct.pack("<IQQ", 3, count, 1) + text("general.architecture") + struct.pack("<I", 8) + text("x")
    head += b"".join(text(f"blk.{i}.bias") + struct.pack("<IQIQ", 1, 1, 24, 32 * i) for i in range(count))
    return head + bytes(-len(head) % 32) + bytes(32 * count)


class Stored:
    """A tensor as torch.save pickles it."""

    def __init__(self, key):
        self.key = key

    def __reduce__(self):
        return sys.modules["torch._utils"]._rebuild_tensor_v2, (Place(self.key), 0, (1,), (1,), False, {})


class Place:
    def __init__(self, key):
        self.key = key


class Pickler(pickle.Pickler):
    def persistent_id(self, value):
        return ("storage", sys.modules["torch"].FloatStorage, value.key, "cpu", 1) if isinstance(value, Place) else None


def torch_zip(count):
    for name, member in (("torch", "FloatStorage"), ("torch._utils", "_rebuild_tensor_v2")):
        module = sys.modules[name] = types.ModuleType(name)
        made = type(member, (), {"__module__": name, "__qualname__": member})
        setattr(module, member, made)
    members = {}
    with tempfile.TemporaryFile() as file:
        Pickler(file, 2).dump({f"layers.{i}.bias": Stored(str(i)) for i in range(count)})
        file.seek(0)
        members["m/data.pkl"] = file.read()
    members.update({"m/version": "3\n", "m/byteorder": "little"})
    members.update({f"m/data/{i}": bytes(4) for i in range(count)})
    return members


READ = ["inspect", "estimate", "convert"]
RUN = ["inspect", "check", "summary", "estimate", "estimate --gpu h100"]
# What makes a file, its ending, and the commands that read such a one. A tensor, a storage and what a file's reader keeps of them are
# some 600 bytes, so weights of 60 bytes, their names among them, take more than eight times: what they take now is not to grow.
FILES = [(onnx_chain, "onnx", RUN), (onnx_typed, "onnx", RUN), (onnx_attributes, "onnx", RUN), (onnx_unused, "onnx", RUN),
         (onnx_function, "onnx", RUN), (onnx_loop, "onnx", RUN), (onnx_weights, "onnx", ["inspect"]), (onnx_weights, "onnx", RUN[1:], 12),
         (pt2, "pt2", RUN), (script, "pt", RUN), (safetensors, "safetensors", READ), (gguf, "gguf", READ), (torch_zip, "pt", READ)]


def write(name, path, count):
    made = globals()[name](count)
    if isinstance(made, bytes):
        with open(path, "wb") as file:
            file.write(made)
        return
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for member, text in made.items():
            archive.writestr(member, text)


# A process begins with the largest resident size of the one that started it, so a small one has to.
MEASURE = """
import posix, sys
process = posix.posix_spawn(sys.argv[1], sys.argv[1:], posix.environ,
                            file_actions=[(posix.POSIX_SPAWN_OPEN, 1, "/dev/null", posix.O_WRONLY, 0)])
_, status, usage = posix.wait4(process, 0)
print(posix.WEXITSTATUS(status) if posix.WIFEXITED(status) else -1, 1024 * usage.ru_maxrss)
"""


def peak(command):
    """The most bytes that a command had in memory."""
    measured = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, *command], check=True, capture_output=True, text=True)
    code, bytes_ = map(int, measured.stdout.split())
    assert code == 0, f"{' '.join(command)}: {measured.stderr}"
    return bytes_


def words(tare, command, path):
    if command == "convert":
        return [tare, "convert", "--overwrite", path, f"{path}.out.safetensors"]
    if path.endswith(".pt") and "script" in path and command != "inspect":
        command += " --input x=f32[2,3]"
    return [tare, *command.split(), path]


def main(tare, only=""):
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for make, ending, commands, *own in FILES:
            name, most = make.__name__, own[0] if own else TIMES
            if only not in name:
                continue
            paths = [os.path.join(folder, f"{name}_{count}.{ending}") for count in (2, PARTS)]
            for path, count in zip(paths, (2, PARTS)):
                write(name, path, count)
            size = os.path.getsize(paths[1])
            for command in commands:
                small, large = (peak(words(tare, command, path)) for path in paths)
                times = (large - small) / size
                print(f"{name:16} {command:20} {size / 1e6:5.1f} MB {times:5.1f}")
                if large - small > most * size + SLACK:
                    failures.append(f"{command} of {name}: {times:.1f} times the file's {size} bytes, where {most} are the most")
    sys.exit("\n".join(failures) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])

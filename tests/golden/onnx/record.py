#!/usr/bin/env python3
"""Records onnx's own cases of single nodes (onnx.backend.test, kind "node") as tests/golden/onnx/cases.gz.

Recorded with onnx 1.23.2 and numpy; run it with a Python that has them: record.py [OUT]. Each case is three texts, each
behind its length as 4 bytes, little-endian: its name, its model, and a model without nodes that says what comes out:
outputs of small tensors as weights, others as inputs with their sizes. Small inputs are weights of the model
here, so that they are known; others are of the sizes of the case's data.
"""

import gzip
import struct
import sys
import warnings

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.backend.test.loader import load_model_tests

MOST_WHOLE, MOST_REAL = 1024, 160  # elements of a tensor that is kept with its values


def is_small(tensor):
    reals = (TensorProto.FLOAT, TensorProto.DOUBLE, TensorProto.FLOAT16, TensorProto.BFLOAT16, TensorProto.COMPLEX64)
    count = int(np.prod(tensor.dims)) if tensor.dims else 1
    return tensor.data_type != TensorProto.STRING and count <= (MOST_REAL if tensor.data_type in reals else MOST_WHOLE)


def as_tensor(value, name, kind):
    """A value of a case's data as a tensor of the file's, of the element type that its graph says."""
    if isinstance(value, TensorProto):
        tensor = TensorProto()
        tensor.CopyFrom(value)
        tensor.name = name
        return tensor
    array = np.asarray(value)
    if array.dtype == object or array.dtype.kind in "US":
        return helper.make_tensor(name, TensorProto.STRING, array.shape, [str(item).encode() for item in array.ravel()])
    return numpy_helper.from_array(array, name)


def set_sizes(value_info, tensor):
    shape = value_info.type.tensor_type.shape
    value_info.type.tensor_type.elem_type = tensor.data_type
    del shape.dim[:]
    shape.SetInParent()
    for size in tensor.dims:
        shape.dim.add().dim_value = size


def known_inputs(model, data):
    """Makes inputs weights where they are small, sequences of them and optionals nodes that make them."""
    graph = model.graph
    weights = {item.name for item in graph.initializer}
    infos = [info for info in graph.input if info.name not in weights]
    made = []
    for info, value in zip(list(infos), data):
        kind = info.type.WhichOneof("value")
        if kind == "optional_type":
            inner = info.type.optional_type.elem_type
            if value is None:
                made.append(helper.make_node("Optional", [], [info.name], type=inner))
            elif inner.WhichOneof("value") == "tensor_type":
                graph.initializer.append(as_tensor(value, info.name + "/value", inner))
                made.append(helper.make_node("Optional", [info.name + "/value"], [info.name]))
            else:
                made += sequence_of(graph, value, info.name, inner.sequence_type.elem_type.tensor_type.elem_type)
            graph.input.remove(info)
        elif kind == "sequence_type":
            made += sequence_of(graph, value, info.name, info.type.sequence_type.elem_type.tensor_type.elem_type)
            graph.input.remove(info)
        elif kind == "tensor_type":
            tensor = as_tensor(value, info.name, info.type)
            if is_small(tensor):
                graph.initializer.append(tensor)
                graph.input.remove(info)
            else:
                set_sizes(info, tensor)
    nodes = made + list(graph.node)
    del graph.node[:]
    graph.node.extend(nodes)


def sequence_of(graph, values, name, dtype):
    names = []
    for i, value in enumerate(values):
        names.append(f"{name}/{i}")
        graph.initializer.append(as_tensor(value, names[-1], None))
    if names:
        return [helper.make_node("SequenceConstruct", names, [name])]
    return [helper.make_node("SequenceEmpty", [], [name], dtype=dtype)]


def expected(model, data):
    """A model whose weights are small outputs, and whose inputs are the others."""
    weights, outputs = [], []
    for info, value in zip(model.graph.output, data):
        kind = info.type.WhichOneof("value")
        if value is None or kind == "map_type":
            continue
        if kind == "sequence_type" or isinstance(value, list):
            tensors = [as_tensor(item, f"{info.name}.{i}", None) for i, item in enumerate(value)]
        else:
            tensors = [as_tensor(value, info.name, info.type)]
            if kind == "tensor_type" and tensors[0].data_type != info.type.tensor_type.elem_type:
                # numpy has no name of its own for the type that the graph says.
                copy = helper.make_tensor_value_info(info.name, info.type.tensor_type.elem_type, list(tensors[0].dims))
                outputs.append(copy)
                continue
        for tensor in tensors:
            if is_small(tensor):
                weights.append(tensor)
            else:
                outputs.append(helper.make_tensor_value_info(tensor.name, tensor.data_type, list(tensor.dims)))
    return helper.make_model(helper.make_graph([], "expected", outputs, [], weights))


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else __file__.replace("record.py", "cases.gz")
    warnings.simplefilter("ignore")
    parts, count = [], 0
    for case in sorted(load_model_tests(kind="node"), key=lambda case: case.name):
        model = onnx.ModelProto()
        model.CopyFrom(case.model)
        inputs, outputs = case.data_sets[0]
        known_inputs(model, inputs)
        texts = [case.name.encode(), model.SerializeToString(), expected(model, outputs).SerializeToString()]
        parts.append(b"".join(struct.pack("<I", len(text)) + text for text in texts))
        count += 1
    data = b"".join(parts)
    with open(out, "wb") as file:
        file.write(gzip.compress(data, 9, mtime=0))
    print(f"{count} cases, {len(data)} bytes")


if __name__ == "__main__":
    main()

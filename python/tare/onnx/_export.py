"""`torch.onnx.export`: a program of `torch.export` as an ONNX model, and the files that it is written to."""

import io
import os
import re
import warnings

import tare
from tare._engine import control_flow
from tare._symbolic.numbers import expression_of
from tare.export._unused import without_unused
from tare.export.exported_program import ExportedProgram
from tare.export.graph_signature import InputKind
from tare.onnx import _translate, _versions
from tare.onnx._builder import node_message, tensor_message, value_message
from tare.onnx._translate import translated
from tare.onnx._wire import Message
from tare.onnx.errors import OnnxExporterError
from tare.utils import _pytree as pytree

DEFAULT_OPSET, LEAST_OPSET, MOST_OPSET = 20, 18, 23
_LARGEST_FILE = (1 << 31) - 1  # of protobuf's messages; what is larger has its weights in another file
_ALIGNMENT = 4096  # of large weights in that file, so that they can be mapped
_exporting = [0]


class ONNXProgram:
    """An ONNX model that was exported: `save` writes it, `model_proto` is its bytes read by the `onnx` package.

    `exported_program` is what it was made of.
    """

    def __init__(self, translation, opset, exported_program, export_params, keep_initializers_as_inputs, labels):
        self._translation, self._opset, self._labels = translation, opset, labels
        self.exported_program = exported_program
        self._export_params, self._as_inputs = export_params, keep_initializers_as_inputs

    @property
    def input_names(self):
        return [one.name for one in self._translation.inputs]

    @property
    def output_names(self):
        return [one.name for one in self._translation.outputs]

    def _sizes(self, shape):
        return [one if type(one) is int else self._label(expression_of(one)) for one in shape]

    def _label(self, expression):
        text = str(expression)
        for symbol, label in self._labels.items():
            text = _replaced(text, symbol, label)
        return text

    def _messages(self, include_initializers, keep_initializers_as_inputs, place):
        """The model; `place(number)` is where a weight's bytes are, None where they are in the model."""
        made, graph = self._translation, Message()
        for number, node in enumerate(made.g.nodes):
            graph.message(1, node_message(node, number))
        graph.text(2, "main_graph")
        as_inputs = []
        for number, (value, tensor, _) in enumerate(made.weights):
            if include_initializers:
                size = tensor.numel() * tensor.dtype.itemsize
                graph.message(5, tensor_message(value, size, lambda tensor=tensor: _bytes(tensor), place and place(number)))
            if keep_initializers_as_inputs or not include_initializers:
                as_inputs.append(value)
        for value, data in made.g.stored_constants():
            graph.message(5, tensor_message(value, len(data), lambda data=data: data))
        for value in made.inputs:
            graph.message(11, value_message(value.name, value.dtype, () if value.is_size else self._sizes(value.shape)))
        for value in as_inputs:
            graph.message(11, value_message(value.name, value.dtype, value.shape))
        for value in made.outputs:
            graph.message(12, value_message(value.name, value.dtype, self._sizes(value.shape)))
        for value in self._described():
            graph.message(13, value_message(value.name, value.dtype, self._sizes(value.shape)))
        model = Message().integer(1, 10 if self._opset < 23 else 11).text(2, "tare").text(3, tare.__version__).message(7, graph)
        for domain, version in {"": self._opset, **made.g.domains}.items():
            model.message(8, Message().text(1, domain).integer(2, version))
        return model

    def _described(self):
        """Values of the program's own nodes, whose sizes are known."""
        told = {one.name for one in [*self._translation.inputs, *self._translation.outputs]} | {
            value.name for value, *_ in self._translation.weights}
        made = {name for node in self._translation.g.nodes for name in node.outputs}
        for value in self._translation.values.values():
            for one in value if isinstance(value, (list, tuple)) else [value]:
                if not isinstance(one, _translate.Value) or one.is_size or one.shape is None:
                    continue
                if one.name in made and one.name not in told:
                    told.add(one.name)
                    yield one

    def save(self, destination, *, include_initializers=True, keep_initializers_as_inputs=False, external_data=None):
        """Writes the model to a path. With `external_data`, and where the model is larger than 2 GiB, its weights are written to a file
        beside it, whose name is the model's with `.data` behind it. Weights are read and written one after the other.

        Errors: RuntimeError for weights without bytes, as those of a module on meta are: nothing is written then.
        """
        from tare._io import archive

        weights = self._translation.weights
        include = include_initializers and self._export_params
        as_inputs = keep_initializers_as_inputs or self._as_inputs
        if include:
            _check_bytes(weights)
        whole = sum(tensor.numel() * tensor.dtype.itemsize for _, tensor, _ in weights) if include else 0
        if not isinstance(destination, (str, os.PathLike)):
            model = self._messages(include, as_inputs, None)
            if model.size > _LARGEST_FILE:
                raise OnnxExporterError(f"the model takes {model.size} bytes, and ONNX models in one file at most {_LARGEST_FILE}; "
                                        "save it to a path")
            return model.write(destination)
        path = os.fspath(destination)
        if not weights or not include or (not external_data and whole + (64 << 20) < _LARGEST_FILE):
            model = self._messages(include, as_inputs, None)
            with archive.replacing(path) as file:
                model.write(file)
            return None
        places, offset = [], 0
        for _, tensor, _ in weights:
            size = tensor.numel() * tensor.dtype.itemsize
            if size >= _ALIGNMENT:
                offset = -(-offset // _ALIGNMENT) * _ALIGNMENT
            places.append((os.path.basename(path) + ".data", offset))
            offset += size
        model = self._messages(include, as_inputs, lambda number: places[number])
        with archive.replacing(path + ".data") as file:
            at = 0
            for (_, tensor, _), (_, start) in zip(weights, places):
                data = _bytes(tensor)
                file.write(bytes(start - at))
                file.write(data)
                at = start + len(data)
        with archive.replacing(path) as file:
            model.write(file)
        return None

    def _serialized(self):
        file = io.BytesIO()
        self.save(file)
        return file.getvalue()

    @property
    def model_proto(self):
        """The model as the `onnx` package has it, if that is installed."""
        try:
            import onnx
        except ImportError:
            raise OnnxExporterError("ONNXProgram.model_proto is an object of the onnx package, which is not installed; "
                                    "ONNXProgram.save writes the model") from None
        return onnx.load_from_string(self._serialized())

    def apply_weights(self, state_dict):
        """Puts other tensors in the places of the module's, by their names there."""
        found = {value.name: number for number, (value, *_) in enumerate(self._translation.weights)}
        for name, tensor in state_dict.items():
            if name not in found:
                continue
            value, _, spec = self._translation.weights[found[name]]
            if tuple(tensor.shape) != value.shape or tensor.dtype is not value.dtype:
                raise ValueError(f"{name} is {tensor.dtype} of {tuple(tensor.shape)}, where the model has {value.dtype} of {value.shape}")
            self._translation.weights[found[name]] = (value, tensor, spec)

    def optimize(self):
        """Nothing: constants are folded by who runs the model."""

    def release(self):
        """Nothing: no session is kept."""

    def __call__(self, *args, **kwargs):
        raise OnnxExporterError("tare runs no ONNX models; onnxruntime does: save it, and give the path to onnxruntime.InferenceSession")

    initialize_inference_session = __call__

    def __repr__(self):
        return (f"ONNXProgram(opset {self._opset}, {len(self._translation.g.nodes)} nodes, inputs {self.input_names}, "
                f"outputs {self.output_names}, {len(self._translation.weights)} weights)")


def _replaced(text, symbol, label):
    return re.sub(rf"\b{re.escape(symbol)}\b", label, text)


def _bytes(tensor):
    """The elements of a tensor in order, as they are stored."""
    with tare.no_grad():
        whole = tensor.detach()
        storage = whole.untyped_storage()
        if whole.is_contiguous() and whole.storage_offset() == 0 and storage.nbytes() == whole.numel() * whole.dtype.itemsize:
            return storage._storage.read()
        return whole.contiguous().clone().untyped_storage()._storage.read()


def _check_bytes(weights):
    without = [value.name for value, tensor, _ in weights if tensor.device.type == "meta"]
    if without:
        listed = ", ".join(without[:3]) + (f" and {len(without) - 3} more" if len(without) > 3 else "")
        raise RuntimeError(
            f"torch.onnx.export: {listed} {'have' if len(without) > 1 else 'has'} no bytes to write. Materialize the module, or export "
            "with export_params=False, which makes its parameters inputs of the model")


def _with_rows(program):
    """What is needed of the program, in operators for which there are rows: others are taken apart, if they are written in some."""
    program = without_unused(program)
    missing = _translate.missing_operators(program)
    if not missing:
        return program
    targets = {node.target for node in program.graph.nodes if node.op == "call_function" and str(node.target) in missing}
    return program.run_decompositions({target: target for target in targets})


def _labels(program, dynamic_shapes, named):
    """Names of the sizes that vary, by symbol: those that the user gave them."""
    found = {}
    placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    users = [spec for spec in program.graph_signature.input_specs if spec.kind is InputKind.USER_INPUT]
    values = [placeholders[spec.arg.name].meta.get("val") for spec in users]
    tensors = [one for one in values if isinstance(one, tare.Tensor)]
    specs = named if named is not None else pytree.tree_leaves(dynamic_shapes, is_leaf=_is_spec)
    for tensor, spec in zip(tensors, specs):
        items = spec.items() if isinstance(spec, dict) else enumerate(spec) if isinstance(spec, (list, tuple)) else ()
        for dim, says in items:
            size = tensor.shape[dim]
            label = says if isinstance(says, str) else getattr(says, "__name__", None)
            if isinstance(size, tare.SymInt) and label and label.isidentifier() and expression_of(size).is_symbol:
                found.setdefault(str(expression_of(size)), label)
    return found


def _is_spec(one):
    if isinstance(one, dict):
        return all(isinstance(key, int) for key in one)
    return one is None or (isinstance(one, (list, tuple)) and all(not isinstance(part, (dict, list, tuple)) for part in one))


def _shapes_of_axes(dynamic_axes, input_names, leaves):
    """`dynamic_axes`, by input: for each leaf what varies, {dimension: name}."""
    names = list(input_names or [])
    found = []
    tensors = [one for one in leaves if isinstance(one, tare.Tensor)]
    for number, tensor in enumerate(tensors):
        said = dynamic_axes.get(names[number]) if number < len(names) else None
        if isinstance(said, dict):
            found.append({dim % tensor.dim(): str(name) for dim, name in said.items()})
        else:
            found.append({dim % tensor.dim(): f"{names[number]}_dim_{dim}" for dim in said or ()})
    return found


def _exported(model, args, kwargs, dynamic_shapes, dynamic_axes, input_names, training):
    """The exported program, and the names of sizes by leaf where `dynamic_axes` says some."""
    if isinstance(model, ExportedProgram):
        return model, None
    if not isinstance(model, tare.nn.Module):
        model = _Function(model)
    if hasattr(model, "_c"):
        from tare._product import program_files

        model = program_files.script_program(model)
    named = None
    if dynamic_axes and dynamic_shapes is None:
        leaves = pytree.tree_leaves((args, kwargs))
        named = _shapes_of_axes(dynamic_axes, input_names, leaves)
        dims, at = {}, iter(named)
        says = {name: dims.setdefault(name, tare.export.Dim(_identifier(name))) for one in named for name in one.values()}
        tree = [{dim: says[name] for dim, name in next(at).items()} if isinstance(leaf, tare.Tensor) else None for leaf in leaves]
        positional, by_name = pytree.tree_unflatten(tree, pytree.tree_structure((args, kwargs)))
        dynamic_shapes = (*positional, *by_name.values())
    modes = [(one, one.training) for one in model.modules()]
    fast = tare.backends.mha.get_fastpath_enabled()
    try:
        if training != 1:
            model.eval()
        tare.backends.mha.set_fastpath_enabled(False)  # whose operators stand for whole layers
        with control_flow.decided():  # which an ONNX file has no form for here
            return tare.export.export(model, args, kwargs, dynamic_shapes=dynamic_shapes), named
    finally:
        tare.backends.mha.set_fastpath_enabled(fast)
        for one, mode in modes:
            one.training = mode


def _identifier(name):
    made = "".join(one if one.isalnum() or one == "_" else "_" for one in name)
    return made if made.isidentifier() else f"size_{made}"


class _Function(tare.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *args, **kwargs):
        return self.function(*args, **kwargs)


def export(model, args=(), f=None, *, kwargs=None, verbose=None, input_names=None, output_names=None, opset_version=None, dynamo=True,
           external_data=True, dynamic_shapes=None, custom_translation_table=None, report=False, optimize=True, verify=False, profile=False,
           dump_exported_program=False, artifacts_dir=".", export_params=True, keep_initializers_as_inputs=False, dynamic_axes=None,
           training=None, operator_export_type=None, do_constant_folding=True, custom_opsets=None, export_modules_as_functions=False,
           autograd_inlining=True):
    """Writes a module as an ONNX model to the path `f`, and gives the `ONNXProgram`. See torch.onnx.export.

    What the module calls is recorded by `torch.export.export` on tensors without data, in evaluation unless `training` says otherwise,
    and each operator becomes nodes of the operator set `opset_version` (18 to 23; 20 where it is not said). Below 18 the model is written
    with 18, and names the lower version if all its operators are defined so there; a warning says where not. `dynamic_shapes`, or
    `dynamic_axes` by `input_names`, name sizes that vary. Weights are read when they are written; with `export_params=False`
    they are inputs. `dynamo=False` does the same and returns nothing.

    Errors: OnnxExporterError, which names all operators that have no row at once; ValueError for names and versions that do not fit;
    RuntimeError for weights without bytes.
    """
    opset = DEFAULT_OPSET if opset_version is None else opset_version
    if not _versions.OLDEST <= opset <= MOST_OPSET:
        raise ValueError(f"opset_version {opset}: tare writes the operator sets {_versions.OLDEST} to {MOST_OPSET}")
    if custom_translation_table:
        raise NotImplementedError("torch.onnx.export: custom_translation_table takes functions of onnxscript, which tare does not run; "
                                  "torch.onnx.register_custom_op_symbolic is there")
    if verify:
        raise NotImplementedError("torch.onnx.export: verify runs the model, which tare does not; onnxruntime does")
    if export_modules_as_functions:
        raise NotImplementedError("torch.onnx.export: export_modules_as_functions is not supported by tare")
    training = int(getattr(training, "value", training) or 0)
    if not isinstance(args, tuple):
        args = (args,)
    kwargs = dict(kwargs or {})
    if args and isinstance(args[-1], dict) and not kwargs and not dynamo:
        args, kwargs = args[:-1], dict(args[-1])
    _exporting[0] += 1
    try:
        program, named = _exported(model, args, kwargs, dynamic_shapes, dynamic_axes, input_names, training)
        labels = _labels(program, dynamic_shapes, named)
        ready = _with_rows(program)
        made = translated(ready, max(opset, LEAST_OPSET), input_names, output_names)
    finally:
        _exporting[0] -= 1
    if opset < LEAST_OPSET:
        opset = _lowered(made.g.nodes, opset)
    for domain in {node.domain for node in made.g.nodes} - {""}:
        made.g.domains[domain] = (custom_opsets or {}).get(domain, 1)
    result = ONNXProgram(made, opset, program, export_params, keep_initializers_as_inputs, labels)
    if f is not None:
        result.save(f, external_data=external_data if dynamo and isinstance(f, (str, os.PathLike)) else False)
    return result if dynamo else None


def _lowered(nodes, opset):
    """The version below 18 that is wanted, if it has all operators as they are written; else 18, with a warning, as PyTorch keeps it."""
    newer = sorted({(_versions.since_in_18(node.op, node.attributes), node.op) for node in nodes if not node.domain})
    newer = [f"{name} ({version})" for version, name in newer if version > opset]
    if not newer:
        return opset
    warnings.warn(f"opset_version {opset}: the model is written with {LEAST_OPSET}, since that of {', '.join(newer)} is newer", stacklevel=3)
    return LEAST_OPSET


def is_exporting():
    return _exporting[0] > 0

"""What `record_fx.py` asks of PyTorch of modules that are cut for a backend: the parts for what it takes, and settings."""

import contextlib
import importlib
import io
import operator


def _branches(torch):
    class Branches(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)

        def forward(self, x, y):
            u, v = torch.relu(self.first(x)), torch.sigmoid(y)
            w = self.second(torch.sin(torch.relu(u + v))) + u
            return w, torch.cos(w)

    return Branches(), (torch.ones(2, 4), torch.ones(2, 4))


def _size_before(torch):
    class SizeBefore(torch.nn.Module):
        def forward(self, x):
            size = x.size(0)
            return torch.relu(x).view(size, -1) + 1

    return SizeBefore(), (torch.ones(2, 4),)


def _size_between(torch):
    class SizeBetween(torch.nn.Module):
        def forward(self, x):
            y = torch.relu(x)
            size = y.size(0)
            return torch.sin(y).view(size, -1) + 1

    return SizeBetween(), (torch.ones(2, 4),)


def _sizes_in_steps(torch):
    class SizesInSteps(torch.nn.Module):
        def forward(self, x):
            rows = x.size(0)
            most, y = rows * 2, torch.relu(x)
            return torch.relu(y.view(rows, -1).reshape(most, -1)) + 1, y.view(most, 2)

    return SizesInSteps(), (torch.ones(2, 4),)


def _line(torch):
    class Line(torch.nn.Module):
        def forward(self, x):
            first = torch.relu(x)
            return first + torch.relu(torch.sin(first))

    return Line(), (torch.ones(2, 4),)


_SETTINGS = {"plain": {}, "apart": {"skip_fusion": True}, "any": {"allow_non_tensor": True}, "large": {"min_acc_module_size": 2},
             "moved": {"move_non_tensor_nodes_on_boundary": True}}
_TAKEN = {
    _branches: ["relu", "relu add", "relu add cos sin sigmoid", "", "relu cos"],
    _size_before: ["relu add", "size relu add view", "view"],
    _size_between: ["size view relu", "size relu", "view add"],
    _sizes_in_steps: ["size view relu mul reshape", "size relu add", "view reshape"],
    _line: ["relu"],
}


def _cut(torch, model, taken, settings, return_tuple):
    """The code of the whole, the nodes of each part, and what was printed."""
    splitter = importlib.import_module(torch.__name__ + ".fx.passes.splitter_base")
    support = importlib.import_module(torch.__name__ + ".fx.passes.operator_support")
    targets = {getattr(operator, name, None) or getattr(torch, name, name) if name not in ("size", "view", "reshape") else name for name in taken.split()}

    class Taken(support.OperatorSupport):
        def is_node_supported(self, submodules, node):
            return node.op == "call_module" or node.target in targets

    module, inputs = model(torch)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        cutter = splitter._SplitterBase(torch.fx.symbolic_trace(module), inputs, Taken(), splitter._SplitterSettingBase(**settings),
                                        return_tuple=return_tuple)
        made = cutter()
    parts = {name: [str(node) for node in part.graph.nodes] + [str(part.graph.output_node().args)] for name, part in made.named_children()}
    return {"code": made.code, "parts": parts, "printed": printed.getvalue(),
            "fusions": {name: group for name, group in sorted((str(node), sorted(map(str, group))) for node, group in cutter.fusions.items())}}


def _inputs_of_parts(torch):
    splitter = importlib.import_module(torch.__name__ + ".fx.passes.splitter_base")
    support = importlib.import_module(torch.__name__ + ".fx.passes.operator_support")
    module, inputs = _branches(torch)
    taken = support.OperatorSupport({"torch.relu": None})
    with contextlib.redirect_stdout(io.StringIO()):
        cutter = splitter._SplitterBase(torch.fx.symbolic_trace(module), inputs, taken, splitter._SplitterSettingBase())
        result = cutter()
    given = splitter.generate_inputs_for_submodules(result, inputs, [name for name, _ in result.named_children()])
    return {name: [list(one.shape) for one in value] for name, value in given.items()}


def _case(model, taken, name, return_tuple):
    return lambda torch: _cut(torch, model, taken, _SETTINGS[name], return_tuple)


CASES = {f"split{model.__name__} for {taken or 'nothing'}, {name}{' tuple' if return_tuple else ''}": _case(model, taken, name, return_tuple)
         for model, kinds in _TAKEN.items() for taken in kinds for name in _SETTINGS for return_tuple in (False, True)[: 2 if name == "plain" else 1]}
CASES["inputs of parts"] = _inputs_of_parts

"""What nodes take over from the node that is being run: where the program made it, its module, what passes wrote."""

import contextlib
import copy
import enum
import functools
import threading
import traceback as _traceback

from tare import _C

__all__ = ["annotate", "annotate_fn", "preserve_node_meta", "has_preserved_node_meta", "set_stack_trace", "set_grad_fn_seq_nr",
           "reset_grad_fn_seq_nr", "format_stack", "set_current_meta", "get_current_meta", "NodeSource", "NodeSourceAction",
           "get_graph_provenance_json", "set_current_replay_node", "get_current_replay_node"]

_COPY_META_FIELDS = ["nn_module_stack", "torch_fn", "source_fn_stack", "original_aten", "recompute", "ac_graph_id",
                     "has_backward_hook", "from_node", "quantization_tag", "_numeric_debug_handle", "custom", "partitioner_tag",
                     "stack_trace"]


class _State(threading.local):
    preserved = property(lambda self: _C._fx.preserves_metadata(), lambda self, enabled: _C._fx.preserve_metadata(bool(enabled)))
    replayed = None

    def __init__(self):
        self.meta = {}


_state = _State()


class NodeSourceAction(enum.Enum):
    CREATE = "create"
    REPLACE = "replace"


class NodeSource:
    """Which node another one was made from, by which pass, and where that one came from."""

    class NodeInfo:
        def __init__(self, name, target, graph_id):
            self.name, self.target, self.graph_id = name, target, graph_id

    def __init__(self, node, pass_name="", action=None):
        actions = action if isinstance(action, list) else [] if action is None else [action]
        if not all(isinstance(one, NodeSourceAction) for one in actions):
            raise AssertionError(f"expected NodeSourceAction, got {action}")
        self.pass_name = pass_name
        self.action = actions
        self.node_info = None if node is None else self.NodeInfo(node.name, str(node.target), id(node.graph))
        self.from_node = [] if node is None else copy.deepcopy(node.meta.get("from_node", []))

    name = property(lambda self: self.node_info.name if self.node_info else "")
    target = property(lambda self: self.node_info.target if self.node_info else "")
    graph_id = property(lambda self: self.node_info.graph_id if self.node_info else -1)

    def __repr__(self):
        return self.print_readable()

    def _get_action_string(self):
        return "+".join(one.name.lower() for one in self.action)

    def print_readable(self, indent=0):
        if indent > 9:
            return ""
        head = (f"{' ' * indent * 4}(name={self.name}, pass_name={self.pass_name}, action={self._get_action_string()}, "
                f"graph_id={self.graph_id})\n")
        return head + "".join(one.print_readable(indent + 1) for one in self.from_node)

    def to_dict(self):
        """As values that JSON has."""
        return {"name": self.name, "target": self.target, "graph_id": self.graph_id, "pass_name": self.pass_name,
                "action": self._get_action_string(), "from_node": [one.to_dict() for one in self.from_node]}

    def __eq__(self, other):
        return isinstance(other, NodeSource) and self.to_dict() == other.to_dict()

    def __hash__(self):
        return hash((self.name, self.target, self.graph_id, self.pass_name, self._get_action_string()))


@contextlib.contextmanager
def preserve_node_meta(enable=True):
    """Lets nodes that are made within take over what the current node has."""
    before = _state.preserved, _state.meta
    _state.preserved, _state.meta = enable, dict(_state.meta)
    try:
        yield
    finally:
        _state.preserved, _state.meta = before


def has_preserved_node_meta():
    return _state.preserved


def get_current_meta():
    return _state.meta


def kept_meta():
    """What a new node takes over, as a dictionary of its own."""
    meta = _state.meta
    kept = {field: copy.copy(meta[field]) for field in _COPY_META_FIELDS if field in meta}
    if "seq_nr" in meta:
        kept["seq_nr"] = meta["seq_nr"]
    return kept


@contextlib.contextmanager
def annotate(annotation_dict):
    """Writes `annotation_dict` into `meta["custom"]` of the nodes that are made within."""
    before = _state.meta
    _state.meta = {**before, "custom": {**before.get("custom", {}), **annotation_dict}}
    try:
        yield
    finally:
        _state.meta = before


def annotate_fn(annotation_dict):
    """`annotate` around each call of a function."""

    def decorator(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            with annotate(annotation_dict):
                return function(*args, **kwargs)

        return call

    return decorator


def set_stack_trace(stack):
    """Says where the program is, for nodes that are made from now on."""
    if _state.preserved and stack:
        _state.meta["stack_trace"] = "".join(stack)


def set_grad_fn_seq_nr(seq_nr):
    if _state.preserved:
        _state.meta["grad_fn_seq_nr"] = _state.meta.get("grad_fn_seq_nr", []) + [seq_nr]
        _state.meta["in_grad_fn"] = _state.meta.get("in_grad_fn", 0) + 1


def reset_grad_fn_seq_nr():
    if _state.preserved and _state.meta.get("in_grad_fn"):
        _state.meta["in_grad_fn"] -= 1
        _state.meta["grad_fn_seq_nr"].pop()


def format_stack():
    """Where the program is: what the current node says, else Python's own stack."""
    if _state.preserved:
        return [_state.meta.get("stack_trace", "")]
    return _traceback.format_list(_traceback.extract_stack()[:-1])


@contextlib.contextmanager
def set_current_meta(node, pass_name=""):
    """Nodes that are made within take over what `node` has, and that it was their source."""
    if not (_state.preserved and node.meta):
        yield
        return
    before = _state.meta
    _state.meta = {**node.meta, "from_node": [NodeSource(node, pass_name, NodeSourceAction.CREATE)]}
    try:
        yield
    finally:
        _state.meta = before


@contextlib.contextmanager
def set_current_replay_node(node):
    before, _state.replayed = _state.replayed, node
    try:
        yield
    finally:
        _state.replayed = before


def get_current_replay_node():
    return _state.replayed


def get_graph_provenance_json(graph):
    """By name of a node, where it came from, for those that say."""
    return {node.name: [one.to_dict() for one in node.meta["from_node"]] for node in graph.nodes if node.meta.get("from_node")}

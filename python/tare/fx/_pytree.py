"""Trees taken apart by the shape of another one, as generated code does with its arguments."""

from collections import namedtuple

from tare.utils._pytree import LeafSpec, is_namedtuple_class

SUPPORTED_NODES = {}
SUPPORTED_NODES_EXACT_MATCH = {}


def register_pytree_flatten_spec(cls, flatten_fn_spec, flatten_fn_exact_match_spec=None):
    """Teaches a class: `flatten_fn_spec(instance, spec)` lists the children that `spec` has."""
    SUPPORTED_NODES[cls] = flatten_fn_spec
    SUPPORTED_NODES_EXACT_MATCH[cls] = flatten_fn_exact_match_spec


def _deregister_pytree_flatten_spec(cls):
    del SUPPORTED_NODES[cls], SUPPORTED_NODES_EXACT_MATCH[cls]


def tree_flatten_spec(pytree, spec):
    """The leaves of `pytree` where `spec` has them. Errors: RuntimeError for a class that nobody registered."""
    if isinstance(spec, LeafSpec) or spec.type is None:
        return [pytree]
    kind = namedtuple if spec.type not in SUPPORTED_NODES and is_namedtuple_class(spec.type) else spec.type
    if kind not in SUPPORTED_NODES:
        raise RuntimeError(
            f"{type(pytree)} does not have a flatten_fn_spec associated with it. Please register one with "
            "torch.fx._pytree.register_pytree_flatten_spec.  If you have serialized your model, make sure that any custom pytrees "
            "have been registered before loading it.")
    leaves = []
    for child, child_spec in zip(SUPPORTED_NODES[kind](pytree, spec), spec.children_specs):
        leaves += tree_flatten_spec(child, child_spec)
    return leaves


def _first(items, spec):
    return [items[index] for index in range(spec.num_children)]


def _by_key(items, spec):
    return [items[key] for key in spec.context]


def _as_many(items, spec):
    return len(items) == spec.num_children


for _kind in (list, tuple, namedtuple):
    register_pytree_flatten_spec(_kind, _first, _as_many)
register_pytree_flatten_spec(dict, _by_key, lambda items, spec: set(items) == set(spec.context))

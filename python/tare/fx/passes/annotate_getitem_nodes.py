"""Types of items, from the types of what they are taken from."""

import operator
import typing


def annotate_getitem_nodes(graph):
    """Gives the nodes that take an item of a typed list, tuple or dictionary the item's type."""
    for node in graph.nodes:
        if node.target is not operator.getitem or node.op != "call_function":
            continue
        whole = node.args[0].type
        kind, items = typing.get_origin(whole), typing.get_args(whole)
        fields = getattr(whole, "__annotations__", None) if isinstance(whole, type) and hasattr(whole, "_fields") else None
        if fields:
            items, kind = tuple(fields.values()), tuple
        if not items:
            continue
        if kind is tuple:
            node.type = items[0] if len(items) == 2 and items[1] is ... else items[node.args[1]]
        elif kind is list:
            node.type = items[0]
        elif kind is dict:
            node.type = items[1]

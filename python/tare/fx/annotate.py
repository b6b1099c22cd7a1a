"""Types of traced values."""

from tare.fx.proxy import Proxy


def annotate(val, type):
    """Gives a proxy's node a type, which generated code shows. Other values stay as they are."""
    if not isinstance(val, Proxy):
        return val
    if val.node.type is not None:
        raise RuntimeError(f"Tried to annotate a value that already had a type on it! Existing type is {val.node.type} and new type is "
                           f"{type}. This could happen if you tried to annotate a function parameter value (in which case you should "
                           "use the type slot on the function signature) or you called annotate on the same value twice")
    val.node.type = type
    return val

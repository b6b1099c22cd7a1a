"""Parts of graphs as modules."""

from tare.fx.graph_module import GraphModule
from tare.nn import Module


class HolderModule(Module):
    """Holds modules by name."""

    def __init__(self, d):
        super().__init__()
        for name, module in d.items():
            self.add_module(name, module)


def lift_subgraph_as_module(gm, subgraph, comp_name="", class_name="GraphModule"):
    """A GraphModule of `subgraph` with what it uses of `gm`, and where that is now: the path below `comp_name` by path in `gm`."""
    holder = HolderModule({})
    moved = {}
    for node in subgraph.nodes:
        if node.op not in ("call_module", "get_attr"):
            continue
        *above, name = node.target.split(".")
        source, goal = gm, holder
        for part in above:
            source = getattr(source, part)
            if not hasattr(goal, part):
                goal.add_module(part, HolderModule({}))
            goal = getattr(goal, part)
        value = getattr(source, name)
        setattr(goal, name, value)
        moved[node.target] = f"{comp_name}.{node.target}"
    return GraphModule(holder, subgraph, class_name), moved

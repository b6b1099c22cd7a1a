"""Plans of styles, applied to a module's submodules. See torch.distributed.tensor.parallel.api."""

import warnings
from fnmatch import fnmatch

from tare.distributed.device_mesh import _mesh_resources
from tare.distributed.tensor.parallel.style import ParallelStyle

__all__ = ["parallelize_module"]


def parallelize_module(module, device_mesh=None, parallelize_plan=None, *, src_data_rank=0):
    """Applies a style to a module, or styles to the submodules that a plan names: `{"layers.*.attention.wq": ColwiseParallel()}`."""
    mesh = device_mesh or _mesh_resources.get_current_mesh()
    if parallelize_plan is None:
        warnings.warn("No parallelize_plan is provided and auto-parallel is not supported at the moment, so this parallelize_module call "
                      "will do nothing.", stacklevel=2)
        return module
    if isinstance(parallelize_plan, ParallelStyle):
        parallelize_plan.src_data_rank = src_data_rank
        return parallelize_plan._apply(module, mesh)
    if not isinstance(parallelize_plan, dict):
        raise TypeError("Expect Union[ParallelStyle, Dict[str, ParallelStyle]] for"
                        f" parallelize_plan, {type(parallelize_plan)} found!")
    for path, style in parallelize_plan.items():
        if path == "":
            parallelize_module(module, mesh, style)
            continue
        token, _, rest = path.partition(".")
        matching = [child for name, child in module.named_children() if fnmatch(name, token)]
        if not matching:
            warnings.warn(f"Parallelize plan key '{path}' could not be resolved: no submodule matching token '{token}' in module {module}, "
                          "skipping this plan entry.", stacklevel=2)
        for child in matching:
            parallelize_module(child, mesh, {rest: style} if rest else style, src_data_rank=src_data_rank)
    return module

"""`torch._dynamo.export`: what `torch.export.export` records, as a module that can be called."""

import typing

from tare.nn import Module


class ExportResult(typing.NamedTuple):
    """A `GraphModule`, and what its inputs have to fulfil: a list of conditions as PyTorch writes them."""

    graph_module: Module
    guards: list


class _Called(Module):
    """A function as a module."""

    def __init__(self, function):
        super().__init__()
        self.forward = function


def export(f, *extra_args, aten_graph=False, pre_dispatch=False, decomposition_table=None, tracing_mode="symbolic", dynamic_shapes=None,
           assume_static_by_default=False, same_signature=True, **extra_kwargs):
    """A function of arguments that gives an `ExportResult`: the operators that `f`, a function or a module, calls for these.

    Nodes say in `source_fn_stack` which module of torch.nn or function they are of. They are the operators that the program calls itself
    with `pre_dispatch`, else those that these are written in, which is what `ExportedProgram.run_decompositions` gives. Sizes are
    numbers but for those that `dynamic_shapes` or `mark_dynamic` name, whatever `tracing_mode` and `assume_static_by_default` are.

    Errors: NotImplementedError without `aten_graph`; those of `torch.export.export`.
    """
    if not aten_graph:
        raise NotImplementedError("torch._dynamo.export: graphs of torch's functions are not supported by tare yet; say aten_graph=True, or "
                                  "trace with torch.fx.symbolic_trace")

    def inner(*args, **kwargs):
        from tare.export import export as record

        module = f if isinstance(f, Module) else _Called(f)
        program = record(module, args, kwargs, dynamic_shapes=dynamic_shapes, strict=True)
        if not pre_dispatch:
            program = program.run_decompositions(decomposition_table)
        return ExportResult(program.module(check_guards=False), list(program._guards_code))

    return inner(*extra_args, **extra_kwargs) if extra_args or extra_kwargs else inner

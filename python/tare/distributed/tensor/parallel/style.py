"""How a module's parameters, inputs and outputs are distributed over a mesh of one dimension. See
torch.distributed.tensor.parallel.style."""

import abc

import tare
from tare import nn
from tare.distributed.tensor._api import DTensor, distribute_module, distribute_tensor
from tare.distributed.tensor.placement_types import Placement, Replicate, Shard

__all__ = ["ParallelStyle", "RowwiseParallel", "SequenceParallel", "ColwiseParallel", "PrepareModuleInput", "PrepareModuleInputOutput",
           "PrepareModuleOutput"]


def _as_tuple(layouts):
    return (layouts,) if isinstance(layouts, Placement) else layouts


def _placed(tensor, mesh, layout, wanted):
    """A tensor as a DTensor of the layout `wanted`; a plain one is this rank's part in `layout`."""
    given = isinstance(tensor, DTensor)
    placed = tensor if given else DTensor.from_local(tensor, mesh, (layout,), run_check=False)
    return placed if wanted is None or layout == wanted else placed.redistribute(placements=(wanted,))


def _given_back(dtensor, as_local):
    return dtensor.to_local() if as_local else dtensor


class ParallelStyle(abc.ABC):
    """What parallelize_module does to a module. `src_data_rank` is the rank whose parameters count."""

    src_data_rank = 0

    @abc.abstractmethod
    def _apply(self, module, device_mesh): ...

    _shown = ()

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)}' for name in self._shown)})"


class _Sharding(ParallelStyle):
    """Parameters of linear layers and embeddings, cut along a dimension."""

    _shown = ("input_layouts", "output_layouts", "use_local_output")

    def __init__(self, input_layouts, output_layouts, use_local_output):
        self.input_layouts, self.output_layouts, self.use_local_output = (input_layouts,), (output_layouts,), use_local_output

    def _wanted(self, module):
        """The placement of each parameter by its name, and that of the input."""
        raise NotImplementedError(f"{type(self).__name__} currently only support nn.Linear and nn.Embedding!")

    def _apply(self, module, device_mesh):
        parameters, self.desired_input_layouts = self._wanted(module)

        def partition(name, submodule, mesh):
            for key, parameter in list(submodule.named_parameters(recurse=False)):
                placed = distribute_tensor(parameter, mesh, [parameters[key]], src_data_rank=self.src_data_rank)
                submodule.register_parameter(key, nn.Parameter(placed, requires_grad=parameter.requires_grad))

        def take(called, inputs, mesh):
            return _placed(inputs[0], mesh, self.input_layouts[0], self.desired_input_layouts[0])

        def give(called, outputs, mesh):
            if outputs.placements != self.output_layouts:
                outputs = outputs.redistribute(placements=self.output_layouts)
            return _given_back(outputs, self.use_local_output)

        return distribute_module(module, device_mesh, partition, take, give)


class ColwiseParallel(_Sharding):
    """Each rank has some of the output features of a linear layer, or of an embedding's: the input is whole, the output cut."""

    def __init__(self, *, input_layouts=None, output_layouts=None, use_local_output=True):
        super().__init__(input_layouts or Replicate(), output_layouts or Shard(-1), use_local_output)
        self.desired_input_layouts = (Replicate(),)

    def _wanted(self, module):
        if isinstance(module, nn.Linear):
            return {"weight": Shard(0), "bias": Shard(0)}, (Replicate(),)
        if isinstance(module, nn.Embedding):
            return {"weight": Shard(1)}, (Replicate(),)
        return super()._wanted(module)


class RowwiseParallel(_Sharding):
    """Each rank has some of the input features of a linear layer, or of an embedding's rows: outputs are summed over the ranks."""

    def __init__(self, *, input_layouts=None, output_layouts=None, use_local_output=True):
        super().__init__(input_layouts or Shard(-1), output_layouts or Replicate(), use_local_output)

    def _wanted(self, module):
        if isinstance(module, nn.Linear):
            return {"weight": Shard(1), "bias": Replicate()}, (Shard(-1),)
        if isinstance(module, nn.Embedding):
            return {"weight": Shard(0)}, (Replicate(),)
        return super()._wanted(module)


class SequenceParallel(ParallelStyle):
    """Parameters of a norm or of dropout are whole on each rank, inputs and outputs cut along the sequence."""

    def __init__(self, *, sequence_dim=1, use_local_output=False):
        self.sequence_sharding, self.use_local_output = (Shard(sequence_dim),), use_local_output

    def _apply(self, module, device_mesh):
        def partition(name, submodule, mesh):
            for key, parameter in list(submodule.named_parameters(recurse=False)):
                submodule.register_parameter(key, nn.Parameter(DTensor.from_local(parameter, mesh, [Replicate()], run_check=False)))

        def take(called, inputs, mesh):
            given = inputs[0]
            if isinstance(given, DTensor):
                same = given.placements == self.sequence_sharding
                return given if same else given.redistribute(placements=self.sequence_sharding)
            if isinstance(given, tare.Tensor):
                return DTensor.from_local(given, mesh, self.sequence_sharding, run_check=False)
            raise ValueError(f"expecting input of {called} to be a torch.Tensor or DTensor, but got {given}")

        return distribute_module(module, device_mesh, partition, take,
                                 lambda called, outputs, mesh: _given_back(outputs, self.use_local_output))

    def __repr__(self):
        return f"SequenceParallel(sequence_dim={self.sequence_sharding[0].dim}, use_local_output={self.use_local_output})"


class PrepareModuleInput(ParallelStyle):
    """Makes a module's inputs DTensors of the layouts that it wants. None in the place of a layout leaves an input alone."""

    _shown = ("input_layouts", "desired_input_layouts", "input_kwarg_layouts", "desired_input_kwarg_layouts", "use_local_output")

    def __init__(self, *, input_layouts=None, desired_input_layouts=None, input_kwarg_layouts=None, desired_input_kwarg_layouts=None,
                 use_local_output=False):
        self.input_layouts, self.desired_input_layouts = _as_tuple(input_layouts), _as_tuple(desired_input_layouts)
        self.use_local_output, self.with_kwargs = use_local_output, input_kwarg_layouts is not None
        self.input_kwarg_layouts, self.desired_input_kwarg_layouts = input_kwarg_layouts or {}, desired_input_kwarg_layouts or {}
        if self.input_layouts is not None:
            if self.desired_input_layouts is None:
                raise AssertionError("desired module inputs should not be None!")
            if len(self.input_layouts) != len(self.desired_input_layouts):
                raise AssertionError("input_layouts and desired_input_layouts should have same length!")
        if self.with_kwargs and len(self.input_kwarg_layouts) != len(self.desired_input_kwarg_layouts):
            raise AssertionError("input_kwarg_layouts and desired_input_kwarg_layouts should have same length!")

    def _prepared(self, given, mesh, layout, wanted):
        if layout is None:
            return given
        if not isinstance(given, tare.Tensor):
            raise AssertionError("expecting input to be a torch.Tensor!")
        return _given_back(_placed(given, mesh, layout, wanted), self.use_local_output)

    def _prepare_input_fn(self, inputs, device_mesh):
        if self.input_layouts is None:
            return inputs
        inputs = inputs if isinstance(inputs, tuple) else (inputs,)
        if len(inputs) != len(self.input_layouts):
            raise ValueError("module inputs and input_layouts should have same length!")
        return tuple(self._prepared(given, device_mesh, layout, wanted)
                     for given, layout, wanted in zip(inputs, self.input_layouts, self.desired_input_layouts))

    def _prepare_input_kwarg_fn(self, inputs, kwarg_inputs, device_mesh):
        named = {key: self._prepared(given, device_mesh, self.input_kwarg_layouts.get(key), self.desired_input_kwarg_layouts.get(key))
                 for key, given in kwarg_inputs.items()}
        return self._prepare_input_fn(inputs, device_mesh), named

    def _apply(self, module, device_mesh):
        def prepare(_, inputs, *named):
            return self._prepare_input_kwarg_fn(inputs, *named, device_mesh) if named else self._prepare_input_fn(inputs, device_mesh)

        module.register_forward_pre_hook(prepare, with_kwargs=self.with_kwargs)
        return module


class PrepareModuleOutput(ParallelStyle):
    """Makes a module's outputs DTensors of the layouts that are wanted, or this rank's parts of them."""

    _shown = ("output_layouts", "desired_output_layouts", "use_local_output")

    def __init__(self, *, output_layouts, desired_output_layouts, use_local_output=True):
        self.output_layouts, self.desired_output_layouts = _as_tuple(output_layouts), _as_tuple(desired_output_layouts)
        self.use_local_output = use_local_output
        if len(self.output_layouts) != len(self.desired_output_layouts):
            raise AssertionError("output_layouts and desired_output_layouts should have same length!")

    def _prepare_out_fn(self, outputs, device_mesh):
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        if len(outputs) != len(self.output_layouts):
            raise ValueError("module outputs and output_layouts should have same length!")
        prepared = tuple(given if layout is None else _given_back(_placed(given, device_mesh, layout, wanted), self.use_local_output)
                         for given, layout, wanted in zip(outputs, self.output_layouts, self.desired_output_layouts))
        return prepared[0] if len(prepared) == 1 else prepared

    def _apply(self, module, device_mesh):
        module.register_forward_hook(lambda _, inputs, outputs: self._prepare_out_fn(outputs, device_mesh))
        return module


class PrepareModuleInputOutput(ParallelStyle):
    """Both."""

    def __init__(self, *, output_layouts, desired_output_layouts, use_local_output=True, use_local_input=False, **layouts):
        self.prepare_module_output = PrepareModuleOutput(output_layouts=output_layouts, desired_output_layouts=desired_output_layouts,
                                                         use_local_output=use_local_output)
        self.prepare_module_input = PrepareModuleInput(use_local_output=use_local_input, **layouts)

    def _apply(self, module, device_mesh):
        self.prepare_module_input._apply(module, device_mesh)
        return self.prepare_module_output._apply(module, device_mesh)

    def __repr__(self):
        taken, given = self.prepare_module_input, self.prepare_module_output
        return (f"PrepareModuleInputOutput(input_layouts={taken.input_layouts}, desired_input_layouts={taken.desired_input_layouts}, "
                f"input_kwarg_layouts={taken.input_kwarg_layouts}, desired_input_kwarg_layouts={taken.desired_input_kwarg_layouts}, "
                f"use_local_input={taken.use_local_output}, output_layouts={given.output_layouts}, "
                f"desired_output_layouts={given.desired_output_layouts}, use_local_output={given.use_local_output})")

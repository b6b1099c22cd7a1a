"""Handles of hooks, and hooks of modules' backward."""

import warnings
import weakref
from collections import OrderedDict

import tare


class RemovableHandle:
    """Takes a hook out of the dictionary that holds it: `handle.remove()`, or at the end of a `with`."""

    next_id = 0

    def __init__(self, hooks_dict, *, extra_dict=None):
        self.hooks_dict_ref = weakref.ref(hooks_dict)
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1
        extra = extra_dict if isinstance(extra_dict, (list, tuple)) else [extra_dict] if extra_dict is not None else []
        self.extra_dict_ref = tuple(weakref.ref(one) for one in extra)

    def remove(self):
        hooks = self.hooks_dict_ref()
        if hooks is not None:
            hooks.pop(self.id, None)
        for reference in self.extra_dict_ref:
            extra = reference()
            if extra is not None:
                extra.pop(self.id, None)

    def __getstate__(self):
        hooks = self.hooks_dict_ref()
        return (hooks, self.id)

    def __setstate__(self, state):
        hooks, self.id = state
        self.hooks_dict_ref = weakref.ref(OrderedDict() if hooks is None else hooks)
        RemovableHandle.next_id = max(RemovableHandle.next_id, self.id + 1)
        self.extra_dict_ref = ()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


class BackwardHook:
    """Hooks on a module's backward: its tensors pass through an identity on the way in and on the way out."""

    def __init__(self, module, user_hooks, user_pre_hooks):
        self.module = module
        self.user_hooks = user_hooks
        self.user_pre_hooks = user_pre_hooks
        self.grad_outputs = None
        self.input_tensors_index = None
        self.n_inputs = self.n_outputs = -1
        self.output_tensors_index = None

    def _spread(self, values, indices, count):
        row = [None] * count
        for index, value in zip(indices, values, strict=True):
            row[index] = value
        return tuple(row)

    def _through(self, args):
        indices = [i for i, arg in enumerate(args) if isinstance(arg, tare.Tensor)]
        tensors = [args[i] for i in indices]
        if not (tare.is_grad_enabled() and any(one.requires_grad for one in tensors)):
            return args, None, None
        passed = BackwardHookFunction.apply(*tensors)
        passed = passed if isinstance(passed, tuple) else (passed,)
        nodes = [one.grad_fn for one in passed if one.grad_fn is not None]
        result = list(args)
        for index, value in zip(indices, passed, strict=True):
            result[index] = value
        made = type(args)(*result) if hasattr(args, "_fields") else tuple(result)
        return made, indices, nodes[0] if nodes else None

    def setup_input_hook(self, args):
        args, indices, node = self._through(args)
        self.n_inputs, self.input_tensors_index = len(args), indices
        if node is not None:
            node._add_hook(self._at_inputs, False)
        return args

    def _at_inputs(self, gradients):
        if self.grad_outputs is None:
            return None
        spread = self._spread(gradients, self.input_tensors_index, self.n_inputs)
        for hook in self.user_hooks:
            changed = hook(self.module, spread, self.grad_outputs)
            if changed is None:
                continue
            changed = changed if isinstance(changed, tuple) else (changed,)
            if len(changed) != len(spread):
                raise RuntimeError(f"Backward hook returned an invalid number of grad_input, got {len(changed)}, but expected {len(spread)}")
            spread = changed
        self.grad_outputs = None
        return tuple(spread[i] for i in self.input_tensors_index)

    def setup_output_hook(self, args):
        single = not isinstance(args, tuple)
        args, indices, node = self._through((args,) if single else args)
        self.n_outputs, self.output_tensors_index = len(args), indices
        if node is not None:
            node._add_hook(self._at_outputs, True)
        return args[0] if single else args

    def _at_outputs(self, gradients):
        self.grad_outputs = self._spread(gradients, self.output_tensors_index, self.n_outputs)
        for hook in self.user_pre_hooks:
            changed = hook(self.module, self.grad_outputs)
            if changed is None:
                continue
            changed = changed if isinstance(changed, tuple) else (changed,)
            if len(changed) != len(self.grad_outputs):
                raise RuntimeError(f"Backward pre hook returned an invalid number of grad_output, got {len(changed)}, "
                                   f"but expected {len(self.grad_outputs)}")
            self.grad_outputs = changed
        if self.input_tensors_index is None:
            # Nothing flows to the module's inputs: its hooks hear of its outputs alone.
            warnings.warn(
                "Full backward hook is firing when gradients are computed with respect to module outputs since no inputs "
                "require gradients. See https://docs.pytorch.org/docs/main/generated/torch.nn.Module.html"
                "#torch.nn.Module.register_full_backward_hook for more details.",
                stacklevel=5,
            )
            nothing = self._spread([None] * 0, [], self.n_inputs)
            for hook in self.user_hooks:
                given = hook(self.module, nothing, self.grad_outputs)
                if any(one is not None for one in (given if isinstance(given, tuple) else (given,))):
                    raise RuntimeError("Backward hook for Modules where no input requires gradient should always return None "
                                       "or None for all gradients.")
        return tuple(self.grad_outputs[i] for i in self.output_tensors_index)


from tare.autograd.function import Function  # noqa: E402: autograd takes the handle from here


class BackwardHookFunction(Function):
    """The identity whose node the hooks hang on. What it returns is a view, which may not be written past the hooks."""

    @staticmethod
    def forward(ctx, *tensors):
        ctx.set_materialize_grads(False)
        ctx.mark_non_differentiable(*[one for one in tensors if not one.requires_grad])
        return tensors

    @staticmethod
    def backward(ctx, *gradients):
        return gradients


def unserializable_hook(f):
    f.__torch_unserializable__ = True
    return f


def warn_if_has_hooks(tensor):
    pass

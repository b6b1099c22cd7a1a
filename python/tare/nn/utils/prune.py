"""Parameters with part of their elements masked out. Source: torch.nn.utils.prune."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from numbers import Integral, Real

import tare
from tare.nn.utils.convert_parameters import parameters_to_vector


class BasePruningMethod(ABC):
    """The hook that makes `name` out of `name_orig` and `name_mask`; subclasses say how the mask is computed."""

    def __call__(self, module, inputs):
        setattr(module, self._tensor_name, self.apply_mask(module))

    @abstractmethod
    def compute_mask(self, t, default_mask):
        """The mask for a tensor of which `default_mask` is already left."""

    def apply_mask(self, module):
        """The original times the mask."""
        if self._tensor_name is None:
            raise AssertionError(f"Module {module} has to be pruned")
        mask = getattr(module, self._tensor_name + "_mask")
        original = getattr(module, self._tensor_name + "_orig")
        return mask.to(dtype=original.dtype) * original

    @classmethod
    def apply(cls, module, name, *args, importance_scores=None, **kwargs):
        """Prune the parameter `name`; what was pruned before stays so."""
        method = cls(*args, **kwargs)
        method._tensor_name = name
        former = _taken_off(module, name)
        if former is not None:
            container = former if isinstance(former, PruningContainer) else PruningContainer(former)
            container.add_pruning_method(method)
            method = container
        original = getattr(module, name)
        importance_scores = _checked_scores(
            importance_scores, original, f"parameter {name} of {module}"
        )
        first = not isinstance(method, PruningContainer)
        if first:
            module.register_parameter(name + "_orig", original)
            del module._parameters[name]
            left = tare.ones_like(original)
        else:
            left = getattr(module, name + "_mask").detach().clone(memory_format=tare.contiguous_format)
        try:
            module.register_buffer(name + "_mask", method.compute_mask(importance_scores, default_mask=left))
            setattr(module, name, method.apply_mask(module))
            module.register_forward_pre_hook(method)
        except Exception:
            if first:
                module.register_parameter(name, getattr(module, name + "_orig"))
                del module._parameters[name + "_orig"]
            raise
        return method

    def prune(self, t, default_mask=None, importance_scores=None):
        """The tensor, pruned, without any module."""
        importance_scores = _checked_scores(importance_scores, t, "tensor t")
        if default_mask is None:
            default_mask = tare.ones_like(t)
        return t * self.compute_mask(importance_scores, default_mask=default_mask)

    def remove(self, module):
        """Make the pruned tensor the parameter."""
        name = self._tensor_name
        if name is None:
            raise AssertionError(f"Module {module} has to be pruned before pruning can be removed")
        weight = self.apply_mask(module)
        if hasattr(module, name):
            delattr(module, name)
        original = module._parameters.pop(name + "_orig")
        original.data = weight.data
        del module._buffers[name + "_mask"]
        setattr(module, name, original)


def _checked_scores(scores, tensor, whose):
    if scores is None:
        return tensor
    if scores.shape != tensor.shape:
        raise AssertionError(
            f"importance_scores should have the same shape as {whose}, got {scores.shape} vs {tensor.shape}"
        )
    return scores


def _taken_off(module, name):
    """The pruning hook that the parameter has so far, no longer registered."""
    found = [
        key
        for key, hook in module._forward_pre_hooks.items()
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name
    ]
    if len(found) > 1:
        raise AssertionError(
            f"Avoid adding multiple pruning hooks to the same tensor {name} of module {module}. Use a PruningContainer."
        )
    return module._forward_pre_hooks.pop(found[0]) if found else None


class PruningContainer(BasePruningMethod):
    """Several prunings of one parameter; the last added decides about what the others left."""

    def __init__(self, *args):
        self._pruning_methods = ()
        if len(args) == 1:
            self._tensor_name = args[0]._tensor_name
        for method in args:
            self.add_pruning_method(method)

    def add_pruning_method(self, method):
        """Add a pruning of the same parameter."""
        if not isinstance(method, BasePruningMethod) and method is not None:
            raise TypeError(f"{type(method)} is not a BasePruningMethod subclass")
        if method is not None and self._tensor_name != method._tensor_name:
            raise ValueError(
                f"Can only add pruning methods acting on the parameter named '{self._tensor_name}' to PruningContainer "
                f"{self}. Found '{method._tensor_name}'"
            )
        self._pruning_methods += (method,)

    def __len__(self):
        return len(self._pruning_methods)

    def __iter__(self):
        return iter(self._pruning_methods)

    def __getitem__(self, idx):
        return self._pruning_methods[idx]

    def compute_mask(self, t, default_mask):
        return _masked_further(self._pruning_methods[-1], t, default_mask)


def _masked_further(method, t, default_mask):
    """The mask after one more pruning, which decides about what `default_mask` has left."""
    rank = t.dim()
    if method.PRUNING_TYPE == "unstructured":
        left = default_mask == 1
    elif method.PRUNING_TYPE == "structured":
        if not hasattr(method, "dim"):
            raise AttributeError(
                'Pruning methods of PRUNING_TYPE "structured" need to have the attribute `dim` defined.'
            )
        dim = method.dim if method.dim >= 0 else method.dim + rank
        if dim < 0:
            raise IndexError(f"Index is out of bounds for tensor with dimensions {rank}")
        channels = default_mask.sum(dim=[d for d in range(rank) if d != dim]) != 0
        left = _only(rank, dim, channels)
    elif method.PRUNING_TYPE == "global":
        left = (slice(None),) * rank
    else:
        raise ValueError(f"Unrecognized PRUNING_TYPE {method.PRUNING_TYPE}")
    mask = default_mask.to(dtype=t.dtype)
    part = method.compute_mask(t[left], default_mask=default_mask[left])
    mask[left] = part.to(dtype=mask.dtype)
    return mask


def _only(rank, dim, index):
    """The index that takes `index` in one dimension and everything in the others."""
    return tuple(index if d == dim % rank else slice(None) for d in range(rank))


# Methods --------------------------------------------------------------------------------------------------------------


class Identity(BasePruningMethod):
    """Prunes nothing, and makes the mask."""

    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        return default_mask

    @classmethod
    def apply(cls, module, name):
        return super().apply(module, name)


class _ByAmount(BasePruningMethod):
    """A number of elements, or a share of them."""

    def __init__(self, amount):
        _validate_pruning_amount_init(amount)
        self.amount = amount

    def _count(self, size):
        count = _compute_nparams_toprune(self.amount, size)
        _validate_pruning_amount(count, size)
        return count


class _Unstructured(_ByAmount):
    """Single elements: those that `_chosen` gives."""

    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        count = self._count(t.nelement())
        mask = default_mask.clone(memory_format=tare.contiguous_format)
        if count != 0:
            mask.view(-1)[self._chosen(t, count).indices] = 0
        return mask


class RandomUnstructured(_Unstructured):
    """Elements chosen by chance."""

    def _chosen(self, t, count):
        return tare.topk(tare.rand_like(t).view(-1), k=count)

    @classmethod
    def apply(cls, module, name, amount):
        return super().apply(module, name, amount=amount)


class L1Unstructured(_Unstructured):
    """The elements nearest to zero."""

    def _chosen(self, t, count):
        return tare.topk(tare.abs(t).view(-1), k=count, largest=False)

    @classmethod
    def apply(cls, module, name, amount, importance_scores=None):
        return super().apply(module, name, amount=amount, importance_scores=importance_scores)


class _Structured(_ByAmount):
    """Whole slices along a dimension; `_kept` says which stay."""

    PRUNING_TYPE = "structured"

    def compute_mask(self, t, default_mask):
        _validate_structured_pruning(t)
        _validate_pruning_dim(t, self.dim)
        size = t.shape[self.dim]
        count = self._count(size)
        kept = self._kept(t, size, count)
        if count == 0:
            return default_mask
        mask = tare.zeros_like(t)
        mask[_only(t.dim(), self.dim, kept())] = 1
        mask *= default_mask.to(dtype=mask.dtype)
        return mask


class RandomStructured(_Structured):
    """Slices chosen by chance."""

    def __init__(self, amount, dim=-1):
        super().__init__(amount)
        self.dim = dim

    def _kept(self, t, size, count):
        def choose():
            draw = tare.rand(size)
            return draw > tare.kthvalue(draw, k=count).values

        return choose

    @classmethod
    def apply(cls, module, name, amount, dim=-1):
        return super().apply(module, name, amount=amount, dim=dim)


class LnStructured(_Structured):
    """The slices of smallest n-norm."""

    def __init__(self, amount, n, dim=-1):
        super().__init__(amount)
        self.n = n
        self.dim = dim

    def _kept(self, t, size, count):
        largest = tare.topk(_compute_norm(t, self.n, self.dim), k=size - count, largest=True)
        return lambda: largest.indices

    @classmethod
    def apply(cls, module, name, amount, n, dim, importance_scores=None):
        return super().apply(
            module, name, amount=amount, n=n, dim=dim, importance_scores=importance_scores
        )


class CustomFromMask(BasePruningMethod):
    """A mask that is given."""

    PRUNING_TYPE = "global"

    def __init__(self, mask):
        self.mask = mask

    def compute_mask(self, t, default_mask):
        if default_mask.shape != self.mask.shape:
            raise AssertionError(
                f"default_mask shape {default_mask.shape} must match self.mask shape {self.mask.shape}"
            )
        return default_mask * self.mask.to(dtype=default_mask.dtype)

    @classmethod
    def apply(cls, module, name, mask):
        return super().apply(module, name, mask=mask)


# Functions ------------------------------------------------------------------------------------------------------------


def identity(module, name):
    """Make a mask that prunes nothing."""
    Identity.apply(module, name)
    return module


def random_unstructured(module, name, amount):
    """Prune elements by chance."""
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(module, name, amount, importance_scores=None):
    """Prune the elements nearest to zero."""
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module


def random_structured(module, name, amount, dim):
    """Prune slices by chance."""
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(module, name, amount, n, dim, importance_scores=None):
    """Prune the slices of smallest n-norm."""
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module, name, mask):
    """Prune by a mask that is given."""
    CustomFromMask.apply(module, name, mask)
    return module


def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    """Prune several parameters, pairs of module and name, as if they were one vector."""
    if not isinstance(parameters, Iterable):
        raise TypeError("global_unstructured(): parameters is not an Iterable")
    if importance_scores is None:
        importance_scores = {}
    if not isinstance(importance_scores, dict):
        raise TypeError("global_unstructured(): importance_scores must be of type dict")
    parameters = list(parameters)
    scores = parameters_to_vector(importance_scores.get(place, getattr(*place)) for place in parameters)
    left = parameters_to_vector(
        getattr(module, name + "_mask", tare.ones_like(getattr(module, name))) for module, name in parameters
    )
    method = pruning_method(**kwargs)
    if method.PRUNING_TYPE != "unstructured":
        raise TypeError(
            'Only "unstructured" PRUNING_TYPE supported for the `pruning_method`. Found method '
            f"{pruning_method} of type {method.PRUNING_TYPE}"
        )
    masks = _masked_further(method, scores, left).split([getattr(*place).numel() for place in parameters])
    for (module, name), mask in zip(parameters, masks):
        custom_from_mask(module, name, mask=mask.view_as(getattr(module, name)))


def remove(module, name):
    """Make the pruned tensor the parameter, and drop mask and original."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            return module
    raise ValueError(
        f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed"
    )


def is_pruned(module):
    """Whether any parameter of the module, or below, is pruned."""
    return any(
        isinstance(hook, BasePruningMethod)
        for _, submodule in module.named_modules()
        for hook in submodule.__dict__.get("_forward_pre_hooks", {}).values()
    )


# Checks ---------------------------------------------------------------------------------------------------------------


def _validate_pruning_amount_init(amount):
    if not isinstance(amount, Real):
        raise TypeError(f"Invalid type for amount: {amount}. Must be int or float.")
    fits = amount >= 0 if isinstance(amount, Integral) else 0.0 <= float(amount) <= 1.0
    if not fits:
        raise ValueError(
            f"amount={amount} should either be a float in the range [0, 1] or a non-negative integer"
        )


def _validate_pruning_amount(amount, tensor_size):
    if isinstance(amount, Integral) and amount > tensor_size:
        raise ValueError(
            f"amount={amount} should be smaller than the number of parameters to prune={tensor_size}"
        )


def _validate_structured_pruning(t):
    if t.dim() <= 1:
        raise ValueError(
            "Structured pruning can only be applied to multidimensional tensors. Found tensor of shape "
            f"{t.shape} with {t.dim()} dims"
        )


def _validate_pruning_dim(t, dim):
    if dim >= t.dim():
        raise IndexError(f"Invalid index {dim} for tensor of size {t.shape}")


def _compute_nparams_toprune(amount, tensor_size):
    return amount if isinstance(amount, Integral) else round(amount * tensor_size)


def _compute_norm(t, n, dim):
    dims = [d for d in range(t.dim()) if d != dim % t.dim()]
    return tare.norm(t, p=n, dim=dims)

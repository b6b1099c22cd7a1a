"""A weight divided by its largest singular value, by hooks; the older form. Source: torch.nn.utils.spectral_norm."""

import tare
from tare.nn import functional as F
from tare.nn.modules.conv import _ConvTranspose
from tare.nn.parameter import Parameter, UninitializedParameter

__all__ = [
    "SpectralNorm",
    "SpectralNormLoadStateDictPreHook",
    "SpectralNormStateDictHook",
    "spectral_norm",
    "remove_spectral_norm",
]


def output_dim(module, dim):
    """The dimension of a weight that counts outputs: the second where the convolution is transposed."""
    if dim is not None:
        return dim
    return 1 if isinstance(module, _ConvTranspose) else 0


class SpectralNorm:
    """The hook that makes `name` out of `name_orig` before each forward, by steps of the power method, whose vectors
    are the buffers `name_u` and `name_v`."""

    _version = 1  # Before it, `v` was not saved.

    def __init__(self, name="weight", n_power_iterations=1, dim=0, eps=1e-12):
        if n_power_iterations <= 0:
            raise ValueError(
                f"Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}"
            )
        self.name = name
        self.dim = dim
        self.n_power_iterations = n_power_iterations
        self.eps = eps

    def reshape_weight_to_matrix(self, weight):
        """The weight with a row for each output."""
        if self.dim != 0:
            weight = weight.permute(self.dim, *(d for d in range(weight.dim()) if d != self.dim))
        return weight.reshape(weight.size(0), -1)

    def compute_weight(self, module, do_power_iteration):
        """The weight over its largest singular value, as the vectors know it."""
        weight, u, v = (getattr(module, self.name + part) for part in ("_orig", "_u", "_v"))
        matrix = self.reshape_weight_to_matrix(weight)
        if do_power_iteration:
            with tare.no_grad():
                for _ in range(self.n_power_iterations):
                    v = F.normalize(tare.mv(matrix.t(), u), dim=0, eps=self.eps, out=v)
                    u = F.normalize(tare.mv(matrix, v), dim=0, eps=self.eps, out=u)
                # The buffers change in place; backward needs them as they are now.
                u, v = (vector.clone(memory_format=tare.contiguous_format) for vector in (u, v))
        return weight / tare.dot(u, tare.mv(matrix, v))

    def remove(self, module):
        """Make the weight a parameter again."""
        with tare.no_grad():
            weight = self.compute_weight(module, do_power_iteration=False)
        for part in ("", "_u", "_v", "_orig"):
            delattr(module, self.name + part)
        module.register_parameter(self.name, Parameter(weight.detach()))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module, do_power_iteration=module.training))

    def _solve_v_and_rescale(self, weight_mat, u, target_sigma):
        """The v that goes with u and the singular value."""
        square = weight_mat.t().mm(weight_mat).pinverse()
        v = tare.linalg.multi_dot([square, weight_mat.t(), u.unsqueeze(1)]).squeeze(1)
        return v.mul_(target_sigma / tare.dot(u, tare.mv(weight_mat, v)))

    @staticmethod
    def apply(module, name, n_power_iterations, dim, eps):
        """Rename the parameter, make the vectors and register the hooks."""
        for hook in module._forward_pre_hooks.values():
            if isinstance(hook, SpectralNorm) and hook.name == name:
                raise RuntimeError(f"Cannot register two spectral_norm hooks on the same parameter {name}")
        norm = SpectralNorm(name, n_power_iterations, dim, eps)
        weight = module._parameters[name]
        if weight is None:
            raise ValueError(f"`SpectralNorm` cannot be applied as parameter `{name}` is None")
        if isinstance(weight, UninitializedParameter):
            raise ValueError(
                "The module passed to `SpectralNorm` can't have uninitialized parameters. Make sure to run the dummy "
                "forward before applying spectral normalization"
            )
        with tare.no_grad():
            u, v = (
                F.normalize(weight.new_empty(size).normal_(0, 1), dim=0, eps=eps)
                for size in norm.reshape_weight_to_matrix(weight).size()
            )
        delattr(module, name)
        module.register_parameter(name + "_orig", weight)
        setattr(module, name, weight.data)  # No parameter: it is made anew before each forward.
        module.register_buffer(name + "_u", u)
        module.register_buffer(name + "_v", v)
        module.register_forward_pre_hook(norm)
        module._register_state_dict_hook(SpectralNormStateDictHook(norm))
        module._register_load_state_dict_pre_hook(SpectralNormLoadStateDictPreHook(norm))
        return norm


class SpectralNormLoadStateDictPreHook:
    """Computes the `v` that state dicts of version 0 lack."""

    def __init__(self, fn):
        self.fn = fn

    def __call__(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        norm = self.fn
        version = local_metadata.get("spectral_norm", {}).get(norm.name + ".version", None)
        if version is not None and version >= 1:
            return
        key = prefix + norm.name
        complete = all(key + part in state_dict for part in ("_orig", "_u", "_v"))
        if version is None and complete and key not in state_dict:
            return
        missing = [key + part for part in ("_orig", "", "_u") if key + part not in state_dict]
        if missing:
            if strict:
                missing_keys.extend(missing)
            return
        with tare.no_grad():
            original = state_dict[key + "_orig"]
            sigma = (original / state_dict.pop(key)).mean()
            matrix = norm.reshape_weight_to_matrix(original)
            state_dict[key + "_v"] = norm._solve_v_and_rescale(matrix, state_dict[key + "_u"], sigma)


class SpectralNormStateDictHook:
    """Writes the version into the metadata of a state dict."""

    def __init__(self, fn):
        self.fn = fn

    def __call__(self, module, state_dict, prefix, local_metadata):
        versions = local_metadata.setdefault("spectral_norm", {})
        key = self.fn.name + ".version"
        if key in versions:
            raise RuntimeError(f"Unexpected key in metadata['spectral_norm']: {key}")
        versions[key] = self.fn._version


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divide the parameter `name` by its largest singular value (Miyato et al., 2018)."""
    SpectralNorm.apply(module, name, n_power_iterations, output_dim(module, dim), eps)
    return module


def _drop_hook(hooks, found):
    for key, hook in hooks.items():
        if found(hook):
            del hooks[key]
            return


def remove_spectral_norm(module, name="weight"):
    """Undo `spectral_norm`."""
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, SpectralNorm) and hook.name == name:
            hook.remove(module)
            del module._forward_pre_hooks[key]
            break
    else:
        raise ValueError(f"spectral_norm of '{name}' not found in {module}")
    _drop_hook(
        module._state_dict_hooks, lambda h: isinstance(h, SpectralNormStateDictHook) and h.fn.name == name
    )
    # Pre-hooks of loading are wrapped, since they may take the module.
    _drop_hook(
        module._load_state_dict_pre_hooks,
        lambda h: isinstance(h.hook, SpectralNormLoadStateDictPreHook) and h.hook.fn.name == name,
    )
    return module

"""A weight divided by its largest singular value, by hooks; the older form. Source: torch.nn.utils.spectral_norm."""

import tare
from tare.nn import functional as F
from tare.nn.modules.conv import _ConvTranspose
from tare.nn.parameter import Parameter
from tare.nn.utils import _weight_hooks

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


def outputs_first(weight, dim):
    """The weight with the dimension that counts outputs before all others."""
    return weight.permute(dim, *(other for other in range(weight.ndim) if other != dim))


def check_iterations(count):
    """Raise unless there is a step of the power method."""
    if count <= 0:
        raise ValueError(f"Expected n_power_iterations to be positive, but got n_power_iterations={count}")


def drawn_vectors(matrix, eps):
    """Two random vectors of length 1, with an element for each row and for each column."""
    return [F.normalize(matrix.new_empty(size).normal_(0, 1), dim=0, eps=eps) for size in matrix.size()]


def power_method(ahead, back, first, second, steps, eps):
    """Bring the vectors nearer to the main singular vectors, in place: `first` = `ahead` @ `second`, then back."""
    with tare.no_grad():
        for _ in range(steps):
            for matrix, target, source in ((ahead, first, second), (back, second, first)):
                F.normalize(tare.mv(matrix, source), dim=0, eps=eps, out=target)


def copies(*vectors):
    """What backward needs of vectors that change in place."""
    return [vector.clone(memory_format=tare.contiguous_format) for vector in vectors]


class SpectralNorm:
    """The hook that makes `name` out of `name_orig` before each forward, by steps of the power method, whose vectors
    are the buffers `name_u` and `name_v`."""

    _version = 1  # Before it, `v` was not saved.
    function = "spectral_norm"

    def __init__(self, name="weight", n_power_iterations=1, dim=0, eps=1e-12):
        check_iterations(n_power_iterations)
        self.name = name
        self.dim = dim
        self.n_power_iterations = n_power_iterations
        self.eps = eps

    def reshape_weight_to_matrix(self, weight):
        """The weight with a row for each output."""
        return outputs_first(weight, self.dim).reshape(weight.size(self.dim), -1)

    def compute_weight(self, module, do_power_iteration):
        """The weight over its largest singular value, as the vectors know it."""
        weight, u, v = (getattr(module, self.name + part) for part in ("_orig", "_u", "_v"))
        matrix = self.reshape_weight_to_matrix(weight)
        if do_power_iteration:
            power_method(matrix.t(), matrix, v, u, self.n_power_iterations, self.eps)
            with tare.no_grad():
                u, v = copies(u, v)
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
        # Least squares: the v of smallest norm with weight_mat @ v along u.
        transposed = weight_mat.t()
        v = tare.linalg.multi_dot([transposed.mm(weight_mat).pinverse(), transposed, u.unsqueeze(1)]).squeeze(1)
        return v.mul_(target_sigma / tare.dot(u, tare.mv(weight_mat, v)))

    @staticmethod
    def apply(module, name, n_power_iterations, dim, eps):
        """Rename the parameter, make the vectors and register the hooks."""
        _weight_hooks.check_free(module, SpectralNorm, name)
        norm = SpectralNorm(name, n_power_iterations, dim, eps)
        weight = module._parameters[name]
        if weight is None:
            raise ValueError(f"`SpectralNorm` cannot be applied as parameter `{name}` is None")
        _weight_hooks.check_initialized(weight, SpectralNorm)
        with tare.no_grad():
            vectors = drawn_vectors(norm.reshape_weight_to_matrix(weight), eps)
        delattr(module, name)
        module.register_parameter(name + "_orig", weight)
        setattr(module, name, weight.data)  # No parameter: it is made anew before each forward.
        for part, vector in zip(("_u", "_v"), vectors):
            module.register_buffer(name + part, vector)
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
    _weight_hooks.remove(module, SpectralNorm, name)
    _drop_hook(
        module._state_dict_hooks, lambda h: isinstance(h, SpectralNormStateDictHook) and h.fn.name == name
    )
    # Pre-hooks of loading are wrapped, since they may take the module.
    _drop_hook(
        module._load_state_dict_pre_hooks,
        lambda h: isinstance(h.hook, SpectralNormLoadStateDictPreHook) and h.hook.fn.name == name,
    )
    return module

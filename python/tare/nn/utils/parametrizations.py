"""Ready parametrizations: orthogonal, by length and direction, by singular value.
Source: torch.nn.utils.parametrizations."""

import enum

import tare
from tare.nn import functional as F
from tare.nn.modules.module import Module
from tare.nn.utils import parametrize
from tare.nn.utils.spectral_norm import (
    check_iterations,
    copies,
    drawn_vectors,
    output_dim,
    outputs_first,
    power_method,
)

__all__ = ["orthogonal", "spectral_norm", "weight_norm"]


def _tensor_named(module, name):
    tensor = getattr(module, name, None)
    if not isinstance(tensor, tare.Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    return tensor


# Orthogonal -----------------------------------------------------------------------------------------------------------


def _is_orthogonal(Q):
    """Whether the columns are orthonormal, up to rounding."""
    identity = tare.eye(Q.size(-1), dtype=Q.dtype, device=Q.device)
    return tare.allclose(Q.mH @ Q, identity, atol=10.0 * Q.size(-2) * tare.finfo(Q.dtype).eps)


def _make_orthogonal(A):
    """The orthogonal factor of A, unique by the sign of the other's diagonal."""
    X, tau = tare.geqrf(A)
    Q = tare.linalg.householder_product(X, tau)
    Q *= X.diagonal(dim1=-2, dim2=-1).sgn().unsqueeze(-2)
    return Q


class _OrthMaps(enum.Enum):
    matrix_exp = enum.auto()
    cayley = enum.auto()
    householder = enum.auto()


class _Orthogonal(Module):
    """An orthogonal matrix from any: by the exponential or the Cayley map of a skew one, or by reflections. With
    trivialization the map is taken around a base point, which assignment moves."""

    def __init__(self, weight, orthogonal_map, *, use_trivialization=True):
        if orthogonal_map == _OrthMaps.householder and weight.is_complex():
            raise ValueError("The householder parametrization does not support complex tensors.")
        super().__init__()
        self.orthogonal_map = orthogonal_map
        self.shape = weight.shape
        if use_trivialization:
            self.register_buffer("base", None)

    def _from_skew(self, X, n, k):
        X = X.tril()
        if n != k:
            X = tare.cat([X, X.new_zeros(n, n - k).expand(*X.shape[:-2], -1, -1)], dim=-1)
        A = X - X.mH
        if self.orthogonal_map == _OrthMaps.matrix_exp:
            Q = tare.matrix_exp(A)
        else:
            identity = tare.eye(n, dtype=A.dtype, device=A.device)
            Q = tare.linalg.solve(
                tare.add(identity, A, alpha=-0.5), tare.add(identity, A, alpha=0.5)
            )
        return Q if n == k else Q[..., :k]

    def forward(self, X):
        n, k = X.size(-2), X.size(-1)
        wide = n < k
        if wide:
            X, n, k = X.mT, k, n
        if self.orthogonal_map == _OrthMaps.householder:
            A = X.tril(diagonal=-1)
            tau = 2.0 / (1.0 + (A * A).sum(dim=-2))
            Q = tare.linalg.householder_product(A, tau)
            Q = Q * X.diagonal(dim1=-2, dim2=-1).int().unsqueeze(-2)
        else:
            Q = self._from_skew(X, n, k)
        if hasattr(self, "base"):
            Q = self.base @ Q
        return Q.mT if wide else Q

    def right_inverse(self, Q):
        with tare.no_grad():
            return self._right_inverse(Q)

    def _right_inverse(self, Q):
        if Q.shape != self.shape:
            raise ValueError(
                f"Expected a matrix or batch of matrices of shape {self.shape}. Got a tensor of shape {Q.shape}."
            )
        given = Q
        n, k = Q.size(-2), Q.size(-1)
        wide = n < k
        if wide:
            Q, n, k = Q.mT, k, n
        if not hasattr(self, "base"):
            if self.orthogonal_map != _OrthMaps.householder:
                raise NotImplementedError(
                    "It is not possible to assign to the matrix exponential or the Cayley parametrizations when "
                    "use_trivialization=False."
                )
            A, tau = tare.geqrf(Q)
            diagonal = A.diagonal(dim1=-2, dim2=-1)
            diagonal.sign_()
            diagonal[tau == 0.0] *= -1
            return A.mT if wide else A
        if n != k:
            # The columns that are missing are drawn, and made orthogonal to those given.
            extra = tare.randn(*Q.size()[:-2], n, n - k, dtype=Q.dtype, device=Q.device)
            self.base = _make_orthogonal(tare.cat([Q, extra], dim=-1))
        else:
            self.base = Q.clone() if _is_orthogonal(Q) else _make_orthogonal(Q)
        # Minus the identity is what every map takes to the identity.
        back = tare.zeros_like(given)
        back.diagonal(dim1=-2, dim2=-1).fill_(-1.0)
        return back


def _usual_map(weight):
    """Reflections where they can do it: they give no complex matrices, and of square ones not all."""
    full = weight.size(-1) == weight.size(-2)
    return "matrix_exp" if full or weight.is_complex() else "householder"


def orthogonal(module, name="weight", orthogonal_map=None, *, use_trivialization=True):
    """Keep a matrix of the module orthogonal, or with orthogonal columns or rows (Lezcano-Casado, 2019)."""
    weight = _tensor_named(module, name)
    if weight.ndim < 2:
        raise ValueError(
            f"Expected a matrix or batch of matrices. Got a tensor of {weight.ndim} dimensions."
        )
    if orthogonal_map is None:
        orthogonal_map = _usual_map(weight)
    if orthogonal_map not in _OrthMaps.__members__:
        raise ValueError(
            f'orthogonal_map has to be one of "matrix_exp", "cayley", "householder". Got: {orthogonal_map}'
        )
    made = _Orthogonal(weight, _OrthMaps[orthogonal_map], use_trivialization=use_trivialization)
    parametrize.register_parametrization(module, name, made, unsafe=True)
    return module


# Length and direction -------------------------------------------------------------------------------------------------


class _WeightNorm(Module):
    """A weight from its lengths along a dimension and a tensor of directions."""

    def __init__(self, dim=0):
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g, weight_v):
        return tare._C.functions._weight_norm(weight_v, weight_g, self.dim)

    def right_inverse(self, weight):
        return tare._C.functions.norm_except_dim(weight, 2, self.dim), weight


def weight_norm(module, name="weight", dim=0):
    """Compute a parameter from length and direction; state dicts of the older form are loaded too."""
    parametrize.register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

    def rename(
        state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        former = [f"{prefix}{name}_{part}" for part in "gv"]
        if all(key in state_dict for key in former):
            for index, key in enumerate(former):
                state_dict[f"{prefix}parametrizations.{name}.original{index}"] = state_dict.pop(key)

    module._register_load_state_dict_pre_hook(rename)
    return module


# Singular value -------------------------------------------------------------------------------------------------------


class _SpectralNorm(Module):
    """A weight over its largest singular value, of which the power method keeps the two vectors."""

    def __init__(self, weight, n_power_iterations=1, dim=0, eps=1e-12):
        super().__init__()
        ndim = weight.ndim
        if dim >= ndim or dim < -ndim:
            raise IndexError(
                f"Dimension out of range (expected to be in range of [-{ndim}, {ndim - 1}] but got {dim})"
            )
        check_iterations(n_power_iterations)
        self.dim = dim % ndim
        self.eps = eps
        if ndim > 1:
            self.n_power_iterations = n_power_iterations
            matrix = self._matrix(weight)
            for name, vector in zip(("_u", "_v"), drawn_vectors(matrix, eps)):
                self.register_buffer(name, vector)
            self._approach(matrix, 15)

    def _matrix(self, weight):
        """The weight with a row for each output."""
        if weight.ndim <= 1:
            raise AssertionError(f"Expected weight to have more than 1 dimension, got {weight.ndim}")
        return outputs_first(weight, self.dim).flatten(1)

    def _approach(self, matrix, steps):
        power_method(matrix, matrix.H, self._u, self._v, steps, self.eps)

    def forward(self, weight):
        if weight.ndim == 1:
            return F.normalize(weight, dim=0, eps=self.eps)
        matrix = self._matrix(weight)
        if self.training:
            self._approach(matrix, self.n_power_iterations)
        u, v = copies(self._u, self._v)
        return weight / tare.vdot(u, tare.mv(matrix, v))

    def right_inverse(self, value):
        return value


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divide a parameter by its largest singular value (Miyato et al., 2018)."""
    weight = _tensor_named(module, name)
    made = _SpectralNorm(weight, n_power_iterations, output_dim(module, dim), eps)
    parametrize.register_parametrization(module, name, made)
    return module

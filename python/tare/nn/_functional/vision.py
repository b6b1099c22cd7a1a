"""Images: resizing, sampling, padding, patches, shuffles."""

import warnings

import tare
from tare._C import functions as _aten
from tare.nn._functional.override import overridable
from tare.nn._functional.pooling import adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d
from tare.nn.modules.utils import _pair

pixel_shuffle = tare.pixel_shuffle
pixel_unshuffle = tare.pixel_unshuffle
channel_shuffle = tare.channel_shuffle
native_channel_shuffle = tare.native_channel_shuffle

# Resizing -------------------------------------------------------------------------------------------------------------

_WITHOUT_CORNERS = ("nearest", "area", "nearest-exact")
_AREA = {3: adaptive_avg_pool1d, 4: adaptive_avg_pool2d, 5: adaptive_avg_pool3d}
_NEAREST = {
    (mode, dims + 2): getattr(_aten, f"{operator}{dims}d")
    for mode, operator in (("nearest", "upsample_nearest"), ("nearest-exact", "_upsample_nearest_exact"))
    for dims in (1, 2, 3)
}
_LINEAR = {
    ("linear", 3): _aten.upsample_linear1d,
    ("bilinear", 4): _aten.upsample_bilinear2d,
    ("trilinear", 5): _aten.upsample_trilinear3d,
    ("bicubic", 4): _aten.upsample_bicubic2d,
}
_ANTIALIASED = {
    "bilinear": "_upsample_bilinear2d_aa",
    "bicubic": "_upsample_bicubic2d_aa",
    "lanczos": "_upsample_lanczos2d_aa",
}
_RANKS = {"linear": 3, "bilinear": 4, "trilinear": 5}


def _is_integer(x):
    if isinstance(x, tare.Tensor):
        return not x.is_floating_point()
    return hasattr(type(x), "__index__")


def _per_dimension(value, name, noun, letter, input):
    """`value` for each spatial dimension of `input`."""
    dims = input.dim() - 2
    if not isinstance(value, (list, tuple)):
        return [value] * dims
    if len(value) != dims:
        # Where the size is wrong PyTorch says "output size of", for factors "scale_factor of shape".
        raise ValueError(
            f"Input and {'output' if name == 'size' else name} must have the same number of spatial dimensions, but got "
            f"input with spatial dimensions of {list(input.shape[2:])} and {noun} {value}. Please provide input tensor "
            f"in (N, C, d1, d2, ...,dK) format and {'output size' if name == 'size' else name} in "
            f"({letter}1, {letter}2, ...,{letter}K) format."
        )
    return value


@overridable
def interpolate(
    input,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=None,
    recompute_scale_factor=None,
    antialias=False,
):
    """Resize (N, C, ...) to `size`, or by `scale_factor`, in the way of `mode`."""
    if mode in _WITHOUT_CORNERS:
        if align_corners is not None:
            raise ValueError(
                "align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | "
                "trilinear"
            )
    elif align_corners is None:
        align_corners = False
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    factors = None
    if size is not None:
        spread = not isinstance(size, (list, tuple))
        size = _per_dimension(size, "size", "output size of", "o", input)
        if not spread and not all(_is_integer(x) for x in size):
            raise TypeError(
                "expected size to be one of int or Tuple[int] or Tuple[int, int] or Tuple[int, int, int], but got size "
                f"with types {[type(x) for x in size]}"
            )
        if recompute_scale_factor:
            raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    else:
        factors = _per_dimension(scale_factor, "scale_factor", "scale_factor of shape", "s", input)
        if recompute_scale_factor or mode == "area":
            size = [int(extent * factor) for extent, factor in zip(input.shape[2:], factors)]
            factors = None
    rank = input.dim()
    if antialias and not (mode in _ANTIALIASED and rank == 4):
        raise ValueError(
            "Anti-alias option is restricted to bilinear, bicubic, and lanczos modes and requires a 4-D tensor as input"
        )
    if (mode, rank) in _NEAREST:
        return _NEAREST[mode, rank](input, size, scale_factors=factors)  # by name: the overload for either
    if mode == "area" and rank in _AREA:
        return _AREA[rank](input, size)
    if mode == "lanczos" and rank == 4:
        if align_corners:
            raise ValueError("Lanczos mode does not support align_corners=True")
        if not antialias:
            raise ValueError("Lanczos mode requires antialias=True")
    if antialias:
        return getattr(_aten, _ANTIALIASED[mode])(input, size, align_corners, scale_factors=factors)
    if (mode, rank) in _LINEAR:
        return _LINEAR[mode, rank](input, size, align_corners, scale_factors=factors)
    if mode in _RANKS and rank in _RANKS.values():
        raise NotImplementedError(f"Got {rank}D input, but {mode} mode needs {_RANKS[mode]}D input")
    raise NotImplementedError(
        f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {rank}D) for the modes: nearest | linear | "
        f"bilinear | bicubic | trilinear | lanczos | area | nearest-exact (got {mode})"
    )


def _former(name, **fixed):
    warnings.warn(
        f"`nn.functional.{name}` is deprecated. Use `nn.functional.interpolate` instead.", stacklevel=4
    )
    return interpolate(**fixed)


@overridable
def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    """The former name of `interpolate`."""
    return _former(
        "upsample", input=input, size=size, scale_factor=scale_factor, mode=mode, align_corners=align_corners
    )


@overridable
def upsample_nearest(input, size=None, scale_factor=None):
    """`interpolate` with mode nearest, under its former name."""
    return _former("upsample_nearest", input=input, size=size, scale_factor=scale_factor, mode="nearest")


@overridable
def upsample_bilinear(input, size=None, scale_factor=None):
    """`interpolate` with mode bilinear and aligned corners, under its former name."""
    return _former(
        "upsample_bilinear",
        input=input,
        size=size,
        scale_factor=scale_factor,
        mode="bilinear",
        align_corners=True,
    )


# Sampling -------------------------------------------------------------------------------------------------------------

GRID_SAMPLE_INTERPOLATION_MODES = {"bilinear": 0, "nearest": 1, "bicubic": 2}
GRID_SAMPLE_PADDING_MODES = {"zeros": 0, "border": 1, "reflection": 2}

_CORNERS_CHANGED = (
    "Default grid_sample and affine_grid behavior has changed to align_corners=False since 1.3.0. Please specify "
    "align_corners=True if the old behavior is desired. See the documentation of grid_sample for details."
)


def _corners(align_corners):
    if align_corners is None:
        warnings.warn(_CORNERS_CHANGED, stacklevel=4)
        return False
    return align_corners


@overridable
def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """The values of (N, C, ...) at the places in `grid`, whose coordinates run from -1 to 1."""
    if mode not in GRID_SAMPLE_INTERPOLATION_MODES:
        raise ValueError(
            "nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but got: "
            f"'{mode}'"
        )
    if padding_mode not in GRID_SAMPLE_PADDING_MODES:
        raise ValueError(
            "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or 'reflection', but got: "
            f"'{padding_mode}'"
        )
    modes = GRID_SAMPLE_INTERPOLATION_MODES[mode], GRID_SAMPLE_PADDING_MODES[padding_mode]
    return tare.grid_sampler(input, grid, *modes, _corners(align_corners))


@overridable
def affine_grid(theta, size, align_corners=None):
    """The grid for `grid_sample` that an affine map of (N, C, ...) makes; theta is (N, d, d + 1)."""
    align_corners = _corners(align_corners)
    if not theta.is_floating_point():
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    dims = len(size) - 2
    if dims not in (2, 3):
        raise NotImplementedError(
            "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively. Got size "
            f"{size}."
        )
    if theta.dim() != 3 or tuple(theta.shape[-2:]) != (dims, dims + 1):
        raise ValueError(
            f"Expected a batch of {dims}D affine matrices of shape Nx{dims}x{dims + 1} for size {size}. Got "
            f"{theta.shape}."
        )
    if align_corners and min(size[-dims:]) == 1:
        warnings.warn(
            "Since version 1.3.0, affine_grid behavior has changed for unit-size grids when align_corners=True. This is "
            "not an intended use case of affine_grid. See the documentation of affine_grid for details.",
            stacklevel=3,
        )
    elif min(size) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {size}")
    return tare.affine_grid_generator(theta, size, align_corners)


# Padding and patches --------------------------------------------------------------------------------------------------


@overridable
def pad(input, pad, mode="constant", value=None):
    """Add `pad` = (left, right, top, bottom, ...) elements, from the last dimension on."""
    return _aten.pad(input, pad, mode, value)


@overridable
def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The patches of (N, C, H, W) as columns (N, C * kernel, L)."""
    return _aten.im2col(input, _pair(kernel_size), _pair(dilation), _pair(padding), _pair(stride))


@overridable
def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """The sum of patches given as columns, (N, C, *output_size)."""
    return _aten.col2im(
        input, _pair(output_size), _pair(kernel_size), _pair(dilation), _pair(padding), _pair(stride)
    )


def assert_int_or_pair(arg, arg_name, message):
    """Raise unless `arg` is an int or has two elements."""
    if not (isinstance(arg, int) or len(arg) == 2):
        raise AssertionError(message.format(arg_name))

"""Operators of torchvision's compiled library, which asks for PyTorch: regions of images, and convolutions that move their taps.

torchvision lays their results out on meta and has their derivatives in Python; these are the values. A region is a row
(image, x1, y1, x2, y2). Derivatives are those of what is written here.
"""

import tare
from tare import _custom_ops
from tare.nn import functional


def nms(dets, scores, iou_threshold):
    """The boxes (x1, y1, x2, y2) that overlap no better one by more than the threshold: int64 positions, best first."""
    tare._check(dets.dim() == 2, lambda: f"boxes should be a 2d tensor, got {dets.dim()}D")
    tare._check(dets.size(1) == 4, lambda: f"boxes should have 4 elements in dimension 1, got {dets.size(1)}")
    tare._check(scores.dim() == 1, lambda: f"scores should be a 1d tensor, got {scores.dim()}D")
    tare._check(dets.size(0) == scores.size(0), lambda: "boxes and scores should have same number of elements in dimension 0, "
                                                        f"got {dets.size(0)} and {scores.size(0)}")
    order = scores.argsort(descending=True, stable=True)
    left = dets[order]
    kept = []
    while order.numel():
        kept.append(order[:1])
        best, left, order = left[0], left[1:], order[1:]
        sides = (tare.minimum(best[2:], left[:, 2:]) - tare.maximum(best[:2], left[:, :2])).clamp(min=0)
        shared = sides.prod(1)
        union = (best[2:] - best[:2]).prod() + (left[:, 2:] - left[:, :2]).prod(1) - shared
        far = ~(shared / union > iou_threshold)
        left, order = left[far], order[far]
    return tare.cat(kept) if kept else order


def _taps(start, length, bins, extent, ratio):
    """Along one axis: the positions that each bin of each region reads, and their weights, [regions, bins, taps] both."""
    bin_length = length / bins
    count = tare.full_like(start, ratio) if ratio > 0 else bin_length.ceil()
    sample = tare.arange(max(int(count.max()), 1), dtype=start.dtype)
    counted = count.clamp(min=1)[:, None, None]
    in_bin = (sample + 0.5) * bin_length[:, None, None] / counted
    at = start[:, None, None] + tare.arange(bins, dtype=start.dtype)[:, None] * bin_length[:, None, None] + in_bin
    read = (at >= -1) & (at <= extent) & (sample < count[:, None, None])
    at = at.clamp(0, extent - 1)
    low = at.floor()
    share = read / counted
    weights = tare.cat(((1 - at + low) * share, (at - low) * share), -1)
    return tare.cat((low, (low + 1).clamp(max=extent - 1)), -1).long(), weights.to(start.dtype)


def roi_align(input, rois, spatial_scale, pooled_height, pooled_width, sampling_ratio, aligned):
    """Each region's bins, averages over points between pixels: [regions, channels, pooled_height, pooled_width]."""
    channels, height, width = input.shape[1:]
    if rois.size(0) == 0:
        return input.new_zeros((0, channels, pooled_height, pooled_width))
    x, y, right, bottom = (rois[:, 1:] * spatial_scale - (0.5 if aligned else 0.0)).unbind(1)
    least = float("-inf") if aligned else 1.0
    rows, row_weights = _taps(y, (bottom - y).clamp(min=least), pooled_height, height, sampling_ratio)
    columns, column_weights = _taps(x, (right - x).clamp(min=least), pooled_width, width, sampling_ratio)
    # A bin is a weighted bag of pixels, and a pixel a row of its channels.
    rows = rois[:, 0].long()[:, None, None] * height + rows
    pixels = rows[:, :, None, :, None] * width + columns[:, None, :, None]
    weights = row_weights[:, :, None, :, None] * column_weights[:, None, :, None]
    bins = functional.embedding_bag(pixels.flatten(3).flatten(0, 2), input.movedim(1, -1).reshape(-1, channels), mode="sum",
                                    per_sample_weights=weights.flatten(3).flatten(0, 2))
    return bins.view(-1, pooled_height, pooled_width, channels).movedim(-1, 1).contiguous()


def _channels_by_bin(channels, pooled_height, pooled_width):
    """How many channels come out where each bin has channels of its own. Errors: channels that do not divide."""
    bins = pooled_height * pooled_width
    if channels % bins:
        raise RuntimeError("input channels must be a multiple of pooling height * pooling width")
    return channels // bins


def _mapping(regions, channels, pooled_height, pooled_width):
    """For each element that comes out, the channel that it was read from."""
    one = tare.arange(channels * pooled_height * pooled_width, dtype=tare.int32)
    return one.view(1, channels, pooled_height, pooled_width).repeat(regions, 1, 1, 1)


def ps_roi_align(input, rois, spatial_scale, pooled_height, pooled_width, sampling_ratio):
    """`roi_align` where each bin reads channels of its own. Returns also from which channel each element came."""
    channels = _channels_by_bin(input.size(1), pooled_height, pooled_width)
    every = roi_align(input, rois, spatial_scale, pooled_height, pooled_width, sampling_ratio, True)
    apart = every.unflatten(1, (channels, pooled_height, pooled_width))
    own = apart.diagonal(dim1=2, dim2=4).diagonal(dim1=2, dim2=3)
    return own.clone(memory_format=tare.contiguous_format), _mapping(rois.size(0), channels, pooled_height, pooled_width)


def _whole_bins(roi, spatial_scale, pooled, extents, inclusive):
    """Of a region on whole pixels, each bin's place and its slices of rows and columns."""
    x, y, right, bottom = (_rounded(float(one) * spatial_scale) for one in roi[1:])
    spans = []
    for start, end, bins, extent in ((y, bottom, pooled[0], extents[0]), (x, right, pooled[1], extents[1])):
        length = max(end - start + (1 if inclusive else 0), 1)
        last = extent if inclusive else extent - 1
        spans.append([slice(min(max(i * length // bins + start, 0), last), min(max(-(-(i + 1) * length // bins) + start, 0), last))
                      for i in range(bins)])
    return [((p, q), row, column) for p, row in enumerate(spans[0]) for q, column in enumerate(spans[1])]


def _rounded(value):
    """The nearest whole number; of two as near, the one further from zero."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def roi_pool(input, rois, spatial_scale, pooled_height, pooled_width):
    """The largest of each bin, and its place in the image's plane (int32), -1 and 0 for bins without pixels."""
    channels, height, width = input.shape[1:]
    pooled = input.new_zeros((rois.size(0), channels, pooled_height, pooled_width))
    places = tare.full_like(pooled, -1, dtype=tare.int32)
    plane = tare.arange(height * width, dtype=tare.int32).view(height, width)
    for k, roi in enumerate(rois):
        image = input[int(roi[0])]
        for (p, q), row, column in _whole_bins(roi, spatial_scale, (pooled_height, pooled_width), (height, width), True):
            patch = image[:, row, column].flatten(1)
            if patch.numel():
                pooled[k, :, p, q], at = patch.max(1)
                places[k, :, p, q] = plane[row, column].flatten()[at]
    return pooled, places


def ps_roi_pool(input, rois, spatial_scale, pooled_height, pooled_width):
    """The mean of each bin, each of channels of its own. Returns also from which channel each element came."""
    channels = _channels_by_bin(input.size(1), pooled_height, pooled_width)
    height, width = input.shape[2:]
    pooled = input.new_zeros((rois.size(0), channels, pooled_height, pooled_width))
    apart = input.unflatten(1, (channels, pooled_height, pooled_width))
    for k, roi in enumerate(rois):
        image = apart[int(roi[0])]
        for (p, q), row, column in _whole_bins(roi, spatial_scale, (pooled_height, pooled_width), (height, width), False):
            patch = image[:, p, q, row, column].flatten(1)
            if patch.numel():
                pooled[k, :, p, q] = patch.mean(1)
    return pooled, _mapping(rois.size(0), channels, pooled_height, pooled_width)


def _between_pixels(planes, y, x, height, width):
    """What lies at points between pixels; pixels outside are zero. planes [N, G, C, height * width], points [N, G, ...]."""
    top, left = y.detach().floor(), x.detach().floor()
    total = 0
    for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
        row, column = top + down, left + right
        inside = (row >= 0) & (row < height) & (column >= 0) & (column < width)
        share = (y - top if down else 1 - y + top) * (x - left if right else 1 - x + left) * inside
        place = (row.clamp(0, height - 1) * width + column.clamp(0, width - 1)).long().flatten(2)
        read = planes.gather(3, place[:, :, None].expand(-1, -1, planes.size(2), -1))
        total = total + read * share.flatten(2)[:, :, None]
    return total


def deform_conv2d(input, weight, offset, mask, bias, stride_h, stride_w, pad_h, pad_w, dilation_h, dilation_w, groups,
                  offset_groups, use_mask):
    """A convolution whose taps are moved by `offset` [N, 2 * offset_groups * taps, H, W] and weighed by `mask`."""
    n, channels, height, width = input.shape
    kernel_h, kernel_w = weight.shape[2:]
    out_h, out_w = offset.shape[2:]
    taps = kernel_h * kernel_w
    moved = offset.reshape(n, offset_groups, taps, 2, out_h, out_w)

    def places(count, step):
        return tare.arange(count, dtype=offset.dtype) * step

    rows = places(kernel_h, dilation_h).repeat_interleave(kernel_w)[:, None, None] + places(out_h, stride_h)[:, None] - pad_h
    columns = places(kernel_w, dilation_w).repeat(kernel_h)[:, None, None] + places(out_w, stride_w) - pad_w
    planes = input.reshape(n, offset_groups, channels // offset_groups, height * width)
    read = _between_pixels(planes, moved[:, :, :, 0] + rows, moved[:, :, :, 1] + columns, height, width)
    if use_mask:
        read = read * mask.reshape(n, offset_groups, 1, -1)
    read = read.reshape(n, groups, channels // groups * taps, out_h * out_w)
    made = weight.reshape(groups, weight.size(0) // groups, -1) @ read
    return made.reshape(n, weight.size(0), out_h, out_w) + bias.view(1, -1, 1, 1)


def _back(operator, inputs, gradient, *rest):
    """The gradients of `inputs`, the first arguments of an operator whose first result has this gradient."""
    leaves = [one.detach().requires_grad_() for one in inputs]
    with tare.enable_grad():
        result = operator(*leaves, *rest)
    result = result[0] if isinstance(result, tuple) else result
    if not result.requires_grad:
        return tuple(map(tare.zeros_like, leaves))  # of no regions
    found = tare.autograd.grad(result, leaves, gradient, allow_unused=True)
    return tuple(tare.zeros_like(leaf) if one is None else one for one, leaf in zip(found, leaves, strict=True))


def _back_to_image(operator):
    """The gradient of the image alone, which every region operator is linear in but the one that takes the largest."""

    def backward(grad, rois, *rest):
        *options, batch_size, channels, height, width = rest
        return _back(operator, [grad.new_zeros((batch_size, channels, height, width))], grad, rois, *options)[0]

    return backward


def _roi_align_backward(grad, rois, spatial_scale, pooled_height, pooled_width, batch_size, channels, height, width,
                        sampling_ratio, aligned):
    return _back_to_image(roi_align)(grad, rois, spatial_scale, pooled_height, pooled_width, sampling_ratio, aligned,
                                     batch_size, channels, height, width)


def _roi_pool_backward(grad, rois, argmax, spatial_scale, pooled_height, pooled_width, batch_size, channels, height, width):
    found = grad.new_zeros((batch_size * channels, height * width))
    plane = rois[:, 0].long()[:, None] * channels + tare.arange(channels)
    given = tare.where(argmax < 0, 0.0, grad).flatten(2)
    found.index_put_((plane[:, :, None], argmax.clamp(min=0).long().flatten(2)), given, accumulate=True)
    return found.view(batch_size, channels, height, width)


def _ps_roi_align_backward(grad, rois, channel_mapping, *rest):
    return _back_to_image(ps_roi_align)(grad, rois, *rest)


def _ps_roi_pool_backward(grad, rois, channel_mapping, *rest):
    return _back_to_image(ps_roi_pool)(grad, rois, *rest)


def _deform_conv2d_backward(grad, input, weight, offset, mask, bias, *rest):
    return _back(deform_conv2d, (input, weight, offset, mask, bias), grad, *rest)


def _cuda_version():
    """Of no CUDA."""
    return -1


def _refusing(name):
    def refuse(*arguments):
        raise NotImplementedError(f"torchvision::{name} is not supported by tare yet")

    return refuse


_BINS = "float spatial_scale, int pooled_height, int pooled_width"
_IMAGE = "int batch_size, int channels, int height, int width"
_MOVED = ("Tensor input, Tensor weight, Tensor offset, Tensor mask, Tensor bias, int stride_h, int stride_w, int pad_h, "
          "int pad_w, int dilation_h, int dilation_w, int groups, int offset_groups, bool use_mask")
_SCHEMAS = {
    nms: "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
    roi_align: f"(Tensor input, Tensor rois, {_BINS}, int sampling_ratio, bool aligned) -> Tensor",
    roi_pool: f"(Tensor input, Tensor rois, {_BINS}) -> (Tensor, Tensor)",
    ps_roi_align: f"(Tensor input, Tensor rois, {_BINS}, int sampling_ratio) -> (Tensor, Tensor)",
    ps_roi_pool: f"(Tensor input, Tensor rois, {_BINS}) -> (Tensor, Tensor)",
    deform_conv2d: f"({_MOVED}) -> Tensor",
    _roi_align_backward: f"(Tensor grad, Tensor rois, {_BINS}, {_IMAGE}, int sampling_ratio, bool aligned) -> Tensor",
    _roi_pool_backward: f"(Tensor grad, Tensor rois, Tensor argmax, {_BINS}, {_IMAGE}) -> Tensor",
    _ps_roi_align_backward: f"(Tensor grad, Tensor rois, Tensor channel_mapping, {_BINS}, int sampling_ratio, {_IMAGE}) -> Tensor",
    _ps_roi_pool_backward: f"(Tensor grad, Tensor rois, Tensor channel_mapping, {_BINS}, {_IMAGE}) -> Tensor",
    _deform_conv2d_backward: f"(Tensor grad, {_MOVED}) -> (Tensor, Tensor, Tensor, Tensor, Tensor)",
    _cuda_version: "() -> int",
}
_REFUSED = {
    "box_iou_rotated": "(Tensor boxes1, Tensor boxes2) -> Tensor",
    "qnms": "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
    "qroi_align": "(Tensor input, Tensor rois, float input_scale, int input_zero_point, float rois_scale, int rois_zero_point, "
                  f"{_BINS}, int sampling_ratio, bool aligned) -> Tensor",
}
for _function, _schema in _SCHEMAS.items():
    _custom_ops.define(f"torchvision::{_function.__name__}", _schema).kernels["cpu"] = _function
for _name, _schema in _REFUSED.items():
    _custom_ops.define(f"torchvision::{_name}", _schema).kernels["cpu"] = _refusing(_name)

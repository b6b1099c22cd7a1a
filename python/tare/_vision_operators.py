"""Operators of torchvision's compiled library, which asks for PyTorch: rows of this package (tare/ops/vision), under their names.

torchvision goes on to register what autocast does to them. Its layouts on meta and its derivatives are the rows' already.
"""

from tare import _C, _custom_ops

for _call in _C._register_vision_operators():
    _custom_ops.adopt(_call)


def _refusing(name):
    def refuse(*arguments):
        raise NotImplementedError(f"torchvision::{name} is not supported by tare yet")

    return refuse


_BINS = "float spatial_scale, int pooled_height, int pooled_width"
_REFUSED = {
    "box_iou_rotated": "(Tensor boxes1, Tensor boxes2) -> Tensor",
    "qnms": "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
    "qroi_align": "(Tensor input, Tensor rois, float input_scale, int input_zero_point, float rois_scale, int rois_zero_point, "
                  f"{_BINS}, int sampling_ratio, bool aligned) -> Tensor",
}
for _name, _schema in _REFUSED.items():
    _custom_ops.define(f"torchvision::{_name}", _schema).implement("cpu", _refusing(_name))

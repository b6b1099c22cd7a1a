#pragma once

namespace tare {

/// Registers the operators of torchvision's compiled library (register.h): pooling over regions of images,
/// deformable convolution and the suppression of overlapping boxes, as `torchvision::nms`. A second call does nothing.
/// Source: torchvision 0.28.
void register_vision_operators();

}  // namespace tare

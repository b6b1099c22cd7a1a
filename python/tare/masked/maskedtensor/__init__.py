"""MaskedTensor: a tensor with a mask of the elements that count."""

from tare.masked.maskedtensor.core import MaskedTensor, as_masked_tensor, is_masked_tensor, masked_tensor

__all__ = ["MaskedTensor", "as_masked_tensor", "is_masked_tensor", "masked_tensor"]

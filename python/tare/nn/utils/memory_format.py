"""The weights of convolutions in another order of memory. Source: torch.nn.utils.memory_format."""

from tare.nn.modules import conv

__all__ = ["convert_conv2d_weight_memory_format", "convert_conv3d_weight_memory_format"]


def _convert(module, kinds, memory_format):
    if isinstance(module, kinds):
        weight = module.weight.detach().clone(memory_format=memory_format)
        module.weight.data = weight.resize_(weight.size(), memory_format=memory_format)
    for child in module.children():
        _convert(child, kinds, memory_format)
    return module


def convert_conv2d_weight_memory_format(module, memory_format):
    """Lay out the weights of all 2-dimensional convolutions in the module."""
    return _convert(module, (conv.Conv2d, conv.ConvTranspose2d), memory_format)


def convert_conv3d_weight_memory_format(module, memory_format):
    """Lay out the weights of all 3-dimensional convolutions in the module."""
    return _convert(module, (conv.Conv3d, conv.ConvTranspose3d), memory_format)

"""Methods of PyTorch's tensors for kinds that a plain tensor is not (sparse, quantised, nested): each refuses by name."""

import tare
from tare import _C

_METHODS = """
    _coalesced_ _dimI _dimV _indices _nested_tensor_size _nested_tensor_storage_offsets _nested_tensor_strides _nnz _philox_normal_
    _philox_uniform_ _sparse_mask_projection _to_dense _to_sparse _to_sparse_bsc _to_sparse_bsr _to_sparse_csc _to_sparse_csr
    _values ccol_indices coalesce col_indices crow_indices eig indices lstsq
    resize_as_sparse_ row_indices smm solve sparse_mask sparse_resize_ sparse_resize_and_clear_ sspaddmm symeig
    to_mkldnn to_padded_tensor to_sparse to_sparse_bsc to_sparse_bsr to_sparse_coo to_sparse_csc to_sparse_csr values
""".split()


def _refusing(name):
    def refuse(self, *args, **kwargs):
        raise NotImplementedError(f"torch.Tensor.{name} is not supported by tare yet")

    refuse.__name__ = refuse.__qualname__ = name
    refuse.__doc__ = "Not here: the kind of tensor it is for does not exist."
    return refuse


def pin_memory(self, device=None):
    """Memory is pinned for an accelerator; a simulated one takes it from any memory."""
    if self.device.type != "cpu":
        raise RuntimeError(f"cannot pin '{self.type()}' only dense CPU tensors can be pinned")
    if tare.accelerator.is_available():
        return self
    raise RuntimeError("Cannot access accelerator device when none is available.")


def record_stream(self, stream):
    """Its memory is used on another stream, and is free again once the host waited for that one."""
    if not tare.cuda.is_available():
        raise NotImplementedError("torch.Tensor.record_stream: streams are those of a GPU, and none is simulated")
    _C._gpu.record_stream(self, stream.stream_id)


def dequantize(self):
    """Its numbers as float32: of a quantized tensor what its integers stand for."""
    return self.float()


def _of_quantized(name):
    def refuse(self):
        raise NotImplementedError(f"Could not run 'aten::{name}' with arguments from the 'CPU' backend: it is not a quantized tensor")

    refuse.__name__ = refuse.__qualname__ = name
    refuse.__doc__ = "Of a quantized tensor; other tensors refuse."
    return refuse


_QUANTIZED = "int_repr q_per_channel_axis q_per_channel_scales q_per_channel_zero_points q_scale q_zero_point qscheme".split()


def is_coalesced(self):
    raise RuntimeError("is_coalesced expected sparse coordinate tensor layout but got Strided")


def sparse_dim(self):
    """How many dimensions are sparse: none."""
    return 0


def dense_dim(self):
    """How many dimensions are dense: all."""
    return self.dim()


def is_set_to(self, tensor):
    """Whether it is the same view of the same storage."""
    return (_C._storage_id(self) == _C._storage_id(tensor) and self.storage_offset() == tensor.storage_offset()
            and self.shape == tensor.shape and self.stride() == tensor.stride())


def add_to(cls):
    """Gives the class those of them that it lacks."""
    for name in _METHODS:
        if not hasattr(cls, name):
            setattr(cls, name, _refusing(name))
    for name in _QUANTIZED:
        setattr(cls, name, _of_quantized(name))
    for method in (dequantize, pin_memory, record_stream, is_coalesced, sparse_dim, dense_dim, is_set_to):
        if not hasattr(cls, method.__name__):
            setattr(cls, method.__name__, method)

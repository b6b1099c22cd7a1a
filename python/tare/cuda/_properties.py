"""What is asked of a GPU itself: answered from the accelerator that the process claimed; without one, PyTorch's refusal."""

import tare
from tare.cuda import _absent

# By compute capability: threads of a multiprocessor, its shared memory and what one block may have of it, in KiB.
# Source: CUDA C++ Programming Guide, technical specifications per compute capability.
_BY_CAPABILITY = {
    (6, 0): (2048, 64, 48),
    (7, 0): (2048, 96, 96),
    (7, 5): (1024, 64, 64),
    (8, 0): (2048, 164, 163),
    (8, 6): (1536, 100, 99),
    (8, 9): (1536, 100, 99),
    (9, 0): (2048, 228, 227),
    (10, 0): (2048, 228, 227),
    (10, 3): (2048, 228, 227),
    (12, 0): (1536, 100, 99),
}
_OF_AMD = (2048, 64, 64)


class _CudaDeviceProperties:
    """What `get_device_properties` tells. Fields that no data sheet prints are missing."""

    def __init__(self, told):
        self.name, self.major, self.minor = told["name"], told["major"], told["minor"]
        self.total_memory = told["total_memory"]
        self.multi_processor_count = told["multi_processor_count"]
        threads, shared, block = _OF_AMD if told["rocm"] else _BY_CAPABILITY[self.major, self.minor]
        self.max_threads_per_multi_processor = threads
        self.shared_memory_per_multiprocessor = shared * 1024
        self.shared_memory_per_block_optin = block * 1024
        self.shared_memory_per_block = min(block, 48) * 1024
        self.regs_per_multiprocessor = 65536
        self.warp_size = 64 if told["rocm"] else 32
        self.is_integrated = self.is_multi_gpu_board = 0
        self.gcnArchName = f"gfx{self.major}{self.minor}" if told["rocm"] else self.name

    def __repr__(self):
        return (
            f"_CudaDeviceProperties(name='{self.name}', major={self.major}, minor={self.minor}, "
            f"total_memory={self.total_memory >> 20}MB, multi_processor_count={self.multi_processor_count})"
        )

    def __getattr__(self, name):
        raise AttributeError(f"'_CudaDeviceProperties' object has no attribute '{name}': of a simulated GPU it is not known")


def _claimed(device):
    """What was claimed for a device, an index, a name as `cuda:1`, or the current one."""
    index = device if isinstance(device, int) else None if device is None else tare.device(device).index
    told = tare._C._claimed_accelerator(tare.cuda.current_device() if index is None and tare.cuda.device_count() else index)
    if told is None:
        _absent.refuse()
    if index is not None and not 0 <= index < max(tare.cuda.device_count(), 1):
        raise AssertionError("Invalid device id")
    return told


def get_device_properties(device=None):
    return _CudaDeviceProperties(_claimed(device))


def get_device_name(device=None):
    return _claimed(device)["name"]


def get_device_capability(device=None):
    told = _claimed(device)
    return told["major"], told["minor"]


def is_bf16_supported(including_emulation=True):
    """Whether the GPU computes in bfloat16, or, `including_emulation`, has the type at all."""
    told = tare._C._claimed_accelerator()
    return told is not None and (including_emulation or told["rocm"] or told["major"] >= 8)


def is_tf32_supported():
    told = tare._C._claimed_accelerator()
    return told is not None and not told["rocm"] and told["major"] >= 8

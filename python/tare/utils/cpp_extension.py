"""Building extensions against PyTorch's C++: not here, there is none."""

from tare._engine import refusals as _refusals

CUDA_HOME = None
ROCM_HOME = None


def is_ninja_available():
    return False


_refusals.refuse(globals(), "load load_inline include_paths library_paths verify_ninja_availability get_compiler_abi_compatibility_and_version "
                            "CppExtension CUDAExtension SyclExtension BuildExtension")

"""What a report of a fault should say of the machine and of what is installed: `lscpu` and compilers are asked, if they are there."""

import collections
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys

import tare
from tare._engine import refusals as _refusals

_FIELDS = """
    torch_version is_debug_build cuda_compiled_version gcc_version clang_version cmake_version os libc_version python_version
    python_platform is_cuda_available cuda_runtime_version cuda_module_loading nvidia_driver_version nvidia_gpu_models cudnn_version
    is_xpu_available pip_version pip_packages conda_packages hip_compiled_version hip_runtime_version miopen_runtime_version
    caching_allocator_config is_xnnpack_available cpu_info
""".split()
SystemEnv = collections.namedtuple("SystemEnv", _FIELDS)
_PACKAGES = ("torch", "numpy", "triton", "mypy", "flake8", "onnx", "optree", "nvidia-", "intel", "tare")


def _first_line(*command):
    """The first line that a program prints, None where there is none."""
    if shutil.which(command[0]) is None:
        return None
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip().splitlines()
    return lines[0] if lines else None


def _after(prefix, line):
    return line and line[line.find(prefix) + len(prefix):] if line and prefix in line else line


def _os_name():
    system = platform.system()
    if system == "Linux":
        try:
            name = platform.freedesktop_os_release()["PRETTY_NAME"]
        except (OSError, KeyError):
            name = "Linux"
        return f"{name} ({platform.machine()})"
    return f"{system} {platform.mac_ver()[0] or platform.release()} ({platform.machine()})"


def get_pip_packages(run_lambda=None, patterns=None):
    """Which installer there is, and the installed packages whose names hold one of the patterns, a line each."""
    found = {(one.metadata["Name"], one.version) for one in importlib.metadata.distributions() if one.metadata["Name"]}
    lines = [f"{name}=={version}" for name, version in sorted(found)
             if any(pattern in name.lower() for pattern in patterns or _PACKAGES)]
    return "pip3", "\n".join(lines)


def get_cpu_info(run_lambda=None):
    if shutil.which("lscpu") is None:
        return f"{platform.processor() or platform.machine()}, {os.cpu_count()} CPUs"
    return subprocess.run(["lscpu"], capture_output=True, text=True, check=False).stdout.strip()


def get_env_info():
    """A `SystemEnv`: texts, and None for what there is none of. No accelerator is looked for, as none is used."""
    bits = sys.maxsize.bit_length() + 1
    return SystemEnv(
        torch_version=tare.__version__, is_debug_build="False", cuda_compiled_version=None,
        gcc_version=_after("gcc ", _first_line("gcc", "--version")), clang_version=_after("version ", _first_line("clang", "--version")),
        cmake_version=_after("cmake ", _first_line("cmake", "--version")), os=_os_name(),
        libc_version="-".join(platform.libc_ver()) if platform.system() == "Linux" else "N/A",
        python_version=f"{' '.join(sys.version.split())} ({bits}-bit runtime)", python_platform=platform.platform(),
        is_cuda_available=str(tare.cuda.is_available()), cuda_runtime_version=None, cuda_module_loading="N/A",
        nvidia_driver_version=None, nvidia_gpu_models=None, cudnn_version=None, is_xpu_available=str(tare.xpu.is_available()),
        pip_version="pip3", pip_packages=get_pip_packages()[1], conda_packages=None, hip_compiled_version="N/A",
        hip_runtime_version="N/A", miopen_runtime_version="N/A", caching_allocator_config={}, is_xnnpack_available="False",
        cpu_info=get_cpu_info())


_TITLES = """
    PyTorch version: torch_version|Is debug build: is_debug_build|CUDA used to build PyTorch: cuda_compiled_version|
    ROCM used to build PyTorch: hip_compiled_version||OS: os|GCC version: gcc_version|Clang version: clang_version|
    CMake version: cmake_version|Libc version: libc_version||Python version: python_version|Python platform: python_platform|
    Is CUDA available: is_cuda_available|CUDA runtime version: cuda_runtime_version|
    CUDA_MODULE_LOADING set to: cuda_module_loading|GPU models and configuration: nvidia_gpu_models|
    Nvidia driver version: nvidia_driver_version|cuDNN version: cudnn_version|Is XPU available: is_xpu_available|
    HIP runtime version: hip_runtime_version|MIOpen runtime version: miopen_runtime_version|
    Is XNNPACK available: is_xnnpack_available|Caching allocator config: caching_allocator_config||CPU:|cpu_info||
    Versions of relevant libraries:|pip_packages|conda_packages
"""


def pretty_str(envinfo):
    """The same as lines that people read; what is None could not be collected."""
    lines = []
    for part in _TITLES.split("|"):
        title, colon, name = part.strip().partition(": ")
        if not colon:
            title, name = "", title
        if name not in _FIELDS:
            lines.append(name)
            continue
        value = getattr(envinfo, name)
        if name.endswith("_packages"):
            kind = name.partition("_")[0]
            lines += [f"[{kind}] {line}" for line in (value or "Could not collect").splitlines()]
        else:
            value = "Could not collect" if value is None else "N/A" if value == {} else value
            lines.append(f"{title}: {value}" if title else value)
    return "\n".join(lines).strip()


def get_pretty_env_info():
    return pretty_str(get_env_info())


def main():
    print("Collecting environment information...")
    print(get_pretty_env_info())


_refusals.refuse(globals(), """
    check_release_file get_cachingallocator_config get_clang_version get_cmake_version get_conda_packages
    get_cuda_module_loading_config get_cudnn_version get_gcc_version get_gpu_info get_intel_gpu_detected
    get_intel_gpu_driver_version get_intel_gpu_onboard get_libc_version get_linux_pkg_version get_lsb_version get_mac_version
    get_nvidia_driver_version get_nvidia_smi get_os get_platform get_python_platform get_running_cuda_version
    get_windows_version is_xnnpack_available run run_and_parse_first_match run_and_read_all run_and_return_first_line
""")

if __name__ == "__main__":
    main()

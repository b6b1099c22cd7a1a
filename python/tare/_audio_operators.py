"""What torchaudio's compiled library says of itself, which torchaudio asks for while it is imported.

Plain functions under the operators' names: the registry has no operators that answer None. torchaudio's other library, with filters
and losses, is not here: its operators refuse when they are called.
"""

from tare import ops


def cuda_version():
    """The version of CUDA that the library was built for: none."""
    return None


def is_align_available():
    """Whether forced alignment is there: it is not."""
    return False


vars(ops._torchaudio).update(cuda_version=cuda_version, is_align_available=is_align_available)

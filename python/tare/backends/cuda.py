"""Settings of CUDA's libraries, which are not there."""

import contextlib
import warnings

import tare
from tare._engine import refusals as _refusals


class _Matmul:
    """Settings of matrix products."""

    allow_tf32 = False
    allow_fp16_reduced_precision_reduction = True
    allow_bf16_reduced_precision_reduction = True
    allow_fp16_accumulation = False
    fp32_precision = "none"


class _PlanCache:
    """A cache of transforms' plans: there are none."""

    size = 0
    max_size = 0

    def clear(self):
        pass

    def __getitem__(self, device):
        return self


matmul = _Matmul()
cufft_plan_cache = _PlanCache()
cuBLASModule, cuFFTPlanCache, cuFFTPlanCacheManager = _Matmul, _PlanCache, _PlanCache
_reduces_in_half = False


def is_built():
    import tare

    return tare.cuda.is_available()


# Kernels of attention, by the number of their SDPBackend.
_MATH, _FLASH, _EFFICIENT, _CUDNN = range(4)


def _is_enabled(kernel):
    return tare._C._attention_settings()[0][kernel]


def _enable(kernel, enabled):
    switches, order = tare._C._attention_settings()
    switches[kernel] = bool(enabled)
    tare._C._set_attention_settings(switches, order)


def flash_sdp_enabled():
    return _is_enabled(_FLASH)


def enable_flash_sdp(enabled):
    _enable(_FLASH, enabled)


def mem_efficient_sdp_enabled():
    return _is_enabled(_EFFICIENT)


def enable_mem_efficient_sdp(enabled):
    _enable(_EFFICIENT, enabled)


def math_sdp_enabled():
    return _is_enabled(_MATH)


def enable_math_sdp(enabled):
    _enable(_MATH, enabled)


def cudnn_sdp_enabled():
    return _is_enabled(_CUDNN)


def enable_cudnn_sdp(enabled):
    _enable(_CUDNN, enabled)


def fp16_bf16_reduction_math_sdp_allowed():
    return _reduces_in_half


def allow_fp16_bf16_reduction_math_sdp(enabled):
    global _reduces_in_half
    _reduces_in_half = enabled


def is_flash_attention_available():
    return tare._C._claimed_accelerator() is not None


class SDPAParams:
    """The arguments of a call of attention, which `can_use_flash_attention` and its like judge."""

    def __init__(self, query, key, value, attn_mask, dropout, is_causal, enable_gqa):
        self.query, self.key, self.value, self.attn_mask = query, key, value, attn_mask
        self.dropout, self.is_causal, self.enable_gqa = dropout, is_causal, enable_gqa


def _can_use(kernel, params, debug):
    """Whether a claimed GPU's kernel takes the call; with `debug` a warning says why not."""
    reason = "" if _is_enabled(kernel) else "it has been disabled"
    reason = reason or tare._C._attention_refusal(
        kernel, params.query, params.key, params.value, params.attn_mask, params.dropout, params.is_causal, params.enable_gqa
    )
    if reason and debug:
        warnings.warn(f"This kernel of attention is not used: {reason}", stacklevel=3)
    return not reason


def can_use_flash_attention(params, debug=False):
    return _can_use(_FLASH, params, debug)


def can_use_efficient_attention(params, debug=False):
    return _can_use(_EFFICIENT, params, debug)


def can_use_cudnn_attention(params, debug=False):
    return _can_use(_CUDNN, params, debug)


@contextlib.contextmanager
def sdp_kernel(enable_flash=True, enable_math=True, enable_mem_efficient=True, enable_cudnn=True):
    """Other choices of attention kernels within; `torch.nn.attention.sdpa_kernel` is the newer name."""
    from tare.nn.attention import SDPBackend, sdpa_kernel

    warnings.warn(
        "`torch.backends.cuda.sdp_kernel()` is deprecated. In the future, this context manager will be removed. Please see "
        "`torch.nn.attention.sdpa_kernel()` for the new context manager, with updated signature.",
        FutureWarning,
        stacklevel=3,
    )
    chosen = {
        SDPBackend.FLASH_ATTENTION: enable_flash,
        SDPBackend.MATH: enable_math,
        SDPBackend.EFFICIENT_ATTENTION: enable_mem_efficient,
        SDPBackend.CUDNN_ATTENTION: enable_cudnn,
    }
    with sdpa_kernel([backend for backend, on in chosen.items() if on]) as context:
        yield context


_refusals.refuse(globals(), "preferred_linalg_library preferred_blas_library preferred_rocm_fa_library "
                            "is_ck_sdpa_available cublas_workspace_size cublaslt_workspace_size blas_workspace_size")

"""A claimed accelerator: what PyTorch tells of a GPU, and the kernels of attention that it chooses there."""

import subprocess
import sys
import warnings

import pytest

import tare
from tare.nn.attention import SDPBackend, sdpa_kernel


def run(program):
    """A claim is the process's, so each test has one of its own."""
    done = subprocess.run([sys.executable, "-c", "import tare\n" + program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


def test_properties_are_those_of_the_claimed_accelerator():
    told = run(
        "tare._C._claim_accelerator('L4')\n"
        "print(tare.cuda.get_device_properties(0))\n"
        "print(tare.cuda.get_device_name(), tare.cuda.get_device_capability('cuda'))\n"
        "print(tare.cuda.get_device_properties('cuda:0').shared_memory_per_block_optin, tare.cuda.is_bf16_supported(False))\n"
    )
    assert told == [
        "_CudaDeviceProperties(name='NVIDIA L4', major=8, minor=9, total_memory=22563MB, multi_processor_count=58)",
        "NVIDIA L4 (8, 9)",
        "101376 True",
    ]


def test_every_known_accelerator_has_properties():
    names = "H100 B300 GB200 A100 A10 L40S T4 V100 P100 5090 4090 3060 MI300X MI355X 24GB".split()
    told = run(f"for name in {names}:\n tare._C._claim_accelerator(name)\n print(tare.cuda.get_device_properties().total_memory > 4e9)")
    assert told == ["True"] * len(names)


def test_without_a_claim_there_is_no_gpu():
    assert run(
        "for f in tare.cuda.get_device_properties, tare.cuda.get_device_name, tare.cuda.get_device_capability:\n"
        " try: f()\n"
        " except AssertionError as error: print(str(error)[:36])\n"
        "print(tare.cuda.is_bf16_supported(), tare._C._claimed_accelerator())"
    ) == ["Torch not compiled with CUDA enabled"] * 3 + ["False None"]


def test_an_unknown_accelerator_names_the_nearest_known_ones():
    with pytest.raises(ValueError, match="unknown accelerator 'H1OO'; known are H100, "):
        tare._C._claim_accelerator("H1OO")
    with pytest.raises(ValueError, match="an index from 0 to 127"):
        tare._C._claim_accelerator("H100", -1)


def test_attention_follows_the_claim_and_the_program():
    assert run(
        "q = tare.empty(2, 8, 128, 64, dtype=tare.bfloat16, device='cuda')\n"
        "from tare.nn.attention import SDPBackend, sdpa_kernel\n"
        "def choice(): return tare._fused_sdp_choice(q, q, q)\n"
        "for name in 'A100', 'H100', 'T4':\n"
        " tare._C._claim_accelerator(name)\n"
        " print(choice())\n"
        "with sdpa_kernel([SDPBackend.MATH, SDPBackend.EFFICIENT_ATTENTION], set_priority=True): print(choice())\n"
        "tare._C._claim_accelerator('H100')\n"
        "with sdpa_kernel(SDPBackend.EFFICIENT_ATTENTION): print(choice())\n"
        "print(choice())"
    ) == ["1", "3", "0", "0", "2", "3"]


def test_a_kernel_says_why_it_does_not_take_a_call():
    params = tare.backends.cuda.SDPAParams
    q = tare.empty(2, 8, 128, 64, dtype=tare.bfloat16, device="cuda")
    mask = tare.empty(128, 128, dtype=tare.bool, device="cuda")
    call = params(q, q, q, mask, 0.0, False, False)
    assert not tare.backends.cuda.can_use_flash_attention(call)
    assert tare.backends.cuda.can_use_efficient_attention(call)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        tare.backends.cuda.can_use_flash_attention(call, debug=True)
        with sdpa_kernel(SDPBackend.MATH):
            assert not tare.backends.cuda.can_use_efficient_attention(call, True)
    assert [str(one.message) for one in told] == [
        "This kernel of attention is not used: flash attention takes no mask",
        "This kernel of attention is not used: it has been disabled",
    ]
    meta = tare.empty(2, 8, 128, 64, device="meta")
    assert not tare.backends.cuda.can_use_flash_attention(params(meta, meta, meta, None, 0.0, False, False))


def test_without_an_allowed_kernel_attention_raises():
    q = tare.ones(2, 8, 4, 4)
    with sdpa_kernel(SDPBackend.CUDNN_ATTENTION), pytest.raises(RuntimeError, match="No viable backend for scaled_dot_product_attention"):
        tare.nn.functional.scaled_dot_product_attention(q, q, q)

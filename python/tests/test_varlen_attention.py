"""torch.nn.attention.varlen: sizes, gradients, FLOPs and errors as PyTorch 2.13's, which was asked on meta."""

import pytest
import tare
from tare.nn.attention.varlen import AuxRequest, varlen_attn, varlen_attn_out
from tare.utils.flop_counter import FlopCounterMode


def operands(dtype=tare.bfloat16, heads=2, **kwargs):
    ends = tare.tensor([0, 4, 10], dtype=tare.int32, device="meta")
    return [tare.randn(n, h, 8, dtype=dtype, device="meta", **kwargs) for n, h in ((10, 4), (12, heads), (12, heads))], ends


def told(tensor):
    return tensor.dtype, tuple(tensor.shape), tensor.stride()


@pytest.mark.parametrize("dtype", [tare.bfloat16, tare.float16, tare.float32, tare.float64])
def test_the_result_is_the_querys_and_the_sums_are_floats(dtype):
    (query, key, value), ends = operands(dtype, requires_grad=True)
    out, sums = varlen_attn(query, key, value, ends, ends, 6, 6, return_aux=AuxRequest(lse=True), enable_gqa=True)
    assert told(out) == (dtype, (10, 4, 8), (32, 8, 1)) and told(sums) == (tare.float32, (4, 10), (10, 1))
    assert out.requires_grad and sums.requires_grad
    out.sum().backward()
    assert [told(one.grad) for one in (query, key, value)] == [told(one) for one in (query, key, value)]


def test_without_a_request_the_result_stands_alone_and_is_laid_out_as_the_query():
    query = tare.randn(4, 10, 8, device="meta", dtype=tare.bfloat16).transpose(0, 1)
    _, ends = operands()
    assert told(varlen_attn(query, query, query, ends, ends, 6, 6)) == (tare.bfloat16, (10, 4, 8), (8, 80, 1))


def test_into_a_tensor():
    (query, key, value), ends = operands(heads=4)
    out = tare.empty(10, 4, 8, device="meta", dtype=tare.bfloat16)
    version = out._version
    found, sums = varlen_attn_out(out, query, key, value, ends, ends, 6, 6, return_aux=AuxRequest(True))
    assert found is out and out._version == version + 1 and told(sums) == (tare.float32, (4, 10), (10, 1))
    assert varlen_attn_out(out, query, key, value, ends, ends, 6, 6) is out


@pytest.mark.parametrize("call, error, text", [
    (lambda q, k, v, ends: varlen_attn(q, k, v, ends, ends, 6, 6), ValueError,
     "Expect query and key/value to have the same number of heads but got Hq=4 and Hkv=2. Try setting enable_gqa=True for GQA."),
    (lambda q, k, v, ends: varlen_attn(q, k[:, :1].expand(12, 3, 8), v, ends, ends, 6, 6, enable_gqa=True), ValueError,
     "Expect number of query heads to be a multiple of kv heads for GQA but got Hq=4 and Hkv=3."),
    (lambda q, k, v, ends: varlen_attn(q, k, v, ends, ends, 6, 6, enable_gqa=True, window_size=(1,)), ValueError,
     "window_size must have length 2, got 1"),
    (lambda q, k, v, ends: varlen_attn(q, k, v, ends, ends, 6, 6, enable_gqa=True, seqused_k=ends[1:]), RuntimeError,
     "seqused_k is an inference-only parameter."),
    (lambda q, k, v, ends: varlen_attn(q, k, v, ends, ends, 6, 6, enable_gqa=True, block_table=ends[1:]), ValueError,
     "Expect number of query heads to be a multiple of kv heads for GQA but got Hq=4 and Hkv=8."),
])
def test_errors_are_pytorchs(call, error, text):
    operands_, ends = operands(requires_grad=True)
    with pytest.raises(error) as raised:
        call(*operands_, ends)
    assert str(raised.value).startswith(text)


def test_the_cpu_has_no_kernel():
    query, ends = tare.randn(10, 4, 8), tare.tensor([0, 4, 10], dtype=tare.int32)
    with pytest.raises(NotImplementedError, match="aten::_flash_attention_forward"):
        varlen_attn(query, query, query, ends, ends, 6, 6)


def test_flops_are_the_kernels_with_the_longest_length_where_lengths_are_not_known():
    (query, key, value), ends = operands(heads=4, requires_grad=True)
    with FlopCounterMode(display=False) as counter:
        varlen_attn(query, key, value, ends, ends, 6, 6).sum().backward()
        varlen_attn_out(tare.empty_like(query), query, key, value, ends, None, 6, 6)
    assert {str(one): flops for one, flops in counter.get_flop_counts()["Global"].items()} == {
        "torch_attn._varlen_attn": 9216, "torch_attn._varlen_attn_backward": 23040, "torch_attn._varlen_attn_out": 9216}

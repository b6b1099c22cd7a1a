"""flex_attention gives what PyTorch gives without a compiler (flex_cases.py), and on meta its shapes and gradients."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import tare
from tare.nn.attention import flex_attention as flex

HERE = pathlib.Path(__file__).parent


def differing(one, other, bound):
    """Whether two documents differ by more than rounding."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) != len(other) or any(differing(x, y, bound) for x, y in zip(one, other))
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) > bound
    return one != other


def test_values_layouts_and_blocks_are_pytorchs(tmp_path):
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
    done = subprocess.run([sys.executable, "-m", "tare", HERE / "flex_cases.py", tmp_path / "told.json"], env=environment,
                          capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    told, expected = json.loads((tmp_path / "told.json").read_text()), json.loads((HERE / "flex_golden.json").read_text())
    assert told.keys() == expected.keys()
    for case, value in expected.items():
        assert not differing(told[case], value, 0.02 if case == "bfloat16" else 3e-5), case


def test_on_meta_there_are_shapes_and_gradients():
    q, k, v = (tare.empty(2, 8, 64, 16, device="meta", dtype=tare.bfloat16, requires_grad=True) for _ in range(3))
    mask = flex.create_block_mask(lambda b, h, q, k: q >= k, 2, None, 64, 64, device="meta", BLOCK_SIZE=32)
    assert mask.shape == (2, 1, 64, 64) and mask.kv_indices.shape == (2, 1, 2, 2)
    table = tare.empty(8, device="meta", requires_grad=True)
    out, more = flex.flex_attention(q, k, v, score_mod=lambda s, b, h, i, j: s + table[h], block_mask=mask,
                                    return_aux=flex.AuxRequest(lse=True, max_scores=True))
    assert (out.shape, out.dtype, more.lse.shape, more.lse.dtype, more.max_scores.shape) == \
        ((2, 8, 64, 16), tare.bfloat16, (2, 8, 64), tare.float32, (2, 8, 64))
    out.sum().backward()
    assert [one.grad.shape for one in (q, k, v, table)] == [(2, 8, 64, 16)] * 3 + [(8,)]


def x(*sizes, **options):
    return tare.ones(*sizes, **options)


MASK = flex.create_block_mask(lambda b, h, q, k: q >= k, None, None, 16, 16, device="cpu", BLOCK_SIZE=8)
ERRORS = [
    (NotImplementedError, "query, key, and value must be 4D tensors", lambda: flex.flex_attention(*[x(8, 16, 8)] * 3)),
    (ValueError, "same embedding dimension but got E=8 and E=4",
     lambda: flex.flex_attention(x(1, 1, 16, 8), x(1, 1, 16, 4), x(1, 1, 16, 8))),
    (ValueError, "Hq=8 and Hkv=2. Try setting enable_gqa=True",
     lambda: flex.flex_attention(x(2, 8, 16, 8), x(2, 2, 16, 8), x(2, 2, 16, 8))),
    (ValueError, "multiple of kv heads", lambda: flex.flex_attention(x(2, 8, 4, 8), x(2, 3, 4, 8), x(2, 3, 4, 8), enable_gqa=True)),
    (ValueError, "block_mask=None, Bq=2, and Bkv=1", lambda: flex.flex_attention(x(2, 1, 4, 8), x(1, 1, 4, 8), x(1, 1, 4, 8))),
    (ValueError, "Bq=2, Bkv=1, B_block_mask=1",
     lambda: flex.flex_attention(x(2, 1, 16, 8), x(1, 1, 16, 8), x(1, 1, 16, 8), block_mask=MASK)),
    (ValueError, "q_len=4 and kv_len=4. As the block mask was created for a larger length",
     lambda: flex.flex_attention(x(1, 1, 4, 8), x(1, 1, 4, 8), x(1, 1, 4, 8), block_mask=MASK)),
    (ValueError, "for a smaller length", lambda: flex.flex_attention(x(1, 1, 32, 8), x(1, 1, 32, 8), x(1, 1, 32, 8), block_mask=MASK)),
    (NotImplementedError, "does not support backward on CPU", lambda: flex.flex_attention(*[x(1, 1, 4, 8, requires_grad=True)] * 3)),
    (NotImplementedError, "Returning max scores is not supported on CPU",
     lambda: flex.flex_attention(*[x(1, 1, 4, 8)] * 3, return_aux=flex.AuxRequest(max_scores=True))),
    (ValueError, "takes a mask_mod", lambda: flex.create_block_mask(lambda s, b, h, q, k: s, 1, 1, 4, 4, device="cpu")),
]


@pytest.mark.parametrize("kind, text, call", ERRORS, ids=[text for _, text, _ in ERRORS])
def test_what_pytorch_refuses_is_refused(kind, text, call):
    with pytest.raises(kind, match=text):
        call()


def test_a_mask_is_its_tensors_and_what_else_it_takes():
    mask = flex.create_block_mask(lambda b, h, q, kv: q >= kv, 1, 1, 256, 256, device="cpu")
    tensors, context = mask._flatten()
    assert len(tensors) == 8 and context[-1] == ("dq_write_order", "dq_write_order_full", "dq_kv_order")
    again = type(mask)._unflatten(tuple(one.clone() for one in tensors), context)
    assert again.mask_mod is mask.mask_mod and (again.seq_lengths, again.BLOCK_SIZE) == (mask.seq_lengths, mask.BLOCK_SIZE)
    assert again.to_dense().tolist() == mask.to_dense().tolist() and again._flatten()[1] == context

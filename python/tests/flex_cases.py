"""flex_attention and its masks: what PyTorch gives without a compiler, and tare.

    python flex_cases.py FILE     writes {case: what it gives}; flex_golden.json is what PyTorch 2.13.0 wrote
"""

import json
import sys

import torch
from torch.nn.attention.flex_attention import AuxRequest, and_masks, create_block_mask, create_mask, flex_attention, or_masks

SLOPES = torch.tensor([0.1, 0.2, 0.3, 0.4])
DOCUMENTS = torch.arange(40) // 13
LISTS = ("kv_num_blocks", "kv_indices", "full_kv_num_blocks", "full_kv_indices", "q_num_blocks", "q_indices", "full_q_num_blocks",
         "full_q_indices")


def causal(b, h, q, k):
    return q >= k


def window(b, h, q, k):
    return (q - k).abs() <= 7


def document(b, h, q, k):
    return DOCUMENTS[q] == DOCUMENTS[k]


def nothing(b, h, q, k):
    return q < 0


def alibi(score, b, h, q, k):
    return score + (k - q) * SLOPES[h]


def capped(score, b, h, q, k):
    return 20 * torch.tanh(score / 20)


def hidden(score, b, h, q, k):
    return torch.where(q >= k, score * 2, -float("inf"))


MASKS = {"causal": causal, "window": window, "document": document, "and": and_masks(causal, window), "or": or_masks(causal, window)}


def values(*sizes):
    count = torch.Size(sizes).numel()
    return (((torch.arange(count) * 37 + 11) % 101 - 50) / 50.0).reshape(sizes).float()


def told(tensor):
    """Sizes, strides, dtype and some elements."""
    some = [float(one) for one in tensor.flatten()[::max(1, tensor.numel() // 40)]]
    return [list(tensor.shape), list(tensor.stride()), str(tensor.dtype), [round(one, 5) if abs(one) < 1e9 else str(one) for one in some]]


def cases():
    q, k, v = values(2, 4, 40, 8), values(2, 4, 40, 8) * 0.7 + 0.1, values(2, 4, 40, 6)
    masks = {name: create_block_mask(one, None, None, 40, 40, device="cpu", BLOCK_SIZE=16) for name, one in MASKS.items()}
    for change in (None, alibi, capped, hidden):
        for name, mask in {"all": None, **masks}.items():
            out, more = flex_attention(q, k, v, score_mod=change, block_mask=mask, return_aux=AuxRequest(lse=True))
            yield f"{change and change.__name__} {name}", [told(out), told(more.lse)]
    yield "scale", told(flex_attention(q, k, v, scale=0.3))
    yield "groups of heads", told(flex_attention(q, k[:, :2], v[:, :2], enable_gqa=True))
    yield "strides", told(flex_attention(values(2, 40, 4, 8).transpose(1, 2), k, v))
    yield "bfloat16", told(flex_attention(q.bfloat16(), k.bfloat16(), v.bfloat16(), block_mask=masks["causal"]))
    yield "float64", told(flex_attention(q.double(), k.double(), v.double(), score_mod=alibi))
    yield "other lengths", told(flex_attention(q[:, :, :7], k, v))
    both = create_block_mask(causal, 2, None, 40, 40, device="cpu")
    yield "one batch of keys", told(flex_attention(q, k[:1], v[:1], block_mask=both))
    out, more = flex_attention(q, k, v, block_mask=create_block_mask(nothing, None, None, 40, 40, device="cpu"),
                               return_aux=AuxRequest(lse=True))
    yield "all hidden", [told(out), told(more.lse)]
    for name, mask in masks.items():
        lists = [None if getattr(mask, one) is None else getattr(mask, one).tolist() for one in LISTS]
        yield f"blocks of {name}", [lists, list(mask.shape), round(mask.sparsity(), 4), mask.to_dense().tolist(),
                                    list(mask[0].kv_indices.shape)]
    uneven = create_block_mask(causal, 2, 4, 33, 50, device="cpu", BLOCK_SIZE=(8, 16), separate_full_blocks=False)
    yield "uneven blocks", [uneven.kv_indices.tolist()[0][0], uneven.full_kv_indices is None, uneven.q_num_blocks.tolist()[1],
                            list(uneven.shape), uneven.numel(), list(uneven[1, 2:].kv_num_blocks.shape),
                            list(uneven[:, :, :2].kv_num_blocks.shape), len(uneven.as_tuple())]
    shorter = uneven._adjust(20, 20)
    yield "adjusted", [shorter.kv_num_blocks.tolist()[0][0], shorter.kv_indices.tolist()[0][0]]
    yield "masks", [create_mask(causal, 2, None, 3, 3, device="cpu").tolist(), create_mask(hidden, None, 2, 3, 3, device="cpu").tolist()]
    yield "texts", [repr(masks["causal"]), str(masks["causal"])]


if __name__ == "__main__":
    with open(sys.argv[1], "w") as file:
        lines = [f"{json.dumps(name)}: {json.dumps(found, ensure_ascii=False)}" for name, found in cases()]
        file.write("{\n" + ",\n".join(lines) + "\n}\n")

"""`--lora`: a frozen model with adapters. What PyTorch's allocator told of such steps is in test_executed_steps.py."""

import pytest

import tare as torch
from tare import nn
from tare.nn import functional


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.q_proj, self.v_proj, self.o_proj = (nn.Linear(width, width, bias=False) for _ in range(3))
        self.norm = nn.LayerNorm(width)

    def forward(self, x):
        x = self.norm(x)
        return x + self.o_proj(functional.silu(self.q_proj(x)) * self.v_proj(x))


class Adapted(nn.Module):
    """The same as written by hand in conformance/steps/models/adapters.py."""

    def __init__(self, base, rank, dtype):
        super().__init__()
        self.base = base
        self.down = nn.Parameter(torch.empty(rank, base.in_features, dtype=dtype))
        self.up = nn.Parameter(torch.empty(base.out_features, rank, dtype=dtype))

    def forward(self, x):
        result = self.base(x)
        cast = x.to(self.down.dtype)
        added = functional.linear(functional.linear(cast, self.down), self.up) * 2.0
        return (result + added).to(result.dtype)


def model(dtype, count=3):
    with torch.device("meta"):
        return nn.Sequential(*[Block(64) for _ in range(count)]).to(dtype), torch.empty(8, 128, 64, dtype=dtype)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("adapters", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("flags", [{}, {"checkpointing": "full"}])
def test_a_flag_takes_the_memory_of_adapters_written_by_hand(dtype, adapters, flags):
    base, x = model(dtype)
    flagged = torch.estimate(base, x, train=True, lora=4, lora_dtype=adapters, loss="mean", device="cuda", **flags)
    own, x = model(dtype)
    own.requires_grad_(False)
    with torch.device("meta"):
        for block in own:
            block.q_proj, block.v_proj = Adapted(block.q_proj, 4, adapters), Adapted(block.v_proj, 4, adapters)
    by_hand = torch.estimate(own, x, train=True, loss="mean", device="cuda", **flags)
    assert flagged.peak == by_hand.peak
    assert flagged.phases == by_hand.phases
    assert flagged.data["flops"] == by_hand.data["flops"]


def test_what_is_frozen_has_neither_gradients_nor_state():
    base, x = model(torch.bfloat16)
    found = torch.estimate(base, x, train=True, lora=4, loss="mean")
    elements = 3 * 2 * 4 * (64 + 64)
    assert found.phases["backward"]["at_end"]["gradients"] == 4 * elements
    assert found.phases["step"]["at_end"]["optimizer state"] == 2 * 4 * elements
    assert "adapters of rank 4 beside 6 projections: 3 072 elements in float32; all else is frozen" in " ".join(found.text.split())
    assert found.data["training"]["lora"] == {"rank": 4, "dtype": "float32"}
    assert all(one.requires_grad for one in base.parameters())  # the program's own module is left as it is


def test_targets_are_named():
    base, x = model(torch.float32)
    found = torch.estimate(base, x, train=True, lora=2, lora_targets="o_proj,0.q_proj", loss="mean")
    assert "beside 4 projections" in found.text
    assert "beside 9 projections" in torch.estimate(base, x, train=True, lora=2, lora_targets="all-linear", loss="mean").text
    with pytest.raises(ValueError, match="no projection is called 'k_proj'; there are o_proj, q_proj, v_proj"):
        torch.estimate(base, x, train=True, lora=2, lora_targets="k_proj", loss="mean")
    with torch.device("meta"):
        plain, x = nn.Sequential(nn.Linear(4, 4)), torch.empty(2, 4)
    with pytest.raises(ValueError, match="give --lora-targets"):
        torch.estimate(plain, x, train=True, lora=2)
    for flags, text in (({"lora": 0}, "expected a positive number"), ({"lora_targets": "a"}, "--lora alone"),
                        ({"lora": 2, "lora_dtype": "int8"}, "expected a floating type")):
        with pytest.raises(ValueError, match=text):
            torch.estimate(base, x, train=True, **flags)


@pytest.mark.parametrize("name", ["gpt2", "llama-3-8b"])
def test_the_librarys_models_have_adapters_too(name):
    found = torch.estimate(name, train=True, lora=8, seq=64)
    trained = {"gpt2": 12 * 8 * (768 + 3 * 768), "llama-3-8b": 32 * 8 * (2 * 4096 + 4096 + 1024)}[name]
    assert found.phases["backward"]["at_end"]["gradients"] == 4 * trained
    assert found.phases["step"]["at_end"]["optimizer state"] == 2 * 4 * trained
    again = torch.estimate(name, train=True, lora=8, seq=64, checkpointing="full")
    assert again.phases["backward"]["at_end"]["gradients"] == 4 * trained
    assert again.phases["forward"]["at_end"]["saved"] < found.phases["forward"]["at_end"]["saved"]

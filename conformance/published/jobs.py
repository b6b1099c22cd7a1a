"""The jobs of figures.json, for `python -m tare --gpu NAME`: prints a line of JSON with the peaks in bytes.

    python -m tare --gpu V100-16GB conformance/published/jobs.py bert_large '{"batch": 4}'
"""

import contextlib
import importlib.util
import json
import sys
import types

import torch
from torch import nn
from torch.nn import functional


def bert_large(batch, accumulate=1, checkpointing=False, autocast=False, optimizer="adamw", length=512):
    """Two steps of the document's Trainer: random tokens, two labels, gradients clipped, attention written out."""
    import transformers

    config = transformers.BertConfig(vocab_size=30522, hidden_size=1024, num_hidden_layers=24, num_attention_heads=16,
                                     intermediate_size=4096)
    config._attn_implementation = "eager"
    model = transformers.BertForSequenceClassification(config).to("cuda").train()
    if checkpointing:
        model.gradient_checkpointing_enable({"use_reentrant": True})
        model.enable_input_require_grads()
    kinds = {"adamw": lambda: torch.optim.AdamW(model.parameters(), lr=5e-5, foreach=False),
             "adafactor": lambda: transformers.Adafactor(model.parameters(), lr=5e-5, scale_parameter=False, relative_step=False)}
    chosen = kinds[optimizer]()
    scaler = torch.amp.GradScaler("cuda", enabled=False)  # the scale is three numbers
    for _ in range(2):
        for _ in range(accumulate):
            tokens = torch.randint(100, 30000, (batch, length)).to("cuda")
            labels = torch.zeros(batch, dtype=torch.long).to("cuda")
            with torch.autocast("cuda", torch.float16) if autocast else contextlib.nullcontext():
                loss = model(input_ids=tokens, labels=labels).loss
            scaler.scale(loss / accumulate).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0, foreach=False)
        chosen.step()
        model.zero_grad()


# litgpt as of the revision that its tables came with (0cc02afa, 27 October 2023), by reading it: norms of Llama in float32; one
# product for queries, keys and values; low-rank parts on queries and values, put into zeros by index_copy; angles in float32.
# Fabric's bf16-true gives logits as float32; logits and loss come in pieces of 128 tokens.
class Sizes:
    def __init__(self, layers, width, heads, inner, tokens, rotary=1.0, norms="rms", gated=True, bias=False, shared=False, parallel=False):
        self.layers, self.width, self.heads, self.inner, self.tokens, self.rotary = layers, width, heads, inner, tokens, rotary
        self.norms, self.gated, self.bias, self.shared, self.parallel = norms, gated, bias, shared, parallel


SIZES = {
    "llama-2-7b": Sizes(32, 4096, 32, 11008, 32000),
    "llama-2-13b": Sizes(40, 5120, 40, 13824, 32000),
    "phi-1.5": Sizes(24, 2048, 32, 8192, 51200, rotary=0.5, norms="layer", gated=False, bias=True, shared=True, parallel=True),
    "stablelm-3b": Sizes(16, 4096, 32, 16384, 50688, rotary=0.25, norms="layer", gated=False, bias=True, parallel=True),
}
RANK = 8


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width), requires_grad=False)

    def forward(self, x):
        y = x.float()
        y = y * torch.rsqrt(torch.mean(y * y, dim=-1, keepdim=True) + 1e-5)
        return (self.weight * y).to(x.dtype)


def norm_of(sizes):
    if sizes.norms == "rms":
        return Norm(sizes.width)
    return nn.LayerNorm(sizes.width).requires_grad_(False)


def frozen(inner, outer, bias=False):
    return nn.Linear(inner, outer, bias=bias).requires_grad_(False)


class QueriesKeysValues(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        width = sizes.width
        self.linear = frozen(width, 3 * width, sizes.bias)
        self.down = nn.Parameter(torch.zeros(2 * RANK, width))
        self.up = nn.Parameter(torch.zeros(2 * width, RANK))
        self.dropout = nn.Dropout(0.05)
        self.places = [*range(width), *range(2 * width, 3 * width)]

    def forward(self, x):
        full = self.linear(x)
        low = functional.linear(self.dropout(x), self.down)
        both = functional.conv1d(low.transpose(1, 2), self.up.unsqueeze(-1), groups=2).transpose(1, 2)
        rows = both.transpose(0, 1)
        zeros = rows.new_zeros(rows.shape[0] * rows.shape[1], full.shape[-1])
        padded = zeros.index_copy(1, torch.tensor(self.places, device=x.device), rows.reshape(-1, rows.shape[-1]))
        return full + padded.view(*rows.shape[:2], -1).transpose(0, 1) * 2.0


def rotated(x, cos, sin):
    part = x[..., : cos.shape[-1]]
    half = part.shape[-1] // 2
    turned = torch.cat((-part[..., half:], part[..., :half]), dim=-1)
    turned = (part * cos + turned * sin).type_as(x)
    return torch.cat((turned, x[..., cos.shape[-1] :]), dim=-1)


class Mixer(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.gated = sizes.gated
        self.up, self.down = frozen(sizes.width, sizes.inner, sizes.bias), frozen(sizes.inner, sizes.width, sizes.bias)
        if sizes.gated:
            self.gate = frozen(sizes.width, sizes.inner)

    def forward(self, x):
        if not self.gated:
            return self.down(functional.gelu(self.up(x)))
        gate, up = self.gate(x), self.up(x)
        return self.down(functional.silu(gate) * up)


class Block(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.heads, self.parallel = sizes.heads, sizes.parallel
        self.norm_1 = norm_of(sizes)
        self.norm_2 = None if sizes.shared else norm_of(sizes)
        self.attention, self.project = QueriesKeysValues(sizes), frozen(sizes.width, sizes.width, sizes.bias)
        self.mixer = Mixer(sizes)

    def forward(self, x, cos, sin, cache=None):
        n = self.norm_1(x)
        h = self.attend(n, cos, sin, cache)
        if self.parallel:
            return self.mixer(n if self.norm_2 is None else self.norm_2(x)) + h + x
        x = h + x
        return self.mixer(self.norm_2(x)) + x

    def attend(self, x, cos, sin, cache):
        batch, length, width = x.shape
        parts = self.attention(x).view(batch, length, self.heads, 3, -1).permute(0, 2, 3, 1, 4)
        queries, keys, values = (part.squeeze(2) for part in parts.split(1, dim=2))
        queries, keys = rotated(queries, cos, sin), rotated(keys, cos, sin)
        if cache is not None:
            cache[0][:, :, :length], cache[1][:, :, :length] = keys, values
            keys, values = cache
            y = functional.scaled_dot_product_attention(queries, keys[:, :, :length], values[:, :, :length])
        else:
            y = functional.scaled_dot_product_attention(queries, keys, values, is_causal=True)
        return self.project(y.transpose(1, 2).reshape(batch, length, width))


class Decoder(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.embedding = nn.Embedding(sizes.tokens, sizes.width).requires_grad_(False)
        self.blocks = nn.ModuleList(Block(sizes) for _ in range(sizes.layers))
        self.norm, self.head = norm_of(sizes), frozen(sizes.width, sizes.tokens, sizes.shared)
        self.rotary = int(sizes.rotary * (sizes.width // sizes.heads))

    def forward(self, tokens, caches=None):
        cos, sin = (torch.empty(tokens.shape[1], self.rotary, dtype=torch.float32, device="cuda") for _ in range(2))
        x = self.embedding(tokens)
        for i, block in enumerate(self.blocks):
            x = block(x, cos, sin, None if caches is None else caches[i])
        return self.norm(x)


def _decoder(name):
    torch.set_default_dtype(torch.bfloat16)
    with torch.device("cuda"):
        return Decoder(SIZES[name])


def litgpt_lora(model, batch, length):
    """Two iterations without activation checkpointing, and a step of AdamW on the low-rank parts."""
    decoder = _decoder(model)
    trained = [one for one in decoder.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=3e-4)
    for _ in range(2):
        tokens = torch.randint(SIZES[model].tokens, (batch, length)).to("cuda")
        pieces = [decoder.head(part) for part in decoder(tokens).split(128, dim=1)]
        logits = [piece.float() for piece in pieces]
        del pieces
        logits[-1] = logits[-1][:, :-1]
        targets = [part.reshape(-1) for part in tokens[:, 1:].split(128, dim=1)]
        losses = [functional.cross_entropy(part.reshape(-1, part.shape[-1]), target, reduction="none")
                  for part, target in zip(logits, targets, strict=True)]
        (torch.cat(losses).mean() / 128).backward()
    optimizer.step()


def litgpt_generate(model, prompt=8, new=50):
    """The prompt, with a cache for it and 50 more tokens."""
    decoder, sizes = _decoder(model).eval(), SIZES[model]
    for block in decoder.blocks:  # the plain model has no low-rank parts
        block.attention.down = block.attention.up = None
        block.attention.forward = block.attention.linear.forward
    shape = (1, sizes.heads, prompt + new, sizes.width // sizes.heads)
    caches = [tuple(torch.empty(shape, device="cuda") for _ in range(2)) for _ in range(sizes.layers)]
    with torch.inference_mode():
        tokens = torch.randint(sizes.tokens, (1, prompt)).to("cuda")
        for _ in range(new):
            decoder.head(decoder(tokens, caches))
            tokens = tokens[:, -1:]


class _Absent(types.ModuleType):
    """What torchtune imports for its data, of which nothing is called here."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def torchtune_full(batch, length):
    """Two steps of full_finetune_single_device on packed data, in bfloat16, not compiled: every row is full. Attention is causal
    over whole rows, which takes what attention within documents takes when it is not written out."""
    absent = {name for name in ("datasets", "sentencepiece", "tiktoken", "blobfile", "PIL") if importlib.util.find_spec(name) is None}
    for name in absent | {f"{name}.{part}" for name, part in (("datasets", "distributed"), ("tiktoken", "load")) if name in absent}:
        sys.modules[name] = _Absent(name)
    from torchtune.models.llama3_2 import llama3_2_3b

    torch.set_default_dtype(torch.bfloat16)
    with torch.device("cuda"):
        model = llama3_2_3b()
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-5)
    criterion = nn.CrossEntropyLoss(ignore_index=-100)
    places = torch.arange(length).repeat(batch, 1).to("cuda")
    for _ in range(2):
        tokens, labels = (torch.randint(128000, (batch, length)).to("cuda") for _ in range(2))
        logits = model(tokens, input_pos=places)
        after = torch.full((batch, 1), -100, dtype=torch.long, device="cuda")
        targets = torch.hstack((labels[:, 1:], after)).reshape(-1)
        loss = criterion(logits.reshape(-1, logits.shape[-1]), targets)
        del logits
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()


def main():
    job, settings = sys.argv[1], json.loads(sys.argv[2])
    jobs = {"bert_large": bert_large, "litgpt_lora": litgpt_lora, "litgpt_generate": litgpt_generate, "torchtune_full": torchtune_full}
    jobs[job](**settings)
    print(json.dumps({"allocated": torch.cuda.max_memory_allocated(), "reserved": torch.cuda.max_memory_reserved(),
                      "active": torch.cuda.memory_stats()["active_bytes.all.peak"]}))


if __name__ == "__main__":
    main()

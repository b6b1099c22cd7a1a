"""The jobs of figures.json, for `python -m tare --gpu NAME`: prints a line of JSON with the peaks in bytes.

    python -m tare --gpu V100-16GB conformance/published/jobs.py bert_large '{"batch": 4}'
"""

import contextlib
import json
import sys

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


# litgpt of October 2023, by its description: norms in the dtype of the model, one product for queries, keys and values, low-rank
# parts on queries and values, logits and loss in pieces of 128 tokens.
SIZES = {"llama-2-7b": (32, 4096, 32, 11008), "llama-2-13b": (40, 5120, 40, 13824)}
TOKENS, RANK = 32000, 8


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width), requires_grad=False)

    def forward(self, x):
        return self.weight * (x * torch.rsqrt(torch.mean(x * x, dim=-1, keepdim=True) + 1e-5))


def frozen(inner, outer):
    linear = nn.Linear(inner, outer, bias=False)
    linear.weight.requires_grad_(False)
    return linear


class QueriesKeysValues(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = frozen(width, 3 * width)
        self.down = nn.Parameter(torch.zeros(2 * RANK, width))
        self.up = nn.Parameter(torch.zeros(2 * width, RANK))
        self.dropout = nn.Dropout(0.05)

    def forward(self, x):
        full, width = self.linear(x), x.shape[-1]
        low = functional.linear(self.dropout(x), self.down)
        both = functional.conv1d(low.transpose(-2, -1), self.up.unsqueeze(-1), groups=2).transpose(-2, -1)
        padded = x.new_zeros(*x.shape[:-1], 3 * width)
        padded[..., :width], padded[..., 2 * width:] = both[..., :width], both[..., width:]
        return full + padded * 2.0


def rotated(x, cos, sin):
    half = x.shape[-1] // 2
    turned = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
    return (x * cos + turned * sin).type_as(x)


class Block(nn.Module):
    def __init__(self, width, heads, inner):
        super().__init__()
        self.heads = heads
        self.norm_1, self.norm_2 = Norm(width), Norm(width)
        self.attention, self.project = QueriesKeysValues(width), frozen(width, width)
        self.gate, self.up, self.down = frozen(width, inner), frozen(width, inner), frozen(inner, width)

    def forward(self, x, cos, sin, cache=None):
        batch, length, width = x.shape
        parts = self.attention(self.norm_1(x)).view(batch, length, self.heads, 3, -1).permute(0, 2, 3, 1, 4)
        queries, keys, values = (part.squeeze(2) for part in parts.split(1, dim=2))
        queries, keys = rotated(queries, cos, sin), rotated(keys, cos, sin)
        if cache is not None:
            cache[0][:, :, :length], cache[1][:, :, :length] = keys, values
            keys, values = cache
            y = functional.scaled_dot_product_attention(queries, keys[:, :, :length], values[:, :, :length])
        else:
            y = functional.scaled_dot_product_attention(queries, keys, values, is_causal=True)
        x = x + self.project(y.transpose(1, 2).reshape(batch, length, width))
        n = self.norm_2(x)
        return x + self.down(functional.silu(self.gate(n)) * self.up(n))


class Llama(nn.Module):
    def __init__(self, name):
        super().__init__()
        layers, width, heads, inner = SIZES[name]
        self.embedding = nn.Embedding(TOKENS, width)
        self.embedding.weight.requires_grad_(False)
        self.blocks = nn.ModuleList(Block(width, heads, inner) for _ in range(layers))
        self.norm, self.head = Norm(width), frozen(width, TOKENS)
        self.size = width // heads

    def forward(self, tokens, caches=None):
        cos, sin = (torch.empty(tokens.shape[1], self.size, dtype=torch.bfloat16, device="cuda") for _ in range(2))
        x = self.embedding(tokens)
        for i, block in enumerate(self.blocks):
            x = block(x, cos, sin, None if caches is None else caches[i])
        return self.norm(x)


def _llama(name):
    torch.set_default_dtype(torch.bfloat16)
    with torch.device("cuda"):
        return Llama(name)


def litgpt_lora(model, batch, length):
    """Two iterations without activation checkpointing, and a step of AdamW on the low-rank parts."""
    llama = _llama(model)
    trained = [one for one in llama.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=3e-4)
    for _ in range(2):
        tokens = torch.randint(TOKENS, (batch, length)).to("cuda")
        logits = [llama.head(part) for part in llama(tokens).split(128, dim=1)]
        logits[-1] = logits[-1][:, :-1]
        targets = [part.reshape(-1) for part in tokens[:, 1:].split(128, dim=1)]
        losses = [functional.cross_entropy(part.reshape(-1, TOKENS), target, reduction="none")
                  for part, target in zip(logits, targets, strict=True)]
        (torch.cat(losses).mean() / 128).backward()
    optimizer.step()


def litgpt_generate(model, prompt=8, new=50):
    """The prompt, with a cache for it and 50 more tokens."""
    llama = _llama(model).eval()
    layers, width, heads, _ = SIZES[model]
    for block in llama.blocks:  # the plain model has no low-rank parts
        block.attention.down = block.attention.up = None
        block.attention.forward = block.attention.linear.forward
    caches = [tuple(torch.empty(1, heads, prompt + new, width // heads, device="cuda") for _ in range(2)) for _ in range(layers)]
    with torch.inference_mode():
        tokens = torch.randint(TOKENS, (1, prompt)).to("cuda")
        for _ in range(new):
            llama.head(llama(tokens, caches))
            tokens = tokens[:, -1:]


def main():
    job, settings = sys.argv[1], json.loads(sys.argv[2])
    {"bert_large": bert_large, "litgpt_lora": litgpt_lora, "litgpt_generate": litgpt_generate}[job](**settings)
    print(json.dumps({"allocated": torch.cuda.max_memory_allocated(), "reserved": torch.cuda.max_memory_reserved()}))


if __name__ == "__main__":
    main()

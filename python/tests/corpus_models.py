"""Small models of several kinds for programs of many ranks (corpus_programs.py): `layers` are what wrappers wrap one by one, `batch(seed)`
gives inputs and `loss(batch)` a number. Parameters are the same in PyTorch and in tare."""

import torch
import torch.nn.functional as F
from torch import nn

WIDTH, HEADS, VOCABULARY, LENGTH = 16, 4, 24, 8


def numbers(seed, *sizes):
    """Numbers between -1 and 1 that look irregular and are computed alike everywhere."""
    count = torch.Size(sizes).numel()
    found = (torch.arange(count) * 7919 + seed * 104729 + torch.arange(count) ** 2 * 13) % 1009
    return (found.double() / 504.5 - 1).float().reshape(sizes)


def tokens(seed, batch=2, length=LENGTH):
    return (torch.arange(batch * length) * 5 + seed * 11 + torch.arange(batch * length) ** 2) .remainder(VOCABULARY).view(batch, length)


def fill(module):
    """Weights small enough for several layers; scales of norms near one."""
    with torch.no_grad():
        for place, one in enumerate(module.parameters()):
            drawn = numbers(place, *one.shape)
            one.copy_(drawn * (one.shape[-1] ** -0.5) if one.dim() > 1 else drawn * 0.1 + (1 if one.mean() > 0.9 else 0))
    return module


class Model(nn.Module):
    """What takes tokens and tells of each the next."""

    def batch(self, seed):
        return tokens(seed)

    def loss(self, batch):
        found = self(batch)
        return F.cross_entropy(found.flatten(0, 1).float(), batch.flatten())


class Block(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.up, self.down = nn.Linear(width, hidden), nn.Linear(hidden, width)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(x)))


class Perceptron(Model):
    def __init__(self, width=WIDTH, hidden=32, classes=5):
        super().__init__()
        self.embed, self.layers = nn.Linear(6, width), nn.ModuleList(Block(width, hidden) for _ in range(3))
        self.head = nn.Linear(width, classes)

    def forward(self, x):
        x = self.embed(x)
        for layer in self.layers:
            x = layer(x)
        return self.head(x)

    def batch(self, seed):
        return numbers(seed, 4, 6)

    def loss(self, batch):
        return self(batch).float().square().mean()


class Uneven(Perceptron):
    """Sizes that no number of ranks divides."""

    def __init__(self):
        super().__init__(7, 13, 3)


class Attention(nn.Module):
    def __init__(self, bias, causal):
        super().__init__()
        self.wq, self.wk, self.wv, self.wo = (nn.Linear(WIDTH, WIDTH, bias=bias) for _ in range(4))
        self.causal = causal

    def forward(self, x):
        batch, length, _ = x.shape
        q, k, v = (w(x).view(batch, length, -1, WIDTH // HEADS).transpose(1, 2) for w in (self.wq, self.wk, self.wv))
        if self.causal:
            y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        else:
            y = (q @ k.transpose(-1, -2) / 2).softmax(-1) @ v
        return self.wo(y.transpose(1, 2).contiguous().view(batch, length, -1))


class FeedForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.w1, self.w2, self.w3 = nn.Linear(WIDTH, 40, bias=False), nn.Linear(40, WIDTH, bias=False), nn.Linear(WIDTH, 40, bias=False)

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)) * self.w3(x))


class LlamaBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention_norm, self.ffn_norm = nn.RMSNorm(WIDTH, eps=1e-5), nn.RMSNorm(WIDTH, eps=1e-5)
        self.attention, self.feed_forward = Attention(False, True), FeedForward()

    def forward(self, x):
        h = x + self.attention(self.attention_norm(x))
        return h + self.feed_forward(self.ffn_norm(h))


class Llama(Model):
    def __init__(self, tied=False):
        super().__init__()
        self.embedding, self.layers = nn.Embedding(VOCABULARY, WIDTH), nn.ModuleList([LlamaBlock(), LlamaBlock()])
        self.norm, self.output = nn.RMSNorm(WIDTH, eps=1e-5), nn.Linear(WIDTH, VOCABULARY, bias=False)
        if tied:
            self.output.weight = self.embedding.weight

    def forward(self, tokens):
        h = self.embedding(tokens)
        for layer in self.layers:
            h = layer(h)
        return self.output(self.norm(h))


class Tied(Llama):
    def __init__(self):
        super().__init__(tied=True)


class GPTBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention_norm, self.ffn_norm = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.attention, self.feed_forward = Attention(True, False), nn.Sequential(nn.Linear(WIDTH, 48), nn.GELU(), nn.Linear(48, WIDTH))

    def forward(self, x):
        h = x + self.attention(self.attention_norm(x))
        return h + self.feed_forward(self.ffn_norm(h))


class GPT(Model):
    def __init__(self):
        super().__init__()
        self.embedding, self.position = nn.Embedding(VOCABULARY, WIDTH), nn.Embedding(LENGTH, WIDTH)
        self.layers = nn.ModuleList([GPTBlock(), GPTBlock()])
        self.norm, self.output = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, VOCABULARY, bias=False)

    def forward(self, tokens):
        h = self.embedding(tokens) + self.position(torch.arange(tokens.shape[1]))
        for layer in self.layers:
            h = layer(h)
        return self.output(self.norm(h))


class Experts(nn.Module):
    """All experts see all tokens; the gate leaves two of them for each."""

    def __init__(self, count=4, hidden=12):
        super().__init__()
        self.gate = nn.Linear(WIDTH, count, bias=False)
        self.up, self.down = nn.Parameter(torch.zeros(count, WIDTH, hidden)), nn.Parameter(torch.zeros(count, hidden, WIDTH))

    def forward(self, x):
        flat = x.flatten(0, -2)
        shares, chosen = self.gate(flat).softmax(-1).topk(2)
        weights = torch.zeros(flat.shape[0], self.up.shape[0], dtype=shares.dtype).scatter(1, chosen, shares)
        out = torch.bmm(F.relu(torch.bmm(flat.expand(self.up.shape[0], -1, -1), self.up)), self.down)
        return x + (out * weights.t().unsqueeze(-1).to(out.dtype)).sum(0).view(x.shape)


class Mixture(Model):
    layer = Experts

    def __init__(self):
        super().__init__()
        self.embedding, self.layers = nn.Embedding(VOCABULARY, WIDTH), nn.ModuleList([self.layer(), self.layer()])
        self.output = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, tokens):
        h = self.embedding(tokens)
        for layer in self.layers:
            h = layer(h)
        return self.output(h)


class Convolutions(Model):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Sequential(nn.Conv2d(one, other, 3, padding=1, bias=False), nn.BatchNorm2d(other), nn.ReLU(), nn.MaxPool2d(2))
            for one, other in ((3, 8), (8, 12)))
        self.head = nn.Linear(12, 5)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x.mean((2, 3)))

    def batch(self, seed):
        return numbers(seed, 4, 3, 8, 8)

    def loss(self, batch):
        return self(batch).float().square().mean()


class Recurrent(Model):
    def __init__(self):
        super().__init__()
        self.embedding, self.layers = nn.Embedding(VOCABULARY, WIDTH), nn.ModuleList([nn.LSTM(WIDTH, 10, batch_first=True)])
        self.output = nn.Linear(10, VOCABULARY)

    def forward(self, tokens):
        return self.output(self.layers[0](self.embedding(tokens))[0])


MODELS = {"perceptron": Perceptron, "uneven": Uneven, "llama": Llama, "tied": Tied, "gpt": GPT, "mixture": Mixture,
          "convolutions": Convolutions, "recurrent": Recurrent}

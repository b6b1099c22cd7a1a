"""Language models that predict the next token: GPT-2, Llama, Mixtral and DeepSeek by their papers, small."""

import math

import torch
from torch import nn
from torch.nn import functional
from torch.utils.checkpoint import checkpoint


class Decoder(nn.Module):
    """Tokens through blocks to logits. `recompute(block, x)` runs a block whose activations are not kept."""

    def __init__(self, tokens, width, blocks, norm, positions=0, recompute=None, dropout=0.0):
        super().__init__()
        self.embedding = nn.Embedding(tokens, width)
        self.positions = nn.Embedding(positions, width) if positions else None
        self.dropout = nn.Dropout(dropout)
        self.blocks = nn.ModuleList(blocks)
        self.norm = norm
        self.head = nn.Linear(width, tokens, bias=False)
        self.recompute = recompute

    def forward(self, tokens):
        x = self.embedding(tokens)
        if self.positions is not None:
            x = self.dropout(x + self.positions(torch.arange(tokens.shape[1])))
        for block in self.blocks:
            x = self.recompute(block, x) if self.recompute and self.training else block(x)
        return self.head(self.norm(x))


def fully(use_reentrant):
    """Recomputes each block whole."""
    return lambda block, x: checkpoint(block, x, use_reentrant=use_reentrant)


class Gpt2Attention(nn.Module):
    """`fused` leaves the choice of a kernel to PyTorch; else the matrix of scores is made, as GPT-2's first code did."""

    def __init__(self, width, heads, dropout, fused):
        super().__init__()
        self.heads, self.dropout, self.fused = heads, dropout, fused
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.out_dropout = nn.Dropout(dropout)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.qkv(x).split(width, dim=2))
        if self.fused:
            y = functional.scaled_dot_product_attention(q, k, v, is_causal=True,
                                                        dropout_p=self.dropout if self.training else 0.0)
        else:
            scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
            later = torch.ones(length, length, dtype=torch.bool).triu(1)
            weights = functional.softmax(scores.masked_fill(later, float("-inf")), dim=-1)
            y = functional.dropout(weights, self.dropout, self.training) @ v
        return self.out_dropout(self.out(y.transpose(1, 2).reshape(batch, length, width)))


class Gpt2Block(nn.Module):
    def __init__(self, width, heads, dropout=0.1, fused=True):
        super().__init__()
        self.norm1 = nn.LayerNorm(width)
        self.attention = Gpt2Attention(width, heads, dropout, fused)
        self.norm2 = nn.LayerNorm(width)
        self.feed_forward = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(approximate="tanh"),
                                          nn.Linear(4 * width, width), nn.Dropout(dropout))

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.feed_forward(self.norm2(x))


def gpt2(depth=4, width=256, heads=8, tokens=4000, length=128, dropout=0.1, fused=True, recompute=None):
    blocks = [Gpt2Block(width, heads, dropout, fused) for _ in range(depth)]
    return Decoder(tokens, width, blocks, nn.LayerNorm(width), length, recompute, dropout)


class RootMeanSquareNorm(nn.Module):
    """Computes in float32 whatever it is given, as Llama's published code does."""

    def __init__(self, width, epsilon=1e-5):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x):
        wide = x.float()
        scale = torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + self.epsilon)
        return self.weight * (wide * scale).to(x.dtype)


def rotary(length, width, base=10000.0):
    """Cosines and sines of each position, for halves of a head."""
    frequencies = 1.0 / base ** (torch.arange(0, width, 2).float() / width)
    angles = torch.outer(torch.arange(length).float(), frequencies)
    return torch.cat((angles.cos(), angles.cos()), -1), torch.cat((angles.sin(), angles.sin()), -1)


def rotated(x, cosines, sines):
    first, second = x.chunk(2, dim=-1)
    return x * cosines + torch.cat((-second, first), dim=-1) * sines


class LlamaAttention(nn.Module):
    def __init__(self, width, heads, shared_heads):
        super().__init__()
        self.heads, self.shared_heads, self.head_width = heads, shared_heads, width // heads
        self.q = nn.Linear(width, width, bias=False)
        self.k = nn.Linear(width, shared_heads * self.head_width, bias=False)
        self.v = nn.Linear(width, shared_heads * self.head_width, bias=False)
        self.o = nn.Linear(width, width, bias=False)

    def forward(self, x):
        batch, length, width = x.shape
        q = self.q(x).view(batch, length, self.heads, -1).transpose(1, 2)
        k = self.k(x).view(batch, length, self.shared_heads, -1).transpose(1, 2)
        v = self.v(x).view(batch, length, self.shared_heads, -1).transpose(1, 2)
        cosines, sines = rotary(length, self.head_width)
        q, k = rotated(q, cosines.to(q.dtype), sines.to(q.dtype)), rotated(k, cosines.to(k.dtype), sines.to(k.dtype))
        groups = self.heads // self.shared_heads
        k, v = k.repeat_interleave(groups, dim=1), v.repeat_interleave(groups, dim=1)
        y = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.o(y.transpose(1, 2).reshape(batch, length, width))


class GatedFeedForward(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.gate = nn.Linear(width, hidden, bias=False)
        self.up = nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x):
        return self.down(functional.silu(self.gate(x)) * self.up(x))


class PreNormBlock(nn.Module):
    def __init__(self, width, attention, feed_forward, norm=RootMeanSquareNorm):
        super().__init__()
        self.norm1, self.attention = norm(width), attention
        self.norm2, self.feed_forward = norm(width), feed_forward

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.feed_forward(self.norm2(x))


def llama(depth=4, width=256, heads=8, shared_heads=4, hidden=688, tokens=4000, recompute=None, norm=RootMeanSquareNorm):
    blocks = [PreNormBlock(width, LlamaAttention(width, heads, shared_heads), GatedFeedForward(width, hidden), norm)
              for _ in range(depth)]
    return Decoder(tokens, width, blocks, norm(width), recompute=recompute)


class ExpertsByPlaces(nn.Module):
    """Each expert has a number of places; one-hot products bring tokens there and back (Shazeer et al. 2017, GShard)."""

    def __init__(self, width, hidden, experts, chosen, capacity):
        super().__init__()
        self.router = nn.Linear(width, experts, bias=False)
        self.up = nn.Parameter(torch.randn(experts, width, hidden) * 0.02)
        self.down = nn.Parameter(torch.randn(experts, hidden, width) * 0.02)
        self.experts, self.chosen, self.capacity = experts, chosen, capacity

    def forward(self, x):
        batch, length, width = x.shape
        x = x.reshape(-1, width)
        weights, choice = functional.softmax(self.router(x).float(), dim=-1).topk(self.chosen, dim=-1)
        weights = weights / weights.sum(-1, keepdim=True)
        wanted = functional.one_hot(choice, self.experts).to(x.dtype)
        place = (wanted.reshape(-1, self.experts).cumsum(0) - 1).view_as(wanted)
        places = int(self.capacity * x.shape[0] * self.chosen / self.experts)
        at = torch.arange(places)
        sent = wanted.unsqueeze(-1) * (place.unsqueeze(-1) == at).to(x.dtype)
        brought = torch.einsum("tkep,td->epd", sent, x)
        made = torch.bmm(functional.silu(torch.bmm(brought, self.up)), self.down)
        returned = torch.einsum("tkep,tk->tep", sent, weights.to(x.dtype))
        return torch.einsum("tep,epd->td", returned, made).view(batch, length, width)


class ExpertsByIndex(nn.Module):
    """Each expert takes the rows of the tokens that chose it, as Mixtral's published code does."""

    def __init__(self, width, hidden, experts, chosen):
        super().__init__()
        self.router = nn.Linear(width, experts, bias=False)
        self.experts = nn.ModuleList(GatedFeedForward(width, hidden) for _ in range(experts))
        self.chosen = chosen

    def forward(self, x):
        batch, length, width = x.shape
        x = x.reshape(-1, width)
        weights, choice = functional.softmax(self.router(x).float(), dim=-1).topk(self.chosen, dim=-1)
        weights = (weights / weights.sum(-1, keepdim=True)).to(x.dtype)
        result = torch.zeros_like(x)
        for number, expert in enumerate(self.experts):
            token, rank = torch.where(choice == number)
            result.index_add_(0, token, expert(x[token]) * weights[token, rank, None])
        return result.view(batch, length, width)


def mixtral(depth=2, width=192, heads=6, experts=4, by_index=False):
    def feed_forward():
        return ExpertsByIndex(width, 384, experts, 2) if by_index else ExpertsByPlaces(width, 384, experts, 2, 1.5)

    blocks = [PreNormBlock(width, LlamaAttention(width, heads, heads // 2), feed_forward()) for _ in range(depth)]
    return Decoder(2000, width, blocks, RootMeanSquareNorm(width))


class LatentAttention(nn.Module):
    """Keys and values from a narrow latent; positions in a part of each head (DeepSeek-V2, section 2.1)."""

    def __init__(self, width, heads, latent, plain, turned):
        super().__init__()
        self.heads, self.plain, self.turned = heads, plain, turned
        self.q = nn.Linear(width, heads * (plain + turned), bias=False)
        self.down = nn.Linear(width, latent + turned, bias=False)
        self.norm = RootMeanSquareNorm(latent)
        self.up = nn.Linear(latent, heads * 2 * plain, bias=False)
        self.o = nn.Linear(heads * plain, width, bias=False)

    def forward(self, x):
        batch, length, _ = x.shape
        q = self.q(x).view(batch, length, self.heads, -1).transpose(1, 2)
        q_plain, q_turned = q.split((self.plain, self.turned), dim=-1)
        latent, k_turned = self.down(x).split((self.norm.weight.shape[0], self.turned), dim=-1)
        k_plain, v = self.up(self.norm(latent)).view(batch, length, self.heads, -1).transpose(1, 2).chunk(2, dim=-1)
        cosines, sines = rotary(length, self.turned)
        q_turned = rotated(q_turned, cosines, sines)
        k_turned = rotated(k_turned.unsqueeze(1), cosines, sines).expand(-1, self.heads, -1, -1)
        q, k = torch.cat((q_plain, q_turned), -1), torch.cat((k_plain, k_turned), -1)
        y = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.o(y.transpose(1, 2).reshape(batch, length, -1))


class SharedAndRouted(nn.Module):
    def __init__(self, width, hidden, experts, chosen):
        super().__init__()
        self.shared = GatedFeedForward(width, hidden)
        self.routed = ExpertsByPlaces(width, hidden, experts, chosen, 1.25)

    def forward(self, x):
        return self.shared(x) + self.routed(x)


def deepseek(depth=3, width=192, heads=6):
    blocks = [PreNormBlock(width, LatentAttention(width, heads, 64, 32, 16),
                           SharedAndRouted(width, 128, 8, 2) if number else GatedFeedForward(width, 512))
              for number in range(depth)]
    return Decoder(2000, width, blocks, RootMeanSquareNorm(width))

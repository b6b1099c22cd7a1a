"""Models that read a whole sequence: BERT, T5 and Whisper by their papers, small."""

import math

import torch
from torch import nn
from torch.nn import functional


class Bert(nn.Module):
    """PyTorch's own encoder layers, each with its norms behind (Devlin et al. 2019), and a head over all tokens."""

    def __init__(self, depth=3, width=256, heads=8, tokens=3000, length=128, dropout=0.1):
        super().__init__()
        self.tokens, self.positions, self.segments = (nn.Embedding(n, width) for n in (tokens, length, 2))
        self.norm, self.dropout = nn.LayerNorm(width), nn.Dropout(dropout)
        self.encoder = nn.Sequential(*(
            nn.TransformerEncoderLayer(width, heads, 4 * width, dropout, "gelu", batch_first=True) for _ in range(depth)))
        self.head = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.LayerNorm(width), nn.Linear(width, tokens))

    def forward(self, tokens, segments):
        x = self.tokens(tokens) + self.positions(torch.arange(tokens.shape[1])) + self.segments(segments)
        return self.head(self.encoder(self.dropout(self.norm(x))))


class RelativeAttention(nn.Module):
    """Scores are not scaled and take a learned bias for each distance (Raffel et al. 2020)."""

    def __init__(self, width, heads, dropout, buckets=0):
        super().__init__()
        self.heads, self.dropout = heads, dropout
        self.q, self.k, self.v, self.o = (nn.Linear(width, width, bias=False) for _ in range(4))
        self.bias = nn.Embedding(buckets, heads) if buckets else None

    def forward(self, x, source=None, causal=False):
        batch, length, width = x.shape
        source = x if source is None else source
        q, k, v = (t.view(batch, -1, self.heads, width // self.heads).transpose(1, 2)
                   for t in (self.q(x), self.k(source), self.v(source)))
        scores = q @ k.transpose(-1, -2)
        if self.bias is not None:
            distance = torch.arange(length)[:, None] - torch.arange(scores.shape[-1])[None, :]
            bucket = distance.clamp(-self.bias.num_embeddings // 2, self.bias.num_embeddings // 2 - 1)
            scores = scores + self.bias(bucket + self.bias.num_embeddings // 2).permute(2, 0, 1)
        if causal:
            scores = scores.masked_fill(torch.ones(length, length, dtype=torch.bool).triu(1), -math.inf)
        weights = functional.dropout(scores.float().softmax(-1).type_as(scores), self.dropout, self.training)
        return self.o((weights @ v).transpose(1, 2).contiguous().view(batch, length, width))


class T5Block(nn.Module):
    def __init__(self, width, heads, hidden, dropout, crosses):
        super().__init__()
        self.norms = nn.ModuleList(nn.RMSNorm(width) for _ in range(3))
        self.attention = RelativeAttention(width, heads, dropout, 32)
        self.cross = RelativeAttention(width, heads, dropout) if crosses else None
        self.up, self.down = nn.Linear(width, hidden, bias=False), nn.Linear(hidden, width, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, source=None):
        x = x + self.dropout(self.attention(self.norms[0](x), causal=self.cross is not None))
        if self.cross is not None:
            x = x + self.dropout(self.cross(self.norms[1](x), source))
        return x + self.dropout(self.down(self.dropout(functional.relu(self.up(self.norms[2](x))))))


class T5(nn.Module):
    def __init__(self, depth=2, width=256, heads=8, tokens=3000, dropout=0.1):
        super().__init__()
        self.embedding = nn.Embedding(tokens, width)
        self.encoder = nn.ModuleList(T5Block(width, heads, 4 * width, dropout, False) for _ in range(depth))
        self.decoder = nn.ModuleList(T5Block(width, heads, 4 * width, dropout, True) for _ in range(depth))
        self.norms = nn.ModuleList(nn.RMSNorm(width) for _ in range(2))

    def forward(self, source, target):
        x = self.embedding(source)
        for block in self.encoder:
            x = block(x)
        source = self.norms[0](x)
        x = self.embedding(target)
        for block in self.decoder:
            x = block(x, source)
        return self.norms[1](x) * self.embedding.embedding_dim ** -0.5 @ self.embedding.weight.t()  # tied


class Whisper(nn.Module):
    """Two convolutions over a spectrogram, an encoder, and a decoder of text (Radford et al. 2022)."""

    def __init__(self, depth=2, width=192, heads=6, tokens=2000, frames=300, length=48):
        super().__init__()
        self.conv1 = nn.Conv1d(80, width, 3, padding=1)
        self.conv2 = nn.Conv1d(width, width, 3, stride=2, padding=1)
        self.register_buffer("sinusoids", self._sinusoids(frames // 2, width))
        self.encoder = nn.ModuleList(
            nn.TransformerEncoderLayer(width, heads, 4 * width, 0.0, "gelu", batch_first=True, norm_first=True)
            for _ in range(depth))
        self.norm = nn.LayerNorm(width)
        self.embedding = nn.Embedding(tokens, width)
        self.positions = nn.Parameter(torch.zeros(length, width))
        self.decoder = nn.ModuleList(
            nn.TransformerDecoderLayer(width, heads, 4 * width, 0.0, "gelu", batch_first=True, norm_first=True)
            for _ in range(depth))
        self.last_norm = nn.LayerNorm(width)

    @staticmethod
    def _sinusoids(length, width):
        rates = torch.exp(-math.log(10000) / (width // 2 - 1) * torch.arange(width // 2))
        angles = torch.arange(length)[:, None] * rates[None, :]
        return torch.cat([angles.sin(), angles.cos()], dim=1)

    def forward(self, spectrogram, text):
        x = functional.gelu(self.conv1(spectrogram))
        x = functional.gelu(self.conv2(x)).permute(0, 2, 1) + self.sinusoids
        for layer in self.encoder:
            x = layer(x)
        heard = self.norm(x)
        length = text.shape[1]
        later = nn.Transformer.generate_square_subsequent_mask(length)
        x = self.embedding(text) + self.positions[:length]
        for layer in self.decoder:
            x = layer(x, heard, tgt_mask=later, tgt_is_causal=True)
        return self.last_norm(x) @ self.embedding.weight.t()

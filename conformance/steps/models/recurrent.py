"""Recurrent language models, and a plain perceptron."""

from torch import nn


class Recurrent(nn.Module):
    def __init__(self, kind, tokens=2000, width=192, layers=2, dropout=0.2, bidirectional=False):
        super().__init__()
        self.embedding = nn.Embedding(tokens, width)
        self.cells = kind(width, width, layers, batch_first=True, dropout=dropout, bidirectional=bidirectional)
        self.head = nn.Linear(width * (2 if bidirectional else 1), tokens)

    def forward(self, tokens):
        return self.head(self.cells(self.embedding(tokens))[0])


def perceptron(width=512, depth=4, classes=10):
    layers = []
    for _ in range(depth):
        layers += [nn.Linear(width, width), nn.ReLU()]
    return nn.Sequential(*layers, nn.Linear(width, classes))

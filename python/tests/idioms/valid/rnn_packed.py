# check step x=f32[3,6,4]
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
rnn = nn.LSTM(4, 5, 2, batch_first=True, bidirectional=True)


def step(x):
    lengths = torch.tensor([6, 4, 2])
    out, (h, c) = rnn(pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=True))
    y, n = pad_packed_sequence(out, batch_first=True)
    assert y.shape == (3, 6, 10) and n.tolist() == [6, 4, 2]
    y.sum().backward()

"""Recurrent networks on a GPU, which PyTorch hands to cuDNN as a whole."""

import pytest
import tare as torch
from tare import nn


def storages(module):
    return {weight.untyped_storage()._cdata for weight in module.parameters()}


def operators(call):
    seen = []

    class Seen(torch.utils._python_dispatch.TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            seen.append(func._schema.name)
            return func(*args, **(kwargs or {}))

    with Seen():
        call()
    return seen


@pytest.mark.parametrize("kind", ["RNN", "LSTM", "GRU"])
def test_weights_move_into_one_piece_of_memory(kind):
    net = getattr(nn, kind)(30, 40, num_layers=2, bidirectional=True)
    assert len(storages(net)) == 16
    net.cuda()
    assert len(storages(net)) == 1
    assert len(storages(net.cpu())) == 16


def test_a_network_on_a_gpu_is_one_operator():
    net, x = nn.LSTM(30, 40, num_layers=2).cuda(), torch.empty(5, 3, 30, device="cuda")
    assert operators(lambda: net(x)).count("aten::_cudnn_rnn") == 1


def test_the_buffer_of_weights_carries_no_gradient():  # nor leads the network's node to itself
    net, x = nn.LSTM(4, 6).cuda(), torch.empty(5, 3, 4, device="cuda")
    weights = list(net.parameters())
    state = torch.empty(1, 3, 6, device="cuda")
    for given in (None, torch.empty(288, device="cuda")):
        results = torch._cudnn_rnn(x, weights, 4, given, state, state, 2, 6, 0, 1, False, 0.0, True, False, [], None)
        assert [one.requires_grad for one in results] == [True, True, True, False, False]


def test_without_cudnn_cells_run_one_by_one():
    net, x = nn.LSTM(30, 40).cuda(), torch.empty(5, 3, 30, device="cuda")
    with torch.backends.cudnn.flags(enabled=False):
        assert not torch.backends.cudnn.is_acceptable(x)
        assert operators(lambda: net(x)).count("aten::_thnn_fused_lstm_cell") == 5
    assert torch.backends.cudnn.is_acceptable(x)


def test_packed_sequences_train():
    net = nn.GRU(30, 40).cuda()
    x = torch.empty(5, 3, 30, device="cuda", requires_grad=True)
    output, hidden = net(nn.utils.rnn.pack_padded_sequence(x, [5, 4, 2]))
    assert output.data.shape == (11, 40) and hidden.shape == (1, 3, 40)
    output.data.sum().backward()
    assert x.grad.shape == x.shape and net.weight_hh_l0.grad.shape == (120, 40)


def test_an_estimate_counts_parameters_that_share_a_storage_one_by_one():
    net = nn.LSTM(30, 40).cuda()
    told = torch.estimate(net, torch.empty(5, 3, 30, device="cuda")).to_dict()
    assert told["parameters"]["number"] == 4 * 40 * (30 + 40 + 2)
    assert any("cuDNN reserves" in text for text in told["assumptions"])

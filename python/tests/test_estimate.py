"""`tare.estimate`, `tare.traced`, and what is published of a training step's memory."""

import pytest

import tare as torch
from tare import nn


class Layer(nn.Module):
    """A layer of GPT as Korthikanti et al. (2022, arXiv:2205.05198) count it, with attention written out or called."""

    def __init__(self, width, heads, written_out):
        super().__init__()
        self.heads, self.written_out = heads, written_out
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.projection = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.dropout1, self.dropout2, self.dropout3 = nn.Dropout(0.1), nn.Dropout(0.1), nn.Dropout(0.1)

    def attention(self, x):
        b, s, h = x.shape
        q, k, v = (one.reshape(b, s, self.heads, h // self.heads).transpose(1, 2) for one in self.qkv(x).chunk(3, -1))
        if self.written_out:
            scores = (q @ k.transpose(-1, -2)) / (h // self.heads) ** 0.5
            mixed = self.dropout3(scores.softmax(-1)) @ v
        else:
            mixed = nn.functional.scaled_dot_product_attention(q, k, v, dropout_p=0.1, is_causal=True)
        return self.projection(mixed.transpose(1, 2).reshape(b, s, h))

    def forward(self, x):
        x = x + self.dropout1(self.attention(self.norm1(x)))
        return x + self.dropout2(self.down(nn.functional.gelu(self.up(self.norm2(x)))))


class Layers(nn.Module):
    def __init__(self, count, width, heads, written_out=True):
        super().__init__()
        self.first = nn.Linear(width, width, bias=False)
        self.layers = nn.ModuleList([Layer(width, heads, written_out) for _ in range(count)])

    def forward(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = layer(x)
        return x


S, B, H, A = 1024, 2, 2048, 16


def saved_by_a_layer(written_out=True, **flags):
    def saved(count):
        with torch.device("meta"):
            model = Layers(count, H, A, written_out).bfloat16()
            x = torch.empty(B, S, H, dtype=torch.bfloat16)
        at_end = torch.estimate(model, x, train=True, device="cuda", **flags).phases["forward"]["at_end"]
        return at_end["saved"] + at_end["activations"]

    return saved(3) - saved(2)


def test_a_gpt_layer_saves_what_korthikanti_counts():
    assert saved_by_a_layer() == pytest.approx(S * B * H * (34 + 5 * A * S / H), rel=1e-3)


def test_selective_recomputation_saves_all_but_attention():
    assert saved_by_a_layer(written_out=False, checkpointing="selective") == pytest.approx(34 * S * B * H, rel=1e-3)


def test_full_recomputation_saves_the_layers_input():
    assert saved_by_a_layer(checkpointing="full") == pytest.approx(2 * S * B * H, rel=1e-3)


class Several(nn.Module):
    """A block that saves several tensors for backward."""

    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(16, 64), nn.Linear(64, 16)

    def forward(self, x):
        return torch.tanh(self.down(nn.functional.gelu(self.up(x))))


def test_a_recomputed_block_runs_once_more_however_much_it_saves():
    # FlopCounterMode of PyTorch 2.13 tells as much of three blocks, and with torch.utils.checkpoint around each.
    forward = 3 * 2 * (2 * 8 * 16 * 64)
    backward = 2 * forward - 2 * 8 * 16 * 64  # nobody asks for the input's gradient
    assert (forward + backward, 2 * forward + backward) == (278528, 376832)
    for recomputed, flags in ((0, {}), (forward, {"checkpointing": "full"})):
        with torch.device("meta"):
            model, x = nn.Sequential(*(Several() for _ in range(3))), torch.empty(8, 16)
        told = torch.estimate(model, x, train=True, **flags)
        assert told.data["flops"] == forward + recomputed + backward


def test_model_states_are_zeros_16_bytes_a_parameter():
    told = torch.estimate("gpt2-xl", train=True, optimizer="adam", autocast="bf16", seq=128, device="cuda")
    at_end = told.phases["step"]["at_end"]
    states = at_end["weights"] + at_end["gradients"] + at_end["optimizer state"]
    assert states == 16 * told.data["parameters"]["number"]


def small():
    return nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 4))


def test_an_estimate_is_the_commands():
    with torch.device("meta"):
        model = small()
    told = torch.estimate(model, torch.empty(16, 8, device="meta"))
    assert told.peak == told.data["memory"]["peak"] and str(told).startswith("Sequential Sequential")
    assert told.fits and told.data["device"] == "meta"
    assert torch.estimate("resnet18", batch=2, gpu="T4").data["gpu"]["fits"]
    assert not torch.estimate("llama-3-70b", seq=16, gpu="T4").fits


def test_the_programs_module_is_left_as_it_is():
    model = small().eval()
    before = {name: one.clone() for name, one in model.named_parameters()}
    told = torch.estimate(model, torch.ones(16, 8), train=True, optimizer="sgd", gpu="L4")
    assert told.data["device"] == "cuda:0" and told.at_peak["weights"] == 4 * (8 * 32 + 32 + 32 * 4 + 4)
    assert not model.training and all(one.grad is None and torch.equal(one, before[name]) and one.device.type == "cpu"
                                      for name, one in model.named_parameters())
    assert model(torch.ones(16, 8)).shape == (16, 4)


def test_ties_stay_where_a_module_moves_off_meta():
    class Tied(nn.Module):
        def __init__(self):
            super().__init__()
            self.table, self.head = nn.Embedding(100, 16), nn.Linear(16, 100, bias=False)
            self.head.weight = self.table.weight

        def forward(self, ids):
            return self.head(self.table(ids))

    with torch.device("meta"):
        model, ids = Tied(), torch.zeros(2, 3, dtype=torch.int64)
    told = torch.estimate(model, ids, train=True, gpu="L4")
    assert told.at_peak["weights"] == told.data["parameters"]["bytes"] == 6400


def test_a_function_is_estimated_with_arguments_by_name():
    def twice(x, scale):
        return x * scale * 2

    told = torch.estimate(twice, torch.empty(4, 4), kwargs={"scale": torch.empty(4, 4)}, device="cuda")
    assert told.peak == 4 * 64 and told.data["class"] == "function"


def test_a_module_finds_tensors_of_its_device_and_no_fakes():
    from tare._subclasses import FakeTensor

    seen = []

    def function(x):
        seen.append(isinstance(x, FakeTensor))
        return x + 1

    torch.estimate(function, torch.empty(4), device="cuda")
    assert seen == [False]
    assert isinstance(torch.empty(4, device="cuda"), FakeTensor)


def test_flags_that_cannot_be_used_are_named():
    with pytest.raises(ValueError, match="--optimizer adm: expected sgd"):
        torch.estimate("gpt2", train=True, optimizer="adm")
    with pytest.raises(ValueError, match="unrecognized argument: --optimiser"):
        torch.estimate("gpt2", optimiser="adam")


def test_a_trace_tells_memory_as_it_goes():
    with torch.traced() as run:
        x = torch.empty(256, device="meta")
        assert run.live == 1024
        y = (x + 1) * 2
        assert run.live == 2048
    assert run.peak == 3072 and y.numel() == 256
    assert [(block["operator"], block["bytes"], block["freed"] is None) for block in run.blocks()] == [
        ("empty.memory_format", 1024, True), ("add.Tensor", 1024, False), ("mul.Tensor", 1024, True)]
    assert all("test_estimate.py" in block["line"] for block in run.blocks())


def test_a_trace_tells_phases():
    with torch.device("meta"):
        model, x = small(), torch.empty(16, 8)
    optimizer = torch.optim.SGD(model.parameters(), momentum=0.9)
    with torch.traced() as run:
        model(x).sum().backward()
        optimizer.step()
    assert [name for name, _ in run.phases] == ["forward", "backward", "step"]
    assert run.flops > 0

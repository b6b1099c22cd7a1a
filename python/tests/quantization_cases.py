"""Models quantized module by module, for PyTorch (`record_results.py quantization`) and for tare: each program gives a text."""

import re

SETUP = """
import copy, io, warnings
warnings.simplefilter("ignore")
nn, tq = torch.nn, torch.ao.quantization

def filled(model):
    with torch.no_grad():
        for i, p in enumerate(model.parameters()):
            p.copy_(torch.sin(torch.arange(p.numel()) * 0.37 + i).view_as(p) * 0.5)
    return model

def rounded(x, digits=3):
    return [round(float(one), digits) + 0.0 for one in x.detach().flatten()]

x = torch.cos(torch.arange(32.0)).view(2, 16) * 2
images = torch.cos(torch.arange(384.0) * 0.3).view(2, 3, 8, 8)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.conv, self.bn, self.relu = nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU()
        self.pool, self.fc = nn.AdaptiveAvgPool2d(1), nn.Linear(4, 2)
        self.sum = torch.ao.nn.quantized.FloatFunctional()

    def forward(self, x):
        x = self.relu(self.bn(self.conv(self.quant(x))))
        x = self.sum.add(x, x)
        return self.dequant(self.fc(self.pool(x).flatten(1)))

minmax = tq.QConfig(activation=tq.MinMaxObserver.with_args(reduce_range=True), weight=tq.default_per_channel_weight_observer)
"""

PROGRAMS = {
    "dynamic linear": """
q = tq.quantize_dynamic(filled(nn.Sequential(nn.Linear(16, 5), nn.ReLU(), nn.Linear(5, 3))), {nn.Linear}, dtype=torch.qint8)
result = q, rounded(q(x), 5), q[0].weight(), rounded(q[0].bias()), list(q.state_dict()), list(q.parameters())
""",
    "dynamic linear by default": """
q = tq.quantize_dynamic(filled(nn.Sequential(nn.Linear(16, 5), nn.Conv1d(2, 2, 1))))
result = q, rounded(q[0](x), 5)
""",
    "dynamic linear by name": """
q = tq.quantize_dynamic(filled(nn.Sequential(nn.Linear(16, 5), nn.Linear(5, 5))), {"1"})
result = q
""",
    "dynamic linear with a dict": """
q = tq.quantize_dynamic(filled(nn.Sequential(nn.Linear(16, 5), nn.Linear(5, 5))), {nn.Linear: tq.per_channel_dynamic_qconfig})
result = q, rounded(q(x), 5)
""",
    "dynamic linear of float16": """
q = tq.quantize_dynamic(filled(nn.Sequential(nn.Linear(16, 5))), {nn.Linear}, dtype=torch.float16)
result = q, rounded(q(x), 3)
""",
    "dynamic LSTM": """
m = filled(nn.LSTM(16, 5, num_layers=2, bidirectional=True))
q = tq.quantize_dynamic(nn.Sequential(m), {nn.LSTM})[0]
o, (h, c) = q(x.view(2, 1, 16))
result = q, rounded(o, 3), rounded(h, 3), rounded(c, 3), list(q.get_weight()), q.get_weight()["weight_ih_l0"].q_scale()
""",
    "dynamic LSTM, batch first, with a state": """
m = filled(nn.LSTM(16, 5, batch_first=True))
q = tq.quantize_dynamic(nn.Sequential(m), {nn.LSTM})[0]
o, (h, c) = q(x.view(1, 2, 16), (torch.ones(1, 1, 5), torch.ones(1, 1, 5)))
result = o.shape, rounded(o, 3), rounded(c, 3)
""",
    "dynamic GRU": """
q = tq.quantize_dynamic(nn.Sequential(filled(nn.GRU(16, 5))), {nn.GRU})[0]
o, h = q(x.view(2, 1, 16))
result = q, rounded(o, 3), rounded(h, 3)
""",
    "dynamic cells": """
q = tq.quantize_dynamic(filled(nn.Sequential(nn.LSTMCell(16, 5), nn.GRUCell(16, 5), nn.RNNCell(16, 5))), {nn.LSTMCell, nn.GRUCell, nn.RNNCell})
result = q, [rounded(one, 3) for one in q[0](x)], rounded(q[1](x), 3), rounded(q[2](x), 3)
""",
    "a saved dynamic linear": """
m = filled(nn.Sequential(nn.Linear(16, 5)))
q, other = (tq.quantize_dynamic(copy.deepcopy(m), {nn.Linear}) for _ in range(2))
file = io.BytesIO()
torch.save(q.state_dict(), file)
file.seek(0)
other[0].set_weight_bias(torch.quantize_per_tensor(torch.zeros(5, 16), 1.0, 0, torch.qint8), None)
loaded = other.load_state_dict(torch.load(file, weights_only=False))
result = loaded, rounded(other(x), 5) == rounded(q(x), 5)
""",
    "dynamic linear of a dtype without a default": "tq.quantize_dynamic(nn.Sequential(nn.Linear(2, 2)), {nn.Linear}, dtype=torch.int8)",
    "dynamic linear of half": "tq.quantize_dynamic(nn.Sequential(nn.Linear(16, 2)), {nn.Linear})(x.half())",
    "embedding": """
q = tq.quantize_dynamic(filled(nn.Sequential(nn.Embedding(6, 4))), {nn.Embedding: tq.float_qparams_weight_only_qconfig})
result = q, rounded(q(torch.tensor([1, 2])), 3)
""",
    "observers": """
result = []
for make in (tq.MinMaxObserver, tq.default_weight_observer, tq.MinMaxObserver.with_args(reduce_range=True), tq.MovingAverageMinMaxObserver,
             tq.PerChannelMinMaxObserver, tq.default_per_channel_weight_observer, tq.MovingAveragePerChannelMinMaxObserver,
             tq.default_observer, tq.MinMaxObserver.with_args(dtype=torch.quint8, qscheme=torch.per_tensor_symmetric),
             tq.default_float_qparams_observer, tq.default_fixed_qparams_range_0to1_observer):
    one = make()
    one(x)
    one(x * 3 + 1)
    scale, zero = one.calculate_qparams()
    result.append((one, rounded(scale, 6), rounded(zero, 3), zero.dtype, list(one.state_dict())))
""",
    "an observer that saw nothing": "result = tq.MinMaxObserver().calculate_qparams()",
    "fake quantization": """
result = []
for make in (tq.FakeQuantize, tq.default_fake_quant, tq.default_weight_fake_quant, tq.default_per_channel_weight_fake_quant,
             tq.FusedMovingAvgObsFakeQuantize, tq.default_fused_wt_fake_quant, tq.default_fused_per_channel_wt_fake_quant,
             tq.default_fixed_qparams_range_neg1to1_fake_quant):
    one = make()
    y = x.clone().requires_grad_()
    out = one(y)
    out.sum().backward()
    result.append((rounded(out, 4), rounded(y.grad), rounded(one.scale, 6), rounded(one.zero_point), list(one.state_dict())))
    one.apply(tq.disable_observer)
    one.apply(tq.disable_fake_quant)
    result.append(rounded(one(x * 5), 3))
""",
    "configurations": """
result = [tq.default_qconfig, tq.default_dynamic_qconfig, tq.get_default_qconfig("qnnpack"), tq.get_default_qat_qconfig("fbgemm"),
          tq.get_default_qconfig("x86"), tq.default_qat_qconfig, tq.float16_dynamic_qconfig, tq.per_channel_dynamic_qconfig]
""",
    "an unknown engine": "tq.get_default_qconfig('nosuch')",
    "fused modules": """
m = filled(Net()).eval()
fused = tq.fuse_modules(m, [["conv", "bn", "relu"]])
result = fused, rounded(fused(images), 4) == rounded(m(images), 4), tq.fuse_modules(m, ["conv", "bn"])
""",
    "what is not fused": "tq.fuse_modules(Net().eval(), [['conv', 'fc']])",
    "after training": """
m = tq.fuse_modules(filled(Net()).eval(), [["conv", "bn", "relu"]])
m.qconfig = minmax
prepared = tq.prepare(m)
prepared(images)
converted = tq.convert(prepared)
result = re.sub(r"(_val=-?\\d\\.\\d{4})\\d+", r"\\1", str(prepared)), re.sub(r"(scale)=(tensor\\(\\[)?[0-9.]+", r"\\1", str(converted)), rounded(converted(images), 2), list(converted.state_dict())
""",
    "in training": """
m = tq.fuse_modules_qat(filled(Net()).train(), [["conv", "bn", "relu"]])
m.qconfig = tq.get_default_qat_qconfig("x86")
prepared = tq.prepare_qat(m)
text = str(prepared)
out = prepared(images)
out.sum().backward()
result = text, rounded(out, 2), [rounded(p.grad, 1) for p in prepared.parameters()][-1], list(prepared.state_dict())
""",
    "in training, then converted": """
m = filled(nn.Sequential(tq.QuantStub(), nn.Linear(16, 4), nn.ReLU(), tq.DeQuantStub())).train()
m.qconfig = tq.get_default_qat_qconfig("x86")
prepared = tq.prepare_qat(m)
prepared(x)
converted = tq.convert(prepared.eval())
result = re.sub(r"(scale)=(tensor\\(\\[)?[0-9.]+", r"\\1", str(converted)), rounded(converted(x), 2)
""",
    "a wrapper": """
m = filled(nn.Sequential(nn.Linear(16, 4))).eval()
m.qconfig = minmax
m = tq.QuantWrapper(m)
prepared = tq.prepare(m)
prepared(x)
result = rounded(tq.convert(prepared)(x), 2)
""",
    "names of old": """
result = torch.quantization.quantize_dynamic is tq.quantize_dynamic, torch.quantization.QuantStub is tq.QuantStub
""",
}


def results(torch):
    """The text, or the class and first words of the error, of each."""
    told = {}
    for name, program in PROGRAMS.items():
        names = {"torch": torch, "re": re}
        try:
            exec(SETUP + program, names)
            told[name] = re.sub(r" at 0x[0-9a-f]+", "", repr(names["result"])).replace("'tare.", "'torch.")
        except Exception as error:
            told[name] = f"{type(error).__name__}: " + str(error).replace("'tare.", "'torch.").splitlines()[0][:70]
    return told

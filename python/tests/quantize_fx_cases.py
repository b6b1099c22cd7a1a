"""Traced models quantized, for PyTorch (`record_results.py quantize_fx`) and for tare: each program gives a text."""

import re

SETUP = """
import warnings
warnings.simplefilter("ignore")
tq, fx = torch.ao.quantization, torch.ao.quantization.quantize_fx
prepare_fx, prepare_qat_fx, convert_fx, fuse_fx = fx.prepare_fx, fx.prepare_qat_fx, fx.convert_fx, fx.fuse_fx
nn, F = torch.nn, torch.nn.functional

def filled(model):
    with torch.no_grad():
        for i, p in enumerate(model.parameters()):
            p.copy_(torch.sin(torch.arange(p.numel()) * 0.37 + i).view_as(p) * 0.5)
        for i, b in enumerate(one for one in model.buffers() if one.is_floating_point()):
            b.copy_(torch.cos(torch.arange(b.numel()) * 0.5 + i).view_as(b) * 0.2 + 0.8)
    return model

def target(one):
    if isinstance(one.target, str):
        return one.target
    return getattr(one.target, "__name__", str(one.target)).split(".")[-1]

def nodes(model):
    return [(one.op, one.name, target(one), str(one.args), str(one.kwargs)) for one in model.graph.nodes]

def kinds(model):
    return [(path, type(one).__name__) for path, one in model.named_modules()]

def rounded(x, digits=2):
    return [round(float(one), digits) + 0.0 for one in x.detach().flatten()]

minmax = tq.QConfig(activation=tq.MinMaxObserver.with_args(reduce_range=True), weight=tq.default_per_channel_weight_observer)
mapping = tq.QConfigMapping().set_global(minmax)
x = torch.cos(torch.arange(384.0) * 0.3).view(2, 3, 8, 8)
rows = torch.cos(torch.arange(32.0) * 0.7).view(4, 8) * 2

def both(model, mapping=mapping, x=x, *more):
    prepared = prepare_fx(filled(model).eval(), mapping, (x, *more))
    before = nodes(prepared)
    expected = prepared(x, *more)
    quantized = convert_fx(prepared)
    found = quantized(x, *more)
    return before, nodes(quantized), kinds(quantized), list(quantized.state_dict()), rounded(found), found.shape == expected.shape

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.bn, self.relu = nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU()
        self.conv2, self.pool, self.fc = nn.Conv2d(4, 4, 1), nn.AdaptiveAvgPool2d(1), nn.Linear(4, 2)
        self.w = nn.Parameter(torch.ones(2, 2))

    def forward(self, x):
        x = self.relu(self.bn(self.conv(x)))
        y = self.conv2(x)
        x = F.relu(x + y)
        x = torch.cat([x, y], 1)[:, :4]
        x = F.max_pool2d(x, 2)
        x = self.pool(x).flatten(1)
        x = self.fc(x)
        return F.linear(x, self.w) * 2

class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.bn = nn.Conv2d(3, 3, 3, padding=1), nn.BatchNorm2d(3)

    def forward(self, x):
        return F.relu(self.bn(self.conv(x)) + x)

class Blocks(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks, self.fc = nn.Sequential(Block(), Block()), nn.Linear(3, 2)

    def forward(self, x):
        x = self.blocks(x).mean([2, 3])
        return self.fc(x.view(x.size(0), -1))
"""

PROGRAMS = {
    "a net": "result = both(Net())",
    "blocks": "result = both(Blocks())",
    "layers": "result = both(nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 4), nn.BatchNorm1d(4), nn.Linear(4, 2)), x=rows)",
    "convolutions": """
result = both(nn.Sequential(nn.Conv1d(3, 4, 3), nn.ReLU(), nn.Conv1d(4, 2, 1), nn.BatchNorm1d(2)), mapping, x.flatten(2)[:, :, :16])
""",
    "functions": """
class Functional(nn.Module):
    def __init__(self):
        super().__init__()
        self.w, self.b, self.v = nn.Parameter(torch.zeros(4, 3, 1, 1)), nn.Parameter(torch.zeros(4)), nn.Parameter(torch.zeros(2, 4))

    def forward(self, x):
        x = F.relu(F.conv2d(x, self.w, self.b, [1, 1], [0, 0], [1, 1], 1))
        return F.relu(F.linear(x.mean([2, 3]), self.v))

result = both(Functional())
""",
    "sums and products": """
class Sums(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(8, 4), nn.Linear(8, 4)

    def forward(self, x):
        a, b = self.a(x), self.b(x)
        return torch.cat((torch.mul(a, b), torch.relu(torch.add(a, b)), a * b + 0.5, torch.relu(a * 3)), 1)

result = both(Sums(), x=rows)
""",
    "modules with scales of their own": """
class Own(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.hs, self.elu, self.leaky = nn.Conv2d(3, 4, 1), nn.Hardswish(), nn.ELU(0.5), nn.LeakyReLU(0.2)
        self.ln, self.bn, self.norm, self.drop = nn.LayerNorm(8), nn.BatchNorm2d(4), nn.InstanceNorm2d(4, affine=True), nn.Dropout()
        self.bnr = nn.Sequential(nn.MaxPool2d(1), nn.BatchNorm2d(4), nn.ReLU())

    def forward(self, x):
        x = self.leaky(self.elu(self.hs(self.conv(x))))
        return self.drop(self.norm(self.bnr(self.bn(self.ln(x)).relu())))

result = both(Own())
""",
    "functions with scales of their own": """
class Own(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 1)

    def forward(self, x):
        x = F.hardswish(self.conv(x))
        return F.dropout(F.leaky_relu(F.elu(x, 0.5), 0.2), 0.5, False) + 1

result = both(Own())
""",
    "ranges that are known": """
class Ranges(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.hard, self.soft, self.tanh = nn.Conv2d(3, 4, 1), nn.Hardsigmoid(), nn.Sigmoid(), nn.Tanh()

    def forward(self, x):
        x = self.conv(x)
        return torch.sigmoid(self.tanh(x)) * self.hard(x) + self.soft(x) * torch.tanh(x) + x.sigmoid()

default = tq.get_default_qconfig_mapping().set_global(minmax)
result = both(Ranges(), default), both(Ranges())
""",
    "only linear layers": """
class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(8, 4), nn.Linear(4, 4)

    def forward(self, x):
        return torch.sigmoid(self.b(torch.exp(self.a(x))))

result = both(Two(), tq.QConfigMapping().set_object_type(nn.Linear, minmax), rows)
""",
    "not one layer": """
m = tq.QConfigMapping().set_global(minmax).set_module_name("1", None)
result = both(nn.Sequential(nn.Linear(8, 4), nn.Linear(4, 4)), m, rows)
""",
    "not a part": "result = both(Blocks(), tq.QConfigMapping().set_global(minmax).set_module_name('blocks.1', None))",
    "dynamic": """
m = tq.QConfigMapping().set_global(tq.default_dynamic_qconfig)
result = both(nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 2)), m, rows)
""",
    "dynamic functions": """
class Dynamic(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.zeros(4, 8))

    def forward(self, x):
        return F.linear(x, self.w)

result = both(Dynamic(), tq.QConfigMapping().set_global(tq.default_dynamic_qconfig), rows)
""",
    "fused": "m = fuse_fx(filled(Net()).eval()); result = nodes(m), kinds(m), rounded(m(x))",
    "in training": """
prepared = prepare_qat_fx(filled(Net()).train(), tq.QConfigMapping().set_global(tq.get_default_qat_qconfig("x86", 0)), (x,))
before = nodes(prepared), [path for path, _ in kinds(prepared) if not path.endswith("post_process")]
prepared(x).sum().backward()
trains = prepared.conv.weight.grad is not None
quantized = convert_fx(prepared.eval())
result = before, trains, nodes(quantized), kinds(quantized)
""",
    "the default mapping": """
m = tq.get_default_qconfig_mapping()
result = len(m.object_type_qconfigs), m.object_type_qconfigs["sigmoid"].activation().scale, sorted(m.to_dict())
""",
    "modules with scales of their own, without a graph": """
m = nn.Sequential(tq.QuantStub(), nn.Conv2d(3, 4, 1), nn.Hardswish(), nn.BatchNorm2d(4), nn.LayerNorm(8), nn.ELU(), nn.LeakyReLU(),
                  nn.InstanceNorm2d(4), tq.DeQuantStub())
m.qconfig = minmax
p = tq.prepare(filled(m).eval())
p(x)
q = tq.convert(p)
result = kinds(q), list(q.state_dict()), rounded(q(x))
""",
    "a model in training": "prepare_fx(Net().train(), mapping, (x,))",
    "a model in evaluation": "prepare_qat_fx(Net().eval(), mapping, (x,))",
    "a mapping's order": """
m = tq.QConfigMapping().set_global(1).set_object_type(nn.Linear, 2).set_module_name_regex("a.*", 3).set_module_name("a.b", None)
result = m.to_dict()[""], [len(m.to_dict()[one]) for one in ("object_type", "module_name", "module_name_regex")]
""",
}


def results(torch):
    """The text, or the class and first words of the error, of each."""
    told = {}
    for name, program in PROGRAMS.items():
        names = {"torch": torch}
        try:
            exec(SETUP + program, names)
            told[name] = re.sub(r" at 0x[0-9a-f]+", "", repr(names["result"])).replace("'tare.", "'torch.")
        except Exception as error:
            told[name] = f"{type(error).__name__}: " + str(error).splitlines()[0][:60]
    return told

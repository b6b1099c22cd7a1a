"""What `record_fx.py` asks of PyTorch about recorded calls: graphs of `make_fx` and of `torch.export`."""

import importlib
import re

CASES = {}


def case(function):
    CASES[function.__name__] = function
    return function


def told(text):
    """Without the flag by which PyTorch's own build says whether cuDNN is there."""
    text = re.sub(r"((?:batch|instance)_norm\.default.*), (?:True|False)\)", r"\1)", text)
    return re.sub(r"(layer_norm\.default.*?), 1e-05, False\)", r"\1)", text)


def nodes(graph):
    return [told(node.format_node()) for node in graph.nodes]


def made(torch, function, *args, **options):
    """The code of `make_fx`, and what is known of each value."""
    make_fx = importlib.import_module(f"{torch.__name__}.fx.experimental.proxy_tensor").make_fx
    try:
        module = make_fx(function, **options)(*args)
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:60]}"
    module.graph.lint()
    return [module.code, [str(node.meta.get("tensor_meta")) for node in module.graph.nodes]]


def exported(torch, module, args, kwargs=None, **options):
    """All that is said of an exported program."""
    export = importlib.import_module(f"{torch.__name__}.export").export
    try:
        program = export(module, args, kwargs, **options)
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:80]}"
    again = program.module()
    meta = [str(node.meta.get("tensor_meta")) for node in program.graph.nodes]
    stacks = [str(node.meta.get("nn_module_stack")) for node in program.graph.nodes if node.op == "call_function"]
    return [nodes(program.graph), str(program.graph_signature), told(program.graph_module.code), told(again.code), meta, stacks,
            sorted(program.state_dict), list(program.constants), [name for name, _ in again.named_parameters()],
            [name for name, _ in again.named_buffers()], str(program.call_spec), [one.fqn for one in program.module_call_graph],
            program.graph_signature.user_inputs, program.graph_signature.user_outputs]


@case
def make_fx_of_functions(torch):
    F = torch.nn.functional
    x, y = torch.ones(2, 3), torch.ones(3, 4)
    linear = torch.nn.Linear(3, 4)
    return [
        made(torch, lambda x, y: (torch.relu(x @ y).sum(), x.shape[0]), x, y), made(torch, linear, x), made(torch, lambda x: linear(x), x),
        made(torch, lambda x: torch.cat([x, x]).view(-1).softmax(0) + torch.ones(12), x), made(torch, lambda x: x.add_(1) * x, x),
        made(torch, lambda x: x.split(1), x), made(torch, lambda d: {"a": d["b"][0] + 1}, {"b": [x]}), made(torch, lambda x, n: x * n, x,
        3),
        made(torch, lambda x: F.layer_norm(x, (3,)), x), made(torch, lambda x: F.cross_entropy(x, torch.tensor([0, 1])), x),
        made(torch, lambda x: torch.tensor([1.0, 2.0]) + x[0, 0], x), made(torch, lambda x: x[torch.tensor([0, 1])], x),
        made(torch, lambda x: F.conv2d(x[None, None], torch.ones(1, 1, 1, 1)), x), made(torch, lambda x: torch.einsum("ab,cb->ac", x, x),
        x),
        made(torch, lambda x: [x, (x, {"q": x + 1})], x), made(torch, lambda x: None, x), made(torch, lambda *a, k=1: a[0] + k, x),
        made(torch, lambda x: F.dropout(x, 0.5, training=False), x), made(torch, lambda x: x.sum().item(), x),
        made(torch, lambda x: F.linear(x, y.t()), x, pre_dispatch=True), made(torch, lambda x: x.T + 1, x.t(), tracing_mode="fake"),
    ]


@case
def make_fx_of_indices(torch):
    x = torch.ones(4, 5)
    picked = [lambda x: x[1:], lambda x: x[:2], lambda x: x[:, 1:], lambda x: x[::2], lambda x: x[..., :3], lambda x: x[:-1],
        lambda x: x[:],
              lambda x: x[1:3, ::2], lambda x: x[:, None], lambda x: x[None, ..., 0], lambda x: x[0:5], lambda x: x[-2:]]
    return [made(torch, one, x) for one in picked]


@case
def exported_module(torch):
    F = torch.nn.functional

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.conv = torch.nn.Conv2d(3, 4, 3, padding=1)
            self.norm = torch.nn.BatchNorm2d(4)
            self.linear = torch.nn.Linear(4, 2)
            self.drop = torch.nn.Dropout(0.1)
            self.register_buffer("scale", torch.ones(2), persistent=False)
            self.layers = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Identity())
            self.constant = torch.ones(2)

        def forward(self, x, y=None, *, scale=2):
            h = self.layers(self.norm(self.conv(x)))
            h = self.drop(F.adaptive_avg_pool2d(h, 1).flatten(1))
            z = self.linear(h) * self.scale + self.constant + torch.tensor(1.0)
            a, b = z.chunk(2, dim=1)
            return {"o": z * scale, "p": [a, (b.softmax(-1), x.shape[0])]}

    x = torch.ones(2, 3, 8, 8)
    return exported(torch, Model().eval(), (x,)), exported(torch, Model().train(), (x,))


@case
def exported_inputs(torch):
    class Trees(torch.nn.Module):
        def forward(self, x, *args, k=None, **rest):
            return x + args[0] + args[1]["q"][0] + k + rest["z"]

    class Numbers(torch.nn.Module):
        def forward(self, x, n: int, f=2.0, b=True, t=None):
            return x * n * f if b else x, n

    class Writes(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("count", torch.zeros(1))
            self.weight = torch.nn.Parameter(torch.ones(2))
            self.tied = self.weight

        def forward(self, x):
            self.count.add_(1)
            x = x.clone()
            x += 1
            return x * self.count * self.weight * self.tied

    def one(value=1.0):
        return torch.full((1,), value)

    return [
        exported(torch, Trees(), (one(), one(), {"q": [one()]}), {"k": one(), "z": one()}), exported(torch, Numbers(), (one(), 3)),
        exported(torch, Numbers(), (one(), 3), {"t": None, "b": False}), exported(torch, Writes(), (torch.ones(2),)),
        exported(torch, lambda x: x, (one(),)), exported(torch, Writes(), one()),
    ]


@case
def exported_models(torch):
    nn = torch.nn

    class Attention(nn.Module):
        def __init__(self):
            super().__init__()
            self.qkv = nn.Linear(8, 24)
            self.out = nn.Linear(8, 8)

        def forward(self, x):
            batch, length, width = x.shape
            q, k, v = self.qkv(x).view(batch, length, 3, 2, 4).permute(2, 0, 3, 1, 4).unbind(0)
            y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            return self.out(y.transpose(1, 2).reshape(batch, length, width))

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(10, 8)
            self.norm = nn.LayerNorm(8)
            self.attention = Attention()
            self.mlp = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8))

        def forward(self, tokens):
            x = self.embed(tokens)
            x = x + self.attention(self.norm(x))
            return (x + self.mlp(self.norm(x)))[:, -1]

    class Residual(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = nn.Sequential(nn.Conv2d(3, 3, 3, padding=1, bias=False), nn.BatchNorm2d(3), nn.ReLU(inplace=True))

        def forward(self, x):
            return nn.functional.relu(self.body(x) + x, inplace=True)

    image = torch.ones(1, 3, 8, 8)
    net = nn.Sequential(nn.Conv2d(3, 3, 3), nn.MaxPool2d(2), Residual(), nn.Hardswish(), nn.Upsample(scale_factor=2), nn.Flatten(),
                        nn.Linear(108, 4), nn.LogSoftmax(dim=1))
    return exported(torch, Block().eval(), (torch.zeros(2, 5, dtype=torch.int64),)), exported(torch, net.eval(), (image,))


@case
def exported_conversions_and_what_nobody_uses(torch):
    other = torch.ones(2, dtype=torch.float64)
    functions = [
        lambda x: x.half().float().float(), lambda x: x.to(torch.float32, copy=True), lambda x: x.to("cpu"), lambda x: x.type(torch.int64),
        lambda x: x.to(other), lambda x: x.type_as(other), lambda x: torch.arange(4).to(x), lambda x: (x.half(), x + 1)[1],
        lambda x: x.max(0)[0], lambda x: x.chunk(2)[0], lambda x: (x.sin(), torch.rand(3), x + 1)[2],
        lambda x: x.contiguous().view(-1), lambda x: x.t().contiguous().contiguous(),
    ]

    class Calling(torch.nn.Module):
        def __init__(self, function):
            super().__init__()
            self.function = function

        def forward(self, x):
            return self.function(x)

    class Regions(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = Calling(torch.no_grad()(lambda x: x.sin()))

        def forward(self, x):
            with torch.no_grad():
                y = self.inner(x.half()).cos()
                with torch.enable_grad():
                    z = y * 2
                low, high = z + 1, z - 1
            return (high * low).float(), torch.cond(x.sum() > 0, torch.no_grad()(lambda x: x.sin()), lambda x: x.half().float(), (x,))

    x = torch.ones(4, 5)
    return [exported(torch, Calling(one), (x,)) for one in functions] + [exported(torch, Regions(), (x,))]

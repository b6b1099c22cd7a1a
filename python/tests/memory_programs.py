"""Training steps whose memory is compared with PyTorch's, event by event. Each takes the module `torch`, so that PyTorch's and
tare's can be given, and a device, and returns a step; the second step is the one that is compared.

They keep to operators whose CPU and meta implementations are the same ones: no attention kernels, no recurrent layers.
"""


def _on(torch, device, *modules):
    return torch.nn.Sequential(*modules).to(device)


def _step(torch, model, x, loss_of, context=None):
    def step():
        model.zero_grad()
        if context is None:
            loss = loss_of(model(x))
        else:
            with context():
                loss = loss_of(model(x))
        loss.backward()

    return step


def _perceptron(torch, device):
    nn = torch.nn
    return _on(torch, device, nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, 16))


def _sum(result):
    return result.sum()


def perceptron(torch, device):
    return _step(torch, _perceptron(torch, device), torch.ones(32, 64, device=device), _sum)


def perceptron_accumulating(torch, device):
    model, x = _perceptron(torch, device), torch.ones(32, 64, device=device)

    def step():
        model(x).sum().backward()

    return step


def perceptron_in_lower_precision(torch, device):
    model, x = _perceptron(torch, device), torch.ones(32, 64, device=device)
    return _step(torch, model, x, _sum, lambda: torch.autocast("cpu", dtype=torch.bfloat16))


def shared_weight_in_lower_precision(torch, device):
    layer, x = torch.nn.Linear(64, 64).to(device), torch.ones(32, 64, device=device)
    layers = torch.nn.Sequential(layer, torch.nn.Tanh(), layer, torch.nn.Tanh(), layer)
    return _step(torch, layers, x, _sum, lambda: torch.autocast("cpu", dtype=torch.bfloat16))


def _block(torch, width=64, heads=4):
    nn = torch.nn

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.after = nn.LayerNorm(width), nn.LayerNorm(width)
            self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

        def forward(self, x):
            batch, length, _ = x.shape
            parts = self.qkv(self.norm(x)).view(batch, length, 3, heads, width // heads)
            query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
            weights = torch.matmul(query, key.transpose(-1, -2)).softmax(-1)
            mixed = torch.matmul(weights, value).transpose(1, 2).reshape(batch, length, width)
            x = x + self.out(mixed)
            return x + self.down(nn.functional.gelu(self.up(self.after(x))))

    return Block()


def attention(torch, device):
    model = _on(torch, device, _block(torch), _block(torch))
    return _step(torch, model, torch.ones(4, 32, 64, device=device), lambda result: (result * result).sum())


def tied_embedding(torch, device):
    nn = torch.nn
    embedding = nn.Embedding(100, 32).to(device)
    head = nn.Linear(32, 100, bias=False).to(device)
    head.weight = embedding.weight
    model, words = nn.Sequential(embedding, head), torch.zeros(4, 16, dtype=torch.long, device=device)
    return _step(torch, model, words, lambda result: nn.functional.cross_entropy(result.view(-1, 100), words.view(-1)))


def views_written(torch, device):
    weight, x = torch.nn.Parameter(torch.ones(16, 64, device=device)), torch.ones(16, 64, device=device)

    def step():
        weight.grad = None
        y = weight * x
        y[:8].mul_(x[:8])
        y.t()[3:].mul_(2.5)
        y.exp_()
        first, second = y.chunk(2)
        (torch.cat([first, second], 1) + torch.stack([first, second]).flatten(0, 1).view(8, 128)).sum().backward()

    return step


def gradients_of_gradients(torch, device):
    model, x = _perceptron(torch, device), torch.ones(32, 64, device=device, requires_grad=True)

    def step():
        model.zero_grad()
        x.grad = None
        (found,) = torch.autograd.grad(model(x).sum(), x, create_graph=True)
        (found * found).sum().backward()

    return step


def _functions(torch):
    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, weight):
            result = x * weight
            ctx.save_for_backward(x, weight, result)
            return result

        @staticmethod
        def backward(ctx, gradient):
            x, weight, result = ctx.saved_tensors
            scaled = gradient * weight
            return scaled, (gradient * x * result).sum(0)

    return Scaled


def custom_functions(torch, device):
    function = _functions(torch)
    weights = [torch.nn.Parameter(torch.ones(64, device=device)) for _ in range(4)]
    x = torch.ones(32, 64, device=device)

    def step():
        y = x
        for weight in weights:
            weight.grad = None
            y = function.apply(y, weight)
        y.sum().backward()

    return step


def hooks(torch, device):
    model, x = _perceptron(torch, device), torch.ones(32, 64, device=device)
    for parameter in model.parameters():
        parameter.register_hook(lambda gradient: gradient * gradient)
    model[2].weight.register_post_accumulate_grad_hook(lambda leaf: setattr(leaf, "grad", None))
    model[2].register_full_backward_hook(lambda module, found, came: None)
    return _step(torch, model, x, _sum)


def saved_elsewhere(torch, device):
    def packed():
        return torch.autograd.graph.saved_tensors_hooks(lambda one: one.clone(), lambda one: one.clone())

    return _step(torch, _perceptron(torch, device), torch.ones(32, 64, device=device), _sum, packed)


def images(torch, device):
    nn = torch.nn
    model = _on(torch, device, nn.ReLU(inplace=True), nn.MaxPool2d(2), nn.AvgPool2d(2), nn.Flatten(), nn.Linear(8 * 4 * 4, 10),
                nn.LogSoftmax(-1))
    x = torch.ones(4, 8, 16, 16, device=device, requires_grad=True)

    def step():
        x.grad = None
        model.zero_grad()
        (model(x + 0) * 1).mean().backward()

    return step


def _checkpointed(torch, device, inner, context=None, leaf=True, **settings):
    """Three checkpoints of what `inner()` makes, one behind the other."""
    parts = torch.nn.ModuleList(inner() for _ in range(3)).to(device)
    x = torch.ones(4, 32, 64, device=device, requires_grad=leaf)

    def step():
        parts.zero_grad()
        x.grad = None
        with torch.autocast("cpu", enabled=False) if context is None else context():
            y = x
            for part in parts:
                y = torch.utils.checkpoint.checkpoint(part, y, **settings)
            loss = y.sum()
        loss.backward()

    return step


def _lower(torch):
    return lambda: torch.autocast("cpu", dtype=torch.bfloat16)


def _layers(torch):
    nn = torch.nn
    return lambda: nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 64), nn.Tanh())


def checkpoint(torch, device):
    return _checkpointed(torch, device, _layers(torch), use_reentrant=False)


def checkpoint_of_blocks(torch, device):
    return _checkpointed(torch, device, lambda: _block(torch), use_reentrant=False)


def checkpoint_to_the_end(torch, device):
    def step(made=_checkpointed(torch, device, _layers(torch), use_reentrant=False)):
        with torch.utils.checkpoint.set_checkpoint_early_stop(False):
            made()

    return step


def checkpoint_reentrant(torch, device):
    return _checkpointed(torch, device, _layers(torch), use_reentrant=True)


def checkpoint_reentrant_of_blocks(torch, device):
    return _checkpointed(torch, device, lambda: _block(torch), use_reentrant=True)


def checkpoint_in_lower_precision(torch, device):
    return _checkpointed(torch, device, _layers(torch), _lower(torch), use_reentrant=False)


def checkpoint_reentrant_in_lower_precision(torch, device):
    return _checkpointed(torch, device, _layers(torch), _lower(torch), use_reentrant=True)


def checkpoint_of_functions(torch, device):
    function = _functions(torch)

    class Scaling(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weights = torch.nn.ParameterList(torch.ones(64) for _ in range(4))

        def forward(self, x):
            for weight in self.weights:
                x = function.apply(x, weight)
            return x

    return _checkpointed(torch, device, Scaling, use_reentrant=False)


def checkpoint_within_checkpoint(torch, device):
    class Outer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = _layers(torch)(), _layers(torch)()

        def forward(self, x):
            x = torch.utils.checkpoint.checkpoint(self.first, x, use_reentrant=False)
            return torch.utils.checkpoint.checkpoint(self.second, x * 2, use_reentrant=False)

    return _checkpointed(torch, device, Outer, use_reentrant=False)


def checkpoint_of_a_chain(torch, device):
    nn = torch.nn
    layers = _on(torch, device, *(layer for _ in range(6) for layer in (nn.Linear(64, 64), nn.Tanh())))
    x = torch.ones(32, 64, device=device)

    def step():
        layers.zero_grad()
        torch.utils.checkpoint.checkpoint_sequential(layers, 3, x, use_reentrant=False).sum().backward()

    return step


def checkpoint_that_keeps_products(torch, device):
    def contexts():
        return torch.utils.checkpoint.create_selective_checkpoint_contexts(
            [torch.ops.aten.mm.default, torch.ops.aten.addmm.default])

    return _checkpointed(torch, device, _layers(torch), use_reentrant=False, context_fn=contexts)


PROGRAMS = {name: value for name, value in globals().items() if callable(value) and not name.startswith("_")}

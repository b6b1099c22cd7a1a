"""Short trainings with seeds, as users write them. Run by PyTorch, this prints the losses that test_training.py expects.

Each takes the module `torch`, so that PyTorch's and tare's can be given, and returns the losses of its steps.
"""


def _numbers(torch, seed, *shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))


def _classes(torch, seed, count, *shape):
    return torch.randint(0, count, shape, generator=torch.Generator().manual_seed(seed))


def _losses(torch, model, optimizer, loss_of, schedule=None, steps=4):
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = loss_of()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if schedule is not None:
            schedule.step()
        losses.append(loss.item())
    return losses


def perceptron(torch):
    nn = torch.nn
    model = nn.Sequential(nn.Linear(6, 8), nn.GELU(), nn.Dropout(0.2), nn.LayerNorm(8), nn.Linear(8, 3))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.05)
    x, y = _numbers(torch, 1, 10, 6), _classes(torch, 2, 3, 10)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 4)
    return _losses(
        torch, model, optimizer, lambda: nn.functional.cross_entropy(model(x), y, label_smoothing=0.1), schedule
    )


def convolutions(torch):
    nn = torch.nn
    model = nn.Sequential(
        nn.Conv2d(3, 4, 3, padding=1, bias=False),
        nn.BatchNorm2d(4),
        nn.ReLU(inplace=True),
        nn.MaxPool2d(2),
        nn.Conv2d(4, 8, 3, stride=2, groups=2),
        nn.BatchNorm2d(8, momentum=None),
        nn.SiLU(),
        nn.Dropout2d(0.3),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(8, 5),
    )
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True, weight_decay=1e-4)
    x, y = _numbers(torch, 1, 6, 3, 12, 12), _classes(torch, 2, 5, 6)
    loss = nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2, 1, 1, 0.5]), ignore_index=4)
    losses = _losses(torch, model, optimizer, lambda: loss(model(x), y))
    return [*losses, loss(model.eval()(x), y).item()]


def packed_sequences(torch):
    nn = torch.nn

    class Tagger(nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding = nn.Embedding(20, 6, padding_idx=0)
            self.layers = nn.LSTM(6, 8, 2, batch_first=True, dropout=0.3, bidirectional=True, proj_size=5)
            self.head = nn.Linear(10, 20)

        def forward(self, tokens, lengths):
            packed = nn.utils.rnn.pack_padded_sequence(
                self.embedding(tokens), lengths, batch_first=True, enforce_sorted=False
            )
            output, _ = self.layers(packed)
            return self.head(nn.utils.rnn.pad_packed_sequence(output, batch_first=True)[0])

    model = Tagger()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01, amsgrad=True)
    tokens, lengths = _classes(torch, 1, 20, 4, 7), torch.tensor([7, 3, 5, 1])
    return _losses(
        torch,
        model,
        optimizer,
        lambda: nn.functional.cross_entropy(model(tokens, lengths).transpose(1, 2), tokens, ignore_index=0),
    )


def gated_units(torch):
    nn = torch.nn
    model = nn.ModuleList([nn.GRU(4, 6, 2, dropout=0.5), nn.Linear(6, 4)])
    optimizer = torch.optim.RMSprop(model.parameters(), lr=0.01, centered=True, momentum=0.5)
    x = _numbers(torch, 1, 5, 3, 4)
    return _losses(
        torch, model, optimizer, lambda: nn.functional.smooth_l1_loss(model[1](model[0](x)[0][:-1]), x[1:], beta=0.5)
    )


def translation(torch):
    nn = torch.nn
    model = nn.ModuleDict(
        {
            "both": nn.Transformer(16, 4, 2, 2, 32, dropout=0.1, batch_first=True, norm_first=True, activation="gelu"),
            "head": nn.Linear(16, 11),
            "embedding": nn.Embedding(11, 16),
        }
    )
    optimizer = torch.optim.NAdam(model.parameters(), lr=0.005)
    source, target = _classes(torch, 1, 11, 3, 6), _classes(torch, 2, 11, 3, 5)
    mask = nn.Transformer.generate_square_subsequent_mask(5)

    def loss():
        output = model["both"](
            model["embedding"](source),
            model["embedding"](target),
            tgt_mask=mask,
            tgt_is_causal=True,
            src_key_padding_mask=source == 0,
            memory_key_padding_mask=source == 0,
        )
        return nn.functional.cross_entropy(model["head"](output).flatten(0, 1), target.flatten())

    return _losses(torch, model, optimizer, loss)


def alignment(torch):
    nn = torch.nn
    model = nn.Linear(6, 5)
    optimizer = torch.optim.Rprop(model.parameters(), lr=0.05, etas=(0.4, 1.3))
    x, targets = _numbers(torch, 1, 10, 3, 6), _classes(torch, 2, 4, 3, 4) + 1
    lengths = torch.tensor([10, 9, 8]), torch.tensor([4, 3, 2])
    loss = nn.CTCLoss(zero_infinity=True)
    return _losses(torch, model, optimizer, lambda: loss(model(x).log_softmax(-1), targets, *lengths), steps=6)


def mixed_precision(torch):
    nn = torch.nn
    model = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 2))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler = torch.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
    x, losses = _numbers(torch, 1, 10, 6), []
    for _ in range(4):
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = nn.functional.mse_loss(model(x), torch.zeros(10, 2))
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
    return [*losses, scaler.get_scale()]


def bags_of_words(torch):
    nn = torch.nn
    words, weights = _classes(torch, 1, 12, 20), nn.Parameter(_numbers(torch, 2, 20).abs())
    offsets, y = torch.tensor([0, 3, 3, 9, 14]), _classes(torch, 3, 4, 5)
    weighted = nn.EmbeddingBag(12, 4, mode="sum", padding_idx=2)
    modes = {"mean": True, "max": False}
    bags = nn.ModuleList(nn.EmbeddingBag(12, 4, mode=m, scale_grad_by_freq=by_freq) for m, by_freq in modes.items())
    model = nn.ModuleList([weighted, bags, nn.ParameterList([weights])])
    optimizer = torch.optim.Adagrad(model.parameters(), lr=0.1)

    def loss():
        scores = weighted(words, offsets, per_sample_weights=weights) + sum(bag(words, offsets) for bag in bags)
        return nn.functional.multi_margin_loss(scores, y, margin=0.5)

    return _losses(torch, model, optimizer, loss)


def rings(torch):
    nn = torch.nn
    model = nn.Sequential(
        nn.Conv1d(2, 4, 3, padding=2, padding_mode="circular"),
        nn.Tanh(),
        nn.Unflatten(1, (2, 2)),
        nn.FractionalMaxPool2d((1, 2), output_size=(2, 5)),
        nn.Flatten(1),
        nn.Linear(20, 3),
    )
    optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
    x, y = _numbers(torch, 1, 4, 2, 8), _classes(torch, 2, 4, 4, 3) - 1
    owners = torch.tensor([0, 2, 0, 2])[:, None].expand(4, 3)

    def loss():
        scores = model(x)
        best = torch.zeros(3, 3).scatter_reduce(0, owners, scores, "amax", include_self=False)
        return nn.functional.multilabel_margin_loss(scores, y.clamp(max=2)) + best.index_reduce(
            0, torch.tensor([1, 1]), best[::2], "mean"
        ).square().sum()

    return _losses(torch, model, optimizer, loss)


TRAININGS = (
    perceptron,
    convolutions,
    packed_sequences,
    gated_units,
    translation,
    alignment,
    mixed_precision,
    bags_of_words,
    rings,
)


if __name__ == "__main__":
    import torch

    for train in TRAININGS:
        torch.manual_seed(0)
        print(f'    "{train.__name__}": {[round(loss, 5) for loss in train(torch)]},')

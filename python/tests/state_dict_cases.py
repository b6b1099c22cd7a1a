"""State dicts of wrapped models and their optimizers, for both packages, as text."""


def told(torch, value):
    """A state dict with each tensor as its type, sizes and sum."""
    if isinstance(value, torch.Tensor):
        return f"{type(value).__name__} {value.dtype} {list(value.shape)} {float(value.detach().float().sum()):.4f}"
    if isinstance(value, dict):
        return {str(key): told(torch, one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [told(torch, one) for one in value]
    return repr(value)


def model(torch):
    class Block(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.one, self.two = torch.nn.Linear(3, 4), torch.nn.Linear(4, 3, bias=False)
            self.register_buffer("kept", torch.ones(2))
            self.register_buffer("not_kept", torch.ones(2), persistent=False)

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embed, self.block, self.head = torch.nn.Embedding(5, 3), Block(), torch.nn.Linear(3, 5, bias=False)
            self.head.weight = self.embed.weight
            self.norm = torch.nn.LayerNorm(3)
            self.norm.bias.requires_grad_(False)

        def get_extra_state(self):
            return {"version": 2}

        def set_extra_state(self, state):
            self.found = state

    made = Model()
    with torch.no_grad():
        for number, parameter in enumerate(made.parameters()):
            parameter.copy_(torch.arange(parameter.numel()).reshape(parameter.shape) / 10 + number)
    return made


def wrapped(torch, how):
    inner = model(torch)
    if how == "checkpoint":
        from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper

        inner.block = checkpoint_wrapper(inner.block)
    if how == "ddp":
        return torch.nn.parallel.DistributedDataParallel(inner)
    return inner


def optimizers(torch, made, which):
    trained = [parameter for parameter in made.parameters() if parameter.requires_grad]
    if which == "adamw":
        return torch.optim.AdamW(trained, lr=0.1)
    if which == "sgd":
        return torch.optim.SGD(made.parameters(), lr=0.1, momentum=0.9)
    if which == "groups":
        return torch.optim.Adam([{"params": trained[:2], "lr": 0.2}, {"params": trained[2:]}], lr=0.1)
    return [torch.optim.Adam(trained[:2], lr=0.1), torch.optim.SGD(trained[2:], lr=0.3, momentum=0.5)]


OPTIONS = [{}, {"ignore_frozen_params": True}, {"full_state_dict": True}, {"flatten_optimizer_state_dict": True},
           {"full_state_dict": True, "cpu_offload": True}]
ERRORS = [{"broadcast_from_rank0": True}]


def answers(torch):
    from torch.distributed.checkpoint import state_dict as calls

    found = {}

    def ask(name, question):
        try:
            found[name] = told(torch, question())
        except Exception as error:  # what is raised is an answer, too
            found[name] = f"{type(error).__name__}: {str(error)[:120]}"

    for how in ("plain", "checkpoint", "ddp"):
        for number, given in enumerate(OPTIONS + ERRORS):
            ask(f"model {how} {number}", lambda: calls.get_model_state_dict(wrapped(torch, how), options=calls.StateDictOptions(**given)))
        for which in ("adamw", "sgd", "groups", "two"):
            for number, given in enumerate(OPTIONS):
                def both(given=given, which=which):
                    made = wrapped(torch, how)
                    return calls.get_state_dict(made, optimizers(torch, made, which), options=calls.StateDictOptions(**given))

                ask(f"both {how} {which} {number}", both)

                def there_and_back(given=given, which=which):
                    made, other = wrapped(torch, how), wrapped(torch, how)
                    optimizer, other_optimizer = optimizers(torch, made, which), optimizers(torch, other, which)
                    for parameter in made.parameters():
                        if parameter.requires_grad:
                            parameter.grad = torch.ones_like(parameter)
                    for one in optimizer if isinstance(optimizer, list) else [optimizer]:
                        one.step()
                    options = calls.StateDictOptions(**{**given, "strict": not given.get("ignore_frozen_params")})
                    model_state, optimizer_state = calls.get_state_dict(made, optimizer, options=options)
                    keys = calls.set_state_dict(other, other_optimizer, model_state_dict=model_state, optim_state_dict=optimizer_state,
                                                options=options)
                    again = calls.get_state_dict(other, other_optimizer, options=options)
                    return {"keys": [list(keys.missing_keys), list(keys.unexpected_keys)], "again": again}

                ask(f"back {how} {which} {number}", there_and_back)
    ask("missing", lambda: calls.set_model_state_dict(wrapped(torch, "ddp"), {"embed.weight": torch.ones(5, 3)}))
    ask("empty", lambda: calls.set_model_state_dict(wrapped(torch, "plain"), {}))
    ask("none", lambda: calls.get_optimizer_state_dict(wrapped(torch, "plain"), []))

    def lacking():
        made = wrapped(torch, "plain")
        state = calls.get_optimizer_state_dict(made, optimizers(torch, made, "adamw"))
        del state["state"]["block.one.weight"]
        calls.set_optimizer_state_dict(made, optimizers(torch, made, "adamw"), state)

    ask("lacking", lacking)
    return found

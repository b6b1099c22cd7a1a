"""A state dict for both packages, and what one has in it as text."""


def state(torch):
    base = torch.arange(60, dtype=torch.float32)
    model = {
        "matrix": base[:12].clone().reshape(3, 4), "transposed": torch.arange(6).reshape(2, 3).t(), "view": base.reshape(5, 12)[1:4, ::3],
        "empty": torch.zeros(0, 3), "scalar": torch.tensor(2.5, dtype=torch.bfloat16), "flags": torch.tensor([True, False, True]),
        "complex": torch.complex(base[:6], -base[:6]).reshape(2, 3), "parameter": torch.nn.Parameter(base[:4].clone()),
    }
    return {"model": model, "epoch": 3, "steps": [{"momentum": base[:3].clone()}, 4], "args": {"lr": 0.1, "names": ["a", "b"]}}


def described(torch, value):
    """The state dict with each tensor as its dtype, sizes and elements, as JSON has it."""
    if isinstance(value, torch.Tensor):
        elements = torch.view_as_real(value.detach()) if value.is_complex() else value.detach()
        elements = elements.float() if value.dtype == torch.bfloat16 else elements
        return [str(value.dtype), list(value.shape), elements.tolist()]
    if isinstance(value, dict):
        return {key: described(torch, one) for key, one in value.items()}
    if isinstance(value, list):
        return [described(torch, one) for one in value]
    return value

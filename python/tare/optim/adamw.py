"""Adam with weight decay of its own. Source: Loshchilov and Hutter, 2017; torch.optim.adamw."""

from tare.optim.adam import Adam, adam

__all__ = ["AdamW", "adamw"]


class AdamW(Adam):
    """`Adam` that shrinks the parameters by lr * weight_decay before each step."""

    def __init__(
        self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0.01, amsgrad=False, *,
        maximize=False, foreach=None, capturable=False, differentiable=False, fused=None
    ):
        self._begin({**locals(), "decoupled_weight_decay": True})

    def __setstate__(self, state):
        super().__setstate__(state)
        for group in self.param_groups:
            group["decoupled_weight_decay"] = True


def adamw(
    params,
    grads,
    exp_avgs,
    exp_avg_sqs,
    max_exp_avg_sqs,
    state_steps,
    foreach=None,
    capturable=False,
    differentiable=False,
    fused=None,
    grad_scale=None,
    found_inf=None,
    has_complex=False,
    *,
    amsgrad,
    beta1,
    beta2,
    lr,
    weight_decay,
    eps,
    maximize,
):
    """One step of `AdamW` over lists."""
    adam(**locals(), decoupled_weight_decay=True)

"""An optimizer that averages models now and then. Source: torch.distributed.optim.post_localSGD_optimizer."""

import warnings

from tare.optim import Optimizer


class PostLocalSGDOptimizer(Optimizer):
    """`optim`, behind whose steps `averager` averages the parameters. Its state has the averager's step."""

    def __init__(self, optim, averager):
        self.optim, self.averager = optim, averager
        self.param_groups = optim.param_groups

    state = property(lambda self: self.optim.state)

    def __repr__(self):
        return repr(self.optim)

    def step(self):
        self.optim.step()
        self.averager.average_parameters(self.param_groups)

    def zero_grad(self, set_to_none=True):
        self.optim.zero_grad(set_to_none)

    def add_param_group(self, param_group):
        self.optim.add_param_group(param_group)

    def state_dict(self):
        return {**self.optim.state_dict(), "step": self.averager.step}

    def load_state_dict(self, state_dict):
        self.optim.load_state_dict(state_dict)
        if "step" not in state_dict:
            warnings.warn("Loaded state dict does not contain a step counter for an averager. Setting step counter to 0.", stacklevel=2)
        self.averager.step = state_dict.get("step", 0)

"""Gradients of each sample by itself. Source: torch.nn.utils._per_sample_grad."""


def call_for_per_sample_grads(module, *, batch_size=None, loss_reduction="sum", batch_first=True):
    """Not supported yet: it needs weights that carry a batch."""
    raise NotImplementedError("call_for_per_sample_grads (torch.nn.utils._per_sample_grad) is not supported by tare yet")

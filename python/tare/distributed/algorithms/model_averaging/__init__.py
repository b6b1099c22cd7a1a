"""Models that are averaged now and then, in the place of gradients. Source: torch.distributed.algorithms.model_averaging."""

"""Distances between vectors. Source: torch.nn.modules.distance."""

from tare.nn import functional as F
from tare.nn.modules._construction import Settings, keep

__all__ = ["PairwiseDistance", "CosineSimilarity"]


class PairwiseDistance(Settings):
    """The p-norm of x1 - x2 along the last dimension."""

    __constants__ = ["norm", "eps", "keepdim"]

    def __init__(self, p=2.0, eps=1e-06, keepdim=False):
        keep(self, locals(), "p")
        self.norm = p

    def forward(self, x1, x2):
        return F.pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)


class CosineSimilarity(Settings):
    """The cosine of the angle between x1 and x2 along a dimension."""

    __constants__ = ["dim", "eps"]

    def __init__(self, dim=1, eps=1e-08):
        keep(self, locals())

    def forward(self, x1, x2):
        return F.cosine_similarity(x1, x2, self.dim, self.eps)

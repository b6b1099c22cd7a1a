"""A softmax over very many classes, rare ones in clusters. Source: Grave et al., 2016; torch.nn.modules.adaptive."""

from collections import namedtuple

import tare
from tare.nn import functional as F
from tare.nn.modules.container import ModuleList, Sequential
from tare.nn.modules.linear import Linear
from tare.nn.modules.module import Module

__all__ = ["AdaptiveLogSoftmaxWithLoss"]

_ASMoutput = namedtuple("_ASMoutput", ["output", "loss"])


def _checked(cutoffs, n_classes):
    cutoffs = list(cutoffs)
    if not cutoffs:
        raise ValueError("cutoffs should be a sequence of length larger than 0")
    if (
        any(int(cutoff) != cutoff for cutoff in cutoffs)
        or cutoffs != sorted(set(cutoffs))
        or cutoffs[0] <= 0
        or cutoffs[-1] > n_classes - 1
    ):
        raise ValueError(
            "cutoffs should be a sequence of unique, positive integers sorted in an increasing order, where each value is "
            "between 1 and n_classes-1"
        )
    return cutoffs


class AdaptiveLogSoftmaxWithLoss(Module):
    """Classes below the first cutoff have scores of their own; each further cluster has one, and a smaller softmax."""

    def __init__(
        self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None, dtype=None
    ):
        super().__init__()
        cutoffs = _checked(cutoffs, n_classes)
        self.in_features = in_features
        self.n_classes = n_classes
        self.cutoffs = [*cutoffs, n_classes]
        self.div_value = div_value
        self.head_bias = head_bias
        self.shortlist_size = cutoffs[0]
        self.n_clusters = len(cutoffs)
        self.head_size = self.shortlist_size + self.n_clusters
        made = {"device": device, "dtype": dtype}
        self.head = Linear(in_features, self.head_size, bias=head_bias, **made)
        self.tail = ModuleList()
        for cluster, (low, high) in enumerate(self._clusters(), 1):
            hidden = int(in_features // div_value**cluster)
            self.tail.append(
                Sequential(
                    Linear(in_features, hidden, bias=False, **made),
                    Linear(hidden, high - low, bias=False, **made),
                )
            )

    def _clusters(self):
        """The first class of each cluster and the one after its last."""
        return list(zip(self.cutoffs, self.cutoffs[1:]))

    def reset_parameters(self):
        """Draw all weights again."""
        for layer in (self.head, *(layer for cluster in self.tail for layer in cluster)):
            layer.reset_parameters()

    def forward(self, input_, target_):
        """The log-probability of each target, and the mean of their negatives."""
        rank = target_.dim()
        if rank > 1:
            raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
        if rank == 1 and input_.size(0) != target_.size(0):
            raise RuntimeError("Input and target should have the same size in the batch dimension.")
        if input_.dim() != rank + 1:
            raise RuntimeError(
                f"{rank}D target tensor expects {rank + 1}D input tensors, but found inputs with size {input_.size()}"
            )
        input = input_ if rank else input_.unsqueeze(0)
        target = target_ if rank else target_.unsqueeze(0)
        batch = target.size(0)
        output = input.new_zeros(batch)
        places = target.new_zeros(batch)
        used = 0
        for cluster, (low, high) in enumerate([(0, self.shortlist_size), *self._clusters()]):
            mask = (target >= low) & (target < high)
            rows = mask.nonzero().squeeze()
            if rows.numel() == 0:
                continue
            if cluster == 0:
                places.index_copy_(0, rows, target[mask])
            else:
                scores = self.tail[cluster - 1](input.index_select(0, rows))
                within = (target[mask] - low).unsqueeze(1)
                places.index_fill_(0, rows, self.shortlist_size + cluster - 1)
                local = F.log_softmax(scores, dim=1).gather(1, within)
                output.index_copy_(0, rows, local.squeeze(1))
            used += rows.numel()
        if used != batch:
            raise RuntimeError(
                f"Target values should be in [0, {self.n_classes - 1}], but values in range [{target.min().item()}, "
                f"{target.max().item()}] were found. "
            )
        head = F.log_softmax(self.head(input), dim=1)
        output += head.gather(1, places.unsqueeze(1)).squeeze()
        loss = (-output).mean()
        return _ASMoutput(output if rank else output.squeeze(0), loss)

    def _get_full_log_prob(self, input, head_output):
        """(N, n_classes): a cluster's classes have its probability times their own within it."""
        head = F.log_softmax(head_output, dim=1)
        own, *clusters = head.split([self.shortlist_size] + [1] * self.n_clusters, dim=1)
        within = (F.log_softmax(layers(input), dim=1) for layers in self.tail)
        return tare.cat([own, *map(tare.add, clusters, within)], dim=1)

    def log_prob(self, input):
        """The log-probabilities of all classes, (N, n_classes)."""
        return self._get_full_log_prob(input, self.head(input))

    def predict(self, input):
        """The likeliest class of each row; clusters are looked into only where one wins."""
        scores = self.head(input)
        best = scores.argmax(dim=1)
        in_cluster = best >= self.shortlist_size
        if in_cluster.any():
            best[in_cluster] = self._get_full_log_prob(input[in_cluster], scores[in_cluster]).argmax(dim=1)
        return best

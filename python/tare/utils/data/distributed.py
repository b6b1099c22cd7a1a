"""The part of a data set that one of several processes reads."""

import math

import tare
from tare.utils.data.sampler import Sampler


class DistributedSampler(Sampler):
    """Every `num_replicas`-th index from `rank` on, padded or cut so that all processes get equally many."""

    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False):
        if num_replicas is None or rank is None:
            if not tare.distributed.is_available():
                raise RuntimeError("Requires distributed package to be available")
            num_replicas = tare.distributed.get_world_size() if num_replicas is None else num_replicas
            rank = tare.distributed.get_rank() if rank is None else rank
        if rank >= num_replicas or rank < 0:
            raise ValueError(f"Invalid rank {rank}, rank should be in the interval [0, {num_replicas - 1}]")
        self.dataset = dataset
        self.num_replicas = num_replicas
        self.rank = rank
        self.epoch = 0
        self.drop_last = drop_last
        count = len(dataset)
        if drop_last and count % num_replicas:
            self.num_samples = math.ceil((count - num_replicas) / num_replicas)
        else:
            self.num_samples = math.ceil(count / num_replicas)
        self.total_size = self.num_samples * num_replicas
        self.shuffle = shuffle
        self.seed = seed

    def __iter__(self):
        count = len(self.dataset)
        if self.shuffle:
            generator = tare.Generator()
            generator.manual_seed(self.seed + self.epoch)
            indices = tare.randperm(count, generator=generator, device="cpu").tolist()
        else:
            indices = list(range(count))
        if self.drop_last:
            indices = indices[:self.total_size]
        else:
            missing = self.total_size - len(indices)
            indices += (indices * math.ceil(missing / max(len(indices), 1)))[:missing]
        return iter(indices[self.rank:self.total_size:self.num_replicas])

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        """Another order from here on."""
        self.epoch = epoch

"""Data sets, the order in which they are read, and batches of them."""

from tare.utils.data.collate import default_collate, default_convert
from tare.utils.data.dataset import (
    ChainDataset,
    ConcatDataset,
    Dataset,
    IterableDataset,
    StackDataset,
    Subset,
    TensorDataset,
    random_split,
)
from tare.utils.data.sampler import (
    BatchSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)
from tare.utils.data.distributed import DistributedSampler
from tare.utils.data.dataloader import DataLoader, _DatasetKind, get_worker_info
from tare.utils.data import _utils  # noqa: E402

__all__ = [
    "BatchSampler", "ChainDataset", "ConcatDataset", "DataLoader", "Dataset", "DistributedSampler", "IterableDataset",
    "RandomSampler", "Sampler", "SequentialSampler", "StackDataset", "Subset", "SubsetRandomSampler", "TensorDataset",
    "WeightedRandomSampler", "_DatasetKind", "default_collate", "default_convert", "get_worker_info", "random_split",
]

_PIPES = frozenset("DFIterDataPipe DataChunk IterDataPipe MapDataPipe".split())


def __getattr__(name):
    if name in _PIPES:
        from tare._refusals import refused_class

        return refused_class(name, "torch.utils.data")
    if name in ("functional_datapipe", "argument_validation", "runtime_validation", "runtime_validation_disabled",
                "guaranteed_datapipes_determinism", "non_deterministic"):
        from tare._refusals import refused_function

        return refused_function(name, "torch.utils.data")
    from tare._missing import missing_attribute

    raise missing_attribute("torch.utils.data", name)

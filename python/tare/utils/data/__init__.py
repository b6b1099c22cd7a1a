"""Data sets, the order in which they are read, and batches of them."""

from tare._engine import refusals as _refusals
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


def functional_datapipe(name, enable_df_api_tracing=False):
    """Marks a class of pipes. Pipes cannot be made here, so the class stays as it is and gets no method `name`."""
    return lambda cls: cls


def argument_validation(f):
    """The function as it is: pipes, whose types it would check, cannot be made here."""
    return f


def runtime_validation(f):
    """The function as it is: pipes, whose types it would check, cannot be made here."""
    return f


_refusals.refuse(globals(), "DFIterDataPipe DataChunk IterDataPipe MapDataPipe runtime_validation_disabled "
                            "guaranteed_datapipes_determinism non_deterministic")


def __getattr__(name):
    from tare._engine.refusals import missing_attribute

    raise missing_attribute("torch.utils.data", name)

"""Optimizers and schedules of their learning rates. Source: torch.optim."""

from tare.optim import lr_scheduler
from tare.optim._adafactor import Adafactor
from tare.optim._muon import Muon
from tare.optim._stateless import swap_in_optimizer_params_and_state
from tare.optim.adadelta import Adadelta
from tare.optim.adagrad import Adagrad
from tare.optim.adam import Adam
from tare.optim.adamax import Adamax
from tare.optim.adamw import AdamW
from tare.optim.asgd import ASGD
from tare.optim.lbfgs import LBFGS
from tare.optim.nadam import NAdam
from tare.optim.optimizer import Optimizer
from tare.optim.radam import RAdam
from tare.optim.rmsprop import RMSprop
from tare.optim.rprop import Rprop
from tare.optim.sgd import SGD
from tare.optim.sparse_adam import SparseAdam

Adafactor.__module__ = Muon.__module__ = swap_in_optimizer_params_and_state.__module__ = __name__

__all__ = [
    "Adafactor",
    "Adadelta",
    "Adagrad",
    "Adam",
    "Adamax",
    "AdamW",
    "ASGD",
    "LBFGS",
    "lr_scheduler",
    "Muon",
    "NAdam",
    "Optimizer",
    "RAdam",
    "RMSprop",
    "Rprop",
    "SGD",
    "SparseAdam",
    "swap_in_optimizer_params_and_state",
    "swa_utils",
]


def __getattr__(name):
    if name == "swa_utils":
        import importlib

        return importlib.import_module("tare.optim.swa_utils")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""The functions over lists that PyTorch has beside its optimizers."""

from tare.optim.adadelta import adadelta  # noqa: F401
from tare.optim.adagrad import adagrad  # noqa: F401
from tare.optim.adam import adam  # noqa: F401
from tare.optim.adamax import adamax  # noqa: F401
from tare.optim.adamw import adamw  # noqa: F401
from tare.optim.asgd import asgd  # noqa: F401
from tare.optim.nadam import nadam  # noqa: F401
from tare.optim.radam import radam  # noqa: F401
from tare.optim.rmsprop import rmsprop  # noqa: F401
from tare.optim.rprop import rprop  # noqa: F401
from tare.optim.sgd import sgd  # noqa: F401

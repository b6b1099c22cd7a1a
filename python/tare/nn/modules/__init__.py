"""Every module of `torch.nn`, in the files in which PyTorch has them; what a file shows stands in its `__all__`."""

from tare.nn.modules.activation import *  # noqa: F403
from tare.nn.modules.adaptive import *  # noqa: F403
from tare.nn.modules.batchnorm import *  # noqa: F403
from tare.nn.modules.channelshuffle import *  # noqa: F403
from tare.nn.modules.container import *  # noqa: F403
from tare.nn.modules.conv import *  # noqa: F403
from tare.nn.modules.distance import *  # noqa: F403
from tare.nn.modules.dropout import *  # noqa: F403
from tare.nn.modules.flatten import *  # noqa: F403
from tare.nn.modules.fold import *  # noqa: F403
from tare.nn.modules.instancenorm import *  # noqa: F403
from tare.nn.modules.linear import *  # noqa: F403
from tare.nn.modules.linear_cross_entropy_options import *  # noqa: F403
from tare.nn.modules.loss import *  # noqa: F403
from tare.nn.modules.module import Module  # noqa: F401
from tare.nn.modules.normalization import *  # noqa: F403
from tare.nn.modules.padding import *  # noqa: F403
from tare.nn.modules.pixelshuffle import *  # noqa: F403
from tare.nn.modules.pooling import *  # noqa: F403
from tare.nn.modules.rnn import *  # noqa: F403
from tare.nn.modules.sparse import *  # noqa: F403
from tare.nn.modules.transformer import *  # noqa: F403
from tare.nn.modules.upsampling import *  # noqa: F403

__all__ = [name for name, value in dict(globals()).items() if isinstance(value, type)]

"""Times of statements: measured on `timeit`'s terms, kept with what was measured, and compared in a table."""

from tare._engine import refusals as _refusals
from tare.utils.benchmark.utils.common import *  # noqa: F403
from tare.utils.benchmark.utils.compare import *  # noqa: F403
from tare.utils.benchmark.utils.timer import *  # noqa: F403

_refusals.refuse(globals(), "CallgrindStats CopyIfCallgrind FunctionCount FunctionCounts FuzzedParameter FuzzedSparseTensor "
                            "FuzzedTensor Fuzzer ParameterAlias")

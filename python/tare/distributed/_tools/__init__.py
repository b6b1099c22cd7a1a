"""What watches modules and memory while a program runs. Estimators of other frameworks' costs are refused by name: `tare estimate` tells them."""

from tare._engine import refusals as _refusals
from tare.distributed._tools.mem_tracker import MemTracker  # noqa: F401
from tare.distributed._tools.mod_tracker import ModTracker  # noqa: F401

_refusals.refuse(globals(), """
    FSDPMemTracker MSPS MemoryTracker RuntimeEstimator SACEstimator SACGreedyOrderMeta SACStats SACTradeOffStats
""")

"""Types for annotations."""

from typing import Any, Dict, Final, List, NamedTuple, Optional, Tuple, Union  # noqa: F401, UP035

from tare.jit._annotations import Attribute  # noqa: F401

BroadcastingList1 = BroadcastingList2 = BroadcastingList3 = List

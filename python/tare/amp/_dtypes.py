"""The precision that autocast lowers to, for each kind of device."""

import tare

DEFAULTS = {"cpu": "bfloat16", "cuda": "float16", "xpu": "float16", "mps": "float16", "hpu": "bfloat16", "ipu": "float16",
            "xla": "bfloat16", "mtia": "float16", "maia": "bfloat16", "privateuseone": "float16"}
chosen = {}  # by `set_autocast_dtype` and by those that are entered


def of_kind(kind):
    """The dtype for a kind of device that is in DEFAULTS."""
    return chosen.get(kind) or getattr(tare, DEFAULTS[kind])

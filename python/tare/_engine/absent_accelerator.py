"""A module of an accelerator that is not there: the answers that all of them give alike."""

import tare
from tare._engine.refusals import missing_attribute, stand_in
from tare._recorded import refused_names


def fill(namespace, refusal):
    """Defines the functions of an accelerator's module for a machine without it; those that need one raise `refusal`."""
    kind = namespace["__name__"].rpartition(".")[2]

    def refuse(*args, **kwargs):
        raise refusal

    def answer(value):
        return lambda *args, **kwargs: value

    class device:
        """The current device within; without one, nothing changes."""

        def __init__(self, device):
            self.idx = -1

        def __enter__(self):
            return None

        def __exit__(self, *_):
            return False

    answers = dict.fromkeys("is_available is_initialized is_bf16_supported is_tf32_supported is_current_stream_capturing "
                            "_is_compiled is_built".split(), False)
    answers.update(dict.fromkeys("device_count memory_allocated memory_reserved max_memory_allocated max_memory_reserved "
                                 "current_allocated_memory driver_allocated_memory recommended_max_memory".split(), 0))
    answers.update(dict.fromkeys("manual_seed manual_seed_all seed seed_all empty_cache reset_peak_memory_stats "
                                 "reset_accumulated_memory_stats set_rng_state set_rng_state_all".split()))
    for name, value in answers.items():
        namespace[name] = answer(value)
    namespace["memory_stats"] = lambda *_: {}
    for name in ("init", "_lazy_init", "current_device", "set_device", "synchronize", "get_device_name", "initial_seed",
                 "get_device_capability", "get_device_properties", "current_stream", "set_stream", "get_rng_state",
                 "get_rng_state_all", "mem_get_info", "set_per_process_memory_fraction", "stream"):
        namespace[name] = refuse
    namespace["device"] = device
    namespace["Event"], namespace["Stream"] = tare.Event, tare.Stream

    def __getattr__(name):
        if name in refused_names.NAMES.get(f"torch.{kind}", "").split():
            return namespace.setdefault(name, stand_in(name, f"torch.{kind}"))
        raise missing_attribute(f"torch.{kind}", name)

    namespace["__getattr__"] = __getattr__

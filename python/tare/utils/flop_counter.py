"""FLOPs of contractions, by the module that ran: two for each product of two numbers, other arithmetic not counted."""

import functools
import math
import warnings
from collections import defaultdict

import tare
from tare.ops import OpOverloadPacket
from tare.utils._python_dispatch import TorchDispatchMode
from tare.utils._pytree import tree_leaves, tree_map
from tare.utils.module_tracker import ModuleNames

__all__ = ["FlopCounterMode", "register_flop_formula"]

aten = tare.ops.aten
flop_registry = {}


def get_shape(value):
    return value.shape if isinstance(value, tare.Tensor) else value


def register_flop_formula(targets, get_raw=False):
    """Makes a function of shapes (`out_shape` last, by name) what operators cost; with `get_raw` one of the tensors."""

    def register(formula):
        counted = formula
        if not get_raw:
            @functools.wraps(formula)
            def counted(*args, out_val=None, **kwargs):
                args, kwargs, shape = tree_map(get_shape, (args, kwargs, out_val))
                return formula(*args, out_shape=shape, **kwargs)

        for target in tree_leaves(targets):
            if not isinstance(target, OpOverloadPacket):
                raise ValueError(
                    "register_flop_formula(targets): expected each target to be OpOverloadPacket (i.e. torch.ops.mylib.foo), "
                    f"JitFunction, or HigherOrderOperator, got {target} which is of type {type(target)}")
            if target in flop_registry:
                raise RuntimeError(f"duplicate registrations for {target}")
            flop_registry[target] = counted
        return formula

    return register


def _of(*names):
    """The operators of these names that exist here."""
    return [getattr(aten, name) for name in names if tare._C._has_packet(name)]


def _of_row(packet):
    """The FLOPs that the operator's own rule says of a call, from tensors or their shapes."""

    def as_tensor(argument, value):
        if isinstance(value, tare.Tensor):
            return value if value.is_meta else tare.empty_like(value, device="meta")
        is_shape = isinstance(value, (list, tuple)) and str(argument.type).startswith(("Tensor", "Optional[Tensor"))
        return tare.empty(value, device="meta") if is_shape else value

    def formula(*args, out_shape=None, out_val=None, **kwargs):
        counter = tare._C.FlopCounter()
        run = tare._C.Run([counter])
        args = [as_tensor(*pair) for pair in zip(packet.default._schema.arguments, args)]
        run.start()
        try:
            packet.default(*args, **kwargs)
        finally:
            run.stop()
        return counter.total()

    return formula


# Contractions and what is made of them: the rows of these count FLOPs.
for _packet in _of(
    "mm", "addmm", "bmm", "baddbmm", "_scaled_mm", "convolution", "_convolution", "cudnn_convolution",
    "convolution_overrideable", "_slow_conv2d_forward", "convolution_backward",
    *(f"_scaled_dot_product_{kind}_attention{end}" for kind in ("efficient", "flash", "cudnn") for end in ("", "_backward")),
):
    flop_registry[_packet] = _of_row(_packet)
_of_rows = frozenset(flop_registry)
mm_flop, addmm_flop, bmm_flop, baddbmm_flop, conv_flop, conv_backward_flop, sdpa_flop, sdpa_backward_flop = (
    flop_registry[_packet] for _packet in _of(
        "mm", "addmm", "bmm", "baddbmm", "convolution", "convolution_backward", "_scaled_dot_product_flash_attention",
        "_scaled_dot_product_flash_attention_backward"))


def conv_flop_count(x_shape, w_shape, out_shape, transposed=False):
    """FLOPs of a convolution: each element of the weight meets each position of the output, of a transposed one of the input."""
    positions = (x_shape if transposed else out_shape)[2:]
    return 2 * x_shape[0] * math.prod(w_shape) * math.prod(positions)


def sdpa_flop_count(query_shape, key_shape, value_shape):
    """FLOPs of attention without its softmax: queries with keys, then weights with values; [batch, heads, length, width] each."""
    batch, heads, length, width = query_shape
    return 2 * batch * heads * length * key_shape[2] * (width + value_shape[3])


def sdpa_backward_flop_count(grad_out_shape, query_shape, key_shape, value_shape):
    """FLOPs of attention's backward: the scores once more, and two products for each of the two of forward."""
    batch, heads, length, width = query_shape
    return 2 * batch * heads * length * key_shape[2] * (3 * width + 2 * value_shape[3])


_SUFFIXES = ("", "K", "M", "B", "T")


def get_suffix_str(number):
    return _SUFFIXES[max(0, min(len(_SUFFIXES) - 1, (len(str(number)) - 2) // 3))]


def convert_num_with_suffix(number, suffix):
    return f"{number / 1000 ** _SUFFIXES.index(suffix):.3f}{suffix}"


def convert_to_percent_str(number, whole):
    return f"{number / whole:.2%}" if whole else "0%"


def name(packet):
    """As the registry knows the operator: `mm`, `my::scale`."""
    return packet._qualified_op_name.removeprefix("aten::")


def _packet_named(overload):
    namespace, _, rest = overload.rpartition("::")
    return getattr(getattr(tare.ops, namespace or "aten"), rest.partition(".")[0])


class FlopCounterMode(TorchDispatchMode):
    """Counts the FLOPs of contractions while it is entered, by module and operator, and prints them at its end.

    It is a reader of a run, not a mode: operators do not pass through Python.
    """

    def __init__(self, mods=None, depth=2, display=True, custom_mapping=None):
        super().__init__()
        if mods is not None:
            warnings.warn("mods argument is not needed anymore, you can stop passing it", stacklevel=2)
        self.depth = depth
        self.display = display
        custom = {
            target: formula if getattr(formula, "_get_raw", False) else self._of_shapes(formula)
            for target, formula in (custom_mapping or {}).items()
        }
        self.flop_registry = {**flop_registry, **custom}
        self._counter = self._run = None

    @staticmethod
    def _of_shapes(formula):
        def counted(*args, out_val=None, **kwargs):
            args, kwargs, shape = tree_map(get_shape, (args, kwargs, out_val))
            return formula(*args, out_shape=shape, **kwargs)

        return counted

    @property
    def flop_counts(self):
        """For each module that ran, by its qualified name, and for "Global", the FLOPs of each operator."""
        if self._counter is None:
            return {}
        counts = {"Global": self._packets(0)}
        names = ModuleNames()
        for module in self._counter.modules():
            found = self._packets(module)
            if found:
                counts[names.of(self._run.module(module))] = found
        return counts

    def _packets(self, module):
        found = defaultdict(int)
        for name, flops in self._counter.by_operator(module).items():
            found[_packet_named(name)] += flops
        return found

    def get_total_flops(self):
        return 0 if self._counter is None else self._counter.total()

    def get_flop_counts(self):
        """For each module that ran, the FLOPs of each operator in it."""
        return {module: dict(counts) for module, counts in self.flop_counts.items()}

    def get_table(self, depth=None):
        """The counts as a text: modules down to `depth`, below each its operators. All of the run stands first, as "Global",
        unless one of the modules has all of it."""
        depth = self.depth if depth is None else depth
        whole, flop_counts = self.get_total_flops(), self.flop_counts
        suffix = get_suffix_str(whole)
        levels = {module: module.count(".") + 1 for module in sorted(flop_counts) if module != "Global"}
        levels = {module: level for module, level in levels.items() if depth is None or level <= depth}
        if any(sum(flop_counts[module].values()) == whole for module in levels):
            levels = {module: level - 1 for module, level in levels.items()}
        else:
            levels = {"Global": 0, **levels}
        rows = [("Module", "FLOP", "% Total")]
        for module, level in levels.items():
            counts = flop_counts[module]
            lines = [(module, sum(counts.values()))] + [(f" - {name}", number) for name, number in counts.items()]
            for name, number in lines:
                flops = convert_num_with_suffix(number, suffix) if suffix else str(number)
                rows.append((" " * level + name, flops, convert_to_percent_str(number, whole)))
        # Two blanks more than a heading is as narrow as a column gets.
        widths = [max(len(rows[0][i]) + 2, *(len(row[i]) for row in rows)) for i in range(3)]
        texts = ["  ".join((row[0].ljust(widths[0]), row[1].rjust(widths[1]), row[2].rjust(widths[2]))) for row in rows]
        texts.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join(texts)

    def __enter__(self):
        own = {name(packet): formula for packet, formula in self.flop_registry.items()
               if packet not in _of_rows or formula is not flop_registry[packet]}
        self._counter = tare._C.FlopCounter(own)
        self._run = tare._C.Run([self._counter])
        self._run.start()
        return self

    def __exit__(self, *args):
        self._run.stop()
        if self.display:
            print(self.get_table(self.depth))

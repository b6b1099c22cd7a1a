"""FLOPs of contractions, by the module that ran: two for each product of two numbers, other arithmetic not counted."""

import functools
import math
import warnings
from collections import defaultdict

import tare
from tare.ops import OpOverloadPacket
from tare.utils._python_dispatch import TorchDispatchMode
from tare.utils._pytree import tree_leaves, tree_map
from tare.utils.module_tracker import ModuleTracker

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


def _product(left, right, batch=1):
    return 2 * batch * left[-2] * left[-1] * right[-1]


@register_flop_formula(_of("mm"))
def mm_flop(a_shape, b_shape, *args, out_shape=None, **kwargs):
    return _product(a_shape, b_shape)


@register_flop_formula(_of("addmm"))
def addmm_flop(self_shape, a_shape, b_shape, out_shape=None, **kwargs):
    return _product(a_shape, b_shape)


@register_flop_formula(_of("bmm"))
def bmm_flop(a_shape, b_shape, out_shape=None, **kwargs):
    return _product(a_shape, b_shape, a_shape[0])


@register_flop_formula(_of("baddbmm"))
def baddbmm_flop(self_shape, a_shape, b_shape, out_shape=None, **kwargs):
    return _product(a_shape, b_shape, a_shape[0])


@register_flop_formula(_of("_scaled_mm"))
def _scaled_mm_flop(a_shape, b_shape, *args, out_shape=None, **kwargs):
    return _product(a_shape, b_shape)


def conv_flop_count(x_shape, w_shape, out_shape, transposed=False):
    """Each element of the result (of the input, where transposed) meets one filter's row of weights."""
    places = (x_shape if transposed else out_shape)[2:]
    return 2 * x_shape[0] * math.prod(places) * math.prod(w_shape)


_CONVOLUTIONS = ("convolution", "_convolution", "cudnn_convolution", "convolution_overrideable", "_slow_conv2d_forward")


@register_flop_formula(_of(*_CONVOLUTIONS))
def conv_flop(x_shape, w_shape, _bias, _stride, _padding, _dilation, transposed, *args, out_shape=None, **kwargs):
    return conv_flop_count(x_shape, w_shape, out_shape, transposed=transposed)


def _swapped(shape):
    return [shape[1], shape[0], *shape[2:]]


@register_flop_formula(_of("convolution_backward"))
def conv_backward_flop(grad_out_shape, x_shape, w_shape, _bias, _stride, _padding, _dilation, transposed,
                       _output_padding, _groups, output_mask, out_shape=None):
    """The gradient of the input is a convolution the other way; that of the weight, one with batch and channels swapped."""
    flops = 0
    if output_mask[0]:
        flops += conv_flop_count(grad_out_shape, w_shape, out_shape[0], not transposed)
    if output_mask[1]:
        inner, outer = (grad_out_shape, x_shape) if transposed else (x_shape, grad_out_shape)
        flops += conv_flop_count(_swapped(inner), _swapped(outer), _swapped(out_shape[1]), False)
    return flops


def _attention(shapes, products):
    """FLOPs of `products`, in letters: q and k places, d and v sizes of a head."""
    (batch, heads, q, d), (_, _, k, _), (_, _, _, v) = shapes
    sizes = {"q": q, "k": k, "d": d, "v": v}
    return sum(2 * batch * heads * math.prod(sizes[letter] for letter in product) for product in products)


def sdpa_flop_count(query_shape, key_shape, value_shape):
    return _attention((query_shape, key_shape, value_shape), ("qdk", "qkv"))


def sdpa_backward_flop_count(grad_out_shape, query_shape, key_shape, value_shape):
    # The scores again, then the gradients of scores, values, queries and keys.
    return _attention((query_shape, key_shape, value_shape), ("qdk", "qvk", "kqv", "qkd", "kqd"))


_KINDS = ("efficient", "flash", "cudnn")


@register_flop_formula(_of(*(f"_scaled_dot_product_{kind}_attention" for kind in _KINDS)))
def sdpa_flop(query_shape, key_shape, value_shape, *args, out_shape=None, **kwargs):
    return sdpa_flop_count(query_shape, key_shape, value_shape)


@register_flop_formula(_of(*(f"_scaled_dot_product_{kind}_attention_backward" for kind in _KINDS)))
def sdpa_backward_flop(grad_out_shape, query_shape, key_shape, value_shape, *args, out_shape=None, **kwargs):
    return sdpa_backward_flop_count(grad_out_shape, query_shape, key_shape, value_shape)


def flops_of(func, args, kwargs, result):
    """What one call of an operator costs, 0 where it is no contraction."""
    formula = flop_registry.get(func._overloadpacket)
    return formula(*args, **(kwargs or {}), out_val=result) if formula else 0


_SUFFIXES = ("", "K", "M", "B", "T")


def get_suffix_str(number):
    return _SUFFIXES[max(0, min(len(_SUFFIXES) - 1, (len(str(number)) - 2) // 3))]


def convert_num_with_suffix(number, suffix):
    return f"{number / 1000 ** _SUFFIXES.index(suffix):.3f}{suffix}"


def convert_to_percent_str(number, whole):
    return f"{number / whole:.2%}" if whole else "0%"


class FlopCounterMode(TorchDispatchMode):
    """Counts the FLOPs of contractions while it is entered, by module and operator, and prints them at its end."""

    def __init__(self, mods=None, depth=2, display=True, custom_mapping=None):
        super().__init__()
        if mods is not None:
            warnings.warn("mods argument is not needed anymore, you can stop passing it", stacklevel=2)
        self.flop_counts = defaultdict(lambda: defaultdict(int))
        self.depth = depth
        self.display = display
        custom = {
            target: formula if getattr(formula, "_get_raw", False) else self._of_shapes(formula)
            for target, formula in (custom_mapping or {}).items()
        }
        self.flop_registry = {**flop_registry, **custom}
        self.mod_tracker = ModuleTracker()

    @staticmethod
    def _of_shapes(formula):
        def counted(*args, out_val=None, **kwargs):
            args, kwargs, shape = tree_map(get_shape, (args, kwargs, out_val))
            return formula(*args, out_shape=shape, **kwargs)

        return counted

    def get_total_flops(self):
        return sum(self.flop_counts["Global"].values())

    def get_flop_counts(self):
        """For each module that ran, the FLOPs of each operator in it."""
        return {module: dict(counts) for module, counts in self.flop_counts.items()}

    def get_table(self, depth=None):
        """The counts as a text: modules down to `depth`, below each its operators. All of the run stands first, as "Global",
        unless one of the modules has all of it."""
        depth = self.depth if depth is None else depth
        whole = self.get_total_flops()
        suffix = get_suffix_str(whole)
        levels = {module: module.count(".") + 1 for module in sorted(self.flop_counts) if module != "Global"}
        levels = {module: level for module, level in levels.items() if depth is None or level <= depth}
        if any(sum(self.flop_counts[module].values()) == whole for module in levels):
            levels = {module: level - 1 for module, level in levels.items()}
        else:
            levels = {"Global": 0, **levels}
        rows = [("Module", "FLOP", "% Total")]
        for module, level in levels.items():
            counts = self.flop_counts[module]
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
        self.flop_counts.clear()
        self.mod_tracker.__enter__()
        return super().__enter__()

    def __exit__(self, *args):
        super().__exit__(*args)
        self.mod_tracker.__exit__()
        if self.display:
            print(self.get_table(self.depth))

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        formula = self.flop_registry.get(func._overloadpacket)
        if formula is not None:
            flops = formula(*args, **kwargs, out_val=result)
            for module in self.mod_tracker.parents:
                self.flop_counts[module][func._overloadpacket] += flops
        return result

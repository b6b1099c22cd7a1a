"""Words of the schema of exported programs, version 8 (torch/_export/serde/schema.py), as facts: numbers of enumerations, names of fields."""

import builtins
import math
import operator

import tare

MAJOR, MINOR = 8, 20
OLDEST = 5  # of the majors that are read: PyTorch 2.3
TORCH_VERSION = "2.13.0"
OPSET = {"aten": 10}

DTYPES = {
    tare.uint8: 1, tare.int8: 2, tare.int16: 3, tare.int32: 4, tare.int64: 5, tare.float16: 6, tare.float32: 7, tare.float64: 8,
    tare.complex32: 9, tare.complex64: 10, tare.complex128: 11, tare.bool: 12, tare.bfloat16: 13, tare.uint16: 28,
    tare.float8_e4m3fn: 29, tare.float8_e5m2: 30, tare.float8_e4m3fnuz: 31, tare.float8_e5m2fnuz: 32, tare.float8_e8m0fnu: 33,
    tare.uint32: 34, tare.uint64: 35,
}
LAYOUTS = {tare.sparse_coo: 1, tare.sparse_csr: 2, tare.sparse_csc: 3, tare.sparse_bsr: 4, tare.sparse_bsc: 5, tare.strided: 7}
MEMORY_FORMATS = {tare.contiguous_format: 1, tare.channels_last: 2, tare.channels_last_3d: 3, tare.preserve_format: 4}
POSITIONAL, KEYWORD = 1, 2

# What a graph does on numbers: the file's name of a function, and those of its arguments.
_BINARY = "add sub mul truediv floordiv mod pow eq ne lt le gt ge and_ or_ lshift rshift"
NUMBER_FUNCTIONS = {
    **{f"_operator.{name}": getattr(operator, name) for name in (*_BINARY.split(), "neg", "pos")},
    **{f"math.{name}": getattr(math, name) for name in ("trunc", "ceil", "floor", "sqrt")},
    "builtins.round": builtins.round,
    **{f"torch.{name}": getattr(tare, name) for name in "sym_max sym_min sym_not sym_int sym_float sym_ite".split()},
}
NUMBER_FUNCTION_NAMES = {function: name for name, function in NUMBER_FUNCTIONS.items()}

# The inputs of a graph that are no user's: the schema's word, and its field for the path.
INPUTS = {"PARAMETER": ("parameter", "parameter_name"), "BUFFER": ("buffer", "buffer_name"),
          "CONSTANT_TENSOR": ("tensor_constant", "tensor_constant_name")}
# The outputs: the schema's word, and its field for what is written.
OUTPUTS = {"USER_OUTPUT": ("user_output", None), "LOSS_OUTPUT": ("loss_output", None),
           "BUFFER_MUTATION": ("buffer_mutation", "buffer_name"), "PARAMETER_MUTATION": ("parameter_mutation", "parameter_name"),
           "GRADIENT_TO_PARAMETER": ("gradient_to_parameter", "parameter_name"),
           "GRADIENT_TO_USER_INPUT": ("gradient_to_user_input", "user_input_name"),
           "USER_INPUT_MUTATION": ("user_input_mutation", "user_input_name")}


class SerializeError(RuntimeError):
    """A program that cannot be written, or text that is no program."""

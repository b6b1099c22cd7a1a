#!/usr/bin/env python3
"""Asks PyTorch what the calls of case files give.

    tests/ask.py calls.txt                        prints each line with PyTorch's result or error behind the call
    tests/ask.py --values calls.txt               the same, with the results' elements
    tests/ask.py --check tests/cases/*.cases      prints the lines whose result or error is another

A line is written as in tests/cases; what follows the call is ignored without --check. Tensors without values hold
numbers that most operators accept: fractions, identity matrices, zeros for integers. What has no kernel for the CPU is
asked on meta. Needs torch; see conformance/requirements.txt for the version that the cases were asked of.
"""
import argparse
import math
import re
import warnings

import torch

SHORT = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16, "i64": torch.int64,
         "i32": torch.int32, "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8, "u16": torch.uint16,
         "u32": torch.uint32, "u64": torch.uint64, "bool": torch.bool, "c32": torch.complex32, "c64": torch.complex64,
         "c128": torch.complex128, "f8_e4m3": torch.float8_e4m3fn, "f8_e5m2": torch.float8_e5m2}
NAMES = {dtype: name for name, dtype in SHORT.items()}
# Types as operators return them, by number.
SCALAR_TYPES = [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.float32,
                torch.float64, torch.complex32, torch.complex64, torch.complex128, torch.bool]
WORDS = {"True": True, "False": False, "None": None, "inf": math.inf, "-inf": -math.inf, "nan": math.nan,
         "channels_last": torch.channels_last, "channels_last_3d": torch.channels_last_3d,
         "contiguous_format": torch.contiguous_format, "preserve_format": torch.preserve_format,
         "strided": torch.strided, "cpu": torch.device("cpu"), "meta": torch.device("meta"), "cuda": torch.device("cuda")}


def dtype_of(word):
    return SHORT.get(word) or (getattr(torch, word, None) if isinstance(getattr(torch, word, None), torch.dtype) else None)


class Line:
    """One line, read: operator, arguments, and what stands behind the call."""

    def __init__(self, text):
        self.text, self.tensors = text, []
        self.at = text.index("(")
        self.operator, self.args, self.kwargs = text[:self.at], [], {}
        self.take("(")
        while not self.take(")"):
            before, name = self.at, self.word()
            if name and self.take("="):
                self.kwargs[name] = self.value()
            else:
                self.at = before
                self.args.append(self.value())
            self.take(",")
        self.call, self.rest = text[:self.at], text[self.at:].strip()

    def peek(self):
        return self.text[self.at:self.at + 1]

    def take(self, character):
        while self.peek() == " ":
            self.at += 1
        found = self.peek() == character
        self.at += found
        return found

    def word(self):
        match = re.compile(r" *([\w.+-]*)").match(self.text, self.at)
        self.at = match.end()
        return match.group(1)

    def items(self, close, read):
        found = []
        while not self.take(close):
            found.append(read())
            self.take(",")
        return found

    def value(self):
        if self.take("["):
            return self.items("]", self.value)
        if self.take("'"):
            end = self.text.index("'", self.at)
            text, self.at = self.text[self.at:end], end + 1
            return text
        word = self.word()
        if word in WORDS:
            return WORDS[word]
        if dtype_of(word):
            return self.tensor(dtype_of(word)) if self.peek() == "[" else dtype_of(word)
        if word.endswith("j"):
            return complex(word)
        return float(word) if "." in word or "e" in word else int(word)

    def tensor(self, dtype):
        def integer():
            return int(self.word())
        self.take("[")
        sizes = self.items("]", integer)
        strides = contiguous = [math.prod(max(size, 1) for size in sizes[i + 1:]) for i in range(len(sizes))]
        if self.peek() == "{" and self.take("{"):
            strides = self.items("}", integer)
        offset = integer() if self.peek() == "@" and self.take("@") else 0
        extent = 0 if 0 in sizes else 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides))
        numbers = dtype.is_floating_point or dtype.is_complex
        fill = torch.rand if numbers and len(sizes) > 1 else torch.ones if numbers or dtype == torch.bool else torch.zeros
        if strides == contiguous and offset == 0:
            tensor = fill(sizes).to(dtype)
        else:
            memory = fill(offset + extent).to(dtype)
            tensor = torch.empty(0, dtype=dtype).set_(memory.untyped_storage(), offset, sizes, strides)
        if self.peek() == "(" and self.take("("):
            values = self.items(")", self.value)
            if values:
                tensor.copy_(torch.tensor(values).reshape(sizes).to(dtype))
        elif numbers and len(sizes) > 1 and sizes[-1] == sizes[-2] and tensor.numel() and 0 not in strides:
            tensor.copy_(torch.eye(sizes[-1]).to(dtype).expand(sizes))
        self.tensors.append(tensor)
        return tensor


def describe(value, inputs):
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(describe(item, inputs) for item in value) + "]"
    if not isinstance(value, torch.Tensor):
        return NAMES.get(value, str(value)[6:]) if isinstance(value, torch.dtype) else str(value)
    text = f"{NAMES.get(value.dtype, str(value.dtype)[6:])}[{','.join(map(str, value.shape))}]"
    if not value.is_contiguous():
        text += f"{{{','.join(map(str, value.stride()))}}}"
    if value.storage_offset():
        text += f"@{value.storage_offset()}"
    for i, tensor in enumerate(inputs):
        if tensor.untyped_storage()._cdata == value.untyped_storage()._cdata:
            return text + f"&{i}"
    return text


def operator_of(line):
    name, _, overload = line.operator.partition(".")
    return getattr(getattr(torch.ops.aten, name), overload or "default")


def only_on_meta(operator, error):
    """Whether PyTorch knows what the operator gives and has no CPU kernel, as the error said."""
    no_kernel = "Could not run" in str(error) or "privateuse1" in str(error)
    return no_kernel and torch._C._dispatch_has_kernel_for_dispatch_key(operator.name(), "Meta")


def on_meta(value, line):
    if isinstance(value, torch.Tensor):
        line.tensors.append(value.to("meta"))
        return line.tensors[-1]
    if isinstance(value, dict):
        return {name: on_meta(item, line) for name, item in value.items()}
    return [on_meta(item, line) for item in value] if isinstance(value, list) else value


def ask(line):
    """What follows the call in PyTorch: `-> results` or `! text`, and the results."""
    operator = operator_of(line)
    torch.manual_seed(0)
    try:
        try:
            result = operator(*line.args, **line.kwargs)
        except NotImplementedError as error:
            if not only_on_meta(operator, error):
                raise
            line.tensors = []
            result = operator(*on_meta(line.args, line), **on_meta(line.kwargs, line))
    except Exception as error:  # whatever it raises is the answer
        return "! " + str(error).split("\n")[0], []
    if line.operator.partition(".")[0] in ("promote_types", "result_type"):
        result = SCALAR_TYPES[result]
    several = len(operator._schema.returns) > 1
    given = result if several else [result] if operator._schema.returns else []
    return ("-> " + ", ".join(describe(item, line.tensors) for item in given)).rstrip(), given


def with_values(results):
    """The results with their elements in brackets, of six digits each."""
    def written(tensor):
        plain = not tensor.is_floating_point() and not tensor.is_complex()
        return ", ".join(str(int(x)) if plain else f"{x:.6g}" for x in tensor.resolve_conj().flatten().tolist())
    return "-> " + ", ".join(f"{describe(tensor, [])}({written(tensor)})" for tensor in results)


def values_agree(expected, results):
    """The values that a line gives in brackets, to the six digits that are written."""
    written = re.findall(r"[\]})\d]\(([^()]*)\)", expected)
    results = [item for result in results for item in (result if isinstance(result, list) else [result])]
    if len(written) != len(results):
        return True
    for text, result in zip(written, results):
        numbers = torch.tensor([complex(word.strip()) for word in text.split(",") if word.strip()])
        if not torch.allclose(numbers, result.detach().flatten().to(numbers.dtype), rtol=1e-4, atol=1e-4, equal_nan=True):
            return False
    return True


def agrees(line, given, results):
    """Texts may be cut short, and what shares storage by its schema need not be marked."""
    expected = line.rest.removesuffix(" on cpu")
    if expected.startswith("->") and not values_agree(expected, results):
        return False
    expected = expected if expected.startswith("!") else re.sub(r"\([^()]*\)", "", expected)
    if expected.startswith("!") and given.startswith("!"):
        return expected[2:] in given
    annotated = any(result.alias_info for result in operator_of(line)._schema.returns)
    return expected == given or (annotated and expected == re.sub(r"&\d+", "", given))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--check", action="store_true", help="print only what differs")
    parser.add_argument("--values", action="store_true", help="print the results' elements")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    different = 0
    for name in options.files:
        with open(name, encoding="utf-8") as file:
            lines = file.read().splitlines()
        for number, text in enumerate(lines, 1):
            if not text.strip() or text.startswith("#"):
                if not options.check:
                    print(text)
                continue
            line = Line(text.split("  #")[0].rstrip())
            given, results = ask(line)
            if not options.check:
                print(line.call, with_values(results) if options.values and results else given)
            elif not agrees(line, given, results):
                different += 1
                print(f"{name}:{number}: {line.call}\n  here     {line.rest}\n  PyTorch  {given[:200]}")
    if options.check:
        print(f"{different} lines differ")


if __name__ == "__main__":
    main()

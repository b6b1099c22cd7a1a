"""Schemas of operators, read from their texts: `aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor`."""

import ast
import re

from tare import _C

_PYTHON_NAMES = {"SymInt": "int", "Scalar": "number", "ScalarType": "int", "Layout": "int", "MemoryFormat": "int",
                 "SymFloat": "float", "SymBool": "bool"}
_TYPE = re.compile(r"(?P<base>\w+)(?:\((?P<alias>[^)]*)\))?(?P<suffixes>(?:\[\d*\]|\?|\((?P<late>[^)]*)\))*)\s*(?P<rest>.*)", re.S)


class AliasInfo:
    """What an argument or result shares its memory with, by letters: `Tensor(a!)` is written, `(a -> *)` goes into results."""

    def __init__(self, text):
        before, arrow, after = (part.strip() for part in text.partition("->"))
        self.is_write = "!" in text
        self.before_set = {one.strip("! ") for one in before.split("|")}
        self.after_set = {one.strip("! ") for one in after.split("|")} if arrow else self.before_set


class Argument:
    """An argument or a result: its name, the text of its type, and its default."""

    def __init__(self, text, kwarg_only=False):
        found = _TYPE.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"no argument of a schema: {text!r}")
        self.type = _PYTHON_NAMES.get(found["base"], found["base"])
        self.N = None
        for suffix in re.findall(r"\[(\d*)\]|(\?)", found["suffixes"]):
            size, optional = suffix
            self.type = f"Optional[{self.type}]" if optional else f"List[{self.type}]"
            if size:
                self.N = int(size)
        alias = found["alias"] or found["late"]
        self.alias_info = AliasInfo(alias) if alias else None
        self.is_write = bool(alias) and self.alias_info.is_write
        self.kwarg_only = kwarg_only
        self.is_out = kwarg_only and self.is_write
        self.name, equals, default = (part.strip() for part in found["rest"].partition("="))
        self._has_default = bool(equals)
        self.default_value = _value(default) if equals else None
        if found["base"] == "ScalarType" and isinstance(self.default_value, str):
            self.default_value = _C.named_objects.get(self.default_value, self.default_value)

    def has_default_value(self):
        return self._has_default

    def __repr__(self):
        return f"Argument({self.type} {self.name})"


def _value(text):
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text  # a name, of a reduction or a memory format


def _split(text):
    """The parts between commas that stand in no brackets."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


class FunctionSchema:
    """An operator's name, arguments and results. Errors: ValueError for a text that is none."""

    def __init__(self, text):
        arrow = text.rfind("->")
        while arrow > 0 and text.count("(", 0, arrow) != text.count(")", 0, arrow):
            arrow = text.rfind("->", 0, arrow)
        head, results = text[:arrow].strip(), text[arrow + 2:].strip()
        opening = head.find("(")
        if arrow < 0 or opening < 0 or not head.endswith(")"):
            raise ValueError(f"no schema of an operator: {text!r}")
        self._text = text
        self.name, _, self.overload_name = head[:opening].strip().partition(".")
        self.arguments, named = [], False
        for part in _split(head[opening + 1:-1]):
            if part == "*":
                named = True
            else:
                self.arguments.append(Argument(part, named))
        if results.startswith("("):
            results = results[1:-1]
        self.returns = [Argument(part) for part in _split(results)]
        self.is_mutable = any(one.is_write for one in self.arguments)

    def __repr__(self):
        return self._text

    def __eq__(self, other):
        return isinstance(other, FunctionSchema) and other._text == self._text

    def __hash__(self):
        return hash(self._text)

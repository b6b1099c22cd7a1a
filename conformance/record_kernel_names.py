"""Prints tare/ops/tables/kernel_names.cpp from the installed PyTorch: what its CPU kernels call themselves where they refuse a type.

    conformance/record_kernel_names.py TARE > tare/ops/tables/kernel_names.cpp

The calls are those of record_kernel_types.py. Of several names the one counts that is said in the type that programs use most.
"""

import collections
import re
import sys
import textwrap
import warnings

import record_kernel_types
import torch

COMMON = "float32 int64 bool float16 bfloat16 complex64 float64 int32 uint8".split()  # the other types stand behind
# What calls here do not tell: a name that is said of operands of two types alone, and one of a call without a range.
UNTOLD = {"_add_relu": "add_clamp_cpu", "histogram.bin_ct": "histogramdd"}
OF_PARTS = {"mkldnn_rnn_layer", "mkldnn_rnn_layer_backward"}  # unsigned types alone come to an addition within, which says its own
HEAD = """#include "tare/ops/tables/tables.h"

// What PyTorch's CPU kernels are called where they refuse a type. Programs read it in texts such as '"abs_cpu" not
// implemented for 'Bool''. The table has those that are not called as their operator; a sentence where it says that
// instead. Printed by conformance/record_kernel_names.py from PyTorch {version}. Do not edit.
// clang-format off
namespace tare {{

List<Fact<std::string_view>> kernel_names() {{
  static constexpr Fact<std::string_view> kTable[] = {{"""


def said_name(operator, args, kwargs):
    """What the kernel calls itself, or the sentence that it says instead; None where it takes the type."""
    torch.manual_seed(0)
    try:
        operator(*args, **kwargs)
    except NotImplementedError as error:
        text = str(error).splitlines()[0]
        named = re.match(r'"(.*)" not implemented for \'\w+\'', text)
        if named or " is not " in text:
            return named[1] if named else text
    except Exception:  # whatever else it finds wrong
        pass
    return None


def recorded(operators):
    """{operator: its kernel's name}"""
    said = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    found = [*record_kernel_types.calls_of_cases(), *record_kernel_types.calls_of_database()]
    for operator, *call in record_kernel_types.chosen(found, operators):
        for dtype, _, name in record_kernel_types.asked(*call, outcome=said_name):
            if name is not None:
                said[operator][dtype][name] += 1
    order = [*COMMON, *record_kernel_types.TYPES]
    return {operator: min(types.items(), key=lambda item: order.index(item[0]))[1].most_common(1)[0][0]
            for operator, types in said.items() if operator not in OF_PARTS}


def by_word(names):
    """{operator or overload: name}: an operator stands for its overloads where they agree."""
    packets = collections.defaultdict(dict)
    for operator, name in names.items():
        packet, _, overload = operator.partition(".")
        packets[packet][overload or "default"] = name
    found = {}
    for packet, overloads in packets.items():
        if len(set(overloads.values())) == 1:
            found[packet] = next(iter(overloads.values()))
        else:
            found.update({f"{packet}.{overload}": name for overload, name in overloads.items()})
    return found


def listed(words):
    """Those that are not called as their operator, or as the operator of which they are the special form."""
    def follows(word):
        own = word.removeprefix("special_")
        return words.get(own, own.partition(".")[0] + "_cpu") if own != word else own.partition(".")[0] + "_cpu"

    return {word: name for word, name in words.items() if name != follows(word)}


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    operators = record_kernel_types.operators_of(sys.argv[1])
    table = collections.defaultdict(list)
    for word, name in sorted(listed(by_word(recorded(operators)) | UNTOLD).items()):
        table[name].append(word)
    print(HEAD.format(version=torch.__version__.split("+")[0]))
    for name, words in table.items():
        entry = f'      {{"{name}", "{" ".join(words)}"}},'
        if len(entry) > 120:
            rows = textwrap.wrap(" ".join(words), 108, break_long_words=False, break_on_hyphens=False)
            text = "\n".join(f'       "{row}{" " if i + 1 < len(rows) else ""}"' for i, row in enumerate(rows))
            entry = f'      {{"{name}",\n{text}}},'
        print(entry)
    print("  };\n  return kTable;\n}\n\n}  // namespace tare")


if __name__ == "__main__":
    main()

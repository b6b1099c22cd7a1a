"""Prints pages of the public C++ headers: each comment as text, and the declarations behind it as code.

What is private, and the bodies of inline functions, are left out.
"""

import re

PAGES = {"core": "Tensors", "nn": "Modules", "autograd": "Gradients", "optim": "Optimizers", "run": "Runs and their readers",
         "graph": "Graphs", "checkpoint": "Checkpoints", "provenance": "Provenance", "models": "Models", "dispatch": "Operators of one's own"}


def _without_bodies(lines):
    """Lines of a declaration without the bodies of functions and what is private."""
    out, depth, hidden, private = [], 0, None, None
    for line in lines:
        code = re.sub(r'//.*|"(?:[^"\\]|\\.)*"', "", line)
        before, depth = depth, depth + code.count("{") - code.count("}")
        if hidden is not None:
            if depth <= hidden:
                hidden = None
            continue
        if private is not None:
            if depth >= private and not re.match(r"\s*(public|protected):", code):
                continue
            private = None
        if re.match(r"\s*private:", code):
            private = before
            continue
        body = re.search(r"\)\s*(const)?\s*(noexcept)?\s*(override)?\s*(:\s*\w+.*)?\{", code)
        if body and not line.lstrip().startswith(("class", "struct", "enum", "namespace")):
            at = line.index("{", body.start())
            if ": " in line[body.start():at]:
                at = line.index(":", body.start())
            hidden = before if depth > before else None
            line = line[:at].rstrip() + ";"
        out.append(line)
    return [line for at, line in enumerate(out) if line.strip() or not "".join(out[at + 1:at + 2]).startswith("}")]


def _chunks(text):
    """(comment, declaration) pairs at the level of namespaces. A blank line ends a chunk."""
    comment, code, depth = [], [], 0
    for line in [*text.splitlines(), ""]:
        if depth == 0 and re.match(r"(#|(inline )?namespace |}  // namespace|using namespace)", line):
            continue
        if depth == 0 and line.startswith("///") and not code:
            comment.append(line[3:].strip())
        elif depth == 0 and not line.strip():
            if code:
                yield comment, _without_bodies(code)
            comment, code = [], []
        else:
            code.append(line)
            plain = re.sub(r'//.*|"(?:[^"\\]|\\.)*"', "", line)
            depth += plain.count("{") - plain.count("}")


def _header(path, root):
    name = path.relative_to(root)
    out = f"## {name}\n\n"
    for comment, code in _chunks(path.read_text()):
        if all(line.startswith("//") or re.match(r"(class|struct) \w+;", line) for line in code):
            continue  # a forward declaration, or a remark
        title = re.search(r"^(?:class|struct|enum class) (\w+)(?![\w;])", "\n".join(code), re.MULTILINE)
        if title and not code[0].startswith("template"):
            out += f"### {title[1]}\n\n"
        if comment:
            out += re.sub(r"([<>*\[\]])", r"\\\1", " ".join(comment)) + "\n\n"
        out += "```cpp\n" + "\n".join(code) + "\n```\n\n"
    return out


def _operators(path):
    """A page for the functions of each family, which stand behind a comment of its name."""
    families = re.split(r"^// ([\w ,]+)$", path.read_text(), flags=re.MULTILINE)[1:]
    for name, text in zip(families[::2], families[1::2]):
        lines = [line for line in text.strip().splitlines() if not line.startswith(("}", "#", "///"))]
        yield name.strip(), "\n".join(line if not line.startswith("inline") else re.sub(r"\s*\{.*", ";", line) for line in lines)


def pages(root):
    """Every page by its file's name."""
    headers = re.findall(r'#include "(tare/.*)"', (root / "tare/tare.h").read_text())
    made = {}
    for folder, title in PAGES.items():
        own = [root / header for header in headers if header.split("/")[1] == folder]
        made[f"cpp/{folder}.md"] = f"# {title}\n\n" + "".join(_header(path, root) for path in own)
    made["cpp/operators.md"] = ("# Operators\n\nATen's, with its names, arguments and defaults, as functions of the namespace `tare`; most are "
                                "methods of `Tensor`, too.\n\n")
    for name, text in _operators(root / "tare/ops.h"):
        made["cpp/operators.md"] += f"## {name}\n\n```text\n{text}\n```\n\n"  # colours would double the page
    index = "# C++\n\n`#include <tare/tare.h>` has all of these. Names are in the namespace `tare`.\n\n```{toctree}\n:maxdepth: 1\n\n"
    made["cpp/index.md"] = index + "\n".join(name[len("cpp/"):-3] for name in made) + "\n```\n"
    return made

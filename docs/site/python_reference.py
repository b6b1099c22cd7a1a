"""Prints pages of the commands and of the Python package, from help texts, signatures and docstrings."""

import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import types

# What tare has and PyTorch has not. Everything else has PyTorch's name and meaning.
OWN = ["estimate", "traced", "materialize", "open_checkpoint", "save_safetensors", "process_shard", "known_values", "recording",
       "allow_undefined", "LoadReport", "LoadError", "install"]
COMMANDS = ["check", "summary", "estimate", "max-batch", "max-seq", "compare", "inspect", "convert", "ops", "replay", "run"]


def _escaped(text):
    """Prose as Markdown: what stands in backticks is code, nothing else means anything."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") and len(part) > 1 else re.sub(r"([\\*_<>\[\]#|~{}$`])", r"\\\1", part) for part in parts)


def _prose(doc):
    """A docstring as Markdown. Lines that are indented go on with the line before them; `name: ...` makes an item."""
    out = []
    for paragraph in filter(str.strip, re.split(r"\n\s*\n", inspect.cleandoc(doc))):
        lines = []
        for line in paragraph.splitlines():
            begins = re.match(r"\w[\w, ]*: ", line)
            if not lines or (begins and not line.startswith(" ")):
                lines.append(line)
            else:
                lines[-1] += " " + line.strip()
        items = len(lines) > 1
        out.append("\n".join(("- " if items else "") + _escaped(line) for line in lines))
    return "\n\n".join(out)


def _directive(kind, signatures, body, fence=":::"):
    lines = ("\n" + " " * (len(kind) + len(fence) + 3)).join(signatures)
    return f"{fence}{{{kind}}} {lines}\n{body}\n{fence}\n"


def _python_order(parameters):
    """`Tensor input, *, int dim = 0` as `input: Tensor, *, dim: int = 0`, types in quotes; None where a name stands twice."""
    found = []
    for parameter in re.split(r", (?![^\[(]*[\])])", parameters) if parameters else []:
        declared, equals, default = parameter.partition(" = ")
        kind, _, name = declared.rpartition(" ")
        found.append(f"{name}: '{kind}'{equals}{default}" if kind else parameter)
    names = [one.partition(":")[0] for one in found]
    return ", ".join(found) if len(set(names)) == len(names) else None


def _told(name, thing):
    """(signatures, prose) of something that is called."""
    doc = inspect.getdoc(thing) or ""
    short = name.rpartition(".")[2]
    given = []
    while doc.startswith(short + "("):  # an operator's: `add(Tensor input, Tensor other) -> Tensor`
        line, _, doc = doc.partition("\n")
        parameters, _, result = line[len(short):].rpartition(" -> ")
        inner = _python_order(parameters[1:-1])
        given.append(f"{name}({inner}) -> {result}" if inner is not None else f"{name}(...)")
    if not given:
        try:
            text = re.sub(r"<[^<>]*(<[^<>]*>)?[^<>]*>", "...", str(inspect.signature(thing)))
            given = [name + re.sub(r"\n\s*", " ", text)]
        except (ValueError, TypeError):
            given = [name + "(...)"]
    return given, _prose(doc) if doc.strip() else ""


def _class(name, thing):
    signatures, body = _told(name, thing)
    for member, value in vars(thing).items():
        value = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if member.startswith("_"):
            continue
        if isinstance(value, property) or isinstance(value, types.GetSetDescriptorType):
            doc = inspect.getdoc(value) or ""
            body += "\n\n" + _directive("py:attribute", [member], _prose(doc) if doc else "", "::::")
        elif callable(value) and not isinstance(value, type) and inspect.getdoc(value):
            own, prose = _told(member, value)
            body += "\n\n" + _directive("py:method", [s.replace("(self, ", "(").replace("(self)", "()") for s in own], prose, "::::")
    return _directive("py:class", signatures, body, ":::::")


def _entry(name, thing):
    return _class(name, thing) if isinstance(thing, type) else _directive("py:function", *_told(name, thing))


def _modules(package):
    """Public modules by name, those nearer to the root first: they own what several show."""
    found = {"tare": package}
    names = [item.name for item in pkgutil.walk_packages(package.__path__, "tare.", onerror=lambda name: None)]
    names += ["tare.linalg", "tare.fft", "tare.special"]
    for name in names:
        if not any(part.startswith("_") for part in name.split(".")) and "testing" not in name:
            try:
                found[name] = importlib.import_module(name)
            except (ImportError, NotImplementedError, AttributeError):
                continue
    return dict(sorted(found.items(), key=lambda item: (item[0].count("."), item[0])))


def _shown(module):
    names = getattr(module, "__all__", None) or dir(module)
    for name in sorted({str(name) for name in names if not str(name).startswith("_")}):
        try:
            value = getattr(module, name)
        except (AttributeError, NotImplementedError):
            continue
        home = getattr(value, "__module__", None) or ""
        if callable(value) and not isinstance(value, types.ModuleType) and home.partition(".")[0] in ("tare", "torch", ""):
            if inspect.getdoc(value) and "not supported by tare" not in (inspect.getdoc(value) or ""):
                yield name, value


def _command_page(tare):
    text = "# The command\n\n`tare --help`, and the help of each command, as they print it.\n"
    for words in [[], *[[command] for command in COMMANDS]]:
        said = subprocess.run([tare, *words, "--help"], capture_output=True, text=True, check=True).stdout
        text += f"\n## {' '.join(['tare', *words])}\n\n```text\n{said.rstrip()}\n```\n"
    said = subprocess.run([sys.executable, "-m", "tare", "--help"], capture_output=True, text=True, check=True).stdout
    return text + f"\n## python -m tare\n\n```text\n{said.rstrip()}\n```\n"


def pages(command):
    """Every page by its file's name."""
    import tare

    own = "# tare's own names\n\nWhat the package has beside PyTorch's names. All are in `tare`.\n\n"
    own += "\n".join(_entry(f"tare.{name}", getattr(tare, name)) for name in OWN)
    own += "\nWhat `estimate` gives:\n\n" + _entry("Estimate", importlib.import_module("tare._product.estimate").Estimate)
    made = {"command.md": _command_page(command), "python/own.md": own}
    written = {id(getattr(tare, name)) for name in OWN}
    made["python/tensor.md"] = "# tare.Tensor\n\nIn signatures the tensor itself is left out.\n\n" + _class("tare.Tensor", tare.Tensor)
    written.add(id(tare.Tensor))
    for name, module in _modules(tare).items():
        entries = []
        for short, value in _shown(module):
            if id(value) not in written:
                written.add(id(value))
                entries.append(_entry(f"{name}.{short}", value))
        if entries:
            doc = _prose(inspect.getdoc(module) or "")
            made[f"python/{name}.md"] = f"# {name}\n\n{doc}\n\n" + "\n".join(entries)
    index = "# Python\n\nThe package has PyTorch's names: what a function does is told by PyTorch's documentation, what it takes by these pages.\n\n"
    listed = "\n".join(name[len("python/"):-3] for name in made if name.startswith("python/"))
    made["python/index.md"] = f"{index}```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
    return made

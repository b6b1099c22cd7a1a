"""Runs programs written for PyTorch without it.

    python -m tare [--strict] script.py ARGS
    python -m tare [--strict] -m package ARGS
    python -m tare [--strict] -c code ARGS
                                         values of small tensors are followed where the program tells them,
                                         so that .item() answers on meta; --strict refuses, as PyTorch does
    python -m tare --gpu NAME script.py ARGS
                                         a CUDA program on simulated GPUs: it ends where the card would be full
        --gpus N                         as many of them [1]
        --summary                        at the end, peaks of allocated and reserved memory, on standard error
        --unknown-values NUMBER          .item() gives this (nan, 1.0) where a value is not known, and does not raise
    python -m tare replay FILES          calls recorded from PyTorch, made again

A model of one's own on its shapes alone (each tells more with --help):

    python -m tare check FILE.py:CALLABLE --input x=f32[16,3,224,224]      does the input go through?
    python -m tare summary FILE.py:CALLABLE --input ...                    modules, outputs, parameters, FLOPs
    python -m tare estimate FILE.py:CALLABLE --input ... [--gpu H100]      memory, FLOPs, whether it fits

Exit codes: the program's own; 1 it raised, or did not fit --gpu; 2 the flags cannot be used.
"""

import runpy
import sys


class _Misuse(Exception):
    """Flags that cannot be used."""


def _taken(arguments):
    """The flags before the program, and the rest."""
    flags = {}
    rest = list(arguments)
    while rest and rest[0].startswith("--"):
        name, given, value = rest.pop(0).partition("=")
        if name in ("--strict", "--summary"):
            flags[name] = True
        elif name in ("--gpu", "--gpus", "--unknown-values"):
            if not given and not rest:
                raise _Misuse(f"{name} needs a value")
            flags[name] = value if given else rest.pop(0)
        else:
            return flags, [name + given + value, *rest]
    for name, of in (("--gpus", "--gpu"), ("--summary", "--gpu")):
        if name in flags and of not in flags:
            raise _Misuse(f"{name} is for the GPUs of {of} NAME")
    if "--unknown-values" in flags and "--strict" in flags:
        raise _Misuse("--strict refuses unknown values, and --unknown-values gives some")
    for name, kind in (("--gpus", int), ("--unknown-values", float)):
        try:
            flags[name] = kind(flags[name]) if name in flags else None
        except ValueError:
            raise _Misuse(f"{name} takes a number, not '{flags[name]}'") from None
    return flags, rest


def _run(arguments):
    import tare

    flags, arguments = _taken(arguments)
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    if arguments[0] == "replay":
        from tare._product import replay

        return replay.main(arguments[1:])
    tare.install()
    if "--strict" not in flags:
        tare.known_values().__enter__()
        hint = "" if "--gpu" not in flags else "(--unknown-values nan lets a program go on that only prints it)"
        tare._C._set_unknown_value(flags["--unknown-values"], hint)
    from tare._product.command import failure

    tare._C._follow_source_lines(failure.library_places())
    if arguments[0] in tare._C._model_commands():
        from tare._product import command

        return command.main(arguments[0], arguments[1:])
    if "--gpu" not in flags:
        return _execute(arguments)
    from tare.cuda import _simulated

    count = 1 if flags["--gpus"] is None else flags["--gpus"]
    try:
        _simulated.start(flags["--gpu"], count)
    except (ValueError, NotImplementedError) as error:
        raise _Misuse(error) from None
    is_told = "--summary" in flags
    try:
        return _execute(arguments)
    except tare.OutOfMemoryError:
        is_told = True
        raise
    finally:
        if is_told:
            print("\n".join(map(_simulated.summary, range(count))), file=sys.stderr)


def _execute(arguments):
    """Runs the program that the arguments name."""
    if arguments[0] == "-m":
        if len(arguments) < 2:
            print("python -m tare: -m needs the name of a module", file=sys.stderr)
            return 2
        sys.argv = arguments[1:]
        sys.path[0] = ""
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    elif arguments[0] == "-c":
        if len(arguments) < 2:
            print("python -m tare: -c needs code", file=sys.stderr)
            return 2
        sys.argv = ["-c", *arguments[2:]]
        sys.path[0] = ""
        exec(compile(arguments[1], "<string>", "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
    else:
        import os

        script = arguments[0]
        if not os.path.exists(script):
            print(f"python -m tare: cannot open '{script}'", file=sys.stderr)
            return 2
        sys.argv = list(arguments)
        sys.path[0] = os.path.dirname(os.path.abspath(script))
        runpy.run_path(script, run_name="__main__")
    return 0


if __name__ == "__main__":
    try:
        code = _run(sys.argv[1:])
    except _Misuse as error:
        print(f"python -m tare: {error}", file=sys.stderr)
        code = 2
    except RuntimeError as error:
        if "PyTorch itself is imported already" not in str(error):
            raise
        print(f"python -m tare: {error}", file=sys.stderr)
        code = 2
    sys.exit(code)

"""Runs programs written for PyTorch without it, and the commands of `tare`: `python -m tare --help` lists them.

    python -m tare [FLAGS] script.py ARGS
    python -m tare [FLAGS] -m package ARGS
    python -m tare [FLAGS] -c code ARGS
"""

import contextlib
import os
import runpy
import sys


class _Misuse(Exception):
    """Flags that cannot be used."""


def _taken(arguments):
    """The flags before the program, and the rest."""
    from tare import _C

    known = dict(_C._commands()["run"])  # whether a value stands behind each
    flags = {}
    rest = list(arguments)
    while rest and rest[0].startswith("--") and rest[0] not in ("--help", "--version"):
        name, given, value = rest.pop(0).partition("=")
        if name not in known:
            raise _Misuse(f"unrecognized argument: {name}{_C._did_you_mean(name, list(known))}; `tare run --help` lists flags")
        if not known[name]:
            flags[name] = True
            continue
        if not given and not rest:
            raise _Misuse(f"{name} needs a value")
        flags[name] = value if given else rest.pop(0)
    if "--gpus" in flags and "--gpu" not in flags:
        raise _Misuse("--gpus is for the GPUs of --gpu NAME")
    if "--mesh" in flags and "--nproc" not in flags:
        raise _Misuse("--mesh names the ranks of --nproc N")
    if "--unknown-values" in flags and "--strict" in flags:
        raise _Misuse("--strict refuses unknown values, and --unknown-values gives some")
    if "--routing" in flags and "--strict" in flags:
        raise _Misuse("--strict refuses values, and --routing gives those of choices")
    for name, kind in (("--gpus", int), ("--nproc", int), ("--unknown-values", float)):
        try:
            flags[name] = kind(flags[name]) if name in flags else None
        except ValueError:
            raise _Misuse(f"{name} takes a number, not '{flags[name]}'") from None
    if flags["--nproc"] is not None and flags["--nproc"] < 1:
        raise _Misuse("--nproc takes a number from 1 on")
    return flags, rest


def _run(arguments):
    import tare

    if arguments[:1] == ["run"] and arguments[1:] and arguments[1] not in ("-h", "--help"):
        arguments = arguments[1:]
    flags, arguments = _taken(arguments)
    first = arguments[0] if arguments else "--help"
    models = tare._C._model_commands()
    if first == "replay":
        from tare._product import replay

        return replay.main(arguments[1:])
    if first == "convert":
        try:
            program = tare._C._parse_convert(arguments[1:])
        except ValueError as error:
            raise _Misuse(error) from None
        if program is None:
            return 0
        if program:
            from tare._product import program_files

            return program_files.main(*program)
    if first in ("-h", "--help", "--version") or (first not in models and first in tare._C._commands()):
        if sys.stdout is not None:
            sys.stdout.flush()
        return tare._C._run_command(arguments)
    tare.install()
    if "--strict" not in flags:
        tare.known_values().__enter__()
        hint = "" if "--gpu" not in flags else "(--unknown-values nan lets a program go on that only prints it)"
        tare._C._set_unknown_value(flags["--unknown-values"], hint)
    from tare._product.command import failure

    tare._C._follow_source_lines(failure.library_places())
    if first in models:
        from tare._product import command

        return command.main(first, arguments[1:])
    sys.excepthook = _print_error
    if flags["--nproc"] is None:
        execute = _execute_alone
    else:
        from tare.distributed import _launch

        def execute(arguments):
            return _launch.run_program(lambda: _execute(list(arguments)), flags["--nproc"])

    if "--routing" in flags:
        from tare.distributed import _launch

        try:
            routing = tare.assume_routing(flags["--routing"])
        except ValueError as error:
            raise _Misuse(f"--routing {flags['--routing']}: {error}") from None
        routing.__enter__()
        _launch.routing = flags["--routing"]
    if "--summary" in flags or "--json" in flags:
        execute = _measured(execute, flags, arguments)
    if "--gpu" not in flags:
        return execute(arguments)
    from tare.cuda import _simulated

    count = (flags["--nproc"] or 1) if flags["--gpus"] is None else flags["--gpus"]
    try:
        _simulated.start(flags["--gpu"], count)
    except (ValueError, NotImplementedError) as error:
        raise _Misuse(error) from None
    is_told = "--summary" in flags
    try:
        return execute(arguments)
    except tare.OutOfMemoryError:
        is_told = True
        raise
    finally:
        if is_told:
            with contextlib.suppress(OSError, ValueError):  # which ending the program tells
                sys.stdout.flush()  # what the program printed stands before it, also where both streams are one file
            print("\n".join(map(_simulated.summary, range(count))), file=sys.stderr)


def _measured(execute, flags, arguments):
    """The program whose ranks are measured, and told of at its end."""
    from tare._product.command import ranks
    from tare.distributed import _launch

    words = ["program"] + (["--gpu", flags["--gpu"]] if "--gpu" in flags else [])
    name = next((one for one in arguments if not one.startswith("-")), "program")
    try:
        devices = ("meta", "cuda" if "--gpu" in flags else "cpu")
        _launch.measurement = ranks.Measurement(ranks.options_of(words), devices, name, flags.get("--mesh", ""))
        _launch.measurement.check(flags["--nproc"])
    except ValueError as error:
        raise _Misuse(error) from None

    # A program by itself on a card is told by the card: a run would keep its modules, and so its memory, until it is told.
    by_itself = not flags["--nproc"] and ("--gpu" not in flags or "--json" in flags)

    def run(arguments):
        whole = _launch.measurement.alone() if by_itself else contextlib.nullcontext()
        with whole:
            code = execute(arguments)
        if not code:
            ranks.summary(_launch.measurement, "--summary" in flags, flags.get("--json"))
        return code

    return run


__tracebackhide__ = True  # as of the file in the repository's root that passes on to this one
_OWN = {runpy.__file__, "<frozen runpy>"}


def _print_error(kind, error, trace):
    """A traceback that begins in the user's program, as Python's own does, without the frames in which modules are called."""
    one = error
    seen = set()
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        shown = [frame for frame in _frames(one.__traceback__) if not _is_own(frame)]
        for frame, following in zip(shown, [*shown[1:], None]):
            frame.tb_next = following
        one.__traceback__ = shown[0] if shown else None
        one = one.__cause__ or one.__context__
    sys.__excepthook__(kind, error, error.__traceback__)


def _frames(trace):
    while trace is not None:
        yield trace
        trace = trace.tb_next


def _is_own(frame):
    return frame.tb_frame.f_code.co_filename in _OWN or "__tracebackhide__" in frame.tb_frame.f_globals


def _execute_alone(arguments):
    """Runs it as the only one of this process: ranks in others hear of its exit code."""
    try:
        return _execute(arguments)
    except SystemExit as error:
        processes = sys.modules.get("tare.distributed._processes")
        if processes is not None:
            processes.exits(error.code)
        raise


def _execute(arguments):
    """Runs the program that the arguments name."""
    if arguments[0] == "-m":
        if len(arguments) < 2:
            print("python -m tare: -m needs the name of a module", file=sys.stderr)
            return 2
        sys.argv = arguments[1:]
        sys.path[0] = ""
        first, dot, rest = arguments[1].partition(".")
        runpy.run_module(f"tare.{rest}" if first == "torch" and dot else arguments[1], run_name="__main__", alter_sys=True)
    elif arguments[0] == "-c":
        if len(arguments) < 2:
            print("python -m tare: -c needs code", file=sys.stderr)
            return 2
        sys.argv = ["-c", *arguments[2:]]
        sys.path[0] = ""
        exec(compile(arguments[1], "<string>", "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
    else:
        script = arguments[0]
        if script == "torchrun" and not os.path.exists(script):
            return _execute(["-m", "torch.distributed.run", *arguments[1:]])
        if not os.path.exists(script):
            import tare

            hint = tare._C._did_you_mean(script, list(tare._C._commands()))
            print(f"python -m tare: cannot open '{script}'{hint}", file=sys.stderr)
            return 2
        sys.argv = list(arguments)
        sys.path[0] = os.path.dirname(os.path.abspath(script))
        from tare._product import script as program

        program.run(script)
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

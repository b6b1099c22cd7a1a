"""Runs programs written for PyTorch without it.

    python -m tare [--strict] script.py ARGS
    python -m tare [--strict] -m package ARGS
    python -m tare [--strict] -c code ARGS
                                         values of small tensors are followed where the program tells them,
                                         so that .item() answers on meta; --strict refuses, as PyTorch does
    python -m tare replay FILES          calls recorded from PyTorch, made again

A model of one's own on its shapes alone (each tells more with --help):

    python -m tare check FILE.py:CALLABLE --input x=f32[16,3,224,224]      does the input go through?
    python -m tare summary FILE.py:CALLABLE --input ...                    modules, outputs, parameters, FLOPs
    python -m tare estimate FILE.py:CALLABLE --input ... [--gpu H100]      memory, FLOPs, whether it fits
"""

import runpy
import sys


def _run(arguments):
    import tare

    strict = arguments[:1] == ["--strict"]
    if strict:
        arguments = arguments[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    if arguments[0] == "replay":
        from tare._product import replay

        return replay.main(arguments[1:])
    tare.install()
    if not strict:
        tare.known_values().__enter__()
    if arguments[0] in tare._C._model_commands():
        from tare._product import command

        return command.main(arguments[0], arguments[1:])
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
    except RuntimeError as error:
        if "PyTorch itself is imported already" not in str(error):
            raise
        print(f"python -m tare: {error}", file=sys.stderr)
        code = 2
    sys.exit(code)

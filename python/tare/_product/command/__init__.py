"""`python -m tare check | summary | estimate FILE.py:CALLABLE`: a user's own model, run on its shapes alone."""

import argparse
import os
import sys

import tare

_FOOTER = """CALLABLE is a module's class or a function that makes one (called without arguments), a module, or a function of
tensors. It runs on the meta device, whatever FILE.py imports as torch: nothing is computed, no byte of a weight is allocated.
"""

_COMMANDS = {
    "check": (
        "Shapes only: does the input go through?",
        "Exit codes: 0; 1 its forward raises: module path, operator, shapes and line are told; 2 bad flags, or a file that\n"
        "cannot be imported.",
    ),
    "summary": (
        "The module tree with outputs, parameters and FLOPs",
        "Exit codes: 0; 1 its forward raises; 2 bad flags, or a file that cannot be imported.",
    ),
    "estimate": (
        "Memory, FLOPs, and whether a model fits an accelerator",
        "Exit codes: 0; 1 it does not fit --gpu, or its forward raises; 2 bad flags, a file that cannot be imported, or one\n"
        "that cannot be written.",
    ),
}

_SIZES = {
    "--batch": "Batch size of a built-in model's example inputs [1]",
    "--seq": "Tokens of each sequence, for built-in language models [2048, or the model's most]",
    "--image": "Height and width of images, for built-in vision models [224]",
}

_WITH_BACKWARD = {"summary": "check runs a function with its backward", "estimate": "estimate --train records them"}


def _positive(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


_positive.__name__ = "positive number"


def _options(command, arguments):
    about, codes = _COMMANDS[command]
    parser = argparse.ArgumentParser(f"python -m tare {command}", description=about, epilog=_FOOTER + "\n" + codes,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("model", metavar="MODEL", help="FILE.py:CALLABLE, a built-in name, a config.json, or its folder")
    parser.add_argument("--input", action="append", default=[], metavar="NAME=DTYPE[SIZES]",
                        help="An input, as x=f32[16,3,224,224]; may be given for each input")
    for flag, about in _SIZES.items():
        parser.add_argument(flag, type=_positive, help=about)
    parser.add_argument("--dtype", help="Type of a built-in model's parameters: bfloat16, ...")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE",
                        help="Another value for a field of the configuration")
    parser.add_argument("--json", action="store_true", help="Print JSON")
    parser.add_argument("--github", action="store_true", help="Annotate the line that raised, for GitHub Actions")
    parser.set_defaults(train=False, gpu=None, report="", trace="")
    if command == "summary":
        parser.add_argument("--depth", type=_positive, default=3, help="Levels of modules to show [3]")
    if command == "estimate":
        parser.add_argument("--train", action="store_true",
                            help="Record gradients: CALLABLE is a training step, or what is saved for one counts")
        parser.add_argument("--gpu", help="An accelerator to fit it on: H100, A100-40GB, L4, ... (H100-PCIe, MI300X)")
        parser.add_argument("--report", metavar="FILE.html", default="",
                            help="Write a page about it: memory over time, modules, operators")
        parser.add_argument("--trace", metavar="FILE", default="", help="Write what ran, for ui.perfetto.dev")
    options = parser.parse_args(arguments)
    options.called = " ".join(["python -m tare", command, *arguments])
    return options


def _report_error(error, text, run, options):
    """Prints an error of the user's program with its line: as text, as JSON, as an annotation."""
    from tare._product.command import failure

    path, _, name = options.model.rpartition(":")
    where = failure.place(error, path, name)
    if options.json:
        _print(run.failure(text, {"type": type(error).__name__, "file": where.file, "line": where.line}))
    else:
        print(f"{text}\n  at {where}", file=sys.stderr)
    if options.github:
        # Beside JSON the annotation goes where the runner reads it too, and a reader of the JSON does not.
        print(failure.annotation(where, text), file=sys.stderr if options.json else sys.stdout)


def _error_text(error, run):
    text = str(error) if str(error) and isinstance(error, (RuntimeError, ValueError, TypeError, NotImplementedError)) \
        else f"{type(error).__name__}: {error}".removesuffix(": ")
    operator = run.failed(str(error))
    for note in getattr(error, "__notes__", ()):
        text += "\n" + note
    lines = [line if i == 0 or line.startswith(" ") else "  " + line for i, line in enumerate(text.splitlines())]
    if operator:
        lines.append(f"  {operator}")
    return "\n".join(lines)


def _print(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def _print_report(command, run, options):
    """Prints what the library says of the run. Returns the exit code."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if command == "estimate":
        text, fits = run.estimate(options.gpu, options.json, coloured)
        _print(text)
        try:
            run.write_files(options.gpu)
        except RuntimeError as error:
            print(f"tare: {error}", file=sys.stderr)
            return 2
        return 0 if fits else 1
    _print(run.summary(options.depth, options.json, coloured) if command == "summary" else run.check(options.json, coloured))
    return 0


def _run_built_in(command, options):
    """A model of the library's own, by its name or configuration."""
    try:
        if options.gpu:
            tare._C._accelerator(options.gpu)
        run = tare._C.ModelRun.built_in(options.model, options.input, options.batch, options.seq, options.image,
                                        options.dtype or "", options.set)
        run.ask_for_files(options.report, options.trace, options.called)
    except (RuntimeError, ValueError, OSError) as error:
        print(f"tare: {error}", file=sys.stderr)
        return 2
    try:
        run.run()
    except RuntimeError as error:
        if command == "check" and options.json:
            _print(run.failure(str(error), {}))
        else:
            print(error if command == "check" else f"tare: {options.model}: {error}", file=sys.stderr)
        return 1
    return _print_report(command, run, options)


def _run_file(command, options):
    """The user's own model, from a file of Python."""
    from tare._product.command import failure, loading

    tare._C._follow_source_lines(failure.library_places())
    run = tare._C.ModelRun(options.model, "function", False)
    try:
        if options.gpu:
            tare._C._accelerator(options.gpu)
        subject = loading.load(options.model, options.input)
    except (loading.Misuse, ValueError) as error:
        cause = getattr(error, "cause", None)
        if cause is None:
            print(f"tare: {error}", file=sys.stderr)
        else:
            _report_error(cause, str(error), run, options)
        return 2

    run = subject.described()
    try:
        run.ask_for_files(options.report, options.trace, options.called)
    except RuntimeError as error:
        print(f"tare: {error}", file=sys.stderr)
        return 2
    try:
        # A check lets the program record gradients as it would; memory and cost are those of inference, unless asked.
        with tare.set_grad_enabled(command == "check" or options.train), tare.device("meta"):
            run.start()
            returned = subject.run()
    except Exception as error:
        run.stop()
        text = _error_text(error, run)
        if command != "check" and "does not require grad" in text:
            text += f"\n  {command} runs without gradients; {_WITH_BACKWARD[command]}"
        _report_error(error, text, run, options)
        return 1
    for name, tensor in loading.named_tensors(returned):
        run.add_output(name, tensor)
    run.stop()
    return _print_report(command, run, options)


def main(command, arguments):
    """Runs one of the commands. Returns its exit code."""
    try:
        options = _options(command, arguments)
    except SystemExit as stop:
        return stop.code
    try:
        return _run_file(command, options) if ".py" in options.model else _run_built_in(command, options)
    except BrokenPipeError:
        # Whoever read has gone, as `head` does: there is nobody to tell, and the interpreter is not to try at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141

"""`python -m tare check | summary | estimate FILE.py:CALLABLE`: a user's own model, run on its shapes alone."""

import argparse
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
        "Exit codes: 0; 1 it does not fit --gpu, or its forward raises; 2 bad flags, or a file that cannot be imported.",
    ),
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
    parser.add_argument("model", metavar="FILE.py:CALLABLE")
    parser.add_argument("--input", action="append", default=[], metavar="NAME=DTYPE[SIZES]",
                        help="An input, as x=f32[16,3,224,224]; may be given for each input")
    parser.add_argument("--json", action="store_true", help="Print JSON")
    parser.add_argument("--github", action="store_true", help="Annotate the line that raised, for GitHub Actions")
    if command == "summary":
        parser.add_argument("--depth", type=_positive, default=3, help="Levels of modules to show [3]")
    if command == "estimate":
        parser.add_argument("--train", action="store_true",
                            help="Record gradients: CALLABLE is a training step, or what is saved for one counts")
        parser.add_argument("--gpu", help="An accelerator to fit it on: H100, A100-40GB, L4, ... (H100-PCIe, MI300X)")
    return parser.parse_args(arguments)


def _tell(error, text, inputs, options):
    """An error of the user's program, with its line: as text, as JSON, as an annotation."""
    from tare._command import failure, report

    path, _, name = options.model.rpartition(":")
    where = failure.place(error, path, name)
    if options.json:
        report.print_json({
            "model": options.model, "ok": False, "inputs": report.tensors_json(inputs), "error": text,
            "type": type(error).__name__, "file": where.file, "line": where.line,
        })
    else:
        print(f"{text}\n  at {where}", file=sys.stderr)
    if options.github:
        # Beside JSON the annotation goes where the runner hears it too, and a reader of the JSON does not.
        print(failure.annotation(where, text), file=sys.stderr if options.json else sys.stdout)


def _text(error, failed):
    text = str(error) if str(error) and isinstance(error, (RuntimeError, ValueError, TypeError, NotImplementedError)) \
        else f"{type(error).__name__}: {error}".removesuffix(": ")
    for note in getattr(error, "__notes__", ()):
        text += "\n" + note
    lines = [line if i == 0 or line.startswith(" ") else "  " + line for i, line in enumerate(text.splitlines())]
    if failed and failed[0] is error:
        lines.append(f"  in operator {failed[1]}")
    return "\n".join(lines)


def _hear(subject, hearing):
    """Runs it. Returns what it returned."""
    from tare._command import hearing as heard

    if subject.module is not None:
        for tensor in subject.module.parameters():
            hearing.memory.tag(tensor, heard.WEIGHT)
        for tensor in subject.module.buffers():
            hearing.memory.tag(tensor, heard.BUFFER)
    for _, tensor in subject.inputs:
        hearing.memory.tag(tensor, heard.INPUT)
    with tare.device("meta"), hearing:
        return subject.run()


def main(command, arguments):
    """Runs one of the commands. Returns its exit code."""
    from tare._command import accelerators, hearing as heard, loading, report

    try:
        options = _options(command, arguments)
    except SystemExit as stop:
        return stop.code
    try:
        gpu = accelerators.accelerator(options.gpu) if getattr(options, "gpu", None) else None
        subject = loading.load(options.model, options.input)
    except (loading.Misuse, ValueError) as error:
        cause = getattr(error, "cause", None)
        if cause is None:
            print(f"tare: {error}", file=sys.stderr)
        else:
            _tell(cause, str(error), [], options)
        return 2

    hearing = heard.Hearing()
    try:
        # A check lets the program record gradients as it would; memory and cost are those of inference, unless asked.
        with tare.set_grad_enabled(command == "check" or getattr(options, "train", False)):
            returned = _hear(subject, hearing)
    except Exception as error:
        text = _text(error, hearing.failed)
        if command != "check" and "does not require grad" in text:
            text += f"\n  {command} runs without gradients; {_WITH_BACKWARD[command]}"
        _tell(error, text, subject.inputs, options)
        return 1
    outputs = heard.named_tensors(returned)
    if command == "estimate":
        return 0 if report.estimate(subject, hearing, outputs, options, gpu) else 1
    if command == "summary":
        report.summary(subject, hearing, outputs, options)
    elif options.json:
        report.print_json({"model": options.model, "ok": True, "inputs": report.tensors_json(subject.inputs),
                           "outputs": report.tensors_json(outputs)})
    else:
        from tare._command.terminal import Style

        style = Style()
        print(style.bold(options.model), style.green("fits its input"))
        report.print_tensors(style, "input", subject.inputs)
        report.print_tensors(style, "output", outputs)
    return 0

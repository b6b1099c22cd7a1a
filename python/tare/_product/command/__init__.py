"""`python -m tare check | summary | estimate ...`: the library's commands on models, and on the user's own."""

import os
import sys

import tare
from tare._product.command import output

_WITH_BACKWARD = {"summary": "check runs a function with its backward", "estimate": "estimate --train records them"}


class _Ended(Exception):
    """What was to be said is said; the command ends with a code."""

    def __init__(self, code, text):
        self.code, self.text = code, text


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
        print(failure.annotation(where, text, f"tare {name}"), file=sys.stderr if options.json else sys.stdout)


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
    output.put(text)


class _File:
    """The user's own models, from a file of Python."""

    def __init__(self, command):
        self.command = command

    def run(self, options):
        """The finished run of what the options name. Errors: _Ended where the program raised."""
        from tare._product.command import failure, loading, training

        tare._C._follow_source_lines(failure.library_places())
        run = tare._C.ModelRun(options, options.model, "function", False)
        try:
            subject = loading.load(options.model, options.inputs, options.device)
            if options.train and subject.module is not None:
                training.prepare(subject.module, options)
            run = subject.described(options)
        except (loading.Misuse, ValueError) as error:
            cause = getattr(error, "cause", None)
            if cause is None:
                print(f"tare: {error}", file=sys.stderr)
            else:
                _report_error(cause, str(error), run, options)
            raise _Ended(2, str(error)) from None
        try:
            # A check lets the program record gradients as it would; memory and cost are those of inference, unless asked.
            training.execute(subject, run, options, self.command == "check" or options.train)
        except Exception as error:
            run.stop()
            text = _error_text(error, run)
            if self.command != "check" and "does not require grad" in text:
                how = _WITH_BACKWARD.get(self.command, "--train records them")
                text += f"\n  {self.command} runs without gradients; {how}"
            _report_error(error, text, run, options)
            raise _Ended(1, text) from None
        return run


def main(command, arguments):
    """Runs one of the commands. Returns its exit code."""
    return output.ended(lambda: _main(command, arguments))


def _main(command, arguments):
    try:
        line = tare._C._CommandLine(command, arguments)

        def run(options):
            try:
                return _File(command).run(options)
            except _Ended as end:
                return end.code, end.text

        out, err, code = line.run(run, sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
        _print(out)
        sys.stderr.write(err)
        return code
    except (RuntimeError, ValueError, OSError) as error:
        print(f"tare: {error}", file=sys.stderr)
        return 2

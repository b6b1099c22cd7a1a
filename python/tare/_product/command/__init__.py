"""`python -m tare check | summary | estimate ...`: the library's commands on models, and on the user's own."""

import os
import sys

import tare

_WITH_BACKWARD = {"summary": "check runs a function with its backward", "estimate": "estimate --train records them"}


class _Ended(Exception):
    """What was to be said is said; the command ends with a code."""

    def __init__(self, code):
        self.code = code


def _report_error(error, text, run, options):
    """Prints an error of the user's program with its line: as text, as JSON, as an annotation."""
    from tare._product.command import failure

    path, _, name = options.model.partition(".py:")
    where = failure.place(error, path + ".py", name.partition("(")[0])
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


class _File:
    """The user's own models, from a file of Python."""

    def __init__(self, command):
        self.command = command

    def run(self, options):
        """The finished run of what the options name. Errors: _Ended where the program raised."""
        from tare._product.command import failure, installed, training

        tare._C._follow_source_lines(failure.library_places())
        run = tare._C.ModelRun(options, options.model, "function", False)
        try:
            subject = installed.load(options)
            if options.train and subject.module is not None:
                training.prepare(subject.module, options)
            run = subject.described(options)
        except ValueError as error:
            cause = getattr(error, "cause", None)
            if cause is None:
                print(f"tare: {error}", file=sys.stderr)
            else:
                _report_error(cause, str(error), run, options)
            raise _Ended(2) from None
        try:
            # A check lets the program record gradients as it would; memory and cost are those of inference, unless asked.
            training.execute(subject, run, options, self.command == "check" or options.train)
        except Exception as error:
            run.stop()
            text = _error_text(error, run)
            if not subject.path:
                run.set_problem("\n  ".join([text, *subject.notes]))
                return run
            if self.command != "check" and "does not require grad" in text:
                how = _WITH_BACKWARD.get(self.command, "--train records them")
                text += f"\n  {self.command} runs without gradients; {how}"
            _report_error(error, text, run, options)
            raise _Ended(1) from None
        return run


def main(command, arguments):
    """Runs one of the commands. Returns its exit code."""
    try:
        line = tare._C._CommandLine(command, arguments)
        out, err, code = line.run(_File(command).run, sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
        _print(out)
        sys.stderr.write(err)
        return code
    except _Ended as end:
        return end.code
    except BrokenPipeError:
        # Whoever read has gone, as `head` does: there is nobody to tell, and the interpreter is not to try at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (RuntimeError, ValueError, OSError) as error:
        print(f"tare: {error}", file=sys.stderr)
        return 2

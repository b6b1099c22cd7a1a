"""`python -m tare check | summary | estimate ...`: the library's commands on models, and on the user's own."""

import contextlib
import functools
import os
import sys

import tare

_WITH_BACKWARD = {"summary": "check runs a function with its backward", "estimate": "estimate --train records them"}


class _Ended(Exception):
    """The model cannot be run: `tell()` says why, if that ends the command with a code; a command may try another way.

    `raised` says whether the program is to blame.
    """

    def __init__(self, code, tell, raised):
        super().__init__()
        self.code, self.tell, self.raised = code, tell, raised


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


def error_text(error, run):
    """What the program raised, with the operator that did."""
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

    def __init__(self, command, device):
        self.command, self.device = command, device  # where options name none

    def run(self, options):
        """The finished run of what the options name. Errors: _Ended where the program raised."""
        from tare._product.command import machines, unknown

        named = options.names_device
        if not named:  # a library's model lies nowhere by itself
            options = options.on(self.device if ".py" in options.model else "meta")
        # With --json nothing else is on the standard output, whatever the program prints.
        printed = contextlib.redirect_stdout(sys.stderr) if options.json else contextlib.nullcontext()
        with printed, machines.machine(options), unknown.spreading(options.unknown_values):
            return self._run(options, named)

    def _run(self, options, named):
        from tare._product.command import failure, installed, training

        tare._C._follow_source_lines(failure.library_places())
        run = tare._C.ModelRun(options, options.model, "function", False)
        try:
            subject = installed.load(options, named)
            if not named and subject.device is not None:
                options = options.on(subject.device.type)
            if options.train and subject.module is not None:
                training.prepare(subject.module, options)
            run = subject.described(options)
        except ValueError as error:
            cause, text = getattr(error, "cause", None), str(error)
            if cause is None:
                raise _Ended(2, functools.partial(print, f"tare: {text}", file=sys.stderr), False) from None
            raise _Ended(2, functools.partial(_report_error, cause, text, run, options), True) from None
        try:
            # A check lets the program record gradients as it would; memory and cost are those of inference, unless asked.
            training.execute(subject, run, options, self.command == "check" or options.train)
        except Exception as error:
            run.stop()
            text = error_text(error, run)
            if not subject.path:
                run.set_problem("\n  ".join([text, *subject.notes]))
                return run
            if self.command != "check" and "does not require grad" in text:
                how = _WITH_BACKWARD.get(self.command, "--train records them")
                text += f"\n  {self.command} runs without gradients; {how}"
            raise _Ended(1, functools.partial(_report_error, error, text, run, options), True) from None
        return run


class _Outcome:
    """What a command came to on a machine."""

    def __init__(self, code, tell, raised=False):
        self.code, self._tell, self.raised = code, tell, raised

    def tell(self):
        """Prints it. Returns the exit code."""
        self._tell()
        return self.code


def _outcome(command, line, device):
    def tell():
        _print(out)
        sys.stderr.write(err)

    try:
        out, err, code = line.run(_File(command, device).run, sys.stdout.isatty())
        return _Outcome(code, tell)
    except _Ended as end:
        return _Outcome(end.code, end.tell, end.raised)


def main(command, arguments):
    """Runs one of the commands. Returns its exit code."""
    from tare._product.command import machines

    try:
        line = tare._C._CommandLine(command, arguments)
        if line.help or line.options.names_device or ".py" not in line.options.model:
            return _outcome(command, line, "cpu").tell()
        return machines.run_on_either(lambda device: _outcome(command, line, device))
    except BrokenPipeError:
        # Whoever read has gone, as `head` does: there is nobody to tell, and the interpreter is not to try at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (RuntimeError, ValueError, OSError) as error:
        print(f"tare: {error}", file=sys.stderr)
        return 2

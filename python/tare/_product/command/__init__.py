"""`python -m tare check | summary | estimate ...`: the library's commands on models, and on the user's own."""

import contextlib
import functools
import sys

import tare
from tare._product.command import output

_WITH_BACKWARD = {"summary": "check runs a function with its backward", "estimate": "estimate --train records them"}


class _Ended(Exception):
    """The model cannot be run, for what `text` says.

    `tell()` says it to the user, if that ends the command with `code`; a command may try another way. `raised` says whether the
    program is to blame; then `where` gives its line.
    """

    def __init__(self, code, text, tell, raised, where=None):
        super().__init__(text)
        self.code, self.text, self.tell, self.raised, self._where = code, text, tell, raised, where

    def placed(self):
        """What it raised, with the line."""
        return self.text + (f"\n  at {self._where()}" if self._where else "") + "\n"

    def add(self, words):
        """Has `words` told behind it."""
        before = self.tell

        def tell():
            before()
            sys.stderr.write(words)

        self.tell = tell


def _misused(text):
    return _Ended(2, text, functools.partial(print, f"tare: {text}", file=sys.stderr), False)


def _place(error, options):
    """Where the user's program raised it."""
    from tare._product.command import failure

    path, _, name = options.model.removesuffix(".py").partition(".py:")
    return failure.place(error, path + ".py", name.partition("(")[0])


def _report_error(error, text, run, options, several):
    """Prints an error of the user's program with its line: as text, as JSON where it is of all, as an annotation."""
    from tare._product.command import failure

    path, _, name = options.model.removesuffix(".py").partition(".py:")
    where = _place(error, options)
    if options.json and not several:
        _print(run.failure(text, {"type": type(error).__name__, "file": where.file, "line": where.line}))
    else:
        print(f"{text}\n  at {where}", file=sys.stderr)
    if options.github:
        # Beside JSON the annotation goes where the runner reads it too, and a reader of the JSON does not.
        print(failure.annotation(where, text, f"tare {name or path}"), file=sys.stderr if options.json else sys.stdout)


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
    output.put(text)


class _File:
    """The user's own models, from a file of Python."""

    def __init__(self, command, several, arguments):
        self.command, self.several = command, several  # models of one command
        self.arguments = arguments  # of a script

    def run(self, options, device):
        """The finished run of what the options name, on the device where they name none. Errors: _Ended."""
        from tare._product.command import machines, unknown

        named = options.names_device
        if not named:  # a library's model lies nowhere by itself
            options = options.on(device if ".py" in options.model else "meta")
        # With --json nothing else is on the standard output, whatever the program prints.
        printed = contextlib.redirect_stdout(sys.stderr) if options.json else contextlib.nullcontext()
        try:
            with printed, machines.machine(options), unknown.spreading(options.unknown_values):
                run = self._run(options, named)
                if options.unknown_values is not None and not tare._C._times_assumed():
                    print(f"tare: --unknown-values: {options.model} asked for no value that is not known", file=sys.stderr)
                return run
        except (RuntimeError, ValueError, OSError) as error:
            raise _misused(str(error)) from None

    def _run(self, given, named, load=None):
        from tare._product.command import failure, installed, training

        options = given
        tare._C._follow_source_lines(failure.library_places())
        run = tare._C.ModelRun(options, options.model, "function", False)
        try:
            subject = installed.load(options, named, self.arguments) if load is None else load()
            if not named and subject.device is not None:
                options = options.on(subject.device.type)
            if options.train and subject.module is not None:
                training.prepare(subject.module, options)
            run = subject.described(options)
        except ValueError as error:
            cause, text = getattr(error, "cause", None), str(error)
            if cause is None:
                raise _misused(text) from None
            raise self._raised(2, cause, text, run, options) from None
        try:
            # A check lets the program record gradients as it would; memory and cost are those of inference, unless asked.
            instead = training.execute(subject, run, options, self.command == "check" or options.train)
        except Exception as error:
            run.stop()
            text = error_text(error, run)
            if not subject.path:
                run.set_problem("\n  ".join([text, *subject.notes]))
                return run
            if self.command != "check" and "does not require grad" in text:
                how = _WITH_BACKWARD.get(self.command, "--train records them")
                text += f"\n  {self.command} runs without gradients; {how}"
            raise self._raised(1, error, text, run, options) from None
        return run if instead is None else self._run(given, named, instead)

    def _raised(self, code, error, text, run, options):
        return _Ended(code, text, functools.partial(_report_error, error, text, run, options, self.several), True,
                      functools.partial(_place, error, options))


def main(command, arguments):
    """Runs one of the commands. Returns its exit code."""
    from tare._product.command import machines

    return machines.ended(lambda: output.ended(lambda: _main(command, arguments)))


def _main(command, arguments):
    from tare._product.command import machines

    try:
        line = tare._C._CommandLine(command, arguments)
        if command == "check" and line.options.compile:
            from tare._product.command import compiling

            return compiling.main(line)
        if line.options.nproc:
            from tare._product.command import ranks

            return ranks.main(line)
        with machines.Either(_File(command, line.several, line.arguments).run, line.several) as either:
            out, err, code = line.run(either.run, sys.stdout.isatty())
            _print(out)
            sys.stderr.write(err)
            return code
    except machines.Done as done:
        return done.code
    except _Ended as end:
        end.tell()
        return end.code
    except (RuntimeError, ValueError, OSError) as error:
        print(f"tare: {error}", file=sys.stderr)
        return 2

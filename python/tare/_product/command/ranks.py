"""What the ranks of a program take: a run of its own for each, told together (`tare run --summary`, `tare estimate --nproc`)."""

import contextlib
import sys

import tare
from tare import _C
from tare._product.command import _Ended, _misused, naming, output
from tare.distributed import _groups


class _Measured:
    """One program's run. The program says where its tensors lie: of the devices that are heard the one that holds most is told."""

    def __init__(self, options, devices, name):
        self._runs = [_C.ModelRun(options.on(one), name, "function", False) for one in devices]
        self._naming = naming.Naming(self._runs)

    def __enter__(self):
        for run in self._runs:
            run.start()
        self._naming.__enter__()
        return self

    def __exit__(self, *error):
        self._naming.__exit__()
        for run in reversed(self._runs):
            run.stop()

    @contextlib.contextmanager
    def heard(self):
        """Within, the calling thread is heard as well."""
        guests = [run.hear_thread() for run in self._runs]
        try:
            with self._naming.here():
                yield
        finally:
            for guest in reversed(guests):
                guest.stop()

    def assume(self, sentences):
        for run in self._runs:
            run.set_configuration([], [], sentences)

    def told(self):
        return max(self._runs, key=lambda run: run.peak())


class Measurement:
    """The worlds that a program starts, each with a run for each rank."""

    def __init__(self, options, devices, name, mesh=""):
        self._options, self._devices, self._name, self.mesh = options, devices, name, mesh
        self.worlds = []

    def check(self, count):
        """Errors: ValueError where the mesh is none of so many ranks."""
        if self.mesh:
            _C._distributed.check_mesh(self.mesh, count)

    def begin(self, world, count):
        """A world of so many ranks begins; returns what gives a context to each."""
        if self.mesh:
            world.name_groups(self.mesh)
        ranks = [None] * count
        self.worlds.append(ranks)

        def around(number):
            ranks[number] = _Measured(self._options, self._devices, self._name)
            return ranks[number]

        return around

    @contextlib.contextmanager
    def alone(self):
        """A program that starts no ranks is one by itself."""
        one = _Measured(self._options, self._devices, self._name)
        with one:
            yield
        one.assume(assumed())
        if not self.worlds:
            self.worlds.append([one])

    def reports(self):
        if _groups.ran_alone is not None and len(self.worlds) == 1 and len(self.worlds[0]) == 1:
            return [_C._RanksReport.alone(self._name, self.worlds[0][0].told(), *_groups.ran_alone)]
        return [_C._RanksReport(self._name, self.mesh, [one.told() for one in ranks]) for ranks in self.worlds if None not in ranks]


def forget_ended():
    """A measurement begins: what ran alone before, and has ended, is not part of it."""
    if _groups.state().default is None:
        _groups.ran_alone = None


def assumed():
    """What is taken for granted of the other ranks of one that ran alone: no sentence or one."""
    if _groups.ran_alone is None:
        return []
    rank, size = _groups.ran_alone
    return [f"the other {size - 1} of {size} ranks do as rank {rank}, which runs alone (--nproc {size} runs all)"]


def options_of(words):
    """As `tare estimate` would take them."""
    return _C._CommandLine("estimate", words).options


def summary(measurement, printed, path):
    """Prints what was measured, and writes it into a file where one is named."""
    reports = measurement.reports()
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()  # what the program printed stands before it
    for sentence in assumed() if printed and not reports else []:  # a card tells of it
        print(f"assumed: {sentence}", file=sys.stderr)
    for report in reports if printed else []:
        print(report.text(sys.stderr.isatty()), end="", file=sys.stderr)
    if path:
        with open(path, "w", encoding="utf-8") as file:
            for report in reports:
                file.write(report.json())


def main(line):
    """`tare estimate FILE.py:STEP --nproc N`. Returns the exit code."""
    from tare._product.command import machines

    with machines.Either(_run, False) as either:
        report, options = either.run(line.options)
    if options.report or options.trace:
        report.write_files(options.report, options.trace, "")
    output.put(report.json() if options.json else report.text(sys.stdout.isatty()))
    return 0 if report.fits() else 1


def _run(options, device):
    """The report of what the options name, on the device where they name none, and the options. Errors: _Ended."""
    from tare._product.command import failure, loading, machines, unknown
    from tare.distributed import _launch

    if not options.names_device:
        options = options.on(device)
    try:
        if options.mesh:
            _C._distributed.check_mesh(options.mesh, options.nproc)
    except ValueError as error:
        raise _misused(str(error)) from None
    _C._follow_source_lines(failure.library_places())
    devices = dict.fromkeys(("meta", tare.device(options.device).type))
    measurement = Measurement(options.recording(), devices, options.model, options.mesh)
    printed = contextlib.redirect_stdout(sys.stderr) if options.json else contextlib.nullcontext()
    try:
        with printed, machines.machine(options, options.nproc), unknown.spreading(options.unknown_values):
            _launch.run_ranks(lambda: _step(options), options.nproc, measurement)
    except _launch.RankFailed as failed:
        if isinstance(failed.error, loading.Misuse) and failed.error.cause is None:
            raise _misused(str(failed.error)) from None
        text = f"rank {failed.number} failed:\n{failed.text}".rstrip()
        raise _Ended(1, text, lambda: print(text, file=sys.stderr), True) from None
    except (RuntimeError, ValueError, OSError) as error:
        raise _misused(str(error)) from None
    return measurement.reports()[-1], options


def _step(options):
    """Loads the file and calls what it names; only the call is measured."""
    from tare._product.command import loading
    from tare.distributed import _launch

    step = loading.step_of(options)
    with tare.set_grad_enabled(True), loading.on(options.device), _launch.measured():
        step()

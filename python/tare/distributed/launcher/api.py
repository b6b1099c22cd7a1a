"""`elastic_launch(config, function)(*args)` runs a function as each rank of a node, all of them in this process as `--nproc` does, and
gives what each returned. See torch.distributed.launcher.api."""

import dataclasses
import os
import typing

from tare.distributed import _launch, _rank_state

__all__ = ["LaunchConfig", "elastic_launch", "launch_agent"]


@dataclasses.dataclass
class LaunchConfig:
    """How many ranks, and what they are told. What is for logs, restarts, signals and the meeting of nodes changes nothing here."""

    min_nodes: int
    max_nodes: int
    nproc_per_node: int
    logs_specs: typing.Any = None
    run_id: str = ""
    role: str = "default_role"
    rdzv_endpoint: str = ""
    rdzv_backend: str = "etcd"
    rdzv_configs: dict[str, typing.Any] = dataclasses.field(default_factory=dict)
    rdzv_timeout: int = -1
    max_restarts: int = 3
    monitor_interval: float = 0.1
    start_method: str = "spawn"
    log_line_prefix_template: str | None = None
    metrics_cfg: dict[str, str] = dataclasses.field(default_factory=dict)
    local_addr: str | None = None
    event_log_handler: str = "null"
    numa_options: typing.Any = None
    signals_to_handle: str = "SIGTERM,SIGINT,SIGHUP,SIGQUIT"
    duplicate_stdout_filters: list[str] | None = None
    duplicate_stderr_filters: list[str] | None = None
    virtual_local_rank: bool = False
    shutdown_timeout: int | None = None


@dataclasses.dataclass
class ProcessFailure:
    """A rank that failed, with the text of its error."""

    local_rank: int
    pid: int
    exitcode: int
    error_file: str
    message: str


class ChildFailedError(Exception):
    """A rank failed: `failures` has it by its number."""

    def __init__(self, name, failures):
        super().__init__(f"{name} FAILED\n" + "\n".join(f"rank {rank}: {failure.message}" for rank, failure in failures.items()))
        self.name, self.failures = name, failures

    def get_first_failure(self):
        return next(iter(self.failures.items()))


class _Unnumbered:
    """A function that learns its rank from its environment."""

    def __init__(self, function):
        self.function = function

    def __call__(self, number, *args):
        return self.function(*args)


class elastic_launch:
    """Called with the function's arguments it gives each rank's result, by its number. Errors: NotImplementedError for several nodes and
    for programs instead of functions; ChildFailedError where a rank fails."""

    def __init__(self, config, entrypoint, health_check_server=None):
        self._config, self._entrypoint = config, entrypoint

    def __call__(self, *args):
        return launch_agent(self._config, self._entrypoint, list(args))


def launch_agent(config, entrypoint, args, health_check_server=None):
    """The same in one call; `args` is a list."""
    from tare.multiprocessing.spawn import _functions

    if config.min_nodes != 1 or config.max_nodes != 1:
        raise NotImplementedError(f"min_nodes={config.min_nodes}, max_nodes={config.max_nodes}: tare runs the ranks of one node in one "
                                  "process. Give nproc_per_node the number of all ranks")
    if not callable(entrypoint):
        raise NotImplementedError(f"an entrypoint that is a program, {entrypoint!r}: `python -m tare torchrun` runs programs")
    count = config.nproc_per_node
    host, _, port = config.rdzv_endpoint.rpartition(":")
    port = int(port) if host and port.isdigit() and int(port) else 29500
    own = {"ROLE_NAME": config.role, "TORCHELASTIC_RUN_ID": config.run_id, "TORCHELASTIC_MAX_RESTARTS": config.max_restarts}
    results = {}

    def kept(number, function):
        def run():
            results[number] = function()

        return run

    functions = _functions(_Unnumbered(entrypoint), args, count, config.start_method != "fork")
    environments = [_launch.environment(number, count, "127.0.0.1", port) | own for number in range(count)]
    try:
        _launch.run([kept(*one) for one in enumerate(functions)], [_rank_state.state(one) for one in environments])
    except _launch.RankFailed as failed:
        if isinstance(failed.error, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        code = failed.error.code if isinstance(failed.error, SystemExit) and isinstance(failed.error.code, int) else 1
        failure = ProcessFailure(failed.number, os.getpid(), code, "<N/A>", failed.text)
        raise ChildFailedError(getattr(entrypoint, "__qualname__", str(entrypoint)), {failed.number: failure}) from failed.error
    return dict(sorted(results.items()))

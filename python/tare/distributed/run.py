"""`torchrun`, `python -m torch.distributed.run`: starts the ranks of one node, all of them in this process as `--nproc` does. Its flags are
PyTorch's; those for logs, restarts and rendezvous between nodes change nothing here."""

import argparse
import os
import sys

# Flags with a value that nothing here depends on.
_WITHOUT_EFFECT = """rdzv-backend rdzv-endpoint rdzv-id rdzv-conf max-restarts monitor-interval start-method event-log-handler role log-dir
    redirects tee local-ranks-filter duplicate-stdout-filters duplicate-stderr-filters node-rank local-addr logs-specs numa-binding
    signals-to-handle shutdown-timeout""".split()
_SHORT = {"redirects": ["-r"], "tee": ["-t"]}


def _flag(parser, name, *short, **options):
    spellings = dict.fromkeys([f"--{name}", f"--{name.replace('-', '_')}"])
    parser.add_argument(*short, *spellings, **options)


def get_args_parser():
    """The flags of torchrun."""
    parser = argparse.ArgumentParser(prog="torchrun", description="Starts the ranks of a program, all of them in this process.")
    _flag(parser, "nnodes", default="1:1", help="1: ranks of other nodes are none of this process")
    _flag(parser, "nproc-per-node", default="1",
          help="how many ranks; gpu: one for each GPU; cpu: for each core; auto: gpu where there is one")
    _flag(parser, "master-addr", default="127.0.0.1")
    _flag(parser, "master-port", type=int, default=29500)
    for name in ("standalone", "no-python", "run-path", "virtual-local-rank"):
        _flag(parser, name, action="store_true")
    parser.add_argument("-m", "--module", action="store_true", help="the program is a module")
    for name in _WITHOUT_EFFECT:
        _flag(parser, name, *_SHORT.get(name, ()), help=argparse.SUPPRESS)
    parser.add_argument("training_script")
    parser.add_argument("training_script_args", nargs=argparse.REMAINDER)
    return parser


def parse_args(args):
    parser = get_args_parser()
    parser.set_defaults(use_env=True)
    return parser.parse_args(args)


def _count(text):
    """The number of ranks that `--nproc-per-node` asks for."""
    import tare

    gpus = tare.cuda.device_count() if tare.cuda.is_available() else 0
    if text in ("gpu", "auto") and (gpus or text == "gpu"):
        if not gpus:
            raise ValueError("Cuda is not available.")
        return gpus
    if text in ("cpu", "auto"):
        return os.cpu_count()
    try:
        count = int(text)
    except ValueError:
        raise ValueError(f"Unsupported nproc_per_node value: {text}") from None
    if count < 1:
        raise ValueError(f"--nproc-per-node takes a number from 1 on, got {count}")
    return count


def run(args):
    """Runs the program. Errors: NotImplementedError for several nodes, SystemExit with the code of a rank that fails."""
    from tare.__main__ import _execute
    from tare.distributed import _groups, _launch

    if args.nnodes not in ("1", "1:1"):
        raise NotImplementedError(f"--nnodes {args.nnodes}: tare runs the ranks of one node in one process. Give --nproc-per-node the "
                                  "number of all ranks, or start processes that run `python -m tare`, with torchrun --no-python or mpirun")
    if args.no_python:
        raise NotImplementedError("--no-python: ranks in one process are programs in Python")
    program = (["-m"] if args.module else []) + [args.training_script]

    def execute():
        rank = [] if args.use_env else [f"--local-rank={_groups.get_node_local_rank()}"]
        return _execute([*program, *rank, *args.training_script_args])

    code = _launch.run_program(execute, _count(args.nproc_per_node), args.master_addr, args.master_port)
    if code:
        sys.exit(code)


def main(args=None):
    run(parse_args(args))


if __name__ == "__main__":
    main()

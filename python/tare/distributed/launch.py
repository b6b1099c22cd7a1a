"""`python -m torch.distributed.launch`, torchrun's forerunner: the program is told its rank by `--local-rank`, unless `--use-env` is
given."""

import warnings

from tare.distributed import run as _run


def parse_args(args):
    parser = _run.get_args_parser()
    parser.prog = "python -m torch.distributed.launch"
    _run._flag(parser, "use-env", action="store_true", help="the rank stands in the environment alone, as LOCAL_RANK")
    return parser.parse_args(args)


def launch(args):
    if args.no_python and not args.use_env:
        raise ValueError("When using the '--no-python' flag, you must also set the '--use-env' flag.")
    _run.run(args)


def main(args=None):
    text = "The module torch.distributed.launch is deprecated\nand will be removed in future. Use torchrun."
    warnings.warn(text, FutureWarning, stacklevel=2)
    launch(parse_args(args))


if __name__ == "__main__":
    main()

"""Errors of the tracing compiler; none arises."""


class TorchDynamoException(RuntimeError):
    """The base of them."""


class InternalTorchDynamoError(TorchDynamoException):
    """A defect of the compiler."""


class Unsupported(TorchDynamoException):
    """Something that cannot be traced; `msg` is the text."""

    def __init__(self, msg="", *args):
        super().__init__(msg, *args)
        self.msg = msg

    def __str__(self):
        return str(self.msg)


class UserError(Unsupported):
    """A mistake in how tracing was asked for."""


class BackendCompilerFailed(TorchDynamoException):
    """A backend that failed."""


class TorchRuntimeError(TorchDynamoException):
    """An operator that failed while tracing."""


class TensorifyScalarRestartAnalysis(TorchDynamoException):
    """A trace that begins anew with other numbers."""


class RecompileError(TorchDynamoException):
    """A program that would be traced again."""


class FailOnRecompileLimitHit(TorchDynamoException):
    """A program that was traced too often."""


class InvalidBackend(TorchDynamoException):
    """A backend that nobody knows."""

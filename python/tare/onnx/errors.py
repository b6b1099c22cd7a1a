"""What an export raises."""


class OnnxExporterError(RuntimeError):
    """An export that failed."""


class UnsupportedOperatorError(OnnxExporterError):
    """Operators that no row is for: all of them are named."""


class SymbolicValueError(OnnxExporterError):
    """A value that a function of the program's cannot take."""


class OnnxExporterWarning(UserWarning):
    """A warning of an export; none arises."""

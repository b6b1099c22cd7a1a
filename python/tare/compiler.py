"""Compilation: there is none; what is decorated runs as it stands."""


def compile(model=None, **options):
    return model if model is not None else (lambda function: function)


def disable(fn=None, recursive=True, *, reason=None):
    return fn if fn is not None else (lambda function: function)


def is_compiling():
    return False


def is_dynamo_compiling():
    return False


def is_exporting():
    return False


def reset():
    pass


def allow_in_graph(fn):
    return fn


def assume_constant_result(fn):
    return fn


def substitute_in_graph(original_fn, **options):
    return lambda function: function


def cudagraph_mark_step_begin():
    pass


def list_backends(exclude_tags=()):
    return []


def set_stance(stance="default", **options):
    import contextlib

    return contextlib.nullcontext()


def wrap_numpy(fn):
    return fn

"""Data parallel without a module around the module."""

from tare.nn import ParameterList
from tare.nn.parallel import DistributedDataParallel


class _Replicated:
    """What a replicated module can do beside its own."""

    def set_requires_gradient_sync(self, requires_gradient_sync):
        """Whether backwards of the forwards that follow reduce gradients."""
        self.__dict__["_replicated_settings"]["sync"] = requires_gradient_sync

    def register_comm_hook(self, *args, **kwargs):
        """As `DistributedDataParallel.register_comm_hook`; before the first forward it is kept for it."""
        self.__dict__["_replicated_settings"]["hooks"].append((args, kwargs))
        if self.__dict__["_replicated_settings"]["wrapper"] is not None:
            self.__dict__["_replicated_settings"]["wrapper"].register_comm_hook(*args, **kwargs)


def _wrapper(module, settings):
    """The DistributedDataParallel whose steps the module's forwards take, made by the first one of its parameters alone: buffers stay."""
    if settings["wrapper"] is None:
        parameters = [one for one in module.parameters() if one not in settings["ignored"]]
        settings["wrapper"] = DistributedDataParallel(ParameterList(parameters), **settings["options"])
        for args, kwargs in settings["hooks"]:
            settings["wrapper"].register_comm_hook(*args, **kwargs)
    settings["wrapper"].require_backward_grad_sync = settings["sync"]
    return settings["wrapper"]


def replicate(module, ignored_modules=None, **kwargs):
    """Averages a module's gradients over ranks, as DistributedDataParallel with the same options does, and returns the module itself.

    ignored_modules: whose parameters are left as they are. device_id: the rank's device. Errors: AssertionError for a module that
    is replicated already, and DistributedDataParallel's, at the first forward.
    """
    if "_replicated_settings" in module.__dict__:
        raise AssertionError("Each distinct composable distributed API can only be applied to a module once. replicate has already been "
                             f"applied to the following module:\n{module}")
    options = dict(kwargs)
    device = options.pop("device_id", None)
    if device is not None:
        options["device_ids"] = None if getattr(device, "type", device) == "cpu" else [device]
    ignored = {parameter for one in ignored_modules or () for parameter in one.parameters()}
    settings = {"wrapper": None, "options": options, "ignored": ignored, "sync": True, "hooks": []}
    module.__dict__["_replicated_settings"] = settings
    module.__class__ = type(f"DDP{type(module).__name__}", (_Replicated, type(module)), {})
    module.register_forward_pre_hook(lambda one, args, names: _wrapper(one, settings)._before_forward(args, names), prepend=True,
                                     with_kwargs=True)
    module.register_forward_hook(lambda one, args, output: settings["wrapper"]._after_forward(output))
    return module

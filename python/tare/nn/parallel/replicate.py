"""Copies of a module on several devices, whose gradients reach the module's own parameters."""

from tare._engine.device import indexed

__all__ = ["replicate"]


def replicate(network, devices, detach=False):
    """A list with a replica of the module for each device. Its parameters are copies, `detach`ed or with a history."""
    def there(tensor, device):
        if tensor is None:
            return None
        return (tensor.detach() if detach or not tensor.requires_grad else tensor).to(device)

    replicas = []
    for device in map(indexed, devices):
        made = {module: module._replicate_for_data_parallel() for module in network.modules()}
        copied = {}
        for module, replica in made.items():
            for name, child in module._modules.items():
                replica._modules[name] = None if child is None else made[child]
            for name, tensor in module._parameters.items():
                if tensor is not None and tensor not in copied:
                    copied[tensor] = there(tensor, device)
                # A copy is no parameter: it is an attribute, which the forward finds all the same.
                replica._parameters.pop(name, None)
                replica.__dict__[name] = None if tensor is None else copied[tensor]
            for name, tensor in module._buffers.items():
                replica._buffers[name] = there(tensor, device)
        replicas.append(made[network])
    return replicas

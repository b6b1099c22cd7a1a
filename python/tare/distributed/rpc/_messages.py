"""What goes from one rank to another: pickles, beside which tensors and references go as they are. The receiver makes copies of tensors."""

import io
import pickle

import tare
from tare import _C
from tare.distributed.rpc import _agent, _context
from tare.distributed.rpc._cells import Reference


class _Pickler(pickle.Pickler):
    def __init__(self, file, tensors, references):
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._tensors, self._references = tensors, references

    def persistent_id(self, item):
        if type(item) is tare.Tensor:
            self._tensors.append(item)
            return "tensor", len(self._tensors) - 1
        if isinstance(item, Reference):
            self._references.append((type(item), item._cell))
            return "reference", len(self._references) - 1
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file, tensors, references):
        super().__init__(file)
        self._held = {"tensor": tensors, "reference": references}

    def persistent_load(self, found):
        kind, place = found
        held = self._held[kind][place]
        if kind == "tensor":
            return held
        made, cell = held
        return made._of(cell)


class Message:
    """A value on its way from the calling rank to `to`, an Agent. Errors: those of pickle; RuntimeError for tensors of a GPU that no
    device map takes to one of the receiver's."""

    def __init__(self, value, to):
        here = _agent.agent()
        self.sender, self._tensors, self._references = here, [], []
        file = io.BytesIO()
        _Pickler(file, self._tensors, self._references).dump(value)
        self._pickle = file.getvalue()
        self._devices = [_device(one, here, to) for one in self._tensors]
        self._derivatives = _context.send(self._tensors, here, to)

    def tell(self, operation, to):
        """Has the sender's run hear that the message goes to `to`."""
        if to is not self.sender:
            _C._distributed.tell_message(operation, "rpc", len(self._pickle) + sum(one.nbytes for one in self._tensors))

    def awaits(self, receiver):
        """A value of the receiver's own that is referred to and still being made; None: there is none."""
        return next((one for _, one in self._references if one.owner is receiver and not one.done), None)

    def open(self):
        """The value, at the receiver."""
        with tare.no_grad():
            copies = [_copy(one, device) for one, device in zip(self._tensors, self._devices)]
        if self._derivatives is not None:
            copies = _context.receive(self._derivatives, copies)
        else:
            for copy, sent in zip(copies, self._tensors):
                copy.requires_grad_(sent.requires_grad)
        return _Unpickler(io.BytesIO(self._pickle), copies, self._references).load()


def _copy(tensor, device):
    copy = tensor.detach().clone() if device is None else tensor.detach().to(device, copy=True)
    return copy


def _device(tensor, here, to):
    """The receiver's device for a tensor; None: the same."""
    if tensor.device.type in ("cpu", "meta"):
        return None
    found = here.options.device_maps.get(to.info.name, {}).get(tensor.device)
    if found is None:
        # what `to` may call itself when it answers is the caller's map, read backwards
        backwards = to.options.device_maps.get(here.info.name, {})
        found = next((own for own, other in backwards.items() if other == tensor.device), None)
    if found is None:
        raise RuntimeError(
            "TensorPipe RPC backend only supports CPU tensors by default, please move your tensors to CPU before sending them over RPC, or "
            "call `set_device_map` on `TensorPipeRpcBackendOptions` to explicitly configure device mapping. No device mapping is available "
            f"for {tensor.device} to worker {to.info.name}.")
    return found

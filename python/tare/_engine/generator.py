"""Where a random generator is in its stream, as a tensor that PyTorch can read."""

import struct

import tare
from tare import _C

_WORDS = 624
_STATE = struct.Struct(f"<QiiQ{_WORDS}Q3di4xf?3x")  # how PyTorch lays out an mt19937 generator: 5,056 bytes


def _get_state(self):
    """The generator's place in its stream, as PyTorch's tensor of 5,056 bytes."""
    words, place, seed, kept = self._state()
    started = place == _WORDS and words[0] == seed & 0xFFFFFFFF and words[1] == (1812433253 * (words[0] ^ (words[0] >> 30)) + 1) & 0xFFFFFFFF
    left = 1 if place == _WORDS else _WORDS - place + 1
    data = _STATE.pack(seed, left, 1, 0 if started else place, *words, 0.0, kept or 0.0, 0.0, kept is not None, 0.0, False)
    fake = _C._set_fake(False)  # where tensors hold no bytes, a generator's place is told all the same
    try:
        return tare.frombuffer(bytearray(data), dtype=tare.uint8).clone()
    finally:
        _C._set_fake(fake)


def _set_state(self, new_state):
    """Takes a place in the stream that `get_state` gave, here or in PyTorch."""
    if not isinstance(new_state, _C.Tensor) or new_state.dtype != tare.uint8:
        raise TypeError("expected a torch.ByteTensor, but got " + getattr(new_state, "type", lambda: type(new_state).__name__)())
    data = bytes(new_state.tolist())
    if len(data) != _STATE.size:
        raise RuntimeError(f"Expected a CPUGeneratorImplState of size {_STATE.size} but found the input RNG state size to be {len(data)}")
    seed, left, _, place, *rest = _STATE.unpack(data)
    words, (_, kept, _, has_kept, _, _) = rest[:_WORDS], rest[_WORDS:]
    if not 1 <= left <= _WORDS or not 0 <= place <= _WORDS or any(word > 0xFFFFFFFF for word in words):
        raise RuntimeError("Invalid mt19937 state")
    self._set_state(words, _WORDS if left == 1 else place, seed, kept if has_kept else None)
    return self


def _clone_state(self):
    """Another generator at the same place in the same stream."""
    return tare.Generator(self.device).set_state(self.get_state())


def _rebuild(device, state):
    return tare.Generator(device).set_state(state)


_C.Generator.clone_state = _clone_state
_C.Generator.__reduce__ = lambda self: (_rebuild, (self.device, self.get_state()))
_C.Generator.get_state = _get_state
_C.Generator.set_state = _set_state

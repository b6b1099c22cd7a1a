"""Sound as TensorBoard takes it: one channel of 16 bits in a WAVE file."""

import struct
import warnings

import tare
from tare.utils.tensorboard._event_file import integer, message, single

_MOST = 32767


def _wave(samples, rate):
    """A RIFF file of PCM: a header of 16 bytes about the format, and the samples."""
    content = struct.pack(f"<{len(samples)}h", *samples)
    form = struct.pack("<HHIIHH", 1, 1, rate, 2 * rate, 2, 16)
    parts = b"fmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(content)) + content
    return b"RIFF" + struct.pack("<I", 4 + len(parts)) + b"WAVE" + parts


def fields(sound, rate):
    """The field of a summary that holds a sound of numbers from -1 to 1. Errors: AssertionError for several dimensions."""
    sound = tare.as_tensor(sound).detach().cpu().double().squeeze()
    if sound.dim() != 1:
        raise AssertionError("input tensor should be 1 dimensional.")
    if sound.abs().max() > 1:
        warnings.warn("audio amplitude out of range, auto clipped.", stacklevel=3)
    samples = (sound.clamp(-1, 1) * _MOST).to(tare.int16).tolist()
    return message(6, single(1, float(rate)), integer(2, 1), integer(3, len(samples)), message(4, _wave(samples, int(rate))),
                   message(5, "audio/wav"))

"""Pictures as TensorBoard takes them: PNG of one or several tensors."""

import struct
import zlib

import tare
from tare.utils.tensorboard._event_file import integer, message

_COLUMNS = 8  # of a picture that several are put into


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _png(pixels):
    """A file of uint8[height, width, channels]: colours, or colours with opacity (PNG, ISO/IEC 15948)."""
    height, width, channels = pixels.shape
    rows = pixels.reshape(height, width * channels).tolist()
    head = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[channels], 0, 0, 0)
    lines = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows))  # each line begins with its filter: none
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", lines) + _chunk(b"IEND", b"")


def _ordered(tensor, formats, wanted):
    if set(formats.upper()) - set("NCHW") or len(set(formats)) != len(formats) or len(formats) != tensor.dim():
        raise AssertionError(f"size of input tensor and input format are different. tensor shape: {tuple(tensor.shape)}, "
                             f"input_format: {formats}")
    formats = formats.upper()
    for letter in wanted:
        if letter not in formats:
            tensor, formats = tensor.unsqueeze(0), letter + formats
    return tensor.permute([formats.index(letter) for letter in wanted])


def fields(value, formats):
    """The field of a summary that holds a picture. Floats reach from 0 to 1, uint8 to 255; several are put side by side.

    formats: a letter for each dimension: N pictures, C channels, H height, W width. Errors: AssertionError for others.
    """
    tensor = tare.as_tensor(value).detach().cpu()
    scale = 1.0 if tensor.dtype is tare.uint8 else 255.0
    pictures = _ordered(tensor, formats, "NHWC")
    if pictures.shape[-1] == 1:  # grey
        pictures = pictures.expand(*pictures.shape[:-1], 3)
    count, height, width, channels = pictures.shape
    columns = min(count, _COLUMNS)
    lines = -(-count // columns)
    if lines * columns > count:
        pictures = tare.cat([pictures, pictures.new_zeros(lines * columns - count, height, width, channels)])
    whole = pictures.reshape(lines, columns, height, width, channels).transpose(1, 2).reshape(lines * height, columns * width, channels)
    content = _png((whole.float() * scale).clamp(0, 255).to(tare.uint8))
    return message(4, integer(1, whole.shape[0]), integer(2, whole.shape[1]), integer(3, channels), message(4, content))

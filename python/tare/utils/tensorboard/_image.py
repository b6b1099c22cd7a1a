"""Pictures as TensorBoard takes them: PNG of one or several tensors."""

import struct
import zlib

import tare
from tare.utils.tensorboard._event_file import integer, message

_COLUMNS = 8  # of a picture that several are put into


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _lines(pixels):
    height, width, channels = pixels.shape
    rows = pixels.reshape(height, width * channels).tolist()
    return zlib.compress(b"".join(b"\0" + bytes(row) for row in rows))  # each line begins with its filter: none


def _file(shape, *chunks):
    height, width, channels = shape
    head = struct.pack(">IIBBBBB", width, height, 8, {1: 0, 3: 2, 4: 6}[channels], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + b"".join(chunks) + _chunk(b"IEND", b"")


def png(pixels):
    """A file of uint8[height, width, channels]: grey, colours, or colours with opacity (PNG, ISO/IEC 15948)."""
    return _file(pixels.shape, _chunk(b"IDAT", _lines(pixels)))


def _animated(frames, fps):
    """A file of uint8[frames, height, width, channels], shown again and again: PNG's chunks acTL, fcTL and fdAT (third edition).

    Who knows none of them sees the first picture.
    """
    count, height, width, _ = frames.shape
    chunks, number = [_chunk(b"acTL", struct.pack(">II", count, 0))], 0
    for i in range(count):
        control = struct.pack(">IIIIIHHBB", number, width, height, 0, 0, 1000, max(int(fps * 1000), 1), 0, 0)
        content, number = _lines(frames[i]), number + 1
        chunks.append(_chunk(b"fcTL", control))
        if i == 0:
            chunks.append(_chunk(b"IDAT", content))
        else:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + content))
            number += 1
    return _file(frames.shape[1:], *chunks)


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
    content = png((whole.float() * scale).clamp(0, 255).to(tare.uint8))
    return message(4, integer(1, whole.shape[0]), integer(2, whole.shape[1]), integer(3, channels), message(4, content))


def moving_fields(videos, fps):
    """The field of a summary that holds videos side by side: [videos, frames, channels, height, width], floats from 0 to 1 or uint8."""
    videos = tare.as_tensor(videos).detach().cpu()
    if videos.dim() != 5:
        raise ValueError(f"a video has 5 dimensions (videos, frames, channels, height, width), got {videos.dim()}")
    scale = 1.0 if videos.dtype is tare.uint8 else 255.0
    count, frames, channels, height, width = videos.shape
    whole = 1 << max(count - 1, 0).bit_length()  # a power of two, in rows of which there are at most as many as columns
    if whole > count:
        videos = tare.cat([videos, videos.new_zeros(whole - count, frames, channels, height, width)])
    lines = 1 << (whole.bit_length() - 1) // 2
    sheet = videos.reshape(lines, whole // lines, frames, channels, height, width).permute(2, 0, 4, 1, 5, 3)
    sheet = sheet.reshape(frames, lines * height, whole // lines * width, channels)
    content = _animated((sheet.float() * scale).clamp(0, 255).to(tare.uint8), fps)
    return message(4, integer(1, sheet.shape[1]), integer(2, sheet.shape[2]), integer(3, channels), message(4, content))

"""Points for TensorBoard's projector: tables of their coordinates and labels, a sheet of their pictures, and what names them."""

import math
import os
import re
import warnings

import tare
from tare.utils.tensorboard import _image


def _cell(value):
    return re.sub(r"[\t\n]", " ", str(value))


def _table(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines("\t".join(row) + "\n" for row in rows)


def _labels(path, labels, header, count):
    if len(labels) != count:
        raise AssertionError("#labels should equal with #data points")
    rows = [[_cell(value) for value in one] if header else [_cell(one)] for one in labels]
    _table(path, [list(header), *rows] if header else rows)


def _sheet(path, pictures, count):
    """A square picture of pictures in rows, each as wide as the root of their number."""
    if pictures.shape[0] != count:
        raise AssertionError("#images should equal with #data points")
    pictures = pictures.detach().cpu().permute(0, 2, 3, 1)
    count, height, width, channels = pictures.shape
    side = math.ceil(math.sqrt(count))
    pixels = pictures.new_zeros(side * width, side * width, channels)
    for i in range(count):
        top, left = i // side * height, i % side * width
        room = min(height, side * width - top)
        pixels[top : top + room, left : left + width] = pictures[i, :room]
    with open(path, "wb") as file:
        file.write(_image.png((pixels.float() * 255).clamp(0, 255).to(tare.uint8)))


def _quoted(path):
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write(folder, points, labels, pictures, step, tag, header):
    """Writes the files below `folder` and names them in its projector_config.pbtxt. Errors: AssertionError for other counts."""
    points = tare.as_tensor(points).detach().cpu()
    if points.dim() != 2:
        raise AssertionError("mat should be 2D, where mat.size(0) is the number of data points")
    step = str(0 if step is None else step).zfill(5)
    part = os.path.join(step, tag.replace("%", "%25").replace("/", "%2f").replace("\\", "%5c"))
    place = os.path.join(folder, part)
    if os.path.exists(place):
        warnings.warn("Embedding dir exists, did you set global_step for add_embedding()?", stacklevel=3)
    os.makedirs(place, exist_ok=True)
    lines = [f"  tensor_name: {_quoted(f'{tag}:{step}')}"]
    if labels is not None:
        _labels(os.path.join(place, "metadata.tsv"), labels, header, len(points))
        lines.append(f"  metadata_path: {_quoted(os.path.join(part, 'metadata.tsv'))}")
    if pictures is not None:
        _sheet(os.path.join(place, "sprite.png"), pictures, len(points))
        lines += ["  sprite {", f"    image_path: {_quoted(os.path.join(part, 'sprite.png'))}",
                  f"    single_image_dim: {pictures.shape[3]}", f"    single_image_dim: {pictures.shape[2]}", "  }"]
    _table(os.path.join(place, "tensors.tsv"), [[str(value) for value in row] for row in points.tolist()])
    lines.append(f"  tensor_path: {_quoted(os.path.join(part, 'tensors.tsv'))}")
    with open(os.path.join(folder, "projector_config.pbtxt"), "a", encoding="utf-8") as file:
        file.write("embeddings {\n" + "\n".join(lines) + "\n}\n")

"""Rules of the logs that TensorBoard reads."""

import json
import struct
import zlib

import pytest
import record_tensorboard

import tare as torch
import tare.utils.tensorboard as tensorboard
from tare.utils.tensorboard import SummaryWriter, _event_file


def test_events_are_those_that_pytorch_writes(tmp_path):
    record_tensorboard.log(torch, tmp_path)
    assert record_tensorboard.events(tmp_path) == json.loads(record_tensorboard.GOLDEN.read_text())


def test_checksums_are_those_of_records():
    # The check value of CRC-32C is 0xE3069283; the mask is TensorFlow's.
    crc = 0xE3069283
    assert _event_file.masked_crc32c(b"123456789") == ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF
    # The first record of any event file that TensorBoard wrote begins so, if it has this length.
    assert _event_file.record(bytes(24))[:12].hex() == "1800000000000000a37f4b22"


def test_what_waits_is_written_by_flush_and_after_so_many_events(tmp_path):
    writer = SummaryWriter(tmp_path, max_queue=2, flush_secs=3600)
    (file,) = tmp_path.iterdir()
    start = file.stat().st_size
    writer.add_scalar("x", 1.0)
    assert file.stat().st_size == start
    writer.flush()
    one = file.stat().st_size
    assert one > start
    writer.add_scalar("x", 1.0)
    writer.add_scalar("x", 1.0)
    assert file.stat().st_size > one
    writer.close()
    writer.close()
    assert len(list(tmp_path.iterdir())) == 1
    writer.add_scalar("x", 1.0)
    assert len(list(tmp_path.iterdir())) == 2 and writer.get_logdir() == str(tmp_path)
    writer.close()


def test_a_run_that_goes_on_purges_later_steps(tmp_path):
    SummaryWriter(tmp_path, purge_step=7, filename_suffix=".again").close()
    (file,) = tmp_path.iterdir()
    assert file.name.endswith(".again")
    # Event(step=7, file_version) and Event(step=7, session_log=START), behind their times.
    assert [one[18:] for one in record_tensorboard.events(tmp_path)["."]] == ["10071a0d" + b"brain.Event:2".hex(), "10073a020801"]


def test_the_folder_is_named_for_the_time_and_the_comment(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with SummaryWriter(comment="_lr1") as writer:
        assert writer.get_logdir().startswith("runs/") and writer.get_logdir().endswith("_lr1")
    assert len(list((tmp_path / "runs").iterdir())) == 1


def test_what_cannot_be_logged_says_so(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        with pytest.raises(NotImplementedError, match="SummaryWriter.add_graph is not supported by tare yet; scalars, hist"):
            writer.add_graph(torch.nn.Linear(1, 1))
        with pytest.raises(ValueError, match="The input has no element."):
            writer.add_histogram("h", torch.ones(0))
        with pytest.raises(ValueError, match="empty"):
            writer.add_histogram("h", torch.ones(2), bins=[2, 3])
        with pytest.raises(ValueError, match="len"):
            writer.add_histogram_raw("h", 0, 1, 1, 1, 1, [1], [1, 2])
        with pytest.raises(RuntimeError):
            writer.add_scalar("x", torch.ones((), device="meta"))
    assert tensorboard.FileWriter(tmp_path).get_logdir() == str(tmp_path)


def pixels(content):
    """(height, width, channels, rows) of the PNG file within an event."""
    start = content.index(b"\x89PNG")
    width, height, depth, kind = struct.unpack(">IIBB", content[start + 16:start + 26])
    length = struct.unpack(">I", content[start + 33:start + 37])[0]
    lines = zlib.decompress(content[start + 41:start + 41 + length])
    channels = {2: 3, 6: 4}[kind]
    size = width * channels + 1
    return height, width, channels, [list(lines[row * size + 1:(row + 1) * size]) for row in range(height)]


def test_pictures_are_those_that_pytorch_draws():
    def drawn(value, formats):
        return pixels(tensorboard._image.fields(value, formats))

    ramp = torch.arange(6.0).view(1, 2, 3) / 5
    grey = (2, 3, 3, [[0] * 3 + [51] * 3 + [102] * 3, [153] * 3 + [204] * 3 + [255] * 3])
    assert drawn(ramp, "CHW") == drawn(ramp[0], "HW") == drawn((ramp * 255).to(torch.uint8), "CHW") == grey
    assert drawn(ramp * 3 - 1, "CHW")[3] == [[0] * 6 + [51] * 3, [204] * 3 + [255] * 6]  # cut off
    several = drawn(torch.ones(9, 3, 1, 1), "NCHW")
    assert several[:3] == (2, 8, 3) and several[3] == [[255] * 24, [255] * 3 + [0] * 21]
    with pytest.raises(AssertionError, match="size of input tensor and input format are different"):
        drawn(ramp, "HW")

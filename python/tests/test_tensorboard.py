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
        with pytest.raises(NotImplementedError, match="SummaryWriter.add_mesh is not supported by tare yet; scalars, hist"):
            writer.add_mesh("m", torch.ones(1, 1, 3))
        with pytest.raises(ValueError, match="The input has no element."):
            writer.add_histogram("h", torch.ones(0))
        with pytest.raises(ValueError, match="empty"):
            writer.add_histogram("h", torch.ones(2), bins=[2, 3])
        with pytest.raises(ValueError, match="len"):
            writer.add_histogram_raw("h", 0, 1, 1, 1, 1, [1], [1, 2])
        with pytest.raises(RuntimeError):
            writer.add_scalar("x", torch.ones((), device="meta"))
        with pytest.raises(AssertionError, match="input tensor should be 1 dimensional"):
            writer.add_audio("a", torch.zeros(2, 3))
        with pytest.warns(UserWarning, match="audio amplitude out of range"):
            writer.add_audio("a", torch.tensor([2.0, 0.0]))
        with pytest.raises(TypeError, match="hparam_dict and metric_dict should be dictionary"):
            writer.add_hparams([1], {})
        with pytest.raises(TypeError, match=r"hparam_domain_discrete\[a\] should be a list of same type"):
            writer.add_hparams({"a": 1}, {}, {"a": ["x"]})
        with pytest.raises(ValueError, match="value should be one of int, float, str, bool, or torch.Tensor"):
            writer.add_hparams({"a": [1]}, {})
        with pytest.raises(AssertionError, match="#labels should equal"):
            writer.add_embedding(torch.zeros(2, 2), metadata=["a"])
        with pytest.raises(AssertionError, match="mat should be 2D"):
            writer.add_embedding(torch.zeros(2), global_step=1)
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


def test_points_are_written_as_pytorch_writes_them(tmp_path):
    points = torch.arange(6.0).view(3, 2)
    with SummaryWriter(tmp_path) as writer:
        writer.add_embedding(points, metadata=["a", "b\tb", "c"], global_step=2, tag="t g/x")
        writer.add_embedding(points, [["a", 1], ["b", 2], ["c", 3]], torch.ones(3, 3, 4, 5), metadata_header=["n", "v"])
    assert (tmp_path / "projector_config.pbtxt").read_text() == (
        'embeddings {\n  tensor_name: "t g/x:00002"\n  metadata_path: "00002/t g%2fx/metadata.tsv"\n'
        '  tensor_path: "00002/t g%2fx/tensors.tsv"\n}\n'
        'embeddings {\n  tensor_name: "default:00000"\n  metadata_path: "00000/default/metadata.tsv"\n  sprite {\n'
        '    image_path: "00000/default/sprite.png"\n    single_image_dim: 5\n    single_image_dim: 4\n  }\n'
        '  tensor_path: "00000/default/tensors.tsv"\n}\n')
    assert (tmp_path / "00002/t g%2fx/tensors.tsv").read_text() == "0.0\t1.0\n2.0\t3.0\n4.0\t5.0\n"
    assert (tmp_path / "00002/t g%2fx/metadata.tsv").read_text() == "a\nb b\nc\n"
    assert (tmp_path / "00000/default/metadata.tsv").read_text() == "n\tv\na\t1\nb\t2\nc\t3\n"
    height, width, channels, rows = pixels((tmp_path / "00000/default/sprite.png").read_bytes())
    assert (height, width, channels) == (10, 10, 3)
    assert rows[:8] == [[255] * 30] * 4 + [[255] * 15 + [0] * 15] * 4 and rows[8:] == [[0] * 30] * 2


def test_a_video_is_a_picture_that_moves():
    frames = torch.zeros(1, 2, 3, 1, 2)
    frames[0, 1] = 1
    content = tensorboard._image.moving_fields(frames, 4)
    start, at, chunks = content.index(b"\x89PNG"), content.index(b"\x89PNG") + 8, []
    while at < len(content):
        length, kind = struct.unpack(">I4s", content[at:at + 8])
        body = content[at + 8:at + 8 + length]
        assert struct.unpack(">I", content[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + body)
        chunks.append((kind.decode(), body))
        at += 12 + length
    assert [kind for kind, _ in chunks] == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"] and start > 0
    assert chunks[1][1] == struct.pack(">II", 2, 0)
    assert [struct.unpack(">I", chunks[i][1][:4])[0] for i in (2, 4, 5)] == [0, 1, 2]  # numbers in order
    assert struct.unpack(">HH", chunks[2][1][20:24]) == (1000, 4000)  # a quarter of a second
    assert zlib.decompress(chunks[3][1]) == bytes(7) and zlib.decompress(chunks[5][1][4:]) == b"\0" + b"\xff" * 6
    grid = tensorboard._image.moving_fields(torch.ones(3, 1, 3, 1, 1), 4)
    assert struct.unpack(">II", grid[grid.index(b"IHDR") + 4:][:8]) == (2, 2)
    with pytest.raises(ValueError, match="a video has 5 dimensions"):
        tensorboard._image.moving_fields(torch.ones(2, 3), 4)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU())

    def forward(self, x):
        return self.layers(x) + 1


def test_a_graph_has_a_node_for_each_operator_where_its_module_is(tmp_path):
    graph = tensorboard._graph.graph_of(Net(), torch.zeros(2, 4))
    for name in ("input/x", "Net/Sequential[layers]/Linear[0]/weight", "output/output.1"):
        assert name.encode() in graph, name
    for scope, operator in (("Net/Sequential[layers]/Linear[0]/", "aten::linear"), ("Net/Sequential[layers]/ReLU[1]/", "aten::relu"),
                            ("Net/", "aten::add")):
        assert scope.encode() in graph and operator.encode() in graph, scope
    with SummaryWriter(tmp_path) as writer:
        writer.add_graph(Net(), torch.zeros(2, 4))
        with pytest.raises(RuntimeError, match="mat1 and mat2 shapes cannot be multiplied"):
            writer.add_graph(Net(), torch.zeros(3))
    (event,) = record_tensorboard.events(tmp_path)["."]
    assert graph.hex() in event

"""Logs that TensorBoard shows: numbers, pictures, sound, texts, settings and graphs, in event files written without its package."""

import datetime
import os
import socket
import time

import tare
from tare.utils.tensorboard import _audio, _event_file, _graph, _hparams, _image, _projector
from tare.utils.tensorboard._event_file import double, doubles, integer, message, single, singles

__all__ = ["FileWriter", "SummaryWriter"]

_FLOAT, _DOUBLE, _STRING = 1, 2, 7  # types of TensorBoard's tensors


def _metadata(plugin):
    return message(9, message(1, message(1, plugin)))


def _number(value):
    """A Python number of a number or of a tensor or array of one element."""
    return float(value.item() if hasattr(value, "item") else value)


def _exponential_edges():
    """Edges of bins that grow by a tenth, in both directions from 0."""
    edges, edge = [], 1e-12
    while edge < 1e20:
        edges.append(edge)
        edge *= 1.1
    return [-one for one in reversed(edges)] + [0.0] + edges


def _edges(values, bins):
    if isinstance(bins, str):
        if bins == "tensorflow":
            return _exponential_edges()
        import numpy

        return numpy.histogram_bin_edges(values.numpy(), bins).tolist()
    if not isinstance(bins, int):
        return [float(one) for one in bins]
    low, high = values.min().item(), values.max().item()
    if low == high:
        low, high = low - 0.5, high + 0.5
    return tare.linspace(low, high, bins + 1, dtype=tare.float64).tolist()


def _histogram(values, bins):
    """The fields of a histogram: of a bin its upper limit and its count; the first limit is where the first one begins."""
    if values.numel() == 0:
        raise ValueError("The input has no element.")
    edges = _edges(values, bins)
    places = tare.bucketize(values, tare.tensor(edges, dtype=tare.float64), right=True) - 1
    places[values == edges[-1]] = len(edges) - 2
    counts = tare.bincount(places[(places >= 0) & (places < len(edges) - 1)], minlength=len(edges) - 1).tolist()
    filled = [i for i, count in enumerate(counts) if count]
    if not filled:
        raise ValueError("The histogram is empty, please file a bug report.")
    first, last = filled[0], filled[-1]
    return _histogram_fields(values.min().item(), values.max().item(), values.numel(), values.sum().item(),
                             values.dot(values).item(), edges[first : last + 2], [0, *counts[first : last + 1]])


def _histogram_fields(low, high, count, total, squares, limits, counts):
    facts = [double(field, float(value)) for field, value in enumerate((low, high, count, total, squares), 1) if value]
    return message(5, *facts, doubles(6, [float(one) for one in limits]), doubles(7, [float(one) for one in counts]))


class FileWriter:
    """Event files of one folder: `log_dir`, made if it is not there."""

    def __init__(self, log_dir, max_queue=10, flush_secs=120, filename_suffix=""):
        self._log_dir = str(log_dir)
        self._file = _event_file.EventFile(self._log_dir, max_queue, flush_secs, filename_suffix)

    def get_logdir(self):
        return self._log_dir

    def _add(self, tag, walltime, step, *fields):
        at = time.time() if walltime is None else walltime
        self._file.add(_event_file.event(at, None if step is None else int(step), message(5, message(1, message(1, tag), *fields))))

    def _add_graph(self, graph, walltime=None):
        self._file.add(_event_file.event(time.time() if walltime is None else walltime, None, message(4, graph)))

    def _add_settings(self, summaries, step):
        for summary in summaries:
            self._file.add(_event_file.event(time.time(), step, summary))

    def _purge(self, step):
        """Has TensorBoard forget what a run that was broken off wrote from a step on."""
        self._file.add(_event_file.event(time.time(), step, message(3, "brain.Event:2")))
        self._file.add(_event_file.event(time.time(), step, message(7, integer(1, 1))))

    def flush(self):
        self._file.flush()

    def close(self):
        self._file.close()


class SummaryWriter:
    """Writes what is added to `log_dir`, by default `runs/DATE_HOST` and the comment.

    `purge_step` has TensorBoard forget later steps of earlier files there. A file is written each `max_queue` events or
    `flush_secs` seconds, and by `flush` and `close`; what is added after `close` opens a new one. `global_step` is the step,
    `walltime` seconds since 1970. Values must be known: what has no value cannot be logged. Errors: what else PyTorch's writes
    (meshes, precision and recall, custom layouts) refuses by name.
    """

    def __init__(self, log_dir=None, comment="", purge_step=None, max_queue=10, flush_secs=120, filename_suffix=""):
        if not log_dir:
            log_dir = os.path.join("runs", f"{datetime.datetime.now():%b%d_%H-%M-%S}_{socket.gethostname()}{comment}")
        self.log_dir = str(log_dir)
        self.purge_step = purge_step
        self._arguments = (max_queue, flush_secs, filename_suffix)
        self._writers = {}
        self._writer(self.log_dir)

    def _writer(self, folder):
        if folder not in self._writers:
            self._writers[folder] = FileWriter(folder, *self._arguments)
            if folder == self.log_dir and self.purge_step is not None:
                self._writers[folder]._purge(self.purge_step)
                self.purge_step = None
        return self._writers[folder]

    def get_logdir(self):
        """The folder of the files."""
        return self.log_dir

    def add_scalar(self, tag, scalar_value, global_step=None, walltime=None, new_style=False, double_precision=False):
        """A number, or a tensor of one element."""
        value = _number(scalar_value)
        if not new_style:
            fields = [single(2, value)]
        elif double_precision:
            fields = [message(8, integer(1, _DOUBLE), doubles(6, [value])), _metadata("scalars")]
        else:
            fields = [message(8, integer(1, _FLOAT), singles(5, [value])), _metadata("scalars")]
        self._writer(self.log_dir)._add(tag, walltime, global_step, *fields)

    def add_scalars(self, main_tag, tag_scalar_dict, global_step=None, walltime=None):
        """Numbers by name, for one diagram: each goes to a folder of its own below the writer's."""
        walltime = time.time() if walltime is None else walltime
        for tag, value in tag_scalar_dict.items():
            folder = f"{self.log_dir}/{main_tag.replace('/', '_')}_{tag}"
            self._writer(folder)._add(main_tag, walltime, global_step, single(2, _number(value)))

    def add_histogram(self, tag, values, global_step=None, bins="tensorflow", walltime=None, max_bins=None):
        """How the elements of a tensor or array are distributed. `bins`: "tensorflow", a count, their edges, or NumPy's rules."""
        if max_bins is not None:
            raise NotImplementedError("torch.utils.tensorboard: add_histogram with max_bins is not supported by tare yet")
        values = tare.as_tensor(values).detach().to("cpu", tare.float64).flatten()
        self._writer(self.log_dir)._add(tag, walltime, global_step, _histogram(values, bins))

    def add_histogram_raw(self, tag, min, max, num, sum, sum_squares, bucket_limits, bucket_counts, global_step=None, walltime=None):
        """A histogram that the program counted: of each bin its upper limit and its count. Errors: lists of two lengths."""
        if len(bucket_limits) != len(bucket_counts):
            raise ValueError("len(bucket_limits) != len(bucket_counts), see the document.")
        fields = _histogram_fields(min, max, num, sum, sum_squares, bucket_limits, bucket_counts)
        self._writer(self.log_dir)._add(tag, walltime, global_step, fields)

    def add_image(self, tag, img_tensor, global_step=None, walltime=None, dataformats="CHW"):
        """A picture: floats from 0 to 1, or uint8. `dataformats` says what its dimensions are."""
        self._writer(self.log_dir)._add(tag, walltime, global_step, _image.fields(img_tensor, dataformats))

    def add_images(self, tag, img_tensor, global_step=None, walltime=None, dataformats="NCHW"):
        """Several pictures of one size, side by side in rows of 8."""
        self._writer(self.log_dir)._add(tag, walltime, global_step, _image.fields(img_tensor, dataformats))

    def add_figure(self, tag, figure, global_step=None, close=True, walltime=None):
        """A figure of matplotlib, or a list of them."""
        from matplotlib import pyplot
        from matplotlib.backends import backend_agg

        drawn = []
        for one in figure if isinstance(figure, list) else [figure]:
            canvas = backend_agg.FigureCanvasAgg(one)
            canvas.draw()
            drawn.append(tare.tensor(memoryview(canvas.buffer_rgba()).tolist(), dtype=tare.uint8)[..., :3])
            if close:
                pyplot.close(one)
        self.add_images(tag, tare.stack(drawn), global_step, walltime, "NHWC")

    def add_text(self, tag, text_string, global_step=None, walltime=None):
        """A text, which TensorBoard shows as Markdown."""
        tensor = message(8, integer(1, _STRING), message(2, message(2, integer(1, 1))), message(8, text_string))
        self._writer(self.log_dir)._add(f"{tag}/text_summary", walltime, global_step, tensor, _metadata("text"))

    def add_audio(self, tag, snd_tensor, global_step=None, sample_rate=44100, walltime=None):
        """A sound of numbers from -1 to 1, so many of them a second."""
        self._writer(self.log_dir)._add(tag, walltime, global_step, _audio.fields(snd_tensor, sample_rate))

    def add_video(self, tag, vid_tensor, global_step=None, fps=4, walltime=None):
        """Videos side by side, [videos, frames, channels, height, width], as an animated PNG (PyTorch's is a GIF of 256 colours)."""
        self._writer(self.log_dir)._add(tag, walltime, global_step, _image.moving_fields(vid_tensor, fps))

    def add_hparams(self, hparam_dict, metric_dict, hparam_domain_discrete=None, run_name=None, global_step=None):
        """Settings of a run with what came of them, in a folder of its own: `run_name`, by default the time."""
        summaries = _hparams.summaries(hparam_dict, metric_dict, hparam_domain_discrete)
        folder = os.path.join(self.log_dir, str(time.time()) if run_name is None else run_name)
        with SummaryWriter(folder) as writer:
            writer._writer(folder)._add_settings(summaries, global_step)
            for name, value in metric_dict.items():
                writer.add_scalar(name, value, global_step)

    def add_embedding(self, mat, metadata=None, label_img=None, global_step=None, tag="default", metadata_header=None):
        """Points, a row each, with labels and pictures, in files of the projector."""
        _projector.write(self.log_dir, mat, metadata, label_img, global_step, tag, metadata_header)

    def add_graph(self, model, input_to_model=None, verbose=False, use_strict_trace=True):
        """The operators of a call of the module with these inputs, each where its module is."""
        graph = _graph.graph_of(model, input_to_model)
        if verbose:
            print(model)
        self._writer(self.log_dir)._add_graph(graph)

    def flush(self):
        """Writes what waits to the files."""
        for writer in self._writers.values():
            writer.flush()

    def close(self):
        """Ends the files."""
        for writer in self._writers.values():
            writer.close()
        self._writers = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _refuse(name):
    def refuse(self, *args, **kwargs):
        raise NotImplementedError(
            f"torch.utils.tensorboard.SummaryWriter.{name} is not supported by tare yet; scalars, histograms, pictures, sound, texts, "
            "settings, embeddings and graphs are")

    refuse.__name__ = refuse.__qualname__ = name
    refuse.__doc__ = "Not here."
    setattr(SummaryWriter, name, refuse)


for _name in ("add_custom_scalars add_custom_scalars_marginchart add_custom_scalars_multilinechart add_image_with_boxes add_mesh "
              "add_onnx_graph add_pr_curve add_pr_curve_raw add_tensor").split():
    _refuse(_name)

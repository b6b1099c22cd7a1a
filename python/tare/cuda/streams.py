"""Streams and events of CUDA.

On a simulated GPU work is queued and done at once, so a stream decides only where memory comes from: the allocator's pools are
those of the stream that is current. What another stream uses (`tensor.record_stream`) is free again once the host waited for
that stream.
"""

import time

import tare
from tare.cuda import _simulated

_gpu = _simulated.gpu


class Stream(tare.Stream):
    """A queue of work on a device."""

    def __init__(self, device=None, priority=0, stream_id=None, **_):
        super().__init__("cuda" if device is None else device, priority)
        self.priority = priority
        if _simulated.is_simulated():
            self.device = tare.device("cuda", _simulated.index_of(device))
            self.stream_id = _gpu.new_stream() if stream_id is None else stream_id
        else:
            self.stream_id = 0

    @property
    def device_index(self):
        return self.device.index or 0

    @property
    def cuda_stream(self):
        return self.stream_id

    def synchronize(self):
        if _simulated.is_simulated():
            _gpu.synchronize(self.device_index, self.stream_id)

    def wait_event(self, event):
        """The device waits, which takes it no time here."""

    def wait_stream(self, stream):
        """The same for all that was queued."""

    def record_event(self, event=None):
        event = Event() if event is None else event
        event.record(self)
        return event

    def query(self):
        return True

    def __eq__(self, other):
        if not isinstance(other, Stream):
            return NotImplemented
        return (self.device, self.stream_id) == (other.device, other.stream_id)

    def __hash__(self):
        return hash((self.device, self.stream_id))

    def __repr__(self):
        return f"<torch.cuda.Stream device={self.device} cuda_stream={self.stream_id:#x}>"

    def __enter__(self):
        self._within = StreamContext(self)
        self._within.__enter__()
        return self

    def __exit__(self, *error):
        return self._within.__exit__(*error)


class ExternalStream(Stream):
    """A stream that another library made, by its address."""

    def __init__(self, stream_ptr, device=None, **_):
        _simulated.need()
        super().__init__(device, stream_id=stream_ptr)


class Event(tare.Event):
    """A mark in a stream."""

    def __init__(self, enable_timing=False, blocking=False, interprocess=False, external=False):
        super().__init__("cuda", enable_timing, blocking, interprocess)
        self.enable_timing = enable_timing
        self._stream = self._mark = self._time = None

    def record(self, stream=None):
        self._time = time.perf_counter()
        if _simulated.is_simulated():
            self._stream = current_stream() if stream is None else stream
            self._mark = _gpu.mark(self._stream.device_index)

    def wait(self, stream=None):
        """The device waits, which takes it no time here."""

    def query(self):
        return True

    def synchronize(self):
        """What the stream was asked to do before the mark is done."""
        if self._mark is not None and _simulated.is_simulated():
            _gpu.synchronize(self._stream.device_index, self._stream.stream_id, self._mark)

    def elapsed_time(self, end_event):
        """Milliseconds of the host between the two marks. They say nothing of a device: how long it takes is not simulated."""
        if not _simulated.is_simulated():
            return 0.0
        if not (self.enable_timing and end_event.enable_timing):
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        if self._time is None or end_event._time is None:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return (end_event._time - self._time) * 1000

    def __repr__(self):
        return "<torch.cuda.Event uninitialized>" if self._mark is None else f"<torch.cuda.Event {id(self):#x}>"


def current_stream(device=None):
    index = _simulated.index_of(device)
    return Stream(tare.device("cuda", index), stream_id=_gpu.current_stream(index))


def default_stream(device=None):
    return Stream(tare.device("cuda", _simulated.index_of(device)), stream_id=0)


def set_stream(stream):
    """From here on the thread queues its work there."""
    if stream is None:
        return
    _simulated.need()
    _gpu.set_device(stream.device_index)
    _gpu.set_stream(stream.device_index, stream.stream_id)


class StreamContext:
    """Work queued within goes to a stream; None changes nothing."""

    def __init__(self, stream):
        self.stream = stream
        self._before = []

    def __enter__(self):
        if self.stream is not None and _simulated.is_simulated():
            index = self.stream.device_index
            self._before.append((_gpu.current_device(), _gpu.current_stream(index)))
            set_stream(self.stream)

    def __exit__(self, *_):
        if self._before:
            device, stream = self._before.pop()
            _gpu.set_stream(self.stream.device_index, stream)
            _gpu.set_device(device)


def stream(stream):
    """Work queued within goes to a stream; None changes nothing."""
    return StreamContext(stream)

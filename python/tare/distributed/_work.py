"""`torch.distributed.Work`: a call of a rank that is perhaps not over."""

import tare


class Work:
    """A call that goes on. `wait()` ends it: until then its tensors are the call's."""

    def __init__(self, work, tensors):
        self._work, self._tensors = work, tensors  # None: the backend's Work tells no results

    def wait(self, timeout=None):
        self._work.wait()
        return True

    def synchronize(self):
        self._work.wait()

    block_current_stream = synchronize

    def is_completed(self):
        """Whether all have come; the other ranks have their turn first, so that a program may ask until they have."""
        return self._work.poll()

    def is_success(self):
        return self._work.poll()

    def exception(self):
        return None

    def result(self):
        if self._tensors is None:
            raise RuntimeError("result() not implemented.")
        return list(self._tensors)

    def source_rank(self):
        if self._work.source < 0:
            raise RuntimeError("sourceRank() may only be called on work objects that correspond to a recv or recv-from-any call.")
        return self._work.source

    _source_rank = source_rank

    def get_future(self):
        """A future that holds the tensors; its values are asked for once the others have come."""
        if self._tensors is None:
            raise RuntimeError("Work::getFuture not implemented.")
        self._work.wait()
        future = tare.futures.Future()
        future.set_result(self.result())
        return future

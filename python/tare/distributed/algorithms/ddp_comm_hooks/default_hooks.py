"""Hooks that reduce a bucket of gradients. Source: torch.distributed.algorithms.ddp_comm_hooks.default_hooks.

The state of a hook is the process group, or None for the default one. A hook returns a Future of the averaged gradients.
"""

import tare
from tare.distributed import _collectives, _groups

__all__ = ["allreduce_hook", "fp16_compress_hook", "bf16_compress_hook", "fp16_compress_wrapper", "bf16_compress_wrapper"]


def done(tensor):
    """A Future that has the tensor."""
    future = tare.futures.Future()
    future.set_result(tensor)
    return future


def _averaged(group, tensor):
    group = group if group is not None else _groups._get_default_group()
    tensor.div_(group.size())
    return _collectives.all_reduce(tensor, group=group, async_op=True).get_future().then(lambda one: one.value()[0])


def allreduce_hook(process_group, bucket):
    """The average, in the gradients' dtype."""
    return _averaged(process_group, bucket.buffer())


def _compressed(dtype, group, bucket):
    buffer = bucket.buffer()
    sent = buffer.to(dtype)
    return _averaged(group, sent).then(lambda one: buffer.copy_(one.value()))


def fp16_compress_hook(process_group, bucket):
    """The average, sent as float16."""
    return _compressed(tare.float16, process_group, bucket)


def bf16_compress_hook(process_group, bucket):
    """The average, sent as bfloat16."""
    return _compressed(tare.bfloat16, process_group, bucket)


def _wrapper(hook, dtype):
    def compressing(state, bucket):
        wide = bucket.buffer()
        bucket.set_buffer(wide.to(dtype))

        def restore(future):
            found = future.value()
            wide.copy_(found[0] if isinstance(found, (list, tuple)) else found)
            bucket.set_buffer(wide)
            return wide

        return hook(state, bucket).then(restore)

    return compressing


def fp16_compress_wrapper(hook):
    """A hook that gives `hook` the gradients as float16."""
    return _wrapper(hook, tare.float16)


def bf16_compress_wrapper(hook):
    """A hook that gives `hook` the gradients as bfloat16."""
    return _wrapper(hook, tare.bfloat16)

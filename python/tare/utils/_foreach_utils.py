"""What optimizers outside of PyTorch ask before they call operators over lists."""

import tare


def _get_foreach_kernels_supported_devices():
    """The kinds of device where PyTorch prefers operators over lists to loops."""
    return tare._C._devices_that_prefer_foreach()


def _get_fused_kernels_supported_devices():
    """The kinds of device where PyTorch has whole optimizers as one operator."""
    return ["mps", "cuda", "xpu", "hpu", "cpu", "mtia", "privateuseone"]


def _device_has_foreach_support(device):
    """Whether operators over lists may be called for tensors of the device."""
    return device.type in ("cpu", *_get_foreach_kernels_supported_devices())


def _has_foreach_support(tensors, device):
    """Whether operators over lists may be called for these tensors, of which some may be None."""
    return _device_has_foreach_support(device) and all(
        one is None or type(one) in (tare.Tensor, tare.nn.Parameter) for one in tensors)


def _group_tensors_by_device_and_dtype(tensorlistlist, with_indices=False):
    """Lists of one length, cut by the device and dtype of the first one's tensors.

    A dictionary, in the order of PyTorch's hash table, where what is put in last comes first: for each (device, dtype) the parts of
    all lists in their order, and with `with_indices` the places where its
    tensors stood. The other lists may hold None, or be empty and stay so. Errors: RuntimeError for no lists, for other lengths,
    and for None in the first list.
    """
    if not tensorlistlist:
        raise RuntimeError("_group_tensors_by_device_and_dtype: there are no lists")
    first = tensorlistlist[0]
    if any(len(one) not in (0, len(first)) for one in tensorlistlist):
        raise RuntimeError(f"_group_tensors_by_device_and_dtype: lists of lengths {[len(one) for one in tensorlistlist]}")
    groups = {}
    for place, tensor in enumerate(first):
        if tensor is None:
            raise RuntimeError(
                "Tensors of the first list of nested Tensor lists are supposed to be defined but the "
                f"{place}-th Tensor is not.")
        parts, places = groups.setdefault((tensor.device, tensor.dtype), ([[] for _ in tensorlistlist], []))
        for part, tensors in zip(parts, tensorlistlist, strict=True):
            if tensors:
                part.append(tensors[place])
        if with_indices:
            places.append(place)
    return dict(reversed(groups.items()))

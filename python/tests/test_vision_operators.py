"""Operators of torchvision's compiled library, as its Python calls them. The numbers are torchvision 0.28's, beside PyTorch 2.13."""

import pytest

import tare as torch

torch.ops.load_library("site-packages/torchvision/_C.so")
ops = torch.ops.torchvision
IMAGE = torch.arange(64.0).reshape(1, 4, 4, 4).sin()
REGIONS = torch.tensor([[0.0, 0, 1, 3, 3], [0, -1, -2, 2.5, 1.3]])
MOVED = (
    torch.arange(16.0).reshape(1, 4, 2, 2).cos(), torch.linspace(-2, 2, 72).reshape(1, 8, 3, 3),
    torch.linspace(0, 1, 36).reshape(1, 4, 3, 3), torch.tensor([0.5]), 1, 1, 0, 0, 1, 1, 1, 1, True,
)


def close(tensor, expected):
    return tensor.flatten().tolist() == pytest.approx(expected, abs=1e-4)


def test_boxes_that_overlap_better_ones_go():
    boxes = torch.tensor([[0.0, 0, 4, 4], [1, 0, 5, 4], [8, 8, 9, 9], [0, 0, 4, 3.5]])
    assert ops.nms(boxes, torch.tensor([0.5, 0.9, 0.1, 0.6]), 0.5).tolist() == [1, 2]
    assert ops.nms(boxes, torch.zeros(4), 1.0).tolist() == [0, 1, 2, 3]
    assert ops.nms(boxes[:0], torch.zeros(0), 0.5).dtype == torch.int64
    with pytest.raises(RuntimeError, match="boxes should have 4 elements in dimension 1, got 5"):
        ops.nms(torch.zeros(3, 5), torch.zeros(3), 0.5)


def test_regions_are_averaged_between_pixels():
    each = ops.roi_align(IMAGE, REGIONS, 0.5, 1, 2, -1, True)
    assert each.shape == (2, 4, 1, 2) and close(each, [
        -0.3784, -0.1786, 0.3125, 0.0782, -0.2202, 0.0288, 0.1092, -0.1334,
        0.0, 0.1315, -0.144, -0.2492, 0.2757, 0.3458, -0.3841, -0.4131])
    assert close(ops.roi_align(IMAGE, REGIONS, 1.0, 1, 1, 2, False),
                 [-0.0088, 0.042, -0.0717, 0.0953, -0.0373, -0.0017, 0.0406, -0.076])
    assert ops.roi_align(IMAGE, REGIONS[:0], 1.0, 2, 3, 2, False).shape == (0, 4, 2, 3)


def test_the_largest_of_a_bin_comes_with_its_place():
    pooled, places = ops.roi_pool(IMAGE, REGIONS, 1.0, 1, 2)
    assert close(pooled, [0.9894, 0.9906, 0.9129, 0.9564, 0.8509, 0.9638, 0.9866, 0.9929,
                          0.8415, 0.9093, 0.9129, 0.8367, 0.9999, 0.9999, 0.9866, 0.6702])
    assert places.flatten().tolist() == [8, 14, 4, 11, 13, 7, 4, 10, 1, 2, 4, 5, 1, 1, 4, 3]
    back = ops._roi_pool_backward(torch.ones(2, 4, 1, 2), REGIONS, places, 1.0, 1, 2, 1, 4, 4, 4)
    assert back[0, 0].nonzero().tolist() == [[0, 1], [0, 2], [2, 0], [3, 2]] and back.sum() == 16


@pytest.mark.parametrize(
    "name, ratio, expected, back",
    [
        ("ps_roi_align", (2,), [-0.481, 0.1191, 0.2714, 0.4673, 0.0, 0.0, 0.1262, -0.5463],
         [0.615, 0.5316, 0.3049, 0.0078, 0.7287, 0.6559, 0.6014, 0.0547, 0.6016, 0.5469, 0.5469, 0.0547, 0.0859, 0.0781, 0.0781,
          0.0078]),
        ("ps_roi_pool", (), [-0.8579, 0.4139, 0.2932, 0.7145, 0.0, 0.0, 0.5514, -0.6081],
         [1.0, 0.5, 0.5, 0.0, 0.5, 1.0, 0.5, 0.0, 0.5, 1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ],
)
def test_bins_read_channels_of_their_own(name, ratio, expected, back):
    pooled, mapping = getattr(ops, name)(IMAGE, REGIONS, 1.0, 2, 2, *ratio)
    assert close(pooled, expected) and mapping.flatten().tolist() == [0, 1, 2, 3, 0, 1, 2, 3]
    given = getattr(ops, f"_{name}_backward")(torch.ones(2, 1, 2, 2), REGIONS, mapping, 1.0, 2, 2, *ratio, 1, 4, 4, 4)
    assert close(given.sum(1), back)


def test_taps_are_moved_and_weighed():
    assert close(ops.deform_conv2d(IMAGE, *MOVED),
                 [2.0412, 1.1452, 0.0014, -1.0424, 0.3994, 1.2938, 0.1928, -0.4049, -0.027])
    found = ops._deform_conv2d_backward(torch.ones(1, 1, 3, 3), IMAGE, *MOVED)
    assert [one.abs().sum().item() for one in found] == pytest.approx([20.378, 3.545, 29.635, 14.592, 9.0], abs=1e-2)


def test_gradients_reach_the_image():
    image = IMAGE.clone().requires_grad_()
    ops.roi_align(image, REGIONS, 1.0, 1, 2, 2, True).sum().backward()
    assert close(image.grad[0, 0], [0.3281, 0.2812, 0.1406, 0.0, 0.3438, 0.3125, 0.3125, 0.0312, 0.3438, 0.3125, 0.3125, 0.0312,
                                    0.0, 0.0, 0.0, 0.0])
    assert not ops._roi_align_backward(torch.zeros(0, 4, 1, 2), REGIONS[:0], 1.0, 1, 2, 1, 4, 4, 4, 2, True).any()


def test_what_the_library_has_and_this_package_has_not_says_so(monkeypatch):
    monkeypatch.setattr(torch.ops, "refused_libraries", [])
    assert ops._cuda_version() == -1
    with pytest.raises(NotImplementedError, match="torchvision::box_iou_rotated is not supported by tare yet"):
        ops.box_iou_rotated(torch.zeros(1, 5), torch.zeros(1, 5))
    with pytest.warns(UserWarning, match="torchvision/image.so: compiled libraries of operators are not supported by tare"):
        torch.ops.load_library("torchvision/image.so")
    assert not hasattr(torch.ops.image, "decode_jpeg")
    with pytest.raises(NotImplementedError, match="torch.ops.image.decode_jpeg is not supported by tare yet"):
        torch.ops.image.decode_jpeg(torch.zeros(4, dtype=torch.uint8))

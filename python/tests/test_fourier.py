"""Fourier transforms on the CPU are those of numpy, whatever the length, the dimension and the layout."""

import numpy as np
import pytest
import tare as torch

LENGTHS = [*range(1, 34), 37, 64, 74, 81, 96, 100, 125, 127, 128, 254, 343, 961, 1000, 1021, 1024, 4096, 8200, 9000, 16384]
ROUNDING = {"float32": 2e-7, "float64": 4e-15}
random = np.random.default_rng(0)


def real(sizes, dtype="float64"):
    return random.standard_normal(sizes).astype(dtype)


def complex_of(sizes, dtype="float64"):
    return (real(sizes) + 1j * real(sizes)).astype("complex64" if dtype == "float32" else "complex128")


def assert_near(found, wanted, dtype="float64"):
    assert tuple(found.shape) == wanted.shape
    assert np.abs(found.resolve_conj().numpy() - wanted).max() <= ROUNDING[dtype] * np.abs(wanted).max()


def wide(x):
    return x.astype("complex128" if np.iscomplexobj(x) else "float64")


@pytest.mark.parametrize("dtype", ROUNDING)
@pytest.mark.parametrize("n", LENGTHS)
def test_one_dimension(n, dtype):
    # Five lines are four at once and one by itself, along the last, the first and a middle dimension.
    layouts = [((5, n), 1), ((n, 5), 0), ((2, n, 3), 1)] if n <= 1024 else [((5, n), 1)]
    for sizes, dim in layouts:
        x, c = real(sizes, dtype), complex_of(sizes, dtype)
        for name in ("fft", "ifft", "hfft") if n > 1 else ("fft", "ifft"):
            assert_near(getattr(torch.fft, name)(torch.from_numpy(c), dim=dim), getattr(np.fft, name)(wide(c), axis=dim), dtype)
        for name in ("fft", "rfft", "ihfft"):
            assert_near(getattr(torch.fft, name)(torch.from_numpy(x), dim=dim), getattr(np.fft, name)(wide(x), axis=dim), dtype)
        assert_near(torch.fft.irfft(torch.from_numpy(c), n=n, dim=dim), np.fft.irfft(wide(c), n=n, axis=dim), dtype)


@pytest.mark.parametrize("sizes", [(3, 8, 8), (2, 7, 12), (5, 16, 10), (2, 3, 4, 5), (2, 31, 37)])
def test_several_dimensions(sizes):
    x, c = real(sizes), complex_of(sizes)
    for name in ("fft2", "ifft2", "fftn", "ifftn", "irfft2", "irfftn"):
        for norm in (None, "ortho", "forward"):
            assert_near(getattr(torch.fft, name)(torch.from_numpy(c), norm=norm), getattr(np.fft, name)(c, norm=norm))
    for name in ("fft2", "rfft2", "fftn", "rfftn"):
        assert_near(getattr(torch.fft, name)(torch.from_numpy(x)), getattr(np.fft, name)(x))
    assert_near(torch.fft.rfftn(torch.from_numpy(x), dim=(1, 0)), np.fft.rfftn(x, axes=(1, 0)))
    assert_near(torch.fft.irfftn(torch.from_numpy(c), dim=(2, 0)), np.fft.irfftn(c, axes=(2, 0)))


def test_layouts():
    c = complex_of((6, 8, 10))
    tensor = torch.from_numpy(c)
    for view, same in (
        (tensor.transpose(0, 2), c.swapaxes(0, 2)),
        (tensor.conj(), c.conj()),
        (tensor[::2, 1:, ::3], c[::2, 1:, ::3]),
        (tensor[0].expand(4, 8, 10), np.broadcast_to(c[0], (4, 8, 10))),
        (tensor.flip(1), c[:, ::-1]),
        (torch.view_as_real(tensor)[..., 1], c.imag),
    ):
        for dim in (0, 1, 2):
            assert_near(torch.fft.fft(view, dim=dim), np.fft.fft(same, axis=dim))
    out = torch.zeros(10, 8, 6, dtype=torch.complex128).transpose(0, 2)
    torch.fft.fft(tensor, dim=1, out=out)
    assert_near(out, np.fft.fft(c, axis=1))


@pytest.mark.parametrize("n", [6, 16, 17, 74, 127])
def test_a_line_sees_no_other(n):
    x = torch.ones(6, n)
    x[2, 3] = float("nan")
    for found in (torch.fft.rfft(x), torch.fft.fft(x), torch.fft.irfft(x + 0j, n=n)):
        assert torch.view_as_real(found + 0j).isnan().any(2).any(1).tolist() == [False, False, True, False, False, False]


def test_ends_of_a_spectrum_are_read_as_real():
    c = complex_of((3, 5))
    c[0, 0] += 7j
    c[0, 4] -= 3j
    for n in (8, 9, 6, 12):
        assert_near(torch.fft.irfft(torch.from_numpy(c), n=n), np.fft.irfft(c, n=n))

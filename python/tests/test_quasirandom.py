"""`torch.quasirandom`: points as PyTorch 2.13.0 draws them."""

import copy

import pytest

import tare as torch
from tare.quasirandom import SobolEngine


def test_points_follow_the_published_sequence_across_draws():
    engine = SobolEngine(3)
    expected = [[0, 0, 0], [0.5, 0.5, 0.5], [0.75, 0.25, 0.25], [0.25, 0.75, 0.75], [0.375, 0.375, 0.625]]
    assert engine.draw(2).tolist() + engine.draw().tolist() + engine.draw(2).tolist() == expected
    assert engine.reset().fast_forward(3).draw(2).tolist() == expected[3:] and engine.num_generated == 5
    out = torch.empty(0)
    assert SobolEngine(3).draw(5, out=out, dtype=torch.float64) is out and out.tolist() == expected
    far = SobolEngine(2).fast_forward(2**20 + 5).draw(2)
    assert far.tolist() == [[pytest.approx(x, abs=1e-5) for x in row] for row in ([0.875, 0.59375], [0.625, 0.34375])]


def test_each_dimension_is_balanced():
    points = SobolEngine(1111).draw(1024).sort(0).values
    assert torch.equal(points, (torch.arange(1024) / 1024).unsqueeze(1).expand(-1, 1111))


def test_scrambling_is_pytorchs_for_a_seed():
    torch.manual_seed(3)
    state = torch.get_rng_state()
    engine = SobolEngine(4, scramble=True, seed=0)
    assert torch.equal(torch.get_rng_state(), state) and repr(engine) == "SobolEngine(dimension=4, scramble=True, seed=0)"
    assert engine.shift.tolist() == [510142454, 636217781, 530942997, 336995731]
    assert engine.sobolstate[:2, :3].tolist() == [[763972168, 393661546, 164689212], [1043297284, 625100427, 864674126]]
    again = copy.deepcopy(engine)
    assert torch.equal(engine.draw(8), again.draw_base2(3))


def test_what_unbalances_or_does_not_exist_is_refused():
    engine = SobolEngine(2)
    engine.draw_base2(2)
    with pytest.raises(ValueError, match=r"require n to be a power of 2. 4 points have been previously generated, then: n=4\+2\*\*3=12"):
        engine.draw_base2(3)
    for dimension in (0, 21202):
        with pytest.raises(ValueError, match=r"Supported range of dimensionality for SobolEngine is \[1, 21201\]"):
            SobolEngine(dimension)
    with pytest.raises(NotImplementedError, match="SobolEngine of more than 1111 dimensions is not supported"):
        SobolEngine(1112)

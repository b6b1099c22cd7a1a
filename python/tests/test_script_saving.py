"""What `torch.jit.script` gives is saved as its source, which loads and gives the same."""

import io

import pytest
import script_models

import tare
import tare as torch
from tare.utils import _pytree as pytree


def saved(module):
    file = io.BytesIO()
    torch.jit.script(module).save(file)
    file.seek(0)
    return torch.jit.load(file)


@pytest.mark.parametrize("kind", list(script_models.inputs()), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("trains", [False, True], ids=["evaluating", "training"])
def test_an_archive_gives_what_the_module_gives(kind, trains):
    with tare.known_values():
        torch.manual_seed(0)
        module = kind().train(trains)
        loaded = saved(module)
        given = script_models.inputs()[kind]
        torch.manual_seed(1)
        expected = module(given)
        torch.manual_seed(1)
        found = loaded(given)
        for one, other in zip(pytree.tree_leaves(expected), pytree.tree_leaves(found), strict=True):
            if isinstance(one, torch.Tensor):
                torch.testing.assert_close(one, other)
            else:
                assert one == other
        assert list(loaded.state_dict()) == list(module.state_dict())
        for one, other in zip(module.state_dict().values(), loaded.state_dict().values()):
            torch.testing.assert_close(one, other)  # what training writes


def test_an_archive_runs_on_meta():
    with tare.known_values():
        file = io.BytesIO()
        torch.jit.script(script_models.Residual().eval()).save(file)
    file.seek(0)
    first, second = torch.jit.load(file, map_location="meta")(torch.empty(5, 4, 8, 8, device="meta"))
    assert first.shape == second.shape == (5, 3) and first.is_meta


def test_code_is_the_source_with_what_is_known_written_in():
    with tare.known_values():
        loaded = saved(script_models.Layers().eval())
    lines = [line.strip() for line in loaded.code.strip().splitlines()]
    assert lines[1:] == ["for i in range(3):", "x = self.net.forward(x) + i", "return __torch__.script_models.shift(x, by=2.0)"]


def test_what_raises_raises_with_its_text():
    with tare.known_values():
        with pytest.raises(RuntimeError, match="AssertionError: bad 1"):
            saved(script_models.Branches())(torch.zeros(3) - 1)


@pytest.mark.parametrize("kind", list(script_models.REFUSED), ids=lambda kind: kind.__name__)
def test_what_has_no_form_in_archives_is_refused_by_name(kind, tmp_path):
    with tare.known_values(), pytest.raises(Exception, match=script_models.REFUSED[kind]):
        torch.jit.script(kind()).save(tmp_path / "module.pt")
    assert list(tmp_path.iterdir()) == []

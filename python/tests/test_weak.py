"""Rules of dictionaries that do not keep their keys."""

import copy

import pytest

import tare as torch
from tare.utils.weak import WeakIdKeyDictionary


def test_dictionaries_of_weak_keys_join_and_copy():
    a, b = torch.ones(1), torch.ones(2)
    first = WeakIdKeyDictionary({a: [1]})
    joined = first | {b: 2}
    assert type(joined) is type({b: 2} | first) is WeakIdKeyDictionary
    assert (joined[a], joined[b]) == ([1], 2)
    copied = copy.deepcopy(first)
    copied[a].append(3)
    assert first[a] == [1] and list(copied)[0] is a
    first |= {b: 4}
    assert [type(reference()) for reference in first.keyrefs()] == [torch.Tensor] * 2
    assert first.popitem()[0] is b
    first.update(None)
    del joined, copied
    first.popitem()
    with pytest.raises(KeyError, match="dictionary is empty"):
        first.popitem()

"""Every collective, right and wrong, of two and three ranks: what it gives, and what it raises, are gloo's (record_collectives.py)."""

import contextlib
import functools
import gzip
import json
import pathlib
import re

import pytest
import tare
from tare.distributed import _launch

tare.install()
import collective_cases  # noqa: E402  as a program of PyTorch's

tare._product.install.uninstall()
HERE = pathlib.Path(__file__).parent
NONE = "no answer"  # of a rank whose others did not come, or whose process ended: gloo's text tells of its sockets
ENDED = re.compile(r"[Tt]imed out|[Cc]onnection|Application timeout|socket|wait timeout")

# Where tare is another on purpose: a pattern of names, and why.
OTHER = {
    r"^send: into (larger|twice|float64|int32)$|messages: as many bytes":
        "gloo takes a message for fewer bytes, or other elements, than there are",
    r"^(all_reduce|broadcast|reduce): (sliced|stepped)$|^scatter: |^reduce_scatter: |^scatter: (last turned|columns of one)"
    r"|^all_to_all_single: (into|channels last)|with splits: into turned":
        "gloo gives memory where elements do not lie in its order; tare warns",
    r"of what does not divide$": "gloo reads behind the tensor's end",
    r"^reduce (with root True|in a group)|^reduce: conjugated": "gloo uses the other ranks' tensors as it goes",
    r"in group (0|\[0, 1\])$": "PyTorch takes 0 for None in some calls, and hashes lists",
    r"all_reduce_coalesced$": "PyTorch's returns a Future; tare a Work, which has more",
    r"^Work of reduce_scatter": "gloo's Work never says that it is complete",
    r"new_group of a tensor": "PyTorch makes a group that finds no rank of its own",
    r"functional all_to_all: complex": "the functional call gives gloo complex numbers, which it has no pairs of",
    r"sparse$": "PyTorch names its backends of sparse tensors",
    r"with splits: of a scalar|^functional all_to_all: scalar": "PyTorch says IndexError",
    r"with splits: of other columns": "told as a disagreement of two ranks",
    r"AVG of complex64": "gloo multiplies complex numbers by the reciprocal",
    r"in a group of the last two, root (both|outside|no rank of the group|a negative one)":
        "PyTorch looks at the root before a rank outside of the group does nothing",
    r"groups: a backend that is none|new_group of a float": "of a rank outside of the group PyTorch looks at neither",
    r"of objects into more": "gloo's receiver finds no pickle, and does not say that there are fewer objects",
    r"functional all_reduce_coalesced: (a number|None)": "a list of other things is a TypeError here, as of every operator",
}


def ended(error):
    return error[0] in ("DistBackendError", "DistStoreError") or bool(ENDED.search(error[1]))


def outcome(told):
    """Values, and an error as [type, text]; or NONE."""
    told = None if told is None else [one for one in told if one != "waited"]
    errors = [one for one in told or [] if isinstance(one, list)]
    return NONE if told is None or errors and ended(errors[0]) else told


def agree(recorded, own):
    """A text may tell more than gloo's; glog's, and those of functions' types, are its own."""
    if recorded == own:
        return True
    if NONE in (recorded, own) or len(recorded) != len(own):
        return False
    return all(one == other or isinstance(one, list) and isinstance(other, list) and one[0] == other[0]
               for one, other in zip(recorded, own))


def answers(program, size):
    found = [None] * size

    def rank():
        collective_cases.dist.init_process_group("gloo")
        number = collective_cases.dist.get_rank()
        found[number] = collective_cases.run_case(program, number, size)
        collective_cases.dist.destroy_process_group()

    with contextlib.redirect_stderr(None):
        try:
            _launch.run_ranks(rank, size)
        except _launch.RankFailed:
            return [NONE if not one or not any(isinstance(told, list) for told in one) else outcome(one) for one in found]
    return [outcome(one) for one in found]


@functools.cache
def golden(size):
    return json.loads(gzip.decompress((HERE / f"cluster_golden/collectives_{size}.json.gz").read_bytes()))


@pytest.fixture(scope="module", autouse=True)
def known_values():
    tare.install()
    with tare.known_values():
        yield
    tare._product.install.uninstall()


def differing(size, names):
    for name in names:
        recorded = golden(size)[name]
        own = answers(collective_cases.CASES[name], size)
        recorded = [NONE] * size if recorded == ["died"] else [outcome(one) for one in recorded]
        if NONE in recorded and (NONE in own or all(one and isinstance(one[-1], list) for one in own)):
            continue  # gloo leaves ranks waiting; each is told here
        failed = any(one != NONE and one and isinstance(one[-1], list) and agree(other, one) for other, one in zip(recorded, own))
        # A rank whose call is over for gloo may still wait for one that failed.
        if not all(agree(one, other) or other == NONE and failed for one, other in zip(recorded, own)):
            yield f"{name}\n  gloo {recorded}\n  tare {own}"


def other(name):
    return any(re.search(pattern, name) for pattern in OTHER)


@pytest.mark.parametrize("size", [2, 3])
def test_collectives_answer_as_gloos(size):
    found = list(differing(size, [name for name in collective_cases.CASES if not other(name)]))
    assert not found, f"{len(found)} differ\n" + "\n".join(found)


def test_every_case_is_recorded():
    assert all(golden(size).keys() == collective_cases.CASES.keys() for size in (2, 3))


@pytest.mark.parametrize("pattern", OTHER)
def test_what_differs_on_purpose_does(pattern):
    names = [name for name in collective_cases.CASES if re.search(pattern, name)]
    assert list(differing(2, names)) + list(differing(3, names)), pattern

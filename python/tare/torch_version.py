"""The version that this package stands for, which compares as versions do: 2.13 is above 2.9."""

from tare.version import __version__ as _text

__all__ = ["TorchVersion"]

_FORM = (
    r"(?i)\s*v?(?P<release>\d+(?:\.\d+)*)[-_.]?(?:(?P<stage>a|alpha|b|beta|c|rc|pre|preview)[-_.]?(?P<number>\d*))?"
    r"(?:[-_.]?post[-_.]?(?P<post>\d*))?(?:[-_.]?dev[-_.]?(?P<dev>\d*))?(?:\+(?P<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*"
)
_STAGES = {"a": 0, "alpha": 0, "b": 1, "beta": 1, "c": 2, "rc": 2, "pre": 2, "preview": 2}
_FINAL = 3


def _key(text):
    """What versions are ordered by, after PEP 440; None for a text that is no version."""
    import re  # few programs compare, and all import this

    found = re.fullmatch(_FORM, text)
    if found is None:
        return None
    release = [int(part) for part in found["release"].split(".")]
    while len(release) > 1 and release[-1] == 0:
        release.pop()
    stage = _FINAL if found["stage"] is None else _STAGES[found["stage"].lower()]
    if found["dev"] is not None and found["stage"] is None and found["post"] is None:
        stage = -1  # before every other of the release
    post = -1 if found["post"] is None else int(found["post"] or 0)
    dev = (1, 0) if found["dev"] is None else (0, int(found["dev"] or 0))
    local = [(1, int(part), "") if part.isdigit() else (0, 0, part.lower())
             for part in re.split(r"[-_.]", found["local"] or "") if part]
    return release, stage, int(found["number"] or 0), post, dev, bool(local), local


def _texts(one, other):
    """Both as what is compared: keys of versions, or texts where one is none."""
    if not isinstance(other, str):
        other = ".".join(map(str, other))
    keys = _key(one), _key(other)
    return (str(one), str(other)) if None in keys else keys


class TorchVersion(str):
    """A version as text that compares with texts and with sequences of numbers, such as (2, 1)."""

    __hash__ = str.__hash__

    def __gt__(self, other):
        one, two = _texts(self, other)
        return one > two

    def __ge__(self, other):
        one, two = _texts(self, other)
        return one >= two

    def __lt__(self, other):
        one, two = _texts(self, other)
        return one < two

    def __le__(self, other):
        one, two = _texts(self, other)
        return one <= two

    def __eq__(self, other):
        one, two = _texts(self, other)
        return one == two

    def __ne__(self, other):
        return not self == other


__version__ = TorchVersion(_text)

"""Tables of vectors that are looked up by number. Source: torch.nn.modules.sparse."""

import tare
from tare.nn import functional as F
from tare.nn import init
from tare.nn.modules._construction import Settings, keep
from tare.nn.parameter import Parameter

__all__ = ["Embedding", "EmbeddingBag"]


class _Table(Settings):
    """A weight (num_embeddings, embedding_dim), one row of which may stay zero."""

    _optional = ()

    def _make_weight(self, given, requires_grad, device, dtype):
        shape = (self.num_embeddings, self.embedding_dim)
        if given is None:
            empty = tare.empty(shape, device=device, dtype=dtype)
            self.weight = Parameter(empty, requires_grad=requires_grad)
            self.reset_parameters()
            return
        if tuple(given.shape) != shape:
            raise AssertionError("Shape of weight does not match num_embeddings and embedding_dim")
        self.weight = Parameter(given, requires_grad=requires_grad)

    def reset_parameters(self):
        """Draw the rows from a standard normal distribution; the padding row is zero."""
        init.normal_(self.weight)
        self._fill_padding_idx_with_zero()

    def _fill_padding_idx_with_zero(self):
        if self.padding_idx is not None:
            with tare.no_grad():
                self.weight[self.padding_idx].fill_(0)

    def extra_repr(self):
        """The two sizes, then each setting of `_optional` that is not what it usually is."""
        parts = [f"{self.num_embeddings}, {self.embedding_dim}"]
        for name, usual in self._optional:
            value = getattr(self, name)
            if value is not usual and value != usual:
                parts.append(f"{name}={value!r}")
        return ", ".join(parts)


def _row(padding_idx, count, name):
    """The row that `padding_idx`, which may count from the end, means among `count`."""
    if padding_idx is None:
        return None
    if not -count <= padding_idx < max(count, 1):
        raise AssertionError(f"{name} must be within num_embeddings")
    return padding_idx + count if padding_idx < 0 else padding_idx


def _with_rows(cls, embeddings, freeze, **settings):
    """A table of this class whose rows are given; the settings are those of its constructor."""
    if embeddings.dim() != 2:
        raise AssertionError("Embeddings parameter is expected to be 2-dimensional")
    rows, columns = embeddings.shape
    return cls(num_embeddings=rows, embedding_dim=columns, _weight=embeddings, **settings)


class Embedding(_Table):
    """Numbers (*) to rows (*, embedding_dim)."""

    __constants__ = [
        "num_embeddings",
        "embedding_dim",
        "padding_idx",
        "max_norm",
        "norm_type",
        "scale_grad_by_freq",
        "sparse",
    ]
    _optional = (
        ("padding_idx", None),
        ("max_norm", None),
        ("norm_type", 2),
        ("scale_grad_by_freq", False),
        ("sparse", False),
    )

    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        sparse=False,
        _weight=None,
        _freeze=False,
        device=None,
        dtype=None,
    ):
        padding_idx = _row(padding_idx, num_embeddings, "Padding_idx")
        keep(self, locals(), "_weight", "_freeze", "device", "dtype")
        self._make_weight(_weight, not _freeze, device, dtype)

    def forward(self, input):
        return F.embedding(
            input,
            self.weight,
            self.padding_idx,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.sparse,
        )

    @classmethod
    def from_pretrained(
        cls,
        embeddings,
        freeze=True,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        sparse=False,
    ):
        """A table with these rows."""
        return _with_rows(_freeze=freeze, **locals())


class EmbeddingBag(_Table):
    """Bags of numbers to the sum, mean or maximum of their rows."""

    __constants__ = [
        "num_embeddings",
        "embedding_dim",
        "max_norm",
        "norm_type",
        "scale_grad_by_freq",
        "mode",
        "sparse",
        "include_last_offset",
        "padding_idx",
    ]
    _always = object()
    _optional = (
        ("max_norm", None),
        ("norm_type", 2),
        ("scale_grad_by_freq", False),
        ("mode", _always),
        ("padding_idx", None),
    )

    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        mode="mean",
        sparse=False,
        _weight=None,
        include_last_offset=False,
        padding_idx=None,
        device=None,
        dtype=None,
    ):
        padding_idx = _row(padding_idx, num_embeddings, "padding_idx")
        keep(self, locals(), "_weight", "device", "dtype")
        self._make_weight(_weight, True, device, dtype)

    def forward(self, input, offsets=None, per_sample_weights=None):
        return F.embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            self.sparse,
            per_sample_weights,
            self.include_last_offset,
            self.padding_idx,
        )

    @classmethod
    def from_pretrained(
        cls,
        embeddings,
        freeze=True,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        mode="mean",
        sparse=False,
        include_last_offset=False,
        padding_idx=None,
    ):
        """A table with these rows."""
        made = _with_rows(**locals())
        made.weight.requires_grad = not freeze
        return made

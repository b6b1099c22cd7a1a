"""Tables of embeddings in 8 bits, each row with a scale of its own; what they give is float."""

from tare import nn
from tare.ao.nn.quantized.modules.linear import observed_weight
from tare.nn import functional as F


class Embedding(nn.Module):
    """Rows of a quantized table."""

    _FLOAT_MODULE = nn.Embedding

    def __init__(self, num_embeddings, embedding_dim, weight):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.set_weight(weight)

    def set_weight(self, w):
        self._weight = w

    def weight(self):
        return self._weight

    def forward(self, indices):
        return F.embedding(indices, self._weight.dequantize())

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        super()._save_to_state_dict(destination, prefix, keep_vars)
        destination[prefix + "_packed_params._packed_weight"] = self._weight
        destination[prefix + "_packed_params.dtype"] = self._weight.dtype

    def _get_name(self):
        return f"Quantized{type(self).__name__}"

    def extra_repr(self):
        return (f"num_embeddings={self.num_embeddings}, embedding_dim={self.embedding_dim}, dtype={self._weight.dtype}, "
                f"qscheme={self._weight.qscheme()}")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a float table with a `qconfig`."""
        made = cls(mod.num_embeddings, mod.embedding_dim, observed_weight(mod))
        for name in ("mode", "include_last_offset"):
            if hasattr(mod, name):
                setattr(made, name, getattr(mod, name))
        return made


class EmbeddingBag(Embedding):
    """Sums of rows of a quantized table."""

    _FLOAT_MODULE = nn.EmbeddingBag

    def forward(self, indices, offsets=None, per_sample_weights=None, compressed_indices_mapping=None):
        return F.embedding_bag(indices, self._weight.dequantize(), offsets, mode=self.mode, per_sample_weights=per_sample_weights,
                               include_last_offset=self.include_last_offset)

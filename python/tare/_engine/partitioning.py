"""Which operators a partitioner of graphs treats alike, as selective checkpointing asks. Source: PyTorch 2.13's lists, of which the
primitive `broadcast_in_dim` is not here."""

import tare


def _packets(names):
    return {getattr(tare.ops.aten, name) for name in names.split()}


class OpTypes:
    """Operators by what computing them again takes."""

    def __init__(self):
        self.compute_intensive_ops = _packets(
            "_efficient_attention_forward _flash_attention_forward _scaled_dot_product_efficient_attention "
            "_scaled_dot_product_flash_attention _scaled_mm addmm bmm convolution convolution_backward mm upsample_bilinear2d")
        self.random_ops = _packets("native_dropout rand_like randn_like")
        self.view_ops = _packets("alias as_strided expand permute select slice split squeeze t unsqueeze view")

    def is_compute_intensive(self, node):
        return getattr(node.target, "overloadpacket", node.target) in self.compute_intensive_ops

    def is_random(self, node):
        return getattr(node.target, "overloadpacket", node.target) in self.random_ops

    def is_view(self, node):
        return getattr(node.target, "overloadpacket", node.target) in self.view_ops

    def _refused(self):
        raise NotImplementedError("the partitioner's lists of operators that are fused and computed again are not supported by tare: no graph is cut")

    fusible_ops = recomputable_ops = property(_refused)


def get_default_op_list():
    return OpTypes()

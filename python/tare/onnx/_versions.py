"""Versions of ONNX's operator set: in which of them operators were defined anew (`onnx.defs` of onnx 1.23)."""

import functools

OLDEST = 7  # of what other programs still read
# Those from 8 to 18 alone, as operators are written in their form of 18 or of a later version.
_CHANGED = {
    8: "Expand Max MaxPool Mean Min Scan Sum",
    9: """Acosh Asinh Atanh BatchNormalization Cast Compress Constant ConstantOfShape Cosh Erf EyeLike Flatten Gemm Greater IsNaN Less MatMul
        MaxUnpool MeanVarianceNormalization NonZero OneHot PRelu Scan Scatter Shrink Sign Sinh TfIdfVectorizer Upsample Where""",
    10: """AveragePool ConvInteger DequantizeLinear Dropout IsInf MatMulInteger MaxPool Mod NonMaxSuppression QLinearConv QLinearMatMul
        QuantizeLinear Resize ReverseSequence RoiAlign Slice StringNormalizer ThresholdedRelu TopK Upsample""",
    11: """ArgMax ArgMin AveragePool BitShift Clip Compress Concat ConcatFromSequence Constant Conv ConvTranspose CumSum DepthToSpace Det
        DynamicQuantizeLinear Equal Flatten Gather GatherElements GatherND Gemm Hardmax If LogSoftmax Loop LpPool MaxPool MaxUnpool
        NonMaxSuppression OneHot Pad Range ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum
        ReduceSumSquare Resize Round Scan Scatter ScatterElements ScatterND SequenceAt SequenceConstruct SequenceEmpty SequenceErase
        SequenceInsert SequenceLength Slice Softmax Split SplitToSequence Squeeze TopK Unique Unsqueeze""",
    12: """ArgMax ArgMin Celu Clip Constant Dropout Einsum GatherND GreaterOrEqual LessOrEqual Max MaxPool Min NegativeLogLikelihoodLoss Pow
        ReduceMax ReduceMin SoftmaxCrossEntropyLoss""",
    13: """Abs Add ArgMax ArgMin Cast Ceil Clip Concat Constant DepthToSpace DequantizeLinear Div Dropout Equal Erf Exp Expand Flatten Floor
        Gather GatherElements GatherND Gemm Greater Hardmax Identity If IsNaN LRN Less Log LogSoftmax Loop MatMul Max Mean
        MeanVarianceNormalization Min Mod Mul Neg NegativeLogLikelihoodLoss NonZero Pad Pow QuantizeLinear Reciprocal ReduceL1 ReduceL2
        ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum ReduceSumSquare Relu Reshape Resize ScatterElements
        ScatterND Shape Sigmoid Sign Size Slice Softmax SoftmaxCrossEntropyLoss SpaceToDepth Split Sqrt Squeeze Sub Sum Tanh Tile Transpose
        Unsqueeze""",
    14: "Add BatchNormalization CumSum Div GRU HardSwish Identity LSTM Mul RNN Relu Reshape Sub Trilu",
    15: "BatchNormalization Bernoulli CastLike Optional OptionalGetElement OptionalHasElement Pow Shape",
    16: "GreaterOrEqual GridSample Identity If LeakyRelu LessOrEqual Loop PRelu RoiAlign Scan ScatterElements ScatterND Where",
    17: "BlackmanWindow DFT HammingWindow HannWindow LayerNormalization MelWeightMatrix STFT SequenceMap",
    18: """BitwiseAnd BitwiseNot BitwiseOr BitwiseXor CenterCropPad Col2Im GroupNormalization LpPool Mish OptionalGetElement OptionalHasElement
        Pad ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSumSquare Resize ScatterElements
        ScatterND Split""",
}


# Changes that only brought attributes, or element types where none is named: without these, the form before is the same.
_ADDED = {("Resize", 18): "antialias axes keep_aspect_ratio_policy", ("Split", 18): "num_outputs", ("ScatterElements", 18): "reduction",
          ("ScatterND", 18): "reduction", ("ScatterElements", 16): "reduction", ("ScatterND", 16): "reduction", ("Where", 16): "",
          ("LeakyRelu", 16): "", ("PRelu", 16): "", ("GreaterOrEqual", 16): "", ("LessOrEqual", 16): ""}


@functools.cache
def _history():
    found = {}
    for version, names in _CHANGED.items():
        for name in names.split():
            found.setdefault(name, []).append(version)
    return found


def since_in_18(name, attributes=()):
    """The version from which on an operator of `ai.onnx` means what it means in version 18 with these attributes."""
    for version in reversed(_history().get(name, [])):
        added = _ADDED.get((name, version))
        if added is None or not set(added.split()).isdisjoint(attributes):
            return version
    return OLDEST

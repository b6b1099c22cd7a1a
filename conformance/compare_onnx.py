#!/usr/bin/env python3
"""Holds the FLOPs of ONNX files against those of the models that they were written from.

    compare_onnx.py TARE [NAME...]        needs torch, onnxscript, timm and transformers

TARE is the command. A model is written by torch.onnx.export, `tare estimate FILE` tells the file's FLOPs, and
FlopCounterMode those of the model's forward with attention as its parts. Decoders are written with sizes that vary: where
they are fixed, the exporter folds products of constants, which the file then does not have.
"""

import contextlib
import io
import json
import logging
import pathlib
import subprocess
import sys
import tempfile
import warnings

import torch
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils.flop_counter import FlopCounterMode

SIZES = dict(hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128, vocab_size=100)
GROUPED = dict(SIZES, num_key_value_heads=2)

IMAGES = {
    "resnet18": 224, "resnet50": 224, "mobilenetv3_small_100": 224, "efficientnet_b0": 224, "convnext_atto": 224,
    "vit_tiny_patch16_224": 224, "deit_tiny_patch16_224": 224, "swin_tiny_patch4_window7_224": 224, "regnety_002": 224,
    "densenet121": 224, "mixer_s32_224": 224, "vgg11": 224, "inception_v3": 299, "poolformer_s12": 224, "edgenext_xx_small": 224,
    "ghostnet_100": 224, "hrnet_w18_small": 224, "mobilevit_xxs": 256, "xcit_nano_12_p16_224": 224, "coat_lite_tiny": 224, "pvt_v2_b0": 224,
}  # fmt: skip
# Configuration, class, fields, whether its sizes vary in the file.
TEXTS = {
    "bert": ("BertConfig", "BertModel", SIZES, False),
    "roberta": ("RobertaConfig", "RobertaForMaskedLM", dict(SIZES, max_position_embeddings=64), False),
    "distilbert": ("DistilBertConfig", "DistilBertModel", dict(dim=64, n_layers=2, n_heads=4, hidden_dim=128, vocab_size=100), False),
    "opt": ("OPTConfig", "OPTForCausalLM", dict(SIZES, ffn_dim=128, word_embed_proj_dim=64), False),
    "electra": ("ElectraConfig", "ElectraModel", dict(SIZES, embedding_size=64), False),
    "albert": ("AlbertConfig", "AlbertModel", dict(SIZES, embedding_size=32), False),
    "mpnet": ("MPNetConfig", "MPNetModel", SIZES, False),
    "deberta": ("DebertaV2Config", "DebertaV2Model", SIZES, False),
    "gpt2": ("GPT2Config", "GPT2LMHeadModel", dict(n_embd=64, n_layer=2, n_head=4, vocab_size=100), True),
    "llama": ("LlamaConfig", "LlamaForCausalLM", GROUPED, True),
    "qwen2": ("Qwen2Config", "Qwen2ForCausalLM", GROUPED, True),
    "mistral": ("MistralConfig", "MistralForCausalLM", GROUPED, True),
    "gemma": ("GemmaConfig", "GemmaForCausalLM", dict(GROUPED, head_dim=16), True),
    "phi": ("PhiConfig", "PhiForCausalLM", SIZES, True),
}
LAYERS = {
    "lstm": lambda: (nn.LSTM(16, 24, 2, batch_first=True, bidirectional=True), torch.randn(2, 9, 16)),
    "gru": lambda: (nn.GRU(16, 24, batch_first=True), torch.randn(2, 9, 16)),
    "encoder": lambda: (nn.TransformerEncoder(nn.TransformerEncoderLayer(32, 4, 64, batch_first=True), 2), torch.randn(2, 7, 32)),
}


class FirstOutput(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x):
        result = self.model(x)
        result = result.to_tuple() if hasattr(result, "to_tuple") else result
        return result[0] if isinstance(result, tuple) else result


def make(name):
    """The model, its input, and whether its file has sizes that vary."""
    if name in LAYERS:
        return *LAYERS[name](), False
    if name in IMAGES:
        import timm

        return timm.create_model(name), torch.randn(2, 3, IMAGES[name], IMAGES[name]), False
    import transformers

    configuration, model, fields, varies = TEXTS[name]
    config = getattr(transformers, configuration)(**fields)
    config.use_cache = False
    # What nobody takes is not in the file.
    options = {"add_pooling_layer": False} if name in ("bert", "albert", "mpnet") else {}
    return getattr(transformers, model)(config, **options), torch.randint(0, 90, (2, 11)), varies


def compare(tare, name, folder):
    model, x, varies = make(name)
    model = FirstOutput(model).eval()
    with torch.no_grad(), FlopCounterMode(display=False) as counter, sdpa_kernel(SDPBackend.MATH):
        model(x)
    path = folder / f"{name}.onnx"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()), torch.no_grad():
        if varies:
            dim = torch.export.Dim.DYNAMIC
            torch.onnx.export(model, (x,), path, dynamo=True, dynamic_shapes=({0: dim, 1: dim},), verbose=False)
        else:
            torch.onnx.export(model, (x,), path, dynamo=False)
    sizes = ["--batch", str(x.shape[0]), "--seq", str(x.shape[1])] if varies else []
    run = subprocess.run([tare, "estimate", str(path), "--json", *sizes], capture_output=True, text=True)
    if not run.stdout.startswith("{"):
        return False, run.stderr.strip()[:300]
    told = json.loads(run.stdout)
    file, own = told["flops"], counter.get_total_flops()
    file = file["contractions"] if isinstance(file, dict) else file
    return (
        file == own and not told.get("differences"),
        f"{file} in the file, {own} in the model, {len(told.get('differences', []))} values differ",
    )


def main():
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    torch.backends.mha.set_fastpath_enabled(False)
    names = sys.argv[2:] or [*IMAGES, *TEXTS, *LAYERS]
    equal = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            try:
                same, text = compare(sys.argv[1], name, pathlib.Path(folder))
            except Exception as error:  # of the exporter
                same, text = False, f"is not written: {error}"[:200]
            equal += same
            print(f"{'equal' if same else 'OTHER':6} {name:32} {text}", flush=True)
    print(f"{equal} of {len(names)} equal")
    return equal != len(names)


if __name__ == "__main__":
    sys.exit(main())

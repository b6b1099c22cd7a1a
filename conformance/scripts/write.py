"""Writes TorchScript archives of timm's and transformers' models, with an input and what PyTorch gives for it: `python write.py FOLDER`.

Models of transformers are small; those of timm have ten classes and, where they take any size, images of 96 x 96.
"""

import sys
import warnings
from pathlib import Path

import timm
import torch
import transformers

warnings.filterwarnings("ignore")

TIMM = """resnet18 resnet26 seresnet18 mobilenetv3_small_050 mobilenetv2_050 efficientnet_lite0 mnasnet_small regnetx_002 regnety_002
ghostnet_050 lcnet_050 tinynet_e densenet121 convnext_atto convnextv2_atto vit_tiny_patch16_224 deit_tiny_patch16_224
swin_tiny_patch4_window7_224 pit_ti_224 levit_128s xcit_nano_12_p16_224 mixer_s32_224 resmlp_12_224 poolformer_s12 edgenext_xx_small
mobilevit_xxs cait_xxs24_224 repvgg_a0 dla34 hrnet_w18_small hardcorenas_a selecsls42 vgg11 botnet26t_256 crossvit_tiny_240
gcresnext26ts""".split()
OF_ONE_SIZE = "vit_ deit swin pit levit xcit mixer resmlp cait crossvit botnet poolformer mobilevit".split()
SMALL = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64, "vocab_size": 99}
CONFIGURATIONS = {
    "bert": SMALL, "roberta": SMALL | {"pad_token_id": 1}, "electra": SMALL | {"embedding_size": 16}, "mpnet": SMALL, "deberta-v2": SMALL,
    "albert": SMALL | {"embedding_size": 16}, "squeezebert": SMALL | {"embedding_size": 32}, "layoutlm": SMALL,
    "distilbert": {"dim": 32, "n_layers": 2, "n_heads": 4, "hidden_dim": 64, "vocab_size": 99},
    "opt": {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "ffn_dim": 64, "vocab_size": 99,
            "word_embed_proj_dim": 32, "use_cache": False},
    "bloom": {"hidden_size": 32, "n_layer": 2, "n_head": 4, "vocab_size": 99, "use_cache": False},
}


def of_timm(name):
    model = timm.create_model(name, num_classes=10).eval()
    size = model.default_cfg["input_size"][1:] if any(word in name for word in OF_ONE_SIZE) else (96, 96)
    return model, torch.randn(1, 3, *size)


def of_transformers(name):
    config = transformers.AutoConfig.for_model(name, **CONFIGURATIONS[name])
    config.torchscript, config.return_dict = True, False
    return transformers.AutoModel.from_config(config).eval(), torch.randint(3, 99, (2, 7))


def flat(value):
    if isinstance(value, torch.Tensor):
        return [value]
    return [one for part in (value.values() if isinstance(value, dict) else value) for one in flat(part)] if value is not None else []


def write(folder, name, kind, make):
    torch.manual_seed(0)
    try:
        with torch.no_grad():
            model, given = make()
            made = torch.jit.trace(model, given, check_trace=False, strict=False) if kind == "traced" else torch.jit.script(model)
            results = flat(made(given))
        made.save(folder / f"{name}.{kind}.pt")
        torch.save(([given], results), folder / f"{name}.{kind}.pt.io")
        print("written", name, kind, flush=True)
    except Exception as error:
        print("PyTorch does not", name, kind, type(error).__name__, flush=True)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in CONFIGURATIONS:
        write(folder, f"hf_{name}", "traced", lambda name=name: of_transformers(name))
    for name in TIMM:
        for kind in ("traced", "scripted"):
            write(folder, name, kind, lambda name=name: of_timm(name))

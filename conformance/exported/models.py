"""Models whose exported programs are held against PyTorch: small ones of timm and transformers. Knows `torch` by that name only."""

import importlib.util
import sys
import types

TIMM = """test_byobnet test_convnext test_convnext2 test_convnext3 test_efficientnet test_efficientnet_ln test_efficientnet_evos
test_mambaout test_nfnet test_resnet test_vit test_vit2 test_vit4""".split()
_SMALL = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48, "vocab_size": 64,
          "num_key_value_heads": 2, "max_position_embeddings": 64, "use_cache": False, "pad_token_id": 0, "n_embd": 32, "n_layer": 2,
          "n_head": 4, "d_model": 32, "d_ff": 48, "d_kv": 8, "num_heads": 4, "num_layers": 2}
TRANSFORMERS = {"bert": "BertModel", "roberta": "RobertaModel", "distilbert": "DistilBertModel", "albert": "AlbertModel",
                "gpt2": "GPT2Model", "gpt_neox": "GPTNeoXModel", "opt": "OPTModel", "llama": "LlamaModel", "mistral": "MistralModel",
                "qwen2": "Qwen2Model", "gemma": "GemmaModel", "phi": "PhiModel", "electra": "ElectraModel", "mpnet": "MPNetModel"}


class _Member(type):
    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return f"{cls.__name__}.{name}"


class _Anything(types.ModuleType):
    """Stands for torchvision where it is not installed: timm asks for names of it when it is imported, and no more."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return sys.modules.get(f"{self.__name__}.{name}") or _Member(name, (), {})


def _timm():
    """timm, imported with a stand-in for torchvision where that is not installed."""
    missing = [f"torchvision{name}" for name in ("", ".transforms", ".transforms.functional", ".datasets", ".datasets.folder", ".ops",
                                                 ".ops.misc", ".models", ".models.feature_extraction", ".transforms.v2")]
    if "timm" in sys.modules or importlib.util.find_spec("torchvision") is not None:
        missing = []
    sys.modules.update({name: _Anything(name) for name in missing})
    try:
        import timm
    finally:
        for name in missing:
            del sys.modules[name]
    return timm


def names():
    return [f"timm:{name}" for name in TIMM] + [f"transformers:{name}" for name in TRANSFORMERS]


def build(name):
    """A model in evaluation, its inputs, and the dimension of each that may vary (batch)."""
    import torch

    torch.manual_seed(0)
    library, name = name.split(":")
    if library == "timm":
        model = _timm().create_model(name).eval()
        return model, (torch.randn(2, *model.default_cfg["input_size"][:1], 96, 96),), ({0: "batch"},)
    import transformers

    config = transformers.AutoConfig.for_model(name, **{
        key: value for key, value in _SMALL.items() if key in _fields(transformers, name)})
    config.return_dict = False

    class Wrapped(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.model = getattr(transformers, TRANSFORMERS[name.replace("-", "_")])(config)

        def forward(self, input_ids):
            return self.model(input_ids, use_cache=False)[0] if "use_cache" in _SMALL and hasattr(config, "use_cache") \
                else self.model(input_ids)[0]

    tokens = torch.arange(2 * 7).reshape(2, 7) % 50 + 3
    return Wrapped().eval(), (tokens,), ({0: "batch", 1: "seq"},)


def _fields(transformers, name):
    kind = transformers.models.auto.configuration_auto.CONFIG_MAPPING[name]
    return set(vars(kind())) | set(kind.attribute_map)

"""Architectures of transformers and timm: which there are, how one is built, and what it is fed. Knows `torch` by that name only."""

import importlib
import importlib.util
import inspect
import re
from pathlib import Path

# Built from their full-size default configuration; the others with few layers.
NAMED = {
    "transformers": "llama mistral qwen2 gemma2 gpt2 bert roberta t5 vit clip whisper mixtral deberta-v2 swin wav2vec2".split(),
    "timm": "resnet50 convnext_tiny vit_base_patch16_224 swin_tiny_patch4_window7_224 efficientnet_b0 mobilenetv3_large_100 "
            "regnety_016 deit_small_patch16_224 mixer_b16_224 densenet121 maxvit_tiny_tf_224 coatnet_0_rw_224".split(),
}
_LAYERS = """num_hidden_layers num_layers n_layer n_layers encoder_layers decoder_layers num_encoder_layers num_decoder_layers
depth encoder_num_hidden_layers decoder_num_hidden_layers num_block_layers text_layers vision_layers num_blocks
num_encoder_blocks_per_stage encoder_depth decoder_depth num_hidden_groups transformer_layers num_layers_per_stage""".split()
_HEADS = """CAUSAL_LM SEQ_TO_SEQ_CAUSAL_LM MASKED_LM IMAGE_TEXT_TO_TEXT SPEECH_SEQ_2_SEQ IMAGE_CLASSIFICATION CTC
VIDEO_CLASSIFICATION AUDIO_CLASSIFICATION OBJECT_DETECTION UNIVERSAL_SEGMENTATION SEMANTIC_SEGMENTATION DEPTH_ESTIMATION
SEQUENCE_CLASSIFICATION QUESTION_ANSWERING""".split()


def names(library, everything=False):
    """The architectures of a library; of timm's models, one of each file unless everything is asked for."""
    if library == "transformers":
        from transformers.models.auto.configuration_auto import CONFIG_MAPPING_NAMES

        return sorted(CONFIG_MAPPING_NAMES)
    import timm

    if everything:
        return sorted(timm.list_models())
    chosen = set(NAMED["timm"])
    for module in timm.list_modules():
        found = timm.list_models(module=module)
        if found:
            chosen.add(min(found, key=lambda name: (len(name), name)))
    return sorted(chosen)


def declare_torchvision_operators():
    """Where torchvision's compiled operators do not load beside this PyTorch, its Python asks for their names only."""
    import torch

    spec = importlib.util.find_spec("torchvision")
    if spec is None:
        return
    folder = Path(spec.origin).parent
    text = "".join((folder / name).read_text() for name in ("_meta_registrations.py", "_autograd_registrations.py")
                   if (folder / name).exists())
    for name in sorted(set(re.findall(r"[\"']torchvision::(\w+)[\"']", text) + re.findall(r"ops\.torchvision\.(\w+)", text))):
        torch.library.define(f"torchvision::{name}", "(Tensor x) -> Tensor")


def build(library, name, whole=False, config=None):
    """A model on meta, and a function that runs it and returns (loss, outputs by name). `whole` keeps all of its layers.

    `config` is what `configuration` returned, for one model.
    """
    import torch

    if config is None:
        config = configuration(library, name, whole)
    with torch.device("meta"):
        return _build_transformers(name, config) if library == "transformers" else _build_timm(name)


def attempts(library, name):
    """How a model may be built, in order: some cannot be made smaller."""
    return (False, True) if library == "transformers" and name not in NAMED["transformers"] else (False,)


def _build_timm(name):
    import timm
    import torch

    model = timm.create_model(name)
    config = getattr(model, "pretrained_cfg", None) or {}
    size = config.get("input_size") or (3, 224, 224)
    model.train()

    def run():
        outputs = model(torch.empty(2, *size, device="meta"))
        found = dict(_tensors("output", outputs))
        return sum(one.sum() for one in found.values() if one.is_floating_point()), found

    return model, run


def _shrink(config, seen=()):
    """Fewer layers, here and in the configurations within."""
    if id(config) in seen:
        return
    for key, value in list(vars(config).items()):
        if hasattr(value, "to_dict") and hasattr(value, "model_type"):
            _shrink(value, (*seen, id(config)))
        elif key in _LAYERS and isinstance(value, int) and not isinstance(value, bool) and value > 2:
            try:
                setattr(config, key, 2)
            except Exception:
                pass
    kinds = getattr(config, "layer_types", None)
    layers = getattr(config, "num_hidden_layers", None)
    if isinstance(kinds, list) and isinstance(layers, int):
        config.layer_types = kinds[:layers]


def _model_class(config):
    import transformers
    from transformers.models.auto import modeling_auto

    for head in _HEADS:
        mapping = getattr(modeling_auto, f"MODEL_FOR_{head}_MAPPING_NAMES", {})
        if config.model_type in mapping:
            found = mapping[config.model_type]
            return getattr(transformers, found if isinstance(found, str) else found[0])
    for mapping in (modeling_auto.MODEL_FOR_PRETRAINING_MAPPING_NAMES, modeling_auto.MODEL_MAPPING_NAMES):
        if config.model_type in mapping:
            found = mapping[config.model_type]
            return getattr(transformers, found if isinstance(found, str) else found[0])
    # Parts of others have no head: their own class says which configuration it is made from.
    module = importlib.import_module(type(config).__module__.replace(".configuration_", ".modeling_"))
    found = [one for one in vars(module).values()
             if isinstance(one, type) and one.__module__ == module.__name__ and getattr(one, "config_class", None) is type(config)
             and "forward" in vars(one) and not one.__name__.endswith("PreTrainedModel")]
    if found:
        return min(found, key=lambda one: (not one.__name__.endswith("Model"), len(one.__name__), one.__name__))
    raise LookupError(f"no model class for {config.model_type}")


def configuration(library, name, whole=False):
    """What the library itself makes before there is a tensor: a configuration; timm has none."""
    if library != "transformers":
        return None
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING

    config = CONFIG_MAPPING[name]()
    if getattr(config, "is_encoder_decoder", False):
        for key in ("decoder_start_token_id", "pad_token_id"):
            if getattr(config, key, None) is None:
                setattr(config, key, 0)
    for key in ("apply_spec_augment", "mask_time_prob", "mask_feature_prob", "layerdrop", "encoder_layerdrop",
                "decoder_layerdrop"):  # chosen by random values
        if hasattr(config, key):
            setattr(config, key, type(getattr(config, key))(0))
    if name not in NAMED["transformers"] and not whole:
        _shrink(config)
    return config


def _build_transformers(name, config):
    import torch

    model = _model_class(config)(config)
    if any(_first(config, key, default=None) for key in ("num_experts", "num_local_experts", "n_routed_experts")):
        model.to(torch.bfloat16)  # grouped products exist in that type alone
    model.train()

    def run():
        outputs = _first_that_runs(model, config)
        found = dict(_tensors("", outputs))
        loss = getattr(outputs, "loss", None)
        if loss is None:
            loss = sum(one.float().mean() for one in found.values() if one.is_floating_point() and one.requires_grad)
        return loss.sum() if isinstance(loss, torch.Tensor) else loss, found

    return model, run


def _first_that_runs(model, config):
    """The outputs for the first inputs that the model takes; what the plain ones raise, if it takes none."""
    first_error, tried = None, set()
    # Some look for padding unless a mask says where it is, others look into the mask, but not where attention is written out.
    for way in ("", "eager", "without padding"):
        if way == "eager":
            try:
                model.set_attn_implementation("eager")
            except Exception:
                continue
        elif way:
            for module in model.modules():
                if getattr(getattr(module, "config", None), "pad_token_id", None) is not None:
                    module.config.pad_token_id = None
        for form in ("", "masked", "time first", "channel", "unlabelled", "unlabelled masked", "text only", "decoder", "patches"):
            inputs = _inputs(model, config, "masked" in form)
            if not _reform(inputs, form, model, config):
                continue
            kind = way, tuple((key, tuple(value.shape)) for key, value in inputs.items())
            if kind in tried:
                continue
            tried.add(kind)
            try:
                return model(**inputs)
            except Exception as error:
                first_error = first_error or error.with_traceback(error.__traceback__)
    raise first_error


def _reform(inputs, form, model, config):
    """Other forms of the same inputs, in place. Returns whether it is one.

    Sound with its time first or with a channel, no labels, no images, a decoder's tokens, images as rows of patches.
    """
    import torch

    signature = inspect.signature(model.forward).parameters
    ids = torch.zeros(2, 16, dtype=torch.long, device="meta")
    if form == "text only":
        images = [key for key in inputs if key.startswith("pixel")]
        for key in images:
            del inputs[key]
        return "input_ids" in signature and bool(images) and inputs.setdefault("input_ids", ids) is not None
    if form == "decoder":
        inputs.pop("labels", None)
        return "decoder_input_ids" in signature and inputs.setdefault("decoder_input_ids", ids) is ids
    if form == "patches":
        if "grid_thw" not in signature:
            return False
        side = _first(config, "patch_size", default=14)
        width = _first(config, "in_channels", "in_chans", "num_channels", default=3) * side * side * _first(
            config, "temporal_patch_size", default=1)
        rows = "hidden_states" if "hidden_states" in signature else "pixel_values"
        inputs[rows] = torch.zeros(32, width, device="meta")
        inputs["grid_thw"] = torch.tensor([[1, 4, 4], [1, 4, 4]], device="cpu")  # sizes, which are read
        # What follows from the sizes, as a program that was traced is given it: on meta it could not be computed.
        inputs["position_ids"] = torch.zeros(32, 2, dtype=torch.long, device="meta")
        inputs["cu_seqlens"] = torch.tensor([0, 16, 32], device="cpu")
        module = inspect.getsource(inspect.getmodule(type(model)))
        if "get_vision_window_index" in module:
            merged = 32 // _first(config, "spatial_merge_size", default=2) ** 2
            inputs["window_index"] = torch.zeros(merged, dtype=torch.long, device="meta")
            inputs["cu_window_seqlens"] = torch.tensor([0, 16, 32], device="cpu")
        for kind in ("interp", "bilinear"):
            if f"get_vision_{kind}" in module:
                inputs[f"{kind}_indices"] = torch.zeros(32, 4, dtype=torch.long, device="meta")
                inputs[f"{kind}_weights"] = torch.zeros(32, 4, device="meta")
        return True
    if "unlabelled" in form:
        return inputs.pop("labels", None) is not None
    if form == "time first" and "input_features" in inputs:
        inputs["input_features"] = torch.zeros(2, 256, inputs["input_features"].shape[1], device="meta")
    elif form == "time first" and "input_values" in inputs:
        mels = _first(config, "num_mel_bins", default=128)
        inputs["input_values"] = torch.zeros(2, _first(config, "max_length", default=1024), mels, device="meta")
    elif form == "channel" and "input_values" in inputs:
        inputs["input_values"] = torch.zeros(2, 1, 16000, device="meta")
    else:
        return form in ("", "masked")
    return True


def _first(config, *keys, default):
    """The first of these settings that the configuration, or one within it, has."""
    inner = [value for value in vars(config).values() if hasattr(value, "to_dict") and hasattr(value, "model_type")]
    for one in (config, *inner):
        for key in keys:
            value = getattr(one, key, None)
            if value is not None:
                return value
    return default


def _inputs(model, config, masked):
    """Arguments of the forward, by what its signature asks for."""
    import torch

    signature = inspect.signature(model.forward).parameters
    ids = torch.zeros(2, 16, dtype=torch.long, device="meta")
    size = _first(config, "image_size", "img_size", default=224)
    if isinstance(size, dict):
        size = (size["height"], size["width"])
    size = (size, size) if isinstance(size, int) else tuple(size)
    channels = _first(config, "num_channels", "in_channels", default=3)
    mels = _first(config, "num_mel_bins", "feature_size", default=80)
    known = {
        "input_ids": lambda: ids,
        "attention_mask": lambda: torch.ones(2, 16, dtype=torch.long, device="meta"),
        "decoder_input_ids": lambda: ids,
        "pixel_values": lambda: torch.zeros(2, channels, *size, device="meta"),
        "pixel_values_videos": lambda: torch.zeros(2, _first(config, "num_frames", default=8), channels, *size, device="meta"),
        "pixel_mask": lambda: torch.ones(2, *size, dtype=torch.long, device="meta"),
        "input_features": lambda: torch.zeros(2, mels, 2 * _first(config, "max_source_positions", default=1500), device="meta"),
        "input_values": lambda: torch.zeros(2, 16000, device="meta"),
        "bbox": lambda: torch.zeros(2, 16, 4, dtype=torch.long, device="meta"),
        "inputs": lambda: torch.zeros(2, 16000, device="meta"),
        "input_features_mask": lambda: torch.ones(
            2, 2 * _first(config, "max_source_positions", default=1500), dtype=torch.long, device="meta"),
        "spectrogram": lambda: torch.zeros(2, 64, _first(config, "model_in_dim", default=mels), device="meta"),
        "image": lambda: torch.zeros(2, channels, *size, device="meta"),
        "flattened_patches": lambda: torch.zeros(
            2, 64, 2 + channels * _first(config, "patch_size", default=16) ** 2, device="meta"),
        "inputs_embeds": lambda: torch.zeros(2, 16, _first(config, "hidden_size", default=768), device="meta"),
        "query_embeds": lambda: torch.zeros(2, 16, _first(config, "hidden_size", default=768), device="meta"),
    }
    asked = [model.main_input_name] if isinstance(model.main_input_name, str) else list(model.main_input_name)
    asked += [key for key, one in signature.items() if one.default is inspect.Parameter.empty and key in known]
    kind = config.model_type
    if "pixel_values" in signature and "input_ids" in signature and "image_token_id" not in vars(config) and hasattr(
            config, "text_config"):
        asked += ["input_ids", "pixel_values"]  # two towers
    if "decoder_input_ids" in signature and getattr(config, "is_encoder_decoder", False) and "labels" not in signature:
        asked.append("decoder_input_ids")
    if kind in ("encoder-decoder", "vision-encoder-decoder", "speech-encoder-decoder"):
        asked.append("decoder_input_ids")
        asked += ["input_ids"] if kind == "encoder-decoder" else []
    if kind == "vilt":
        asked += ["pixel_values"]
    if kind == "speech-encoder-decoder":
        asked += ["inputs"]
    if kind in ("efficientloftr", "superglue", "lightglue"):
        known["pixel_values"] = lambda: torch.zeros(2, 2, channels, 480, 640, device="meta")  # pairs of images
    if kind == "decision_transformer":
        known.update({key: lambda width=width: torch.zeros(2, 16, width, device="meta") for key, width in (
            ("states", config.state_dim), ("actions", config.act_dim), ("rewards", 1), ("returns_to_go", 1))})
        known["timesteps"] = lambda: ids
        asked += ["states", "actions", "rewards", "returns_to_go", "timesteps", "attention_mask"]
    if masked and "attention_mask" in signature:
        asked.append("attention_mask")
    if "bbox" in signature and kind.startswith(("layoutlm", "bros", "lilt", "udop")):
        asked += ["bbox", "input_ids"]
    if kind in ("videomae", "timesformer", "vivit"):
        frames = _first(config, "num_frames", default=8)
        known["pixel_values"] = lambda: torch.zeros(2, frames, channels, *size, device="meta")
    inputs = {key: known[key]() for key in dict.fromkeys(asked) if key in known and key in signature}
    if "labels" in signature:
        shape = _label_shape(type(model).__name__, inputs)
        if shape is not None:
            inputs["labels"] = torch.zeros(*shape, dtype=torch.long, device="meta")
    return inputs


def _label_shape(kind, inputs):
    if kind.endswith(("Classification", "WithTeacher")) and "TokenClassification" not in kind:
        return (2,)
    if any(one in kind for one in ("CausalLM", "LMHead", "MaskedLM", "ConditionalGeneration", "Seq2Seq",
                                   "ImageTextToText")):
        return (2, 16)
    return None


def _tensors(path, value):
    """(name, tensor) of every tensor in an output, caches left out."""
    import torch

    if isinstance(value, torch.Tensor):
        yield path or "output", value
    elif isinstance(value, dict) or hasattr(value, "items") and hasattr(value, "to_tuple"):
        for key, one in value.items():
            if "past_key_values" not in key and "cache" not in key:
                yield from _tensors(f"{path}.{key}" if path else key, one)
    elif isinstance(value, (list, tuple)):
        for i, one in enumerate(value):
            yield from _tensors(f"{path}.{i}" if path else str(i), one)

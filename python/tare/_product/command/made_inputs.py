"""Inputs that a model of a library is run with: names, shapes and dtypes follow from its configuration and the flags."""

import inspect

import tare
from tare import nn
from tare._product.command.loading import Misuse

_TOKENS = 2048  # of a sequence, where the model takes so many
_SAMPLES = 160_000  # of sound: ten seconds at 16 kHz
_POSITIONS = ("position_embeddings", "position_embedding", "embed_positions", "wpe")  # as models call their tables of positions


class _Made:
    """What the inputs of one model are made from: its configuration, the flags, and how many tokens it takes."""

    def __init__(self, model, config, options):
        self.model, self.config = model, config
        self.batch = options.batch or 1
        self.seq, self.image, self.training = options.seq, options.image, options.train
        self.parameters = inspect.signature(model.forward).parameters
        main = model.main_input_name
        self.main = [main] if isinstance(main, str) else list(main)
        self.text = options.model
        self.floating = next((one.dtype for one in model.parameters() if one.is_floating_point()), tare.float32)

    def first(self, *names, default):
        """The first of these settings that the configuration, or one within it, has."""
        inner = [one for one in vars(self.config).values() if hasattr(one, "to_dict") and hasattr(one, "model_type")]
        for name in names:
            for one in (self.config, *inner):
                value = getattr(one, name, None)
                if value is not None:
                    return value
        return default

    def most_tokens(self):
        """How many rows a table of positions has; None where positions are computed."""
        rows = []
        for name, module in self.model.named_modules():
            last = name.rpartition(".")[2]
            if isinstance(module, nn.Embedding) and "vision" not in name and last in _POSITIONS:
                padding = module.padding_idx
                rows.append(module.num_embeddings - (padding + 1 if padding is not None else 0))
        return min(rows, default=None)

    def tokens(self):
        """The tokens of a sequence. Errors: Misuse for more than the model has positions for."""
        most = self.most_tokens()
        if self.seq is not None:
            if most is not None and self.seq > most:
                raise Misuse(f"--seq {self.seq}: {self.text} takes at most {most} tokens")
            return self.seq
        usual = self.first("max_target_positions", "max_position_embeddings", "n_positions", "seq_length", default=_TOKENS)
        return min(_TOKENS, usual if isinstance(usual, int) and usual > 0 else _TOKENS, most or _TOKENS)

    def sides(self):
        """Height and width of an image."""
        size = self.image or self.first("image_size", "img_size", "input_size", default=224)
        if isinstance(size, dict):
            size = size.get("height", 224), size.get("width", 224)
        return [size, size] if isinstance(size, int) else list(size)[-2:]

    def channels(self):
        return self.first("num_channels", "in_channels", "in_chans", default=3)

    def ids(self, *more):
        return tare.empty(self.batch, self.tokens(), *more, dtype=tare.int64)

    def ones(self, *sizes):
        return tare.ones(self.batch, *sizes, dtype=tare.int64)

    def values(self, *sizes):
        return tare.empty(self.batch, *sizes, dtype=self.floating)

    def images(self):
        """Images, or as many frames as a model of videos takes."""
        of_videos = "video" in self.config.model_type or "VideoClassification" in type(self.model).__name__
        frames = self.first("num_frames", default=None) if of_videos else None
        return self.values(*([frames] if isinstance(frames, int) else []), self.channels(), *self.sides())

    def spectra(self):
        side = self.first("spec_size", default=None)
        bins = self.first("num_mel_bins", "feature_size", default=80)
        if side is None:
            return self.values(bins, 2 * self.first("max_source_positions", default=1500))
        return self.values(1, side * side // bins, bins)  # spectra that are looked at as square images

    def sound(self):
        codec = hasattr(self.config, "codebook_size") and hasattr(self.config, "sampling_rate")
        return self.values(*([self.first("audio_channels", default=1)] if codec else []), self.seq or _SAMPLES)

    def patches(self):
        side = self.first("patch_size", default=16)
        return self.values(self.seq or self.first("max_patches", default=2048), 2 + self.channels() * side * side)


# What a forward calls its inputs, and how each is made. Sound without a spectrum has its samples in --seq.
_BY_NAME = {
    "input_ids": lambda made: made.ids(),
    "attention_mask": lambda made: made.ones(made.tokens()),
    "decoder_input_ids": lambda made: made.ids(),
    "bbox": lambda made: tare.zeros(made.batch, made.tokens(), 4, dtype=tare.int64),
    "inputs_embeds": lambda made: made.values(made.tokens(), made.first("hidden_size", default=768)),
    "pixel_values": lambda made: made.images(),
    "pixel_values_videos": lambda made: made.values(
        made.first("num_frames", "frames_per_clip", default=16), made.channels(), *made.sides()),
    "pixel_mask": lambda made: made.ones(*made.sides()),
    "input_features": lambda made: made.spectra(),
    "input_values": lambda made: made.sound(),
    "flattened_patches": lambda made: made.patches(),
}


def _token_labels(made, inputs):
    return {"labels": made.ids()}


def _decoder_labels(made, inputs):
    inputs.pop("decoder_input_ids", None)  # the model shifts the labels
    return {"labels": made.ids()}


def _class_labels(made, inputs):
    config = made.config
    if config.problem_type == "regression" or (config.problem_type is None and config.num_labels == 1):
        return {"labels": made.values(*([config.num_labels] if config.num_labels > 1 else []))}
    if config.problem_type == "multi_label_classification":
        return {"labels": made.values(config.num_labels)}
    return {"labels": tare.empty(made.batch, dtype=tare.int64)}


def _choice_labels(made, inputs):
    for name in ("input_ids", "attention_mask"):
        if name in inputs:
            inputs[name] = inputs[name].unsqueeze(1).expand(-1, 2, -1).contiguous()
    return {"labels": tare.empty(made.batch, dtype=tare.int64)}


def _span_labels(made, inputs):
    return {name: tare.empty(made.batch, dtype=tare.int64) for name in ("start_positions", "end_positions")}


def _pixel_labels(made, inputs):
    return {"labels": tare.empty(made.batch, *made.sides(), dtype=tare.int64)}


def _spoken_labels(made, inputs):
    return {"labels": tare.ones(made.batch, 32, dtype=tare.int64)}


def _no_labels(made, inputs):
    return {}


# The heads of transformers that a configuration without `architectures` may mean, in order, and what training gives each.
_HEADS = {
    "AutoModelForSeq2SeqLM": _decoder_labels,
    "AutoModelForSpeechSeq2Seq": _decoder_labels,
    "AutoModelForMaskedLM": _token_labels,
    "AutoModelForImageTextToText": _token_labels,
    "AutoModelForCausalLM": _token_labels,
    "AutoModelForImageClassification": _class_labels,
    "AutoModelForVideoClassification": _class_labels,
    "AutoModelForSemanticSegmentation": _pixel_labels,
    "AutoModelForDepthEstimation": _no_labels,
    "AutoModelForObjectDetection": _no_labels,
    "AutoModelForUniversalSegmentation": _no_labels,
    "AutoModelForCTC": _spoken_labels,
    "AutoModelForAudioClassification": _class_labels,
    "AutoModelForSequenceClassification": _class_labels,
    "AutoModelForTokenClassification": _token_labels,
    "AutoModelForQuestionAnswering": _span_labels,
    "AutoModelForMultipleChoice": _choice_labels,
    "AutoModelForNextSentencePrediction": _class_labels,
    "AutoModelForPreTraining": _no_labels,
}


def heads_of(config):
    """(head, its classes) of each head that a configuration's type has."""
    import transformers

    for head in _HEADS:
        try:
            found = getattr(transformers, head)._model_mapping[type(config)]
        except (AttributeError, KeyError):
            continue
        yield head, found if isinstance(found, (list, tuple)) else [found]


def of_transformers(model, config, head, options):
    """The inputs of a model of transformers by name, with labels where it trains. Errors: Misuse."""
    made = _Made(model, config, options)
    asked = [*made.main]
    asked += [name for name, one in made.parameters.items() if one.default is one.empty and name in _BY_NAME]
    two_towers = "input_ids" in made.parameters and "pixel_values" in made.parameters and hasattr(config, "text_config") \
        and getattr(config, "image_token_id", None) is None
    if two_towers:
        asked += ["input_ids", "pixel_values"]
    if "input_ids" in asked and hasattr(config, "audio_config") and getattr(config, "audio_token_id", None) is None:
        asked.append("input_features")
    if not _BY_NAME.keys() & asked:  # a name for whatever it may be
        asked += [name for name in ("input_ids", "pixel_values") if name in made.parameters][:1]
    if "input_ids" in asked and "attention_mask" in made.parameters:
        asked.append("attention_mask")
    if "decoder_input_ids" in made.parameters and getattr(config, "is_encoder_decoder", False):
        asked.append("decoder_input_ids")
    inputs = {name: _BY_NAME[name](made) for name in dict.fromkeys(asked) if name in _BY_NAME and name in made.parameters}
    if not options.train:
        if head == "AutoModelForMultipleChoice":
            _choice_labels(made, inputs)
        return inputs
    labels = _HEADS.get(head, _no_labels)(made, inputs)
    inputs.update({name: value for name, value in labels.items() if name in made.parameters})
    if "use_cache" in made.parameters:
        inputs["use_cache"] = False
    return inputs


def of_timm(name, model, options):
    """The image of a model of timm: what its configuration says, or --image."""
    size = (getattr(model, "pretrained_cfg", None) or {}).get("input_size") or (3, 224, 224)
    if options.image is not None:
        size = (size[0], options.image, options.image)
        if hasattr(model, "set_input_size"):
            model.set_input_size(img_size=size[1:])
    return {_first_name(model): tare.empty(options.batch or 1, *size, dtype=_floating(model))}


def of_torchvision(name, model, options):
    """Images, as the part of torchvision that the model is of takes them: one, a list, a clip or two frames."""
    import torchvision

    part = type(model).__module__.removeprefix("torchvision.models.").partition(".")[0]
    side = options.image or _crop(torchvision, name)
    batch, dtype = options.batch or 1, _floating(model)
    if part == "detection":
        return {_first_name(model): [tare.empty(3, side or 800, side or 800, dtype=dtype) for _ in range(batch)]}
    if part == "video":
        return {_first_name(model): tare.empty(batch, 3, 16, side or 112, side or 112, dtype=dtype)}
    if part == "optical_flow":
        return {one: tare.empty(batch, 3, side or 520, side or 520, dtype=dtype) for one in ("image1", "image2")}
    usual = 520 if part == "segmentation" else 224
    return {_first_name(model): tare.empty(batch, 3, side or usual, side or usual, dtype=dtype)}


def _crop(torchvision, name):
    """The side of the images that published weights were trained with, or None."""
    try:
        weights = torchvision.models.get_model_weights(name)
        size = list(weights)[-1].transforms.keywords.get("crop_size")
    except (ValueError, AttributeError, IndexError, TypeError):
        return None
    return size if isinstance(size, int) else size[-1] if size else None


def _first_name(model):
    return next(iter(inspect.signature(model.forward).parameters))


def _floating(model):
    return next((one.dtype for one in model.parameters() if one.is_floating_point()), tare.float32)

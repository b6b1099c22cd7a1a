"""The forward passes of public models, built small on the CPU, for `record --models`.

Needs torchvision and transformers beside PyTorch. How they are built stands in tests/golden/models/record.py, which records
the same models at their real size on meta.
"""
import importlib.util
import pathlib

import torch

GOLDENS = pathlib.Path(__file__).resolve().parents[1] / "tests" / "golden" / "models" / "record.py"


def golden_recorder():
    spec = importlib.util.spec_from_file_location("record_models", GOLDENS)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def forwards():
    """(name, function) of every forward: evaluation and training, one long prompt and one more token."""
    builder = golden_recorder()
    for name in builder.RESNETS:
        model = builder.build_resnet(name, "cpu")
        image = torch.randn(2, 3, 64, 64)
        yield name, lambda: model(image)
        yield f"{name}/channels_last", lambda: model(image.to(memory_format=torch.channels_last))
        model.train()
        yield f"{name}/train", lambda: model(image)
    for name, (_, changes, _) in builder.LANGUAGE_MODELS.items():
        if changes:
            continue
        config = builder.read_config(name, builder.SMALL[builder.read_config(name, {})["model_type"]])
        for dtype in ("float32", "bfloat16"):
            model = builder.build_language_model({**config, "torch_dtype": dtype}, "cpu")
            ids = torch.randint(config["vocab_size"], (2, 16))
            yield f"{name}/{dtype}", lambda: model(input_ids=ids)
            yield f"{name}/{dtype}/loss", lambda: model(input_ids=ids, labels=ids)
            yield f"{name}/{dtype}/padded", lambda: model(input_ids=ids, attention_mask=(ids > 10).long())
            past = model(input_ids=ids).past_key_values
            yield f"{name}/{dtype}/next", lambda: model(input_ids=ids[:, :1], past_key_values=past)

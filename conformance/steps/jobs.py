"""The jobs whose memory is compared: what is trained, on what, and how. One definition for PyTorch and tare: it says `import torch`."""

import dataclasses
import functools
from collections.abc import Callable

import torch
from models import adapters, decoders, dense, encoders, recurrent, vision
from torch import nn
from torch.nn import functional
from torch.utils import checkpoint


@dataclasses.dataclass
class Job:
    model: Callable
    batch: Callable  # returns the inputs and the target
    loss: Callable
    optimizer: Callable | None = None  # None: forward only, without gradients
    autocast: torch.dtype | None = None
    accumulate: int = 1
    clip: float | None = None
    set_to_none: bool = True


def next_token(logits, tokens):
    return functional.cross_entropy(logits[:, :-1].reshape(-1, logits.shape[-1]), tokens[:, 1:].reshape(-1))


def every_token(logits, tokens):
    return functional.cross_entropy(logits.flatten(0, 1), tokens.flatten())


def text(tokens=4000, batch=4, length=128):
    drawn = torch.randint(tokens, (batch, length))
    return (drawn,), drawn


def two_texts(tokens=3000, batch=4, length=96):
    source, target = torch.randint(tokens, (batch, length)), torch.randint(tokens, (batch, length))
    return (source, target), target


def segmented_text(tokens=3000, batch=4, length=128):
    drawn = torch.randint(tokens, (batch, length))
    return (drawn, torch.zeros(batch, length, dtype=torch.long)), drawn


def sound(tokens=2000, batch=4, frames=300, length=48):
    drawn = torch.randint(tokens, (batch, length))
    return (torch.randn(batch, 80, frames), drawn), drawn


def images(side, batch=8, classes=100):
    return (torch.randn(batch, 3, side, side),), torch.randint(classes, (batch,))


def last_channels(side, batch=8, classes=100):
    return (torch.randn(batch, 3, side, side).to(memory_format=torch.channels_last),), torch.randint(classes, (batch,))


def masks(side=64, batch=4, classes=4):
    return (torch.randn(batch, 3, side, side),), torch.randint(classes, (batch, side, side))


def noise(side=32, batch=8):
    return (torch.randn(batch, 3, side, side), torch.randint(1000, (batch,))), torch.randn(batch, 3, side, side)


def vectors(width=512, batch=256, classes=10):
    return (torch.randn(batch, width),), torch.randint(classes, (batch,))


def optimizer(name, lr=1e-3, **options):
    return lambda parameters: getattr(torch.optim, name)(parameters, lr=lr, **options)


def matrices_by_muon(parameters):
    return torch.optim.Muon([one for one in parameters if one.dim() == 2], lr=1e-3)


def trained(parameters):
    """AdamW of what is not frozen."""
    return torch.optim.AdamW([one for one in parameters if one.requires_grad], lr=1e-3)


def keeping_products():
    """Selective checkpointing: what products of matrices made is kept, all else is computed again."""
    policy = checkpoint.CheckpointPolicy
    products = {torch.ops.aten.mm.default, torch.ops.aten.addmm.default, torch.ops.aten.bmm.default}

    def choose(context, op, *args, **kwargs):
        return policy.MUST_SAVE if op in products else policy.PREFER_RECOMPUTE

    def recompute(block, x):
        contexts = functools.partial(checkpoint.create_selective_checkpoint_contexts, choose)
        return checkpoint.checkpoint(block, x, use_reentrant=False, context_fn=contexts)

    return recompute


def every_second():
    """Recomputes every second block."""
    count = iter(range(10**6))
    recompute = decoders.fully(False)
    return lambda block, x: recompute(block, x) if next(count) % 2 else block(x)


_of = functools.partial
bf16 = torch.bfloat16
adamw, sgd, momentum = optimizer("AdamW"), optimizer("SGD"), optimizer("SGD", momentum=0.9)
classify = functional.cross_entropy
plain = _of(decoders.gpt2, dropout=0.0)
norm = _of(decoders.llama, norm=nn.RMSNorm)
small_text = _of(text, tokens=2000)
images96, images64, images112 = (_of(images, side) for side in (96, 64, 112))
mlp = recurrent.perceptron

JOBS = {
    "gpt2": Job(decoders.gpt2, text, next_token, adamw),
    "gpt2_no_dropout": Job(plain, text, next_token, adamw),
    "gpt2_scores": Job(_of(decoders.gpt2, fused=False), text, next_token, adamw),
    "gpt2_bf16": Job(decoders.gpt2, text, next_token, adamw, autocast=bf16),
    "gpt2_eval": Job(decoders.gpt2, text, next_token),
    "gpt2_eval_bf16": Job(decoders.gpt2, text, next_token, autocast=bf16),
    "gpt2_sgd": Job(plain, text, next_token, sgd),
    "gpt2_clip": Job(plain, text, next_token, adamw, clip=1.0),
    "gpt2_accumulate": Job(plain, text, next_token, adamw, accumulate=2),
    "gpt2_kept_gradients": Job(plain, text, next_token, adamw, set_to_none=False),
    "gpt2_checkpoint": Job(_of(decoders.gpt2, recompute=decoders.fully(False)), text, next_token, adamw),
    "gpt2_checkpoint_reentrant": Job(_of(decoders.gpt2, recompute=decoders.fully(True)), text, next_token, adamw),
    "gpt2_checkpoint_selective": Job(lambda: plain(recompute=keeping_products()), text, next_token, adamw),
    "gpt2_checkpoint_every_second": Job(lambda: plain(recompute=every_second()), text, next_token, adamw),
    "gpt2_checkpoint_bf16": Job(_of(plain, recompute=decoders.fully(False)), text, next_token, adamw, autocast=bf16),
    "llama": Job(decoders.llama, text, next_token, adamw),
    "llama_rms_norm": Job(norm, text, next_token, adamw),
    "llama_bf16": Job(decoders.llama, text, next_token, adamw, autocast=bf16),
    "llama_all_bf16": Job(lambda: decoders.llama().bfloat16(), text, next_token, adamw),
    "llama_eval": Job(decoders.llama, text, next_token),
    "llama_foreach": Job(decoders.llama, text, next_token, optimizer("AdamW", foreach=True)),
    "llama_fused": Job(decoders.llama, text, next_token, optimizer("AdamW", fused=True)),
    "llama_adafactor": Job(decoders.llama, text, next_token, optimizer("Adafactor")),
    "llama_lora": Job(lambda: adapters.adapted(decoders.llama()), text, next_token, trained),
    "llama_lora_bf16": Job(lambda: adapters.adapted(decoders.llama().bfloat16()), text, next_token, trained),
    "llama_lora_all_bf16": Job(lambda: adapters.adapted(decoders.llama().bfloat16(), dtype=bf16), text, next_token, trained),
    "llama_lora_checkpoint": Job(lambda: adapters.adapted(decoders.llama(recompute=decoders.fully(False))), text, next_token,
                                 trained),
    "mixtral_places": Job(decoders.mixtral, small_text, next_token, adamw),
    "mixtral_index": Job(_of(decoders.mixtral, by_index=True), small_text, next_token, adamw),
    "deepseek": Job(decoders.deepseek, small_text, next_token, adamw),
    "deepseek_bf16": Job(decoders.deepseek, small_text, next_token, adamw, autocast=bf16),
    "bert": Job(encoders.Bert, segmented_text, every_token, adamw),
    "bert_bf16": Job(encoders.Bert, segmented_text, every_token, adamw, autocast=bf16),
    "bert_eval": Job(encoders.Bert, segmented_text, every_token),
    "t5": Job(encoders.T5, two_texts, every_token, adamw),
    "t5_bf16": Job(encoders.T5, two_texts, every_token, adamw, autocast=bf16),
    "t5_eval": Job(encoders.T5, two_texts, every_token),
    "t5_adafactor": Job(encoders.T5, two_texts, every_token, optimizer("Adafactor")),
    "whisper": Job(encoders.Whisper, sound, every_token, adamw),
    "whisper_bf16": Job(encoders.Whisper, sound, every_token, adamw, autocast=bf16),
    "whisper_eval": Job(encoders.Whisper, sound, every_token),
    "vit": Job(vision.ViT, images96, classify, adamw),
    "vit_bf16": Job(vision.ViT, images96, classify, adamw, autocast=bf16),
    "vit_eval": Job(vision.ViT, images96, classify),
    "swin": Job(vision.Swin, images112, classify, adamw),
    "swin_bf16": Job(vision.Swin, images112, classify, adamw, autocast=bf16),
    "convnext": Job(vision.convnext, images64, classify, adamw),
    "convnext_bf16": Job(vision.convnext, images64, classify, adamw, autocast=bf16),
    "resnet": Job(vision.resnet, images64, classify, momentum),
    "resnet_bottleneck": Job(_of(vision.resnet, bottleneck=True, width=16), images64, classify, momentum),
    "resnet_bf16": Job(vision.resnet, images64, classify, momentum, autocast=bf16),
    "resnet_eval": Job(vision.resnet, images64, classify),
    "resnet_channels_last": Job(lambda: vision.resnet().to(memory_format=torch.channels_last), _of(last_channels, 64),
                                classify, momentum),
    "unet": Job(dense.UNet, masks, classify, optimizer("RMSprop", momentum=0.9)),
    "diffusion_unet": Job(dense.DiffusionUNet, noise, functional.mse_loss, adamw),
    "diffusion_unet_bf16": Job(dense.DiffusionUNet, noise, functional.mse_loss, adamw, autocast=bf16),
    "diffusion_unet_eval": Job(dense.DiffusionUNet, noise, functional.mse_loss),
    "lstm": Job(_of(recurrent.Recurrent, nn.LSTM), small_text, every_token, sgd),
    "lstm_bidirectional": Job(_of(recurrent.Recurrent, nn.LSTM, bidirectional=True), small_text, every_token, adamw),
    "lstm_bf16": Job(_of(recurrent.Recurrent, nn.LSTM), small_text, every_token, sgd, autocast=bf16),
    "gru": Job(_of(recurrent.Recurrent, nn.GRU), small_text, every_token, optimizer("Adam")),
    "gru_bf16": Job(_of(recurrent.Recurrent, nn.GRU), small_text, every_token, adamw, autocast=bf16),
    "mlp_sgd": Job(mlp, vectors, classify, sgd),
    "mlp_momentum": Job(mlp, vectors, classify, momentum),
    "mlp_momentum_foreach": Job(mlp, vectors, classify, optimizer("SGD", momentum=0.9, foreach=True)),
    "mlp_sgd_fused": Job(mlp, vectors, classify, optimizer("SGD", momentum=0.9, fused=True)),
    "mlp_adam": Job(mlp, vectors, classify, optimizer("Adam")),
    "mlp_adam_amsgrad": Job(mlp, vectors, classify, optimizer("Adam", amsgrad=True)),
    "mlp_adam_foreach": Job(mlp, vectors, classify, optimizer("Adam", foreach=True)),
    "mlp_adam_fused": Job(mlp, vectors, classify, optimizer("Adam", fused=True)),
    "mlp_rmsprop": Job(mlp, vectors, classify, optimizer("RMSprop")),
    "mlp_rmsprop_foreach": Job(mlp, vectors, classify, optimizer("RMSprop", foreach=True)),
    "mlp_adagrad": Job(mlp, vectors, classify, optimizer("Adagrad")),
    "mlp_adagrad_fused": Job(mlp, vectors, classify, optimizer("Adagrad", fused=True)),
    "mlp_adadelta": Job(mlp, vectors, classify, optimizer("Adadelta")),
    "mlp_adamax": Job(mlp, vectors, classify, optimizer("Adamax")),
    "mlp_nadam": Job(mlp, vectors, classify, optimizer("NAdam")),
    "mlp_radam": Job(mlp, vectors, classify, optimizer("RAdam")),
    "mlp_asgd": Job(mlp, vectors, classify, optimizer("ASGD")),
    "mlp_rprop": Job(mlp, vectors, classify, optimizer("Rprop")),
    "mlp_adafactor": Job(mlp, vectors, classify, optimizer("Adafactor")),
    "mlp_muon": Job(mlp, vectors, classify, matrices_by_muon),
}

"""What makes images, sounds and latents: GANs, diffusion, flows, codecs, speech."""

import json
import pathlib

import torch
from entries import Procedure, floats, part, program, tokens


@program("diffusers, U-Net", "diffusers.UNet2DConditionModel", package="diffusers")
def diffusers_unet():
    from diffusers import UNet2DConditionModel

    model = UNet2DConditionModel(sample_size=16, block_out_channels=(16, 32), layers_per_block=1, down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
                                 up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"), cross_attention_dim=16, norm_num_groups=4, attention_head_dim=4)
    return model, (floats(2, 4, 16, 16), tokens(1000, 2), floats(2, 6, 16))


@program("diffusers, autoencoder", "diffusers.AutoencoderKL", package="diffusers")
def diffusers_autoencoder():
    from diffusers import AutoencoderKL

    return AutoencoderKL(block_out_channels=(8, 16), down_block_types=("DownEncoderBlock2D",) * 2, up_block_types=("UpDecoderBlock2D",) * 2,
                         norm_num_groups=4), (floats(1, 3, 32, 32),), {"sample_posterior": True}


@program("diffusers, DiT and schedulers", "diffusers.DiTTransformer2DModel", package="diffusers")
def diffusers_dit():
    from diffusers import DDIMScheduler, DiTTransformer2DModel, DPMSolverMultistepScheduler

    model = DiTTransformer2DModel(num_attention_heads=2, attention_head_dim=8, in_channels=4, num_layers=2, sample_size=8, num_embeds_ada_norm=10)

    def run(x, steps, labels):
        found = model(x, steps, labels).sample
        results = [found]
        for kind in (DDIMScheduler, DPMSolverMultistepScheduler):
            scheduler = kind()
            scheduler.set_timesteps(5, device=x.device)
            results.append(scheduler.step(found[:, :4], scheduler.timesteps[0], x).prev_sample)
        return results
    return Procedure(run, model), (floats(2, 4, 8, 8), tokens(1000, 2), tokens(10, 2))


@program("DiT", "models.DiT", repository="facebookresearch/DiT", licence="CC-BY-NC-4.0")
def dit():
    from models import DiT

    return DiT(input_size=8, hidden_size=32, depth=2, num_heads=2, num_classes=5), (floats(2, 4, 8, 8), tokens(1000, 2), tokens(5, 2))


@program("guided-diffusion", "guided_diffusion.unet.UNetModel", repository="openai/guided-diffusion", licence="MIT")
def guided_diffusion():
    from guided_diffusion.unet import UNetModel

    return UNetModel(16, 3, 32, 6, 1, (2,), dropout=0.1, channel_mult=(1, 2), num_classes=5, num_heads=2, use_checkpoint=True,
                     use_scale_shift_norm=True), (floats(2, 3, 16, 16), tokens(1000, 2), tokens(5, 2))


@program("denoising-diffusion-pytorch", "denoising_diffusion_pytorch.GaussianDiffusion", package="denoising-diffusion-pytorch")
def denoising_diffusion():
    from denoising_diffusion_pytorch import GaussianDiffusion, Unet

    return GaussianDiffusion(Unet(dim=16, dim_mults=(1, 2), flash_attn=False), image_size=16, timesteps=20), (part(2, 3, 16, 16),)


@program("PyTorch-GAN, SRGAN", "models.GeneratorResNet", repository="eriklindernoren/PyTorch-GAN", folder="implementations/srgan", licence="MIT")
def gan_srgan():
    from models import Discriminator, GeneratorResNet

    generator, discriminator = GeneratorResNet(n_residual_blocks=2), Discriminator((3, 32, 32))
    return Procedure(lambda x: discriminator(generator(x)), generator, discriminator), (floats(1, 3, 8, 8),)


@program("PyTorch-GAN, CycleGAN", "models.GeneratorResNet", repository="eriklindernoren/PyTorch-GAN", folder="implementations/cyclegan", licence="MIT", precise=True)
def gan_cyclegan():
    from models import Discriminator, GeneratorResNet, weights_init_normal

    generator, discriminator = GeneratorResNet((3, 32, 32), 2), Discriminator((3, 32, 32))
    generator.apply(weights_init_normal)
    return Procedure(lambda x: discriminator(generator(x)), generator, discriminator), (floats(1, 3, 32, 32),)


@program("PyTorch-GAN, StarGAN", "models.GeneratorResNet", repository="eriklindernoren/PyTorch-GAN", folder="implementations/stargan", licence="MIT")
def gan_stargan():
    from models import Discriminator, GeneratorResNet

    generator, discriminator = GeneratorResNet((3, 32, 32), 1, 5), Discriminator((3, 32, 32), 5, 3)
    return Procedure(lambda x, c: discriminator(generator(x, c)), generator, discriminator), (floats(1, 3, 32, 32), floats(1, 5))


@program("PyTorch-GAN, MUNIT", "models.Encoder", repository="eriklindernoren/PyTorch-GAN", folder="implementations/munit", licence="MIT")
def gan_munit():
    from models import Decoder, Encoder

    encoder, decoder = Encoder(dim=4, n_residual=1, n_downsample=1, style_dim=4), Decoder(dim=4, n_residual=1, n_upsample=1, style_dim=4)
    return Procedure(lambda x: decoder(*encoder(x)), encoder, decoder), (floats(1, 3, 32, 32),)


@program("PyTorch-GAN, ESRGAN", "models.GeneratorRRDB", repository="eriklindernoren/PyTorch-GAN", folder="implementations/esrgan", licence="MIT")
def gan_esrgan():
    from models import GeneratorRRDB

    return GeneratorRRDB(3, filters=8, num_res_blocks=1), (floats(1, 3, 8, 8),)


@program("nflows, spline flow", "nflows.flows.base.Flow", package="nflows")
def nflows_spline():
    from nflows.distributions.normal import StandardNormal
    from nflows.flows.base import Flow
    from nflows.transforms.autoregressive import MaskedPiecewiseRationalQuadraticAutoregressiveTransform
    from nflows.transforms.base import CompositeTransform
    from nflows.transforms.permutations import ReversePermutation

    flow = Flow(CompositeTransform([ReversePermutation(4), MaskedPiecewiseRationalQuadraticAutoregressiveTransform(4, 16, num_bins=4, tails="linear", tail_bound=3.0)]),
                StandardNormal([4]))
    return Procedure(flow.log_prob, flow), (floats(8, 4),)


@program("normflows, RealNVP", "normflows.NormalizingFlow", package="normflows")
def normflows():
    import normflows

    masks = torch.tensor([1.0, 0.0, 1.0, 0.0])
    flows = [normflows.flows.MaskedAffineFlow(masks if index % 2 else 1 - masks, normflows.nets.MLP([4, 8, 4]), normflows.nets.MLP([4, 8, 4])) for index in range(2)]
    model = normflows.NormalizingFlow(normflows.distributions.base.DiagGaussian(4), [*flows, normflows.flows.ActNorm(4)])
    return Procedure(model.forward_kld, model), (floats(8, 4),)


@program("vector-quantize-pytorch", "vector_quantize_pytorch.VectorQuantize", package="vector-quantize-pytorch")
def vector_quantize():
    from vector_quantize_pytorch import FSQ, VectorQuantize

    quantizer, scalar = VectorQuantize(dim=8, codebook_size=16, kmeans_init=False), FSQ([5, 5, 3])
    inner = torch.nn.Linear(8, 3)
    return Procedure(lambda x: (quantizer(x), scalar(inner(x))), quantizer, scalar, inner), (floats(2, 12, 8),)


@program("siren-pytorch", "siren_pytorch.SirenNet", package="siren-pytorch")
def siren():
    from siren_pytorch import SirenNet

    return SirenNet(dim_in=2, dim_hidden=16, dim_out=3, num_layers=3), (floats(8, 2),)


@program("hifi-gan", "models.Generator", repository="jik876/hifi-gan", licence="MIT")
def hifi_gan():
    from env import AttrDict
    from models import Generator, MultiPeriodDiscriminator

    settings = AttrDict(json.loads(pathlib.Path("config_v3.json").read_text()) | {"upsample_initial_channel": 16, "upsample_rates": [4, 2, 2], "upsample_kernel_sizes": [8, 4, 4]})
    generator, discriminator = Generator(settings), MultiPeriodDiscriminator()
    return Procedure(lambda x, y: discriminator(y, generator(x)), generator, discriminator), (floats(1, 80, 4), floats(1, 1, 64))


@program("tacotron2, encoder and postnet", "model.Encoder", repository="NVIDIA/tacotron2", licence="BSD-3-Clause",
         uncalled={"librosa": ("util",), "librosa.util": ("pad_center", "tiny"), "librosa.filters": ("mel",)})
def tacotron2():
    import types

    from model import Encoder, Postnet

    settings = types.SimpleNamespace(encoder_kernel_size=5, encoder_n_convolutions=2, encoder_embedding_dim=16, n_mel_channels=8,
                                     postnet_embedding_dim=16, postnet_kernel_size=5, postnet_n_convolutions=3)
    encoder, postnet = Encoder(settings), Postnet(settings)
    lengths = torch.tensor([9, 6], device="cpu")
    return Procedure(lambda x, y: (encoder(x, lengths), postnet(y)), encoder, postnet), (floats(2, 16, 9), floats(2, 8, 9))


@program("encodec", "encodec.modules.SEANetEncoder", package="encodec", uncalled={"torchaudio": ()})
def encodec():
    from encodec.modules import SEANetDecoder, SEANetEncoder

    encoder = SEANetEncoder(channels=1, dimension=16, n_filters=4, ratios=[4, 2], norm="weight_norm", lstm=1)
    decoder = SEANetDecoder(channels=1, dimension=16, n_filters=4, ratios=[4, 2], norm="weight_norm", lstm=1)
    return Procedure(lambda x: decoder(encoder(x)), encoder, decoder), (floats(1, 1, 128),)


@program("demucs", "demucs.hdemucs.HDemucs", package="demucs")
def demucs():
    from demucs.hdemucs import HDemucs

    return HDemucs(["a", "b"], audio_channels=1, channels=4), (floats(1, 1, 32768),)


@program("julius", "julius.resample_frac", package="julius")
def julius():
    import julius

    inner = torch.nn.Conv1d(1, 1, 3, padding=1)
    return Procedure(lambda x: (julius.resample_frac(inner(x), 3, 2), julius.lowpass_filter(inner(x), 0.1), julius.fft_conv1d(x, x[..., :20])), inner), (floats(1, 1, 256),)

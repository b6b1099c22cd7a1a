"""Images, points and video: classifiers, detectors, segmentation, flow, restoration."""

import argparse

import torch
from entries import Procedure, floats, part, program, tokens


@program("detr", "models.detr.DETR", repository="facebookresearch/detr", licence="Apache-2.0")
def detr():
    from models.backbone import Backbone, Joiner
    from models.detr import DETR
    from models.position_encoding import PositionEmbeddingSine
    from models.transformer import Transformer

    class Unloaded(Backbone):
        """The backbone with initial weights: the class downloads some otherwise."""

        def __init__(self):
            import torchvision
            from models.backbone import BackboneBase, FrozenBatchNorm2d

            resnet = torchvision.models.resnet18(weights=None, norm_layer=FrozenBatchNorm2d)
            BackboneBase.__init__(self, resnet, True, 512, False)

    backbone = Joiner(Unloaded(), PositionEmbeddingSine(8, normalize=True))
    backbone.num_channels = 512
    transformer = Transformer(d_model=16, nhead=2, num_encoder_layers=1, num_decoder_layers=2, dim_feedforward=32, return_intermediate_dec=True)
    return DETR(backbone, transformer, num_classes=5, num_queries=6, aux_loss=True), ([floats(3, 64, 64), floats(3, 48, 64)],)


@program("detr, matcher and losses", "models.detr.SetCriterion", repository="facebookresearch/detr", licence="Apache-2.0")
def detr_losses():
    from models.detr import SetCriterion
    from models.matcher import HungarianMatcher

    criterion = SetCriterion(5, HungarianMatcher(), {"loss_ce": 1, "loss_bbox": 5}, 0.1, ["labels", "boxes", "cardinality"])
    head = torch.nn.Linear(8, 10)

    def run(x, boxes):
        found = head(x)
        outputs = {"pred_logits": found[..., :6], "pred_boxes": found[..., 6:].sigmoid()}
        return criterion(outputs, [{"labels": torch.tensor([1, 3]), "boxes": boxes}, {"labels": torch.tensor([2]), "boxes": boxes[:1]}])
    return Procedure(run, head), (floats(2, 4, 8), part(2, 4))


@program("segment-anything", "segment_anything.modeling.Sam", package="segment-anything")
def segment_anything():
    from segment_anything.modeling import ImageEncoderViT, MaskDecoder, PromptEncoder, TwoWayTransformer

    encoder = ImageEncoderViT(img_size=64, patch_size=16, embed_dim=32, depth=2, num_heads=2, out_chans=16, use_rel_pos=True, window_size=2, global_attn_indexes=(1,))
    prompts = PromptEncoder(embed_dim=16, image_embedding_size=(4, 4), input_image_size=(64, 64), mask_in_chans=4)
    decoder = MaskDecoder(transformer_dim=16, transformer=TwoWayTransformer(depth=1, embedding_dim=16, num_heads=2, mlp_dim=32))

    def run(images, points, labels):
        sparse, dense = prompts(points=(points, labels), boxes=None, masks=None)
        return decoder(image_embeddings=encoder(images), image_pe=prompts.get_dense_pe(), sparse_prompt_embeddings=sparse,
                       dense_prompt_embeddings=dense, multimask_output=True)
    return Procedure(run, encoder, prompts, decoder), (floats(1, 3, 64, 64), part(1, 2, 2), tokens(2, 1, 2))


@program("ConvNeXt", "models.convnext.ConvNeXt", repository="facebookresearch/ConvNeXt", licence="MIT")
def convnext():
    from models.convnext import ConvNeXt

    return ConvNeXt(num_classes=5, depths=[1, 1, 2, 1], dims=[8, 16, 24, 32], drop_path_rate=0.1), (floats(2, 3, 64, 64),)


@program("dinov2", "dinov2.models.vision_transformer.DinoVisionTransformer", repository="facebookresearch/dinov2", licence="Apache-2.0")
def dinov2():
    from dinov2.models.vision_transformer import DinoVisionTransformer

    return DinoVisionTransformer(img_size=28, patch_size=14, embed_dim=32, depth=2, num_heads=2, num_register_tokens=2), (floats(2, 3, 28, 28),)


@program("pytorch-cifar, ResNet-18", "models.ResNet18", repository="kuangliu/pytorch-cifar", licence="MIT")
def cifar_resnet():
    from models import ResNet18

    return ResNet18(), (floats(2, 3, 32, 32),)


@program("pytorch-cifar, EfficientNet-B0", "models.EfficientNetB0", repository="kuangliu/pytorch-cifar", licence="MIT")
def cifar_efficientnet():
    from models import EfficientNetB0

    return EfficientNetB0(), (floats(2, 3, 32, 32),)


@program("pytorch-cifar, ShuffleNetV2", "models.ShuffleNetV2", repository="kuangliu/pytorch-cifar", licence="MIT")
def cifar_shufflenet():
    from models import ShuffleNetV2

    return ShuffleNetV2(0.5), (floats(2, 3, 32, 32),)


@program("Pytorch-UNet", "unet.UNet", repository="milesial/Pytorch-UNet", licence="GPL-3.0")
def unet():
    from unet import UNet

    return UNet(3, 2, bilinear=True), (floats(1, 3, 32, 32),)


# PyTorch with oneDNN and without are 7e-3 apart here.
@program("RAFT", "raft.RAFT", repository="princeton-vl/RAFT", folder="core", licence="BSD-3-Clause", tolerance=2e-2)
def raft():
    import os
    import sys

    sys.path.insert(0, os.path.dirname(os.getcwd()) + "/core")
    from raft import RAFT

    return RAFT(argparse.Namespace(small=True, mixed_precision=False)), (part(1, 3, 128, 128), part(1, 3, 128, 128)), {"iters": 1}


@program("SwinIR", "models.network_swinir.SwinIR", repository="JingyunLiang/SwinIR", licence="Apache-2.0")
def swinir():
    from models.network_swinir import SwinIR

    return SwinIR(img_size=16, embed_dim=12, depths=[2], num_heads=[2], window_size=4, upscale=2, upsampler="pixelshuffledirect"), (floats(1, 3, 16, 16),)


@program("pointnet.pytorch", "pointnet.model.PointNetCls", repository="fxia22/pointnet.pytorch", licence="MIT", precise=True)
def pointnet():
    from pointnet.model import PointNetCls

    return PointNetCls(k=4, feature_transform=True), (floats(2, 3, 32),)


@program("nerf-pytorch", "run_nerf_helpers.NeRF", repository="yenchenlin/nerf-pytorch", licence="MIT")
def nerf():
    from run_nerf_helpers import NeRF, get_embedder, sample_pdf

    embed, width = get_embedder(4, 0)
    views, view_width = get_embedder(2, 0)
    model = NeRF(D=4, W=32, input_ch=width, input_ch_views=view_width, skips=[2], use_viewdirs=True)

    def run(points, directions):
        found = model(torch.cat([embed(points), views(directions)], -1))
        return found, sample_pdf(points.sort(0).values.T, found[:-1, :1].T.sigmoid().expand(3, -1), 8, det=True)
    return Procedure(run, model), (floats(16, 3), floats(16, 3))


@program("timm, EfficientFormer", "timm.create_model", package="timm")
def timm_efficientformer():
    import timm

    return timm.create_model("efficientvit_b0", num_classes=5), (floats(2, 3, 64, 64),)


@program("torchvision, Mask R-CNN", "torchvision.models.detection.MaskRCNN", package="torchvision")
def torchvision_mask_rcnn():
    import torchvision

    model = torchvision.models.detection.maskrcnn_resnet50_fpn(weights=None, weights_backbone=None, num_classes=3, min_size=64, max_size=64)
    boxes = torch.tensor([[4.0, 4.0, 40.0, 40.0]])
    return model, ([part(3, 64, 64)], [{"boxes": boxes, "labels": tokens(2, 1) + 1, "masks": tokens(2, 1, 64, 64).byte()}])


@program("torchvision, DeepLabV3", "torchvision.models.segmentation.deeplabv3_resnet50", package="torchvision", precise=True)
def torchvision_deeplab():
    import torchvision

    return torchvision.models.segmentation.deeplabv3_resnet50(weights=None, weights_backbone=None, num_classes=3), (floats(2, 3, 32, 32),)


@program("torchvision, transforms v2", "torchvision.transforms.v2.Compose", package="torchvision")
def torchvision_transforms():
    from torchvision.transforms import v2

    return v2.Compose([v2.RandomResizedCrop(16, antialias=True), v2.RandomHorizontalFlip(), v2.ColorJitter(0.1, 0.1, 0.1, 0.1), v2.GaussianBlur(3),
                       v2.RandomErasing(1.0), v2.Normalize([0.5] * 3, [0.5] * 3)]), (part(2, 3, 32, 32),)


@program("vit-pytorch, ViT", "vit_pytorch.ViT", package="vit-pytorch")
def vit_pytorch():
    from vit_pytorch import ViT

    return ViT(image_size=32, patch_size=8, num_classes=5, dim=32, depth=2, heads=2, mlp_dim=64, dropout=0.1), (floats(2, 3, 32, 32),)


@program("vit-pytorch, NaViT of nested tensors", "vit_pytorch.na_vit_nested_tensor.NaViT", package="vit-pytorch",
         uncalled={"torchvision": ("transforms",)})
def vit_pytorch_navit():
    from vit_pytorch.na_vit_nested_tensor import NaViT

    model = NaViT(image_size=32, patch_size=8, num_classes=5, dim=16, depth=2, heads=2, dim_head=8, mlp_dim=32, token_dropout_prob=0.0)
    return Procedure(lambda *images: model(list(images)), model), tuple(part(3, *size) for size in ((32, 16), (16, 16), (24, 32)))


@program("vit-pytorch, NaViT of nested videos", "vit_pytorch.na_vit_nested_tensor_3d.NaViT", package="vit-pytorch",
         uncalled={"torchvision": ("transforms",)})
def vit_pytorch_navit_3d():
    from vit_pytorch.na_vit_nested_tensor_3d import NaViT

    model = NaViT(image_size=32, max_frames=4, patch_size=8, frame_patch_size=2, num_classes=5, dim=16, depth=1, heads=2, dim_head=8,
                  mlp_dim=32, token_dropout_prob=0.0)
    return Procedure(lambda *videos: model(list(videos)), model), (part(3, 2, 16, 16), part(3, 4, 32, 16))


@program("vit-pytorch, ViT quantized dynamically", "vit_pytorch.vit.ViT", package="vit-pytorch", uncalled={"torchvision": ("transforms",)})
def vit_pytorch_quantized():
    from vit_pytorch.vit import ViT

    model = ViT(image_size=16, patch_size=4, num_classes=5, dim=16, depth=1, heads=2, dim_head=8, mlp_dim=32)
    quantized = []

    def call(x):
        if not quantized:
            quantized.append(torch.ao.quantization.quantize_dynamic(model, {torch.nn.Linear}, dtype=torch.qint8))
        return quantized[0](x)

    return Procedure(call, model), (part(2, 3, 16, 16),)


@program("vit-pytorch, MaxViT", "vit_pytorch.max_vit.MaxViT", package="vit-pytorch")
def vit_pytorch_maxvit():
    from vit_pytorch.max_vit import MaxViT

    return MaxViT(num_classes=5, dim=16, dim_conv_stem=16, depth=(1, 1), dim_head=16, window_size=4), (floats(1, 3, 64, 64),)


@program("vit-pytorch, CrossFormer", "vit_pytorch.crossformer.CrossFormer", package="vit-pytorch")
def vit_pytorch_crossformer():
    from vit_pytorch.crossformer import CrossFormer

    return CrossFormer(num_classes=5, dim=(32, 32, 64, 64), depth=(1, 1, 1, 1), global_window_size=(4, 2, 1, 1), local_window_size=(4, 4, 4, 2)), (floats(1, 3, 64, 64),)


@program("segmentation_models_pytorch, U-Net", "segmentation_models_pytorch.Unet", package="segmentation-models-pytorch", precise=True)
def smp_unet():
    import segmentation_models_pytorch as models

    model = models.Unet("resnet18", encoder_weights=None, classes=2)
    dice = models.losses.DiceLoss("multiclass")
    return Procedure(lambda x, y: (dice(model(x), y),), model), (floats(2, 3, 64, 64), tokens(2, 2, 64, 64))


@program("segmentation_models_pytorch, SegFormer", "segmentation_models_pytorch.Segformer", package="segmentation-models-pytorch")
def smp_segformer():
    import segmentation_models_pytorch as models

    return models.Segformer("mit_b0", encoder_weights=None, classes=2), (floats(2, 3, 64, 64),)


@program("ultralytics, YOLO", "ultralytics.nn.tasks.DetectionModel", package="ultralytics")
def ultralytics_yolo():
    from ultralytics.nn.tasks import DetectionModel

    return DetectionModel("yolov8n.yaml", nc=3, verbose=False), (floats(1, 3, 64, 64),)


@program("kornia, augmentation", "kornia.augmentation.AugmentationSequential", package="kornia")
def kornia_augmentation():
    import kornia.augmentation as augmentation

    return augmentation.AugmentationSequential(augmentation.RandomAffine(15.0, p=1.0), augmentation.RandomHorizontalFlip(p=0.5),
                                               augmentation.ColorJiggle(0.1, 0.1, 0.1, 0.1, p=1.0)), (part(2, 3, 32, 32),)


@program("kornia, filters and geometry", "kornia.filters.gaussian_blur2d", package="kornia")
def kornia_filters():
    import kornia

    inner = torch.nn.Conv2d(3, 3, 3, padding=1)

    def run(x):
        y = inner(x)
        turned = kornia.geometry.transform.rotate(y, torch.tensor([10.0, 20.0], device=x.device))
        return kornia.filters.gaussian_blur2d(turned, (3, 3), (1.5, 1.5)), kornia.filters.sobel(y), kornia.color.rgb_to_lab(y.sigmoid())
    return Procedure(run, inner), (part(2, 3, 16, 16),)


@program("monai, UNet", "monai.networks.nets.UNet", package="monai")
def monai_unet():
    from monai.losses import DiceCELoss
    from monai.networks.nets import UNet

    model = UNet(spatial_dims=3, in_channels=1, out_channels=2, channels=(2, 4), strides=(2,), num_res_units=1)
    loss = DiceCELoss(to_onehot_y=True, softmax=True)
    return Procedure(lambda x, y: (loss(model(x), y),), model), (floats(1, 1, 8, 8, 8), tokens(2, 1, 1, 8, 8, 8))


@program("monai, UNETR blocks", "monai.networks.nets.ViT", package="monai")
def monai_vit():
    from monai.networks.nets import ViT

    return ViT(in_channels=1, img_size=(8, 8, 8), patch_size=(4, 4, 4), hidden_size=16, mlp_dim=32, num_layers=1, num_heads=2), (floats(1, 1, 8, 8, 8),)


@program("efficientnet_pytorch", "efficientnet_pytorch.EfficientNet", package="efficientnet-pytorch")
def efficientnet():
    from efficientnet_pytorch import EfficientNet

    return EfficientNet.from_name("efficientnet-b0", num_classes=5), (floats(2, 3, 64, 64),)


@program("facenet-pytorch", "facenet_pytorch.InceptionResnetV1", package="facenet-pytorch", precise=True)
def facenet():
    from facenet_pytorch import InceptionResnetV1

    return InceptionResnetV1(pretrained=None, classify=True, num_classes=5), (floats(2, 3, 96, 96),)


@program("lpips", "lpips.LPIPS", package="lpips")
def lpips():
    import lpips

    return lpips.LPIPS(pretrained=False, net="squeeze", verbose=False, pnet_rand=True), (floats(2, 3, 64, 64), floats(2, 3, 64, 64))


@program("pytorch-msssim", "pytorch_msssim.MS_SSIM", package="pytorch-msssim")
def msssim():
    from pytorch_msssim import MS_SSIM

    inner = torch.nn.Conv2d(3, 3, 3, padding=1)
    measure = MS_SSIM(data_range=1.0)
    return Procedure(lambda x, y: measure(inner(x).sigmoid(), y), inner), (part(1, 3, 176, 176), part(1, 3, 176, 176))


@program("piq", "piq.VIFLoss", package="piq")
def piq():
    import piq

    inner = torch.nn.Conv2d(3, 3, 3, padding=1)

    def run(x, y):
        z = inner(x).sigmoid()
        return piq.ssim(z, y, kernel_size=7), piq.vif_p(z, y), piq.gmsd(z, y), piq.total_variation(z), piq.haarpsi(z, y)
    return Procedure(run, inner), (part(1, 3, 48, 48), part(1, 3, 48, 48))


@program("byol-pytorch", "byol_pytorch.BYOL", package="byol-pytorch")
def byol():
    import torchvision
    from byol_pytorch import BYOL

    return BYOL(torchvision.models.resnet18(weights=None), image_size=32, hidden_layer="avgpool", projection_size=8, projection_hidden_size=16), (part(4, 3, 32, 32),)


@program("lightly, SimCLR", "lightly.loss.NTXentLoss", package="lightly")
def lightly():
    from lightly.loss import NTXentLoss
    from lightly.models.modules import SimCLRProjectionHead

    head, loss = SimCLRProjectionHead(16, 16, 8), NTXentLoss()
    return Procedure(lambda x, y: loss(head(x), head(y)), head), (floats(4, 16), floats(4, 16))


@program("captum, integrated gradients", "captum.attr.IntegratedGradients", package="captum")
def captum():
    from captum.attr import DeepLift, GuidedGradCam, IntegratedGradients, Saliency

    model = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Linear(4 * 36, 5)).eval()

    def run(x):
        x = x.clone().requires_grad_()
        return (IntegratedGradients(model).attribute(x, target=1, n_steps=8), Saliency(model).attribute(x, target=1),
                DeepLift(model).attribute(x, target=1), GuidedGradCam(model, model[0]).attribute(x, target=1))
    return Procedure(run, model), (floats(2, 3, 8, 8),)

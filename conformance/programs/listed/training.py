"""What trains models in other ways: per-sample gradients, inner loops, curvature, manifolds, pruning, optimizers, and some layers."""

import torch
from entries import Procedure, floats, ones, part, program, tokens


def classifier(width=8, out=3):
    return torch.nn.Sequential(torch.nn.Linear(width, 16), torch.nn.Tanh(), torch.nn.Linear(16, out))


def convolutional(out=3):
    return torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.BatchNorm2d(8), torch.nn.ReLU(),
                               torch.nn.Conv2d(8, 8, 3, padding=1), torch.nn.ReLU(), torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(), torch.nn.Linear(8, out))


@program("opacus, gradients of samples", "opacus.GradSampleModule", package="opacus")
def opacus_samples():
    from opacus import GradSampleModule

    model = GradSampleModule(classifier())

    def call(x):
        model(x).square().sum().backward()
        found = [one.grad_sample.clone() for one in model.parameters()]
        model.zero_grad()
        return model(x), found

    return Procedure(call, model), (floats(4, 8),)


@program("zuko, spline flow", "zuko.flows.NSF", package="zuko")
def zuko_flow():
    import zuko

    flow = zuko.flows.NSF(3, transforms=2, hidden_features=(16, 16))
    return Procedure(lambda x: flow().log_prob(x), flow), (floats(6, 3),)


@program("higher, an inner loop", "higher.innerloop_ctx", package="higher")
def higher_inner():
    import higher

    model = classifier()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def call(x):
        with higher.innerloop_ctx(model, optimizer, copy_initial_weights=False) as (inner, differentiable):
            for _ in range(2):
                differentiable.step(inner(x).square().mean())
            return inner(x)

    return Procedure(call, model), (floats(4, 8),)


@program("BackPACK, gradients of samples and curvature", "backpack.extend", package="backpack-for-pytorch")
def backpack():
    from backpack import backpack as entered
    from backpack import extend
    from backpack.extensions import BatchGrad, DiagGGNExact, Variance

    model, loss = extend(classifier()), extend(torch.nn.CrossEntropyLoss())

    def call(x, y):
        with entered(BatchGrad(), Variance(), DiagGGNExact()):
            loss(model(x), y).backward()
        found = [getattr(parameter, kind).clone() for parameter in model.parameters() for kind in ("grad_batch", "variance", "diag_ggn_exact")]
        model.zero_grad()
        return model(x), found

    return Procedure(call, model), (floats(4, 8), tokens(3, 4))


@program("curvlinops, Hessian and Gauss-Newton products", "curvlinops.HessianLinearOperator", package="curvlinops-for-pytorch")
def curvlinops():
    from curvlinops import GGNLinearOperator, HessianLinearOperator

    model, loss = classifier(), torch.nn.MSELoss()
    parameters = list(model.parameters())

    def call(x, y):
        vector = torch.cat([one.detach().flatten() for one in parameters])
        kinds = HessianLinearOperator, GGNLinearOperator
        return [one(model, loss, parameters, [(x, y)], check_deterministic=False) @ vector for one in kinds], model(x)

    return Procedure(call, model), (floats(4, 8), floats(4, 3))


@program("laplace-torch, last layer", "laplace.Laplace", package="laplace-torch")
def laplace():
    from laplace import Laplace
    from torch.utils.data import DataLoader, TensorDataset

    model = classifier()

    def call(x, y):
        posterior = Laplace(model, "regression", subset_of_weights="last_layer", hessian_structure="diag")
        posterior.fit(DataLoader(TensorDataset(x, y), batch_size=2))
        return model(x), posterior(x)[1]

    return Procedure(call, model), (floats(4, 8), floats(4, 3))


@program("geoopt, a Poincare ball", "geoopt.PoincareBall", package="geoopt")
def geoopt():
    import geoopt

    ball = geoopt.PoincareBall(c=1.0)
    points = torch.nn.ParameterList([geoopt.ManifoldParameter(part(5, 3) / 4, manifold=ball)])

    def call(x):
        moved = ball.mobius_add(points[0], ball.expmap0(x / 4))
        return ball.dist(points[0], moved), ball.logmap0(moved)

    return Procedure(call, points), (floats(5, 3),)


@program("torch-pruning, channels by magnitude", "torch_pruning.pruner.MagnitudePruner", package="torch-pruning")
def torch_pruning():
    import torch_pruning

    model = convolutional()
    example = torch.ones(1, 3, 8, 8)
    pruner = torch_pruning.pruner.MagnitudePruner(model, example, importance=torch_pruning.importance.MagnitudeImportance(p=2), pruning_ratio=0.5,
                                                  ignored_layers=[model[-1]])
    pruner.step()
    return model, (floats(2, 3, 8, 8),)


@program("torchattacks, PGD and FGSM", "torchattacks.PGD", package="torchattacks")
def torchattacks_pgd():
    import torchattacks

    model = convolutional().eval()

    def call(images, labels):
        attacked = torchattacks.PGD(model, steps=2, random_start=False)(images, labels)
        return model(attacked), torchattacks.FGSM(model)(images, labels)

    return Procedure(call, model), (part(2, 3, 8, 8), tokens(3, 2))


@program("schedulefree, prodigy and adabelief", "schedulefree.AdamWScheduleFree", package="schedulefree")
def free_optimizers():
    import adabelief_pytorch
    import prodigyopt
    import schedulefree

    models = [classifier() for _ in range(3)]

    def call(x):
        found = []
        for model, make in zip(models, (schedulefree.AdamWScheduleFree, prodigyopt.Prodigy,
                                        lambda values: adabelief_pytorch.AdaBelief(values, print_change_log=False))):
            optimizer = make(model.parameters())
            getattr(optimizer, "train", lambda: None)()
            for _ in range(2):
                optimizer.zero_grad()
                model(x).square().mean().backward()
                optimizer.step()
            found.append(model(x))
        return found

    return Procedure(call, *models), (floats(4, 8),)


@program("pytorch-optimizer, six of its optimizers", "pytorch_optimizer.create_optimizer", package="pytorch-optimizer")
def many_optimizers():
    from pytorch_optimizer import load_optimizer

    names = "adan", "lion", "sophiah", "adopt", "came", "ranger21"
    models = [classifier() for _ in names]

    def call(x):
        found = []
        for model, name in zip(models, names):
            kind = load_optimizer(name)
            optimizer = kind(model.parameters(), num_iterations=10) if name == "ranger21" else kind(model.parameters())
            for _ in range(2):
                optimizer.zero_grad()
                model(x).square().mean().backward(create_graph=name == "sophiah")
                optimizer.step()
            found.append(model(x))
        return found

    return Procedure(call, *models), (floats(4, 8),)


@program("pytorch-crf", "torchcrf.CRF", package="pytorch-crf")
def crf():
    from torchcrf import CRF

    model = CRF(5, batch_first=True)
    mask = torch.tensor([[1, 1, 1, 1], [1, 1, 1, 0]], dtype=torch.bool)
    return Procedure(lambda scores, tags: (-model(scores, tags, mask=mask), torch.tensor(sum(model.decode(scores, mask=mask), []))), model), (
        floats(2, 4, 5), tokens(5, 2, 4))


@program("entmax", "entmax.entmax15", package="entmax")
def entmax():
    from entmax import entmax15, entmax_bisect, sparsemax

    layer = torch.nn.Linear(6, 6)
    return Procedure(lambda x: [call(layer(x), dim=-1) for call in (sparsemax, entmax15, entmax_bisect)], layer), (floats(4, 6),)


@program("nystrom-attention", "nystrom_attention.NystromAttention", package="nystrom-attention")
def nystrom():
    from nystrom_attention import Nystromformer

    return Nystromformer(dim=16, depth=1, dim_head=8, heads=2, num_landmarks=4, attn_dropout=0.0), (floats(2, 12, 16),)


@program("egnn-pytorch", "egnn_pytorch.EGNN", package="egnn-pytorch")
def egnn():
    from egnn_pytorch import EGNN

    return EGNN(dim=8, num_nearest_neighbors=2), (floats(1, 6, 8), floats(1, 6, 3))


@program("pytorch-tcn", "pytorch_tcn.TCN", package="pytorch-tcn")
def tcn():
    from pytorch_tcn import TCN

    return TCN(4, [8, 8], kernel_size=3, dropout=0.0), (floats(2, 4, 16),)


@program("RoMa, rotations", "roma.rotvec_to_rotmat", package="roma")
def rotations():
    import roma

    def call(x, y):
        first, second = roma.rotvec_to_rotmat(x), roma.special_gramschmidt(y)
        return first @ second, roma.rotmat_to_unitquat(first), roma.rotmat_geodesic_distance(first, second), roma.special_procrustes(y)

    return Procedure(lambda x, y: call(layer(x), y), layer := torch.nn.Linear(3, 3)), (floats(4, 3), floats(4, 3, 3))


@program("pypose, rigid motions", "pypose.SE3", package="pypose")
def motions():
    import pypose

    layer = torch.nn.Linear(6, 6)

    def call(x, points):
        motion = pypose.se3(layer(x)).Exp()
        return motion.Act(points), motion.Inv().Log().tensor()

    return Procedure(call, layer), (floats(4, 6), floats(4, 3))


@program("ptwt, wavelets", "ptwt.wavedec", package="ptwt")
def wavelets():
    import ptwt

    layer = torch.nn.Linear(32, 32)
    return Procedure(lambda x: (ptwt.wavedec(layer(x), "db2", level=2), ptwt.waverec(ptwt.wavedec(layer(x), "haar"), "haar")), layer), (floats(2, 32),)


@program("torchdyn, a neural ODE", "torchdyn.core.NeuralODE", package="torchdyn")
def torchdyn_ode():
    from torchdyn.core import NeuralODE

    model = NeuralODE(torch.nn.Sequential(torch.nn.Linear(2, 8), torch.nn.Tanh(), torch.nn.Linear(8, 2)), solver="rk4", sensitivity="autograd")
    return Procedure(lambda x: model(x, torch.linspace(0, 1, 4))[1], model), (floats(4, 2),)


@program("fastai, XResNet and tabular", "fastai.vision.models.xresnet.xresnet18", package="fastai")
def fastai_models():
    from fastai.tabular.model import TabularModel
    from fastai.vision.models.xresnet import xresnet18

    images, table = xresnet18(n_out=3), TabularModel([(5, 3), (4, 2)], 4, 2, [8])
    return Procedure(lambda x, kinds, numbers: (images(x), table(kinds, numbers)), images, table), (
        floats(2, 3, 32, 32), tokens(4, 3, 2), floats(3, 4))


@program("setfit, a head", "setfit.SetFitHead", package="setfit")
def setfit_head():
    from setfit import SetFitHead

    head = SetFitHead(in_features=8, out_features=3, device="cpu")
    return Procedure(lambda x: head({"sentence_embedding": x})["logits"], head), (floats(4, 8),)


@program("Lightning Fabric", "lightning.Fabric", package="lightning")
def fabric():
    from lightning import Fabric

    model = classifier()

    def call(x):
        run = Fabric(accelerator="cpu", devices=1, precision="32-true")
        wrapped, optimizer = run.setup(model, torch.optim.SGD(model.parameters(), lr=0.1))
        loss = wrapped(x).square().mean()
        run.backward(loss)
        run.clip_gradients(wrapped, optimizer, max_norm=1.0)
        optimizer.step()
        optimizer.zero_grad()
        return model(x)

    return Procedure(call, model), (floats(4, 8),)


@program("torchsummary and torchviz", "torchsummary.summary", package="torchsummary")
def summaries():
    import torchsummary
    import torchviz

    model = convolutional()

    def call(x):
        torchsummary.summary(model, (3, 8, 8), device="cpu")
        y = model(x)
        torchviz.make_dot(y.mean(), params=dict(model.named_parameters()))
        return y

    return Procedure(call, model), (floats(2, 3, 8, 8),)


@program("trl, losses of preferences", "trl.DPOTrainer", package="trl")
def trl_value_head():
    from transformers import GPT2Config, GPT2LMHeadModel
    from trl.trainer.utils import selective_log_softmax

    model = GPT2LMHeadModel(GPT2Config(vocab_size=32, n_positions=16, n_embd=16, n_layer=1, n_head=2, resid_pdrop=0, embd_pdrop=0, attn_pdrop=0))
    return Procedure(lambda ids: selective_log_softmax(model(ids).logits[:, :-1], ids[:, 1:]), model), (tokens(32, 2, 8),)


@program("torchao, weights of int8", "torchao.quantization.quantize_", package="torchao")
def torchao_weights():
    from torchao.quantization import Int8WeightOnlyConfig, quantize_

    model = torch.nn.Sequential(torch.nn.Linear(32, 32), torch.nn.ReLU(), torch.nn.Linear(32, 16))
    quantize_(model, Int8WeightOnlyConfig())
    return Procedure(lambda x: model(x), model), (ones(2, 32),)

"""Graphs, tables, series, processes, differential equations, and what trains and measures."""

import argparse

import torch
from entries import Procedure, floats, part, program, tokens


def network(width, out=1):
    return torch.nn.Sequential(torch.nn.Linear(width, 8), torch.nn.Tanh(), torch.nn.Linear(8, out))


@program("torch_geometric, GCN", "torch_geometric.nn.GCNConv", package="torch-geometric")
def geometric_gcn():
    from torch_geometric.nn import GCN, global_mean_pool

    model = GCN(8, 16, num_layers=2, out_channels=3)
    edges = torch.tensor([[0, 1, 2, 3, 4, 5, 1], [1, 2, 3, 4, 5, 0, 4]])
    return Procedure(lambda x: global_mean_pool(model(x, edges), torch.zeros(6, dtype=torch.long, device=x.device), 1), model), (floats(6, 8),)


@program("torch_geometric, GAT and SAGE", "torch_geometric.nn.GATv2Conv", package="torch-geometric")
def geometric_gat():
    from torch_geometric.nn import GATv2Conv, SAGEConv, TransformerConv

    layers = GATv2Conv(8, 8, heads=2, concat=False), SAGEConv(8, 8), TransformerConv(8, 8)
    edges = torch.tensor([[0, 1, 2, 3, 4, 5, 1], [1, 2, 3, 4, 5, 0, 4]])
    return Procedure(lambda x: [layer(x, edges) for layer in layers], *layers), (floats(6, 8),)


@program("torch_geometric, SchNet", "torch_geometric.nn.SchNet", package="torch-geometric")
def geometric_schnet():
    from torch_geometric.nn import SchNet

    model = SchNet(hidden_channels=16, num_filters=16, num_interactions=2, num_gaussians=8, interaction_graph=lambda pos, batch: (
        torch.tensor([[0, 1, 2, 1], [1, 0, 1, 2]], device=pos.device), (pos[[0, 1, 2, 1]] - pos[[1, 0, 1, 2]]).norm(dim=-1)))
    return model, (tokens(9, 4) + 1, floats(4, 3))


@program("e3nn, linear and tensor product", "e3nn.o3.FullyConnectedTensorProduct", package="e3nn")
def e3nn():
    from e3nn import o3

    product, linear = o3.FullyConnectedTensorProduct("2x0e + 1x1o", "1x0e + 1x1o", "2x0e + 1x1o"), o3.Linear("2x0e + 1x1o", "2x0e + 1x1o")
    return Procedure(lambda x, y: linear(product(x, y)), product, linear), (floats(3, 5), floats(3, 4))


@program("gpytorch, exact process", "gpytorch.models.ExactGP", package="gpytorch")
def gpytorch_exact():
    import gpytorch

    class Process(gpytorch.models.ExactGP):
        def __init__(self, x, y, likelihood):
            super().__init__(x, y, likelihood)
            self.mean = gpytorch.means.ConstantMean()
            self.kernel = gpytorch.kernels.ScaleKernel(gpytorch.kernels.RBFKernel(ard_num_dims=2))

        def forward(self, x):
            return gpytorch.distributions.MultivariateNormal(self.mean(x), self.kernel(x))

    x, y = part(10, 2), floats(10)
    likelihood = gpytorch.likelihoods.GaussianLikelihood()
    model = Process(x, y, likelihood)
    measure = gpytorch.mlls.ExactMarginalLogLikelihood(likelihood, model)
    return Procedure(lambda: measure(model(x), y), model), ()


@program("botorch, acquisition", "botorch.models.SingleTaskGP", package="botorch")
def botorch():
    from botorch.acquisition import LogExpectedImprovement, qUpperConfidenceBound
    from botorch.models import SingleTaskGP

    x = part(8, 2).double()
    model = SingleTaskGP(x, (x - 0.5).square().sum(-1, keepdim=True))
    return Procedure(lambda at: (LogExpectedImprovement(model, 0.2)(at), qUpperConfidenceBound(model, 0.1)(at)), model), (part(3, 1, 2).double(),)


@program("pyro, variational inference", "pyro.infer.Trace_ELBO", package="pyro-ppl")
def pyro():
    import pyro
    import pyro.distributions as distributions
    from pyro.nn import PyroModule, PyroSample

    linear = PyroModule[torch.nn.Linear](3, 1)
    linear.weight = PyroSample(distributions.Normal(0.0, 1.0).expand([1, 3]).to_event(2))

    class Regression(PyroModule):
        def __init__(self):
            super().__init__()
            self.linear = linear

        def forward(self, x, y=None):
            mean = self.linear(x).squeeze(-1)
            with pyro.plate("data", x.shape[0]):
                return pyro.sample("obs", distributions.Normal(mean, 0.5), obs=y)

    model = Regression()
    guide = pyro.infer.autoguide.AutoNormal(model)
    objective = pyro.infer.Trace_ELBO().differentiable_loss
    return Procedure(lambda x, y: objective(model, guide, x, y), guide, model), (floats(6, 3), floats(6))


@program("torchdiffeq", "torchdiffeq.odeint_adjoint", package="torchdiffeq")
def torchdiffeq():
    from torchdiffeq import odeint_adjoint

    class Field(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.net = network(2, 2)

        def forward(self, t, y):
            return self.net(y)

    field = Field()
    return Procedure(lambda y, t: odeint_adjoint(field, y, t, rtol=1e-5, atol=1e-6), field), (floats(3, 2), torch.linspace(0, 1, 4))


@program("torchsde", "torchsde.sdeint", package="torchsde")
def torchsde():
    import torchsde

    class Process(torch.nn.Module):
        noise_type, sde_type = "diagonal", "ito"

        def __init__(self):
            super().__init__()
            self.drift, self.spread = network(2, 2), network(2, 2)

        def f(self, t, y):
            return self.drift(y)

        def g(self, t, y):
            return self.spread(y).sigmoid()

    process = Process()

    def run(y):
        motion = torchsde.BrownianInterval(t0=0.0, t1=1.0, size=y.shape, device=y.device, entropy=3)
        return torchsde.sdeint(process, y, torch.linspace(0, 1, 3, device=y.device), bm=motion, dt=0.25, method="euler")
    return Procedure(run, process), (floats(3, 2),)


@program("torchcde", "torchcde.cdeint", package="torchcde")
def torchcde():
    import torchcde

    field = network(4, 12)

    def run(x, y):
        path = torchcde.CubicSpline(torchcde.hermite_cubic_coefficients_with_backward_differences(x))
        return torchcde.cdeint(X=path, func=lambda t, z: field(z).view(-1, 4, 3), z0=y, t=path.interval, adjoint=False, method="rk4")
    return Procedure(run, field), (floats(2, 6, 3), floats(2, 4))


@program("PatchTST", "models.PatchTST.Model", repository="yuqinie98/PatchTST", folder="PatchTST_supervised", licence="Apache-2.0")
def patchtst():
    from models.PatchTST import Model

    settings = argparse.Namespace(enc_in=3, seq_len=32, pred_len=8, e_layers=2, n_heads=2, d_model=16, d_ff=32, dropout=0.1, fc_dropout=0.1,
                                  head_dropout=0.0, individual=0, patch_len=8, stride=4, padding_patch="end", revin=1, affine=1, subtract_last=0,
                                  decomposition=1, kernel_size=5)
    return Model(settings), (floats(2, 32, 3),)


@program("Informer", "models.model.Informer", repository="zhouhaoyi/Informer2020", licence="Apache-2.0")
def informer():
    from models.model import Informer

    model = Informer(3, 3, 3, 16, 8, 8, factor=2, d_model=16, n_heads=2, e_layers=2, d_layers=1, d_ff=16, embed="timeF", freq="h", device="cpu")
    return model, (floats(2, 16, 3), floats(2, 16, 4), floats(2, 16, 3), floats(2, 16, 4))


@program("pytorch-tabnet", "pytorch_tabnet.tab_network.TabNet", package="pytorch-tabnet")
def tabnet():
    from pytorch_tabnet.tab_network import TabNet

    return TabNet(6, 3, n_d=4, n_a=4, n_steps=2, group_attention_matrix=torch.eye(6), virtual_batch_size=4), (floats(8, 6),)


@program("tab-transformer-pytorch", "tab_transformer_pytorch.FTTransformer", package="tab-transformer-pytorch")
def tab_transformer():
    from tab_transformer_pytorch import FTTransformer

    return FTTransformer(categories=(4, 5), num_continuous=3, dim=16, depth=2, heads=2, dim_head=8), (tokens(4, 2, 2), floats(2, 3))


@program("rtdl_revisiting_models", "rtdl_revisiting_models.FTTransformer", package="rtdl-revisiting-models")
def rtdl():
    from rtdl_revisiting_models import FTTransformer

    model = FTTransformer(n_cont_features=3, cat_cardinalities=[4, 5], d_out=2, n_blocks=2, d_block=16, attention_n_heads=2, attention_dropout=0.1,
                          ffn_d_hidden=16, ffn_d_hidden_multiplier=None, ffn_dropout=0.1, residual_dropout=0.0)
    return model, (floats(2, 3), tokens(4, 2, 2))


@program("pykan", "kan.KAN", package="pykan")
def kan():
    from kan.spline import coef2curve, extend_grid

    coefficients = torch.nn.Linear(1, 2 * 3 * 8, bias=False)
    grid = extend_grid(torch.linspace(-1, 1, 6)[None].expand(2, 6), 3)

    def run(x):
        return coef2curve(x, grid, coefficients(x.new_ones(1)).view(2, 3, 8), 3)
    return Procedure(run, coefficients), (part(5, 2),)


@program("neuraloperator, FNO", "neuralop.models.FNO", package="neuraloperator")
def neural_operator():
    from neuralop.models import FNO

    return FNO(n_modes=(4, 4), in_channels=1, out_channels=1, hidden_channels=8, n_layers=2), (floats(1, 1, 16, 16),)


@program("deepxde, residual", "deepxde.nn.pytorch.fnn.FNN", package="deepxde")
def deepxde():
    import os

    os.environ["DDE_BACKEND"] = "pytorch"
    import deepxde

    net = deepxde.nn.FNN([2, 8, 1], "tanh", "Glorot normal")

    def run(x):
        x = x.clone().requires_grad_()
        y = net(x)
        return deepxde.grad.jacobian(y, x, i=0, j=0), deepxde.grad.hessian(y, x, i=0, j=1)
    return Procedure(run, net), (floats(6, 2),)


@program("geotorch", "geotorch.orthogonal", package="geotorch")
def geotorch():
    import geotorch

    layer, low = torch.nn.Linear(6, 4), torch.nn.Linear(6, 6)
    geotorch.orthogonal(layer, "weight")
    geotorch.low_rank(low, "weight", 2)
    return Procedure(lambda x: (layer(x), low(x)), layer, low), (floats(3, 6),)


@program("tensorly-torch", "tltorch.FactorizedTensor", package="tensorly-torch")
def tltorch():
    import tensorly
    import tltorch

    tensorly.set_backend("pytorch")
    layer = tltorch.FactorizedLinear((2, 3), (2, 2), factorization="tucker", rank=0.5)
    torch.nn.init.normal_(layer.weight.core, 0, 0.1)
    for factor in layer.weight.factors:
        torch.nn.init.normal_(factor, 0, 0.1)
    return layer, (floats(3, 6),)


@program("torchmetrics", "torchmetrics.MetricCollection", package="torchmetrics")
def torchmetrics():
    import torchmetrics

    metrics = torchmetrics.MetricCollection([torchmetrics.Accuracy(task="multiclass", num_classes=4), torchmetrics.AUROC(task="multiclass", num_classes=4),
                                             torchmetrics.F1Score(task="multiclass", num_classes=4), torchmetrics.ConfusionMatrix(task="multiclass", num_classes=4),
                                             torchmetrics.CalibrationError(task="multiclass", num_classes=4)])
    return metrics, (floats(20, 4).softmax(-1), tokens(4, 20))


@program("pytorch-metric-learning", "pytorch_metric_learning.losses.TripletMarginLoss", package="pytorch-metric-learning")
def metric_learning():
    from pytorch_metric_learning import losses, miners

    net = network(6, 4)
    kinds = [losses.TripletMarginLoss(), losses.MultiSimilarityLoss(), losses.NTXentLoss(), losses.CircleLoss()]
    miner = miners.MultiSimilarityMiner()

    def run(x, y):
        found = net(x)
        return [one(found, y, miner(found, y)) for one in kinds]
    return Procedure(run, net), (floats(12, 6), torch.arange(12) % 4)


@program("skorch", "skorch.NeuralNetRegressor", package="skorch")
def skorch():
    import numpy
    from skorch import NeuralNetRegressor

    def run():
        trained = NeuralNetRegressor(lambda: network(3), max_epochs=2, lr=0.05, verbose=0, train_split=None, iterator_train__shuffle=True)
        inputs = numpy.linspace(-1, 1, 24, dtype=numpy.float32).reshape(8, 3)
        trained.fit(inputs, inputs.sum(1, keepdims=True))
        return torch.as_tensor(trained.predict(inputs)), [one.detach() for one in trained.module_.parameters()]
    return run, ()


@program("pytorch-ignite", "ignite.engine.create_supervised_trainer", package="pytorch-ignite")
def ignite():
    from ignite.engine import Events, create_supervised_evaluator, create_supervised_trainer
    from ignite.metrics import MeanSquaredError

    net = network(3)

    def run(x, y):
        trainer = create_supervised_trainer(net, torch.optim.SGD(net.parameters(), 0.05), torch.nn.functional.mse_loss)
        measured = []
        trainer.add_event_handler(Events.EPOCH_COMPLETED, lambda engine: measured.append(engine.state.output))
        trainer.run([(x[:4], y[:4]), (x[4:], y[4:])], max_epochs=2)
        evaluator = create_supervised_evaluator(net, metrics={"mse": MeanSquaredError()})
        return torch.tensor([*measured, evaluator.run([(x, y)]).metrics["mse"]]), net(x)
    return Procedure(run, net), (floats(8, 3), floats(8, 1))


@program("pytorch-lightning", "pytorch_lightning.Trainer", package="pytorch-lightning")
def lightning():
    import logging

    import pytorch_lightning

    logging.getLogger("pytorch_lightning").setLevel(logging.ERROR)

    class Task(pytorch_lightning.LightningModule):
        def __init__(self):
            super().__init__()
            self.net = network(3)

        def training_step(self, batch, index):
            x, y = batch
            loss = torch.nn.functional.mse_loss(self.net(x), y)
            self.log("loss", loss)
            return loss

        def configure_optimizers(self):
            return torch.optim.Adam(self.parameters(), 0.01)

    task = Task()

    def run(x, y):
        trainer = pytorch_lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False,
                                            enable_model_summary=False, gradient_clip_val=1.0)
        trainer.fit(task, torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=4))
        return task.net(x), trainer.callback_metrics["loss"]
    return Procedure(run, task), (floats(8, 3), floats(8, 1))


@program("accelerate", "accelerate.Accelerator", package="accelerate")
def accelerate():
    from accelerate import Accelerator

    net = network(3)

    def run(x, y):
        accelerator = Accelerator(cpu=True, gradient_accumulation_steps=2)
        model, optimizer, batches = accelerator.prepare(net, torch.optim.AdamW(net.parameters(), 0.01), torch.utils.data.DataLoader(
            torch.utils.data.TensorDataset(x, y), batch_size=4))
        for inputs, targets in batches:
            with accelerator.accumulate(model):
                accelerator.backward(torch.nn.functional.mse_loss(model(inputs), targets))
                accelerator.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
                optimizer.zero_grad()
        return model(x)
    return Procedure(run, net), (floats(8, 3), floats(8, 1))


@program("stable-baselines3, PPO policy", "stable_baselines3.common.policies.ActorCriticPolicy", package="stable-baselines3")
def stable_baselines():
    import gymnasium
    import numpy
    from stable_baselines3.common.policies import ActorCriticPolicy

    policy = ActorCriticPolicy(gymnasium.spaces.Box(-numpy.ones(4, "f"), numpy.ones(4, "f")), gymnasium.spaces.Discrete(3), lambda _: 1e-3)

    def run(x, actions):
        values, chances, entropy = policy.evaluate_actions(x, actions)
        return values, chances, entropy, policy(x)[0]
    return Procedure(run, policy), (part(5, 4), tokens(3, 5))


@program("a2c-ppo-acktr, policy", "a2c_ppo_acktr.model.Policy", repository="ikostrikov/pytorch-a2c-ppo-acktr-gail", licence="MIT")
def a2c():
    import gymnasium
    from a2c_ppo_acktr.model import Policy

    policy = Policy((4,), gymnasium.spaces.Discrete(3), base_kwargs={"recurrent": True})
    return Procedure(lambda x, h, m, a: policy.evaluate_actions(x, h, m, a), policy), (floats(6, 4), floats(2, 64), torch.ones(6, 1), tokens(3, 6, 1))


@program("tensordict", "tensordict.TensorDict", package="tensordict")
def tensordict():
    from tensordict import TensorDict
    from tensordict.nn import TensorDictModule

    net = network(3, 2)
    module = TensorDictModule(net, in_keys=["x"], out_keys=["y"])
    return Procedure(lambda x: module(TensorDict({"x": x}, batch_size=[4]))["y"], module), (floats(4, 3),)


@program("torchrl", "torchrl.modules.ProbabilisticActor", package="torchrl")
def torchrl():
    from torchrl.modules import MLP, TanhNormal

    net = MLP(in_features=3, out_features=4, num_cells=[8])

    def run(x):
        where, spread = net(x).chunk(2, -1)
        return TanhNormal(where, spread.exp()).log_prob(torch.zeros_like(where))
    return Procedure(run, net), (floats(4, 3),)


@program("torch-optimizer", "torch_optimizer.Lamb", package="torch-optimizer")
def torch_optimizer():
    import torch_optimizer as optimizers

    nets = [network(3) for _ in range(8)]
    kinds = [optimizers.Lamb, optimizers.AdaBound, optimizers.DiffGrad, optimizers.Yogi, optimizers.NovoGrad, optimizers.QHAdam, optimizers.AdaBelief,
             optimizers.AggMo]

    def run(x):
        results = []
        for net, kind in zip(nets, kinds, strict=True):
            optimizer = kind(net.parameters())
            for _ in range(3):
                optimizer.zero_grad()
                net(x).square().mean().backward()
                optimizer.step()
            results.append(net(x))
        return results
    return Procedure(run, *nets), (floats(4, 3),)


@program("ema, warm-up and lion", "ema_pytorch.EMA", package="ema-pytorch")
def ema():
    import pytorch_warmup
    from ema_pytorch import EMA
    from lion_pytorch import Lion

    net = network(3)
    average = EMA(net, beta=0.9, update_after_step=0, update_every=1)

    def run(x):
        optimizer = Lion(net.parameters(), lr=1e-3)
        warmup = pytorch_warmup.LinearWarmup(optimizer, 3)
        for _ in range(3):
            optimizer.zero_grad()
            net(x).square().mean().backward()
            optimizer.step()
            with warmup.dampening():
                average.update()
        return average(x), net(x)
    return Procedure(run, net), (floats(4, 3),)


@program("torchinfo, fvcore and thop", "torchinfo.summary", package="torchinfo")
def torchinfo():
    import thop
    import torchinfo
    from fvcore.nn import parameter_count

    net = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.BatchNorm2d(4), torch.nn.Flatten(), torch.nn.Linear(4 * 36, 5))

    def run(x):
        seen = torchinfo.summary(net, input_data=x, verbose=0, device=x.device)
        operations, parameters = thop.profile(net, inputs=(x,), verbose=False)
        return torch.tensor([seen.total_params, seen.total_mult_adds, operations, parameters, parameter_count(net)[""]], dtype=torch.float64, device="cpu")
    return Procedure(run, net), (floats(2, 3, 8, 8),)


@program("einops and einx", "einops.rearrange", package="einops")
def einops():
    import einops
    import einx
    from einops.layers.torch import EinMix, Rearrange

    mix, split = EinMix("b t c -> b t d", weight_shape="c d", bias_shape="d", c=8, d=6), Rearrange("b t (h d) -> b h t d", h=2)

    def run(x):
        y = mix(x)
        return split(y), einops.repeat(y, "b t c -> b (t r) c", r=2), einops.reduce(x, "b (t two) c -> b t", "max", two=2), einx.sum("b [t] c", y)
    return Procedure(run, mix), (floats(2, 4, 8),)


@program("pytorch-forecasting, TFT", "pytorch_forecasting.models.temporal_fusion_transformer.sub_modules.GatedResidualNetwork", package="pytorch-forecasting")
def forecasting():
    from pytorch_forecasting.models.temporal_fusion_transformer.sub_modules import GatedResidualNetwork, InterpretableMultiHeadAttention

    gate, attention = GatedResidualNetwork(8, 8, 8, context_size=4), InterpretableMultiHeadAttention(2, 8)
    return Procedure(lambda x, c: attention(gate(x, c), x, x), gate, attention), (floats(2, 5, 8), floats(2, 5, 4))

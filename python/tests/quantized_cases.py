"""Programs on quantized tensors, for PyTorch (`record_results.py quantized`) and for tare: each gives a text."""

import re

SETUP = """
import io
x = torch.tensor([[-1.0, 0.33, 2.0], [5, 0.5, -0.5]])
q = torch.quantize_per_tensor(x, 0.1, 10, torch.quint8)
pc = torch.quantize_per_channel(x, torch.tensor([0.1, 0.05]), torch.tensor([0, 3]), 0, torch.qint8)
image = torch.quantize_per_tensor(torch.arange(32.0).view(1, 2, 4, 4) / 10, 0.05, 3, torch.quint8)
many = torch.sin(torch.arange(400.0)) * 3
"""

EXPRESSIONS = """
q
pc
q.dtype, q.element_size(), q.nbytes, q.is_quantized, q.layout, q.shape, q.numel(), q.dim(), q.stride(), q.is_contiguous()
q.q_scale(), q.q_zero_point(), q.qscheme()
pc.q_per_channel_scales(), pc.q_per_channel_zero_points(), pc.q_per_channel_axis(), pc.qscheme()
pc.q_scale()
q.q_per_channel_axis()
x.q_scale()
x.int_repr()
x.dequantize()
q.int_repr()
pc.int_repr()
q.dequantize()
pc.dequantize()
torch.dequantize([q, q])
torch.quantize_per_tensor(torch.tensor([0.5, 1.5, 2.5, -0.5, 0.25, 3.5]), 1.0, 1, torch.quint8).int_repr()
torch.quantize_per_tensor(torch.tensor([-1e9, 1e9, float('inf')]), 1.0, 1, torch.qint8).int_repr()
torch.quantize_per_tensor(many, 0.0371, 13, torch.quint8).int_repr()
torch.quantize_per_tensor(many, 0.0371, 0, torch.qint32).int_repr()
torch.quantize_per_tensor(many, 0.0371, 13, torch.quint8).dequantize()
torch.quantize_per_channel(many.view(4, 100), torch.tensor([.1, .2, .3, .05]), torch.tensor([1, 0, 3, 9]), 0, torch.qint8).int_repr()
torch.quantize_per_channel(many.view(100, 4), torch.tensor([.1, .2, .3, .05]), torch.tensor([1, 0, 3, 9]), 1, torch.qint8).int_repr()
torch.quantize_per_channel(x, torch.tensor([0.1, 0.05]), torch.tensor([0., 3.]), 0, torch.quint8).qscheme()
q + q
q.relu()
torch.relu(q)
torch.nn.functional.relu(q)
q == q
q > 0
q.view(6)
q.t()
q[0]
q[0, 1]
q[:, 1:]
pc[0]
pc.t()
pc.view(6)
pc.clone()
q.clone()
q.detach()
q.contiguous()
q.float()
q.to(torch.float32)
q.item()
q[0, 0].item()
q.tolist()
q.numpy()
q.sum()
q.mean()
q.max()
q.min()
q.sort()
torch.cat([q, q])
torch.stack([q, q])
q.unsqueeze(0)
q.reshape(3, 2)
q.flatten()
q.transpose(0, 1)
q.permute(1, 0)
q.chunk(2)
q.expand(2, 2, 3)
q.copy_(x)
q.fill_(1.0)
torch.equal(q, q)
torch.equal(q, q.clone().fill_(1.0))
torch.empty_like(q).q_scale()
torch._empty_affine_quantized([2, 3], scale=0.1, zero_point=2, dtype=torch.quint8).shape
torch.quantize_per_tensor(x, 0.1, 10, torch.qint32)
torch.quantize_per_tensor(x, 0.1, 10, torch.int8)
torch.quantize_per_tensor(x, 0.1, 300, torch.quint8)
torch.quantize_per_tensor(x, 0.1, -1, torch.quint8)
torch.quantize_per_tensor(x.half(), 0.1, 10, torch.quint8)
torch.quantize_per_tensor(x.int(), 0.1, 10, torch.quint8)
torch.quantize_per_tensor([x, x], torch.tensor([.1, .2]), torch.tensor([0, 1]), torch.quint8)
torch.quantize_per_tensor_dynamic(x, torch.quint8, False)
torch.quantize_per_tensor_dynamic(x, torch.qint8, True)
torch.quantize_per_tensor_dynamic(many, torch.quint8, False).int_repr()
torch.quantize_per_tensor(x, torch.tensor(0.1), torch.tensor(10), torch.quint8)
torch.quantize_per_channel(x, torch.tensor([0.1]), torch.tensor([0]), 0, torch.qint8)
torch._choose_qparams_per_tensor(x, False)
torch._choose_qparams_per_tensor(x, True)
torch._make_per_tensor_quantized_tensor(torch.tensor([1, 2], dtype=torch.int8), 0.5, 1)
q.requires_grad_()
torch.quantize_per_tensor(x.requires_grad_(), 0.1, 10, torch.quint8).requires_grad
torch.nn.functional.max_pool2d(image, 2)
torch.nn.functional.avg_pool2d(image, 2)
torch.nn.functional.adaptive_avg_pool2d(image, 1)
torch.nn.functional.interpolate(image, scale_factor=2.0, mode='nearest').shape
torch.nn.functional.hardtanh(q, 0.0, 1.0)
torch.per_tensor_affine, torch.per_channel_symmetric
isinstance(torch.per_tensor_affine, torch.qscheme)
q.is_floating_point(), q.is_complex()
q.is_signed()
""".strip().splitlines()

PROGRAMS = {
    "saved": """
file = io.BytesIO()
torch.save({"q": q, "view": q.t()}, file)
file.seek(0)
result = torch.load(file)
""",
    "saved by channels": """
file = io.BytesIO()
torch.save(pc, file)
file.seek(0)
result = torch.load(file)
""",
    "pickled": "import pickle\nresult = pickle.loads(pickle.dumps(q))",
    "copied": "import copy\nresult = copy.deepcopy([q, pc])",
    "written through a view": "q[0].fill_(2.0)\nresult = q",
    "a buffer of a module": """
module = torch.nn.Module()
module.register_buffer("w", q)
result = module.state_dict()["w"], sum(b.nbytes for b in module.buffers())
""",
}


def results(torch):
    """The text, or the class and first words of the error, of each."""
    told = {}
    for name, program in [*((one, f"result = {one}") for one in EXPRESSIONS), *PROGRAMS.items()]:
        names = {"torch": torch}
        try:
            exec(SETUP + program, names)
            told[name] = repr(names["result"])
        except NotImplementedError as error:
            found = re.search(r"'aten::\w+", str(error))
            told[name] = f"NotImplementedError: {found[0] if found else ''}"
        except Exception as error:
            told[name] = f"{type(error).__name__}: {str(error).split('  (Could this')[0].splitlines()[0][:120]}"
    return told

"""Programs on nested tensors, for PyTorch (`record_results.py nested`) and for tare: each gives a text."""

import re

SETUP = """
a = torch.arange(6.0).view(2, 3)
b = torch.arange(3.0).view(1, 3) - 7
c = torch.arange(9.0).view(3, 3) / 4
nt = torch.nested.nested_tensor([a, b, c], layout=torch.jagged)
off = nt.offsets()
like = torch.nested.nested_tensor_from_jagged(nt.values() * 2 + 1, off)
other = torch.nested.nested_tensor([a, c], layout=torch.jagged)
w = torch.linspace(-1, 1, 12).view(4, 3)
bias = torch.linspace(0, 1, 4)
wide = torch.nested.nested_tensor([torch.arange(8.0).view(2, 2, 2), torch.arange(4.0).view(1, 2, 2)], layout=torch.jagged)
lengths = torch.tensor([1, 1, 2])
holes = torch.nested.nested_tensor_from_jagged(nt.values(), off, lengths)
st = torch.nested.nested_tensor([a, b, c])
ragged = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(1, 4)])
qkv = [torch.nested.nested_tensor([torch.sin(torch.arange(n * 8.0) + i).view(n, 8) for n in (3, 5)], layout=torch.jagged)
       for i in range(3)]
q, k, v = (x.unflatten(-1, [2, 4]).transpose(1, 2) for x in qkv)
"""

JAGGED = """
nt
nt.shape
nt.size()
nt.size(0), nt.size(2), nt.size(-1)
nt.dim(), nt.ndim, nt.numel(), len(nt)
nt.stride()
nt.layout, nt.is_nested, nt.dtype, nt.device, nt.is_contiguous(), nt.is_leaf, nt.requires_grad
nt.shape[1] == nt.shape[1], nt.shape[1] == like.shape[1], nt.shape[1] == other.shape[1], nt.shape[1] == 3, nt.shape[1] > 1
nt.shape == like.shape, nt.shape == other.shape
type(nt).__name__
isinstance(nt, torch.Tensor)
nt.values()
nt.offsets()
nt.lengths()
nt.unbind()
list(nt)
nt[0]
nt[-1]
nt[5]
nt.to_padded_tensor(-1)
nt.to_padded_tensor(0.5, (4, 5, 3))
torch.nested.to_padded_tensor(nt, 0.)
wide.to_padded_tensor(0)
holes
holes.lengths()
holes.unbind()
holes.values()
holes.is_contiguous()
holes.contiguous().values()
holes + 1
torch.nested.nested_tensor([a, b], layout=torch.jagged, dtype=torch.float64).values()
torch.nested.nested_tensor([[1, 2], [3]], layout=torch.jagged)
torch.nested.nested_tensor([[1, 2], [3]], layout=torch.jagged).values()
torch.nested.nested_tensor([], layout=torch.jagged)
torch.nested.nested_tensor([a, torch.ones(2, 4)], layout=torch.jagged)
torch.nested.nested_tensor([torch.ones(3), torch.ones(())], layout=torch.jagged)
torch.nested.nested_tensor([a.int(), b], layout=torch.jagged)
torch.nested.nested_tensor(a, layout=torch.jagged)
torch.nested.as_nested_tensor([a, b], layout=torch.jagged).values()
torch.nested.as_nested_tensor(torch.ones(2, 3, 4), layout=torch.jagged)
torch.nested.as_nested_tensor(nt, layout=torch.jagged) is nt
torch.nested.nested_tensor_from_jagged(torch.ones(4, 2), offsets=torch.tensor([0, 1, 4]))
torch.nested.nested_tensor_from_jagged(torch.ones(4, 2), lengths=torch.tensor([1, 3]))
torch.nested.nested_tensor_from_jagged(torch.ones(4, 2))
torch.nested.nested_tensor_from_jagged(torch.ones(2, 4), offsets=torch.tensor([0, 1, 4]), jagged_dim=2)
torch.nested.nested_tensor_from_jagged(torch.ones(4, 2), offsets=torch.tensor([0, 1, 4]), min_seqlen=1, max_seqlen=3)
torch.nested.narrow(torch.arange(24.).view(3, 4, 2), 1, torch.tensor([0, 1, 2]), torch.tensor([2, 2, 1]), layout=torch.jagged)
torch.nested.narrow(torch.arange(24.).view(3, 4, 2), 1, torch.tensor([0, 1, 2]), torch.tensor([2, 2, 1]), layout=torch.jagged).unbind()
torch.nested.narrow(torch.arange(24.).view(3, 4, 2), 1, 0, torch.tensor([2, 2, 1]), layout=torch.jagged).unbind()
torch.nested.narrow(torch.arange(24.).view(3, 4, 2), 1, torch.tensor([0, 1, 2]), torch.tensor([2, 2, 1]), layout=torch.jagged).values().shape
torch.nested.masked_select(torch.arange(6.).view(2, 3), torch.tensor([[True, False, True], [False, False, True]]))
torch.nested.masked_select(torch.arange(6.).view(2, 3), torch.tensor([[True, False, True], [False, False, True]])).values()
nt + 1
(nt + 1).values()
(1 - nt).values()
(nt * like).values()
(nt + like).shape == nt.shape
nt + other
nt + torch.ones(3)
(nt + torch.ones(3)).values()
(nt * torch.ones(1, 1, 3)).values()
(nt + torch.arange(3.).view(3, 1, 1)).values()
(nt * torch.ones(3, 1, 3)).values()
nt + torch.ones(3, 3, 3)
nt + torch.ones(2, 3)
(nt / 2).values()
(nt ** 2).values()
(-nt).values()
(nt > 0).values()
nt == like
(nt == nt).values()
nt.abs().values()
nt.relu().values()
torch.relu(nt).values()
(F.gelu(nt) * 10).round().abs().values()
F.silu(nt).values()
nt.sin().exp().values()
torch.sigmoid(nt).values()
nt.clamp(0, 2).values()
nt.masked_fill(nt > 0, 9).values()
torch.where(nt > 0, nt, like).values()
torch.where(nt > 0, nt, 0.0).values()
nt.clone().values()
nt.detach().values()
nt.double().dtype
nt.to(torch.float64).values()
nt.half()
nt.to('meta')
nt.cpu() is nt
nt.float() is nt
torch.zeros_like(nt).values()
torch.ones_like(nt, dtype=torch.int64).values()
torch.empty_like(nt).shape == nt.shape
torch.full_like(nt, 3).values()
torch.rand_like(nt).shape == nt.shape
torch.randn_like(nt).shape == nt.shape
nt.new_zeros(2, 2)
F.linear(nt, w).values()
F.linear(nt, w, bias)
F.linear(nt, w, bias).values()
(nt @ w.t()).values()
torch.matmul(nt, w.t()).shape
torch.matmul(nt, torch.ones(3, 3, 2)).values()
torch.bmm(nt, torch.ones(3, 3, 2)).values()
torch.matmul(nt, like.transpose(1, 2))
torch.matmul(nt.transpose(1, 2), nt)
F.layer_norm(nt, (3,)).values()
F.layer_norm(nt, (3,), torch.ones(3) * 2, torch.ones(3)).values()
F.layer_norm(nt, (2, 3))
F.rms_norm(nt, (3,)).values()
torch.softmax(nt, -1).values()
F.softmax(nt, dim=2).values()
torch.softmax(nt, 1).values()
F.softmax(nt, dim=0)
F.log_softmax(nt, -1).values()
F.log_softmax(nt, 1)
F.dropout(nt, 0.5, training=False).values()
F.dropout(nt, 0.5).shape == nt.shape
nt.sum()
nt.sum(1)
nt.sum(dim=1, keepdim=True)
nt.sum(-1)
nt.sum(-1).values()
nt.sum(0)
nt.sum((1, 2))
nt.sum(-1, keepdim=True).values()
nt.mean(1)
nt.mean(-1).values()
nt.mean()
nt.mean(1, keepdim=True)
nt.max(dim=1)
nt.amax(1)
nt.amax(-1).values()
nt.amin(1)
nt.max()
nt.max(-1).values.values()
nt.min(1)
nt.argmax(1)
nt.argmax(-1).values()
nt.prod(1)
nt.var(1)
nt.std(-1)
nt.logsumexp(1)
nt.norm()
torch.linalg.vector_norm(nt, dim=-1)
nt.any(1)
nt.all()
nt.cumsum(1)
nt.sort(1)
nt.topk(1)
nt.transpose(1, 2)
nt.transpose(1, 2).shape
nt.transpose(1, 2).values()
nt.transpose(1, 2).unbind()
nt.transpose(1, 2).transpose(1, 2).values()
nt.transpose(1, 2).is_contiguous()
nt.transpose(1, 2).contiguous()
nt.transpose(1, 2).sum(2)
(nt.transpose(1, 2) + 1).shape
nt.transpose(0, 1)
nt.permute(0, 2, 1).shape
nt.mT.shape
wide.transpose(2, 3).values()
wide.transpose(1, 2).shape
wide.permute(0, 2, 1, 3)
wide.flatten(2).shape
wide.flatten(2).values()
wide.flatten(1, 2)
wide.view(2, -1, 4).values()
wide.reshape(2, -1, 4).values()
wide.reshape(2, wide.shape[1], 4).shape
wide.view(2, 4, -1)
nt.view(3, -1, 3).shape
nt.unflatten(-1, [3, 1]).shape
nt.unsqueeze(-1).shape
nt.unsqueeze(1).shape
nt.unsqueeze(0)
nt.unsqueeze(-1).squeeze(-1).shape
nt.squeeze(0).shape
nt.chunk(3, -1)
nt.chunk(2, 0)
nt.chunk(2, 1)
nt.split([1, 2], -1)[1].values()
nt.split(2, 2)[0].values()
nt.split(1, 1)
nt.select(2, 1).values()
nt[:, :, 1].values()
nt[..., 1:].values()
nt[..., 0].shape
nt[:, 0]
nt[:2]
nt[:, :2]
nt[:, -1:]
nt[0, 1]
nt[torch.tensor([0, 2])]
nt.narrow(0, 0, 2)
nt.narrow(-1, 0, 2).values()
nt.index_select(0, torch.tensor([0, 2]))
nt.expand(3, nt.shape[1], 3).shape
nt.expand_as(like).shape
nt.repeat(1, 1, 2)
torch.cat([nt, like], -1).values()
torch.cat([nt, like], 0)
torch.cat([nt, like], 1)
torch.stack([nt, like])
torch.stack([nt, like], -1).shape
torch.unbind(nt, 1)
torch.is_same_size(nt, like)
torch.allclose(nt, nt + 1e-9)
F.embedding(torch.nested.nested_tensor([[1, 2], [0]], layout=torch.jagged), w).values()
torch.nn.Embedding(4, 3)(torch.nested.nested_tensor([[1, 2], [0]], layout=torch.jagged)).shape
F.cross_entropy(nt.values(), torch.zeros(6, dtype=torch.int64))
F.mse_loss(nt, like)
F.one_hot(torch.nested.nested_tensor([[1, 2], [0]], layout=torch.jagged))
F.scaled_dot_product_attention(q, k, v)
F.scaled_dot_product_attention(q, k, v).transpose(1, 2).values()
F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).values()
F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(-2).values()
F.scaled_dot_product_attention(q, k, v, scale=0.1).transpose(1, 2).values()
F.scaled_dot_product_attention(q, k, v, attn_mask=torch.ones(3))
F.scaled_dot_product_attention(q.transpose(1, 2), k, v)
q.shape, q.values().shape
F.pad(nt, (0, 1))
nt.zero_().values()
nt.add_(1).values()
nt.mul_(like).values()
nt.copy_(like).values()
nt.fill_(2).values()
nt.copy_(other)
torch.add(nt, like, alpha=2).values()
torch.addcmul(nt, nt, like)
torch.maximum(nt, like).values()
torch.max(nt, like).values()
torch.lerp(nt, like, 0.5)
torch.isnan(nt).values()
nt.isfinite().all()
torch.nn.LayerNorm(3)(nt).values()
torch.nn.Dropout(0.)(nt).values()
torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Tanh())(nt).values()
torch.nn.MultiheadAttention(8, 2, batch_first=True)(*qkv)
torch.nn.TransformerEncoderLayer(8, 2, batch_first=True)(qkv[0])
nt.tolist()
nt.numpy()
nt.item()
bool(nt)
nt.type()
nt.data.values()
nt.storage_offset()
nt.element_size()
nt.is_floating_point(), nt.is_complex(), torch.is_tensor(nt), nt.is_sparse, nt.is_cuda, nt.is_meta, nt.is_quantized
nt.nbytes
nt._nested_tensor_size()
hash(nt) == id(nt)
torch.result_type(nt, 1.5)
copy.deepcopy(nt).values()
copy.copy(nt).values()
"""

STRIDED = """
st
ragged
st.shape
st.size(0), st.size(2)
st.size(1)
ragged.size(2)
st.size()
st.dim(), st.numel(), len(st), st.layout, st.is_nested, st.is_contiguous()
st.unbind()
ragged.unbind()
list(st)
st[0]
st[1]
st[5]
st.to_padded_tensor(-1)
ragged.to_padded_tensor(0)
st.to_padded_tensor(0, (3, 4, 3))
torch.nested.to_padded_tensor(ragged, 0.)
st._nested_tensor_size()
st._nested_tensor_strides()
st.stride()
st.values()
st.offsets()
st.lengths()
st.is_leaf, st.requires_grad, st.dtype, st.device
torch.nested.nested_tensor([1.0, 2.0])
torch.nested.nested_tensor([[1, 2], [3]])
torch.nested.nested_tensor([])
torch.nested.nested_tensor([a.int(), b])
torch.nested.nested_tensor([torch.ones(3), torch.ones(2, 2)])
torch.nested.nested_tensor([a, b], dtype=torch.float64)
torch.nested.as_nested_tensor([a, b])
torch.nested.as_nested_tensor(a)
st + 1
1 - st
st * 2
st + st
st * st
st - ragged
st / 2
st + torch.ones(3)
st * torch.ones(3, 1, 1)
-st
st > 0
st.relu()
torch.relu(st)
(F.gelu(st) * 10).abs()._nested_tensor_size()
F.silu(st)
st.sigmoid()
st.tanh()
st.abs()
st.sin()
st.exp()
st.neg()
st.sqrt()
st.pow(2)
st.clone()
st.detach()
st.contiguous()
st.double()
st.to(torch.float64)
st.cpu() is st
torch.zeros_like(st)
torch.ones_like(st)
torch.empty_like(st)._nested_tensor_size()
torch.randn_like(st)._nested_tensor_size()
F.linear(st, w)
F.linear(st, w, bias)
F.linear(ragged, w)
st @ w.t()
torch.matmul(st, st.transpose(1, 2))
torch.matmul(st, torch.ones(3, 3, 2))
torch.bmm(st, st.transpose(1, 2))
F.layer_norm(st, (3,))
F.layer_norm(ragged, (3,))
torch.softmax(st, -1)
torch.softmax(st, 1)
F.dropout(st, 0.5, training=False)
F.dropout(st, 0.5)._nested_tensor_size()
st.sum(-1)
st.sum(-1, keepdim=True)
st.sum()
st.sum(1)
st.mean(-1)
st.transpose(1, 2)
st.transpose(0, 1)
st.transpose(1, 2).is_contiguous()
st.transpose(1, 2).contiguous()
st.view(3, -1, 3, 1)
st.reshape(3, -1, 3, 1)
st.reshape(3, -1, 1, 3)
st.view(3, -1)
st.unsqueeze(-1)
st.unsqueeze(1)
st.squeeze(0)
st.chunk(3, -1)
st.select(1, 0)
st[:, 0]
st[..., 0]
st.cos()
st.cumsum(1)
st.mean()
st.masked_fill(st > 0, 1)
torch.cat([st, st])
torch.stack([st, st])
st.add_(1)
st.mul_(2)
st.zero_()
st.fill_(1)
st.copy_(st * 2)
st.relu_()
F.embedding(torch.nested.nested_tensor([[1, 2], [0]]), w)
torch.nn.LayerNorm(3)(st)
torch.nn.Linear(3, 2)(st)._nested_tensor_size()
torch.nn.MultiheadAttention(4, 2, batch_first=True)(*[torch.nested.nested_tensor([torch.ones(2, 4)])] * 3)
F.scaled_dot_product_attention(*[torch.nested.nested_tensor([x[0], x[1]]).view(2, -1, 2, 4).transpose(1, 2) for x in qkv]).transpose(1, 2)
torch.equal(st, st)
torch.nested.as_nested_tensor(st, layout=torch.jagged)
torch._nested_tensor_from_mask(torch.ones(2, 3, 2), torch.tensor([[True, True, False], [True, False, False]]))
torch._nested_tensor_from_mask(torch.ones(2, 3, 2), torch.tensor([[True, False, True], [True, False, False]]))
st.tolist()
st.item()
st.numpy()
st[0].add_(1), st
copy.deepcopy(st)
"""

PROGRAMS = {
    "a leaf's gradient": """
x = torch.nested.nested_tensor([a, b, c], layout=torch.jagged, requires_grad=True)
(x * x).sum().backward()
result = x.grad.values(), x.is_leaf, type(x.grad).__name__, x.grad.shape == x.shape
""",
    "gradients of values": """
values = torch.arange(18.0).view(6, 3).cos().requires_grad_()
x = torch.nested.nested_tensor_from_jagged(values, torch.tensor([0, 2, 6]))
y = F.layer_norm(x * x.sin(), (3,)) * torch.tensor([1.0, 3.0, 2.0])
(torch.softmax(y, -1) * torch.tensor([1.0, 4.0, 2.0])).to_padded_tensor(0.0).pow(3).sum().backward()
result = values.grad
""",
    "torch.autograd.grad": """
x = nt.detach().clone().requires_grad_()
g, = torch.autograd.grad((x ** 3).sum(), x)
result = g.values(), g.is_nested
""",
    "backward with a nested gradient": """
x = nt.detach().clone().requires_grad_()
(x * 3).backward(torch.ones_like(x))
result = x.grad.values()
""",
    "gradients through attention": """
leaves = [x.values().detach().clone().requires_grad_() for x in qkv]
parts = [torch.nested.nested_tensor_from_jagged(x, qkv[0].offsets()).unflatten(-1, [2, 4]).transpose(1, 2) for x in leaves]
F.scaled_dot_product_attention(*parts).transpose(1, 2).flatten(-2).values().pow(2).sum().backward()
result = [x.grad for x in leaves]
""",
    "gradients through unbind": """
x = nt.detach().clone().requires_grad_()
first, _, last = x.unbind()
(first.sum() + 2 * last.pow(2).sum()).backward()
result = x.grad.values()
""",
    "gradients through a padded tensor and back": """
x = nt.detach().clone().requires_grad_()
padded = x.to_padded_tensor(0.0)
(padded * torch.arange(3.0)).sum().backward()
result = x.grad.values()
""",
    "gradients of a strided one": """
x = torch.nested.nested_tensor([a, b], requires_grad=True)
(x * 2).to_padded_tensor(0.0).pow(2).sum().backward()
result = x.grad, x.is_leaf, x.requires_grad
""",
    "gradients of a strided one's parts": """
a.requires_grad_(), b.requires_grad_()
x = torch.nested.as_nested_tensor([a, b])
F.linear(x, w).to_padded_tensor(0.0).pow(2).sum().backward()
result = a.grad, b.grad, x.requires_grad, x.is_leaf
""",
    "saved and loaded": """
import io
file = io.BytesIO()
torch.save(nt, file)
file.seek(0)
again = torch.load(file, weights_only=False)
result = again.values(), again.offsets(), again.is_nested
""",
    "an encoder without gradients": """
torch.manual_seed(0)
encoder = torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 2).eval()
x = torch.sin(torch.arange(48.0)).view(2, 3, 8)
with torch.no_grad():
    result = encoder(x, src_key_padding_mask=torch.tensor([[False, False, True], [False, True, True]]))
""",
    "an encoder of a strided one": """
torch.manual_seed(0)
encoder = torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 2).eval()
x = torch.nested.nested_tensor([torch.sin(torch.arange(16.0)).view(2, 8), torch.cos(torch.arange(8.0)).view(1, 8)])
with torch.no_grad():
    result = encoder(x)
""",
    "the layout of a deep copy's parameters": """
p = torch.nn.Parameter(nt)
result = type(p).__name__, p.requires_grad, p.is_leaf, isinstance(p, torch.nn.Parameter)
""",
    "retained gradients": """
x = nt.detach().clone().requires_grad_()
y = x * 2
y.retain_grad()
(y * y).sum().backward()
result = y.grad.values(), x.grad.values()
""",
    "a hook": """
x = nt.detach().clone().requires_grad_()
seen = []
(x * 2).register_hook(lambda g: seen.append((type(g).__name__, g.is_nested)))
x.register_hook(lambda g: g * 10)
(x * 2).sum().backward()
result = seen, x.grad.values()
""",
    "no gradients": """
x = nt.detach().clone().requires_grad_()
with torch.no_grad():
    y = x * 2
result = y.requires_grad, (x * 2).requires_grad, (x * 2).detach().requires_grad
""",
    "autocast": """
with torch.autocast('cpu', dtype=torch.bfloat16):
    result = F.linear(nt, w).dtype, (nt @ w.t()).dtype
""",
}


def told(torch, value):
    """A value as text: nested tensors by what they consist of."""
    if type(value) in (tuple, list) or hasattr(value, "values") and isinstance(value, tuple):
        return "[" + ", ".join(told(torch, one) for one in value) + "]"
    if isinstance(value, torch.Tensor) and value.is_nested and value.layout != torch.jagged:
        return f"nested {value.dtype} {told(torch, list(value.detach().unbind()))}"
    if isinstance(value, torch.Tensor) and not value.is_nested:
        return repr(value.detach())
    return re.sub(r"\bj\d+", "j", re.sub(r"0x[0-9a-f]+", "0x", str(value)))


def results(torch):
    """The text of each expression and program, or the error that it ends in."""
    found = {}
    for kind, names in (("", (*JAGGED.strip().split("\n"), *STRIDED.strip().split("\n"))), ("program: ", PROGRAMS)):
        for name in names:
            space = {"torch": torch, "F": torch.nn.functional, "copy": __import__("copy")}
            try:
                exec(SETUP, space)
                if kind:
                    exec(PROGRAMS[name], space)
                    found[kind + name] = told(torch, space["result"])
                else:
                    found[name] = told(torch, eval(name, space))
            except NotImplementedError:
                found[kind + name] = "NotImplementedError"
            except Exception as error:
                found[kind + name] = f"{type(error).__name__}: {re.sub(r'j[0-9]+', 'j', str(error)).strip().partition(chr(10))[0][:160]}"
    return found

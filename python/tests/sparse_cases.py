"""Programs on sparse tensors, for PyTorch (`record_results.py sparse`) and for tare: each gives a text."""

SETUP = """
indices = torch.tensor([[0, 1, 1], [2, 0, 2]])
values = torch.tensor([3.0, 4.0, 5.0])
coo = torch.sparse_coo_tensor(indices, values, (2, 3))
csr = torch.sparse_csr_tensor([0, 1, 3], [2, 0, 2], [3.0, 4.0, 5.0], (2, 3))
rows = torch.sparse_coo_tensor(torch.tensor([[1, 1, 0]]), torch.arange(6.0).view(3, 2), (3, 2))
dense = torch.arange(6.0).view(2, 3)
table = torch.arange(10.0).view(5, 2)
"""

EXPRESSIONS = """
coo
csr
rows
rows.coalesce()
coo.is_coalesced(), coo.coalesce().is_coalesced(), coo._nnz(), rows.sparse_dim(), rows.dense_dim()
coo._indices()
coo._values()
coo.indices()
coo.coalesce().indices()
coo.to_dense()
rows.to_dense()
csr.to_dense()
csr.crow_indices(), csr.col_indices(), csr.values()
coo.to_sparse_csr()
coo.to_sparse_csc()
csr.to_sparse_csc()
csr.to_sparse()
dense.to_sparse()
dense.to_sparse(1)
dense.to_sparse_csr()
dense + coo
coo + dense
coo + coo
coo + 1
coo - coo
rows + rows
coo * 2
coo / 2
coo * coo
coo * dense
dense * coo
-coo
coo ** 2
coo.sqrt()
coo.abs()
torch.relu(coo)
coo.cos()
coo.view(6)
coo == coo
coo / coo
coo.sum()
coo.sum(0)
torch.sparse.sum(coo)
torch.sparse.sum(coo, 1)
torch.sparse.sum(rows, 1)
torch.sparse.sum(rows, 0)
coo @ dense.t()
dense @ coo.t()
csr @ dense.t()
dense @ csr.t()
coo @ coo.t()
coo @ torch.ones(3)
torch.mm(coo, dense)
torch.sparse.mm(coo, dense.t())
torch.addmm(torch.ones(2, 2), coo, dense.t(), beta=2, alpha=3)
coo.t()
csr.t()
rows.t()
coo.unsqueeze(0)
torch.cat([coo, coo])
torch.cat([coo, dense])
dense.sparse_mask(coo)
dense.sparse_mask(rows)
coo.clone()
coo.detach()
coo.double()
coo.to('meta')._nnz() >= 0
torch.zeros_like(coo)
coo.stride(), coo.is_contiguous(), coo.layout, coo.is_sparse, coo.is_sparse_csr, csr.is_sparse_csr, coo.numel(), coo.dtype
csr.stride()
coo.storage()
coo.data_ptr()
coo.nbytes
coo.numpy()
torch.sparse_coo_tensor((2, 3))
torch.sparse_coo_tensor([[0, 1], [1, 0]], [1, 2])
torch.sparse_coo_tensor(indices, values, (2, 3, 4))
torch.sparse_coo_tensor(indices, values[:2], (2, 3))
torch.sparse.FloatTensor(indices, values, torch.Size([2, 3]))
torch.ones(2, 3).add_(coo, alpha=3)
coo.mul_(2)
coo.add_(coo)
coo.zero_()
dense.coalesce()
dense.crow_indices()
dense.values()
coo.crow_indices()
csr.indices()
""".strip().splitlines()

_GRADIENT = """
layer = torch.nn.Embedding(5, 2, sparse=True)
layer.weight.data.copy_(table)
layer(torch.tensor([[1, 2], [2, 4]])).sum().backward()
"""

_STEP = _GRADIENT + """
torch.optim.{}.step()
result = layer.weight.detach()
"""

PROGRAMS = {
    "embedding": _GRADIENT + "result = layer.weight.grad",
    "embedding twice": _GRADIENT + "layer(torch.tensor([0])).sum().backward()\nresult = layer.weight.grad",
    "embedding with padding": """
layer = torch.nn.Embedding(5, 2, sparse=True, padding_idx=2)
layer(torch.tensor([[1, 2], [2, 4]])).sum().backward()
result = layer.weight.grad""",
    "bag, sum": """
layer = torch.nn.EmbeddingBag(5, 2, sparse=True, mode="sum")
layer(torch.tensor([[1, 2], [2, 4]])).sum().backward()
result = layer.weight.grad""",
    "bag, mean": """
layer = torch.nn.EmbeddingBag(5, 2, sparse=True)
layer(torch.tensor([[1, 2], [2, 4]])).sum().backward()
result = layer.weight.grad""",
    "gather": """
x = dense.clone().requires_grad_()
x.gather(0, torch.tensor([[0, 1, 1]]), sparse_grad=True).sum().backward()
result = x.grad""",
    "SGD": _STEP.format("SGD(layer.parameters(), lr=0.5)"),
    "SGD with momentum": _STEP.format("SGD(layer.parameters(), lr=0.5, momentum=0.9)"),
    "SparseAdam": _STEP.format("SparseAdam(layer.parameters(), lr=0.5)"),
    "Adagrad": _STEP.format("Adagrad(layer.parameters(), lr=0.5)"),
    "Adam": _STEP.format("Adam(layer.parameters(), lr=0.5)"),
    "sparse.mm": """
a, b = coo.clone().requires_grad_(), dense.t().clone().requires_grad_()
torch.sparse.mm(a, b).sum().backward()
result = a.grad.coalesce(), b.grad""",
    "mm with a dense gradient": """
b = dense.t().clone().requires_grad_()
(coo @ b).sum().backward()
result = b.grad""",
    "to_dense": """
a = coo.clone().requires_grad_()
(a.to_dense() * dense).sum().backward()
result = a.grad.coalesce()""",
    "of values": """
v = values.clone().requires_grad_()
(torch.sparse_coo_tensor(indices, v, (2, 3)).to_dense() * dense).sum().backward()
result = v.grad""",
    "saved": """
import io
file = io.BytesIO()
torch.save({"coo": coo, "csr": csr}, file)
file.seek(0)
result = torch.load(file)""",
    "copied": "import copy\nresult = copy.deepcopy(coo)",
}


def results(torch):
    """The text, or the class and first words of the error, of each."""
    told = {}
    for name, program in [*((one, f"result = {one}") for one in EXPRESSIONS), *PROGRAMS.items()]:
        names = {"torch": torch}
        try:
            exec(SETUP + program, names)
            told[name] = repr(names["result"])
        except Exception as error:
            text = str(error).split(" This could be")[0].split(" The operator has")[0]
            told[name] = f"{type(error).__name__}: {text}"
    return told

"""Programs on masked tensors, for PyTorch (`record_results.py masked`) and for tare: each gives a text."""

SETUP = """
from torch.masked import MaskedTensor, as_masked_tensor, is_masked_tensor, masked_tensor
x = torch.arange(6.0).view(2, 3)
m = torch.tensor([[True, False, True], [False, False, True]])
mt, mt2, m3 = masked_tensor(x, m), masked_tensor(x + 1, m), masked_tensor(x, ~m)
"""

EXPRESSIONS = """
mt
masked_tensor(x.int(),m)
masked_tensor(x,m,requires_grad=True)
mt.get_data()
mt.get_mask()
mt.to_tensor(0)
mt+1
mt+mt2
mt+m3
mt+x
mt*2
mt/mt2
mt==mt2
mt>1
mt.sin()
mt.exp()
-mt
torch.sqrt(mt)
mt.sum()
mt.sum(0)
mt.sum(1)
mt.sum(1,keepdim=True)
mt.mean()
mt.mean(1)
mt.prod()
mt.amax(1)
mt.amin(0)
mt.argmax(1)
mt.argmin()
mt.max()
mt.var(1)
mt.std(1)
mt.all()
mt.view(6)
mt.t()
mt.reshape(3,2)
mt[0]
mt[:,1:]
mt[0,0]
torch.where(m,mt,mt2)
mt.clone()
mt.detach()
mt.to(torch.float64)
mt.contiguous()
mt.unsqueeze(0)
mt.expand(2,2,3)
torch.cat([mt,mt])
torch.stack([mt,mt])
torch.matmul(mt,mt2.t())
torch.softmax(mt,1)
torch.nn.functional.softmax(mt,-1)
torch.log_softmax(mt,1)
mt.tolist()
mt.numpy()
float(mt.sum())
bool(mt.sum())
mt.relu()
torch.maximum(mt,mt2)
torch.logaddexp(mt,mt2)
torch.clamp(mt,0,1)
torch.nan_to_num(mt)
masked_tensor(x,m[0])
masked_tensor(x,m.int())
masked_tensor(x.tolist(),m)
as_masked_tensor(x,m)
is_masked_tensor(mt), is_masked_tensor(x)
torch.ones_like(mt)
torch.zeros_like(mt)
mt.to_dense()
mt.half()
mt.float()
mt.requires_grad_()
torch.masked.sum(x,1,mask=m)
mt.chunk(2)
mt.select(0,1)
mt.flatten()
torch.nn.Linear(3,2)(mt)
torch.bmm(mt.unsqueeze(0),mt.t().unsqueeze(0))
mt.nansum(1)
mt.cumsum(1)
mt.sort(1)
mt.isnan()
mt.abs()
mt.pow(2)
mt**2
1/mt
len(mt)
mt.device, mt.is_cuda, mt.numel(), mt.size(), mt.stride()
mt.transpose(0,1)
mt.permute(1,0)
mt.masked_fill(m,0)
torch.add(mt,mt2,alpha=2)
mt.index_select(0,torch.tensor([0]))
mt.gather(1,torch.tensor([[0],[1]]))
MaskedTensor(x,m)
mt.shape, mt.dtype, mt.layout, mt.dim(), mt.is_leaf, type(mt).__name__
torch.masked.sum(mt).detach()
mt.clone().add_(1)
""".strip().splitlines()

PROGRAMS = {
    "a leaf's gradient": """
a = masked_tensor(x.clone(), m, requires_grad=True)
(a * a).sum().get_data().backward()
result = a.grad, a.is_leaf, a.requires_grad
""",
    "gradients of data": """
d = x.clone().requires_grad_()
as_masked_tensor(d, m).mean().get_data().backward()
result = masked_tensor(d.grad.get_data() if is_masked_tensor(d.grad) else d.grad, m)
""",
    "gradients through a softmax": """
d = x.clone().requires_grad_()
(torch.softmax(as_masked_tensor(d, m), 1).to_tensor(0) * x).sum().backward()
result = masked_tensor(d.grad.get_data() if is_masked_tensor(d.grad) else d.grad, m)
""",
}


def results(torch):
    """The text, or the class and first words of the error, of each."""
    told = {}
    for name, program in [*((one, f"result = {one}") for one in EXPRESSIONS), *PROGRAMS.items()]:
        names = {"torch": torch}
        try:
            exec(SETUP.replace("from torch.", f"from {torch.__name__}.") + program, names)
            told[name] = repr(names["result"])
        except Exception as error:
            told[name] = f"{type(error).__name__}: {str(error).splitlines()[0][:28]}"
    return told

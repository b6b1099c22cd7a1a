"""Records what PyTorch's FlopCounterMode counts for single calls: run it here, it writes calls.json.

The calls are written as in tests/cases. Operators that it does not count are here as well: they have 0. `registry` lists
all that it has a formula for.
Recorded with PyTorch 2.13.0 (CPU build); the kernels that only a GPU has are asked on meta tensors.
"""

import json
import re

import torch
from torch.utils.flop_counter import FlopCounterMode, flop_registry

DTYPES = {"f32": torch.float32, "f64": torch.float64, "f8_e4m3": torch.float8_e4m3fn,
          "bf16": torch.bfloat16, "i8": torch.int8, "i32": torch.int32, "i64": torch.int64, "bool": torch.bool}

PRODUCTS = """
mm(f32[2,3], f32[3,4])
mm(f32[1,1], f32[1,1])
mm(f32[2,0], f32[0,4])
mm(bf16[64,128], bf16[128,32])
addmm(f32[4], f32[2,3], f32[3,4])
addmm(f32[2,4], f32[2,3], f32[3,4], beta=2, alpha=3)
bmm(f32[5,2,3], f32[5,3,4])
bmm(f32[0,2,3], f32[0,3,4])
baddbmm(f32[4], f32[5,2,3], f32[5,3,4])
baddbmm(f32[5,2,4], f32[5,2,3], f32[5,3,4])
matmul(f32[5,2,3], f32[3,4])
matmul(f32[6,1,2,3], f32[5,3,4])
linear(f32[5,2,3], f32[4,3], f32[4])
einsum('bn,anm,bm->ba', [f32[2,5], f32[3,5,4], f32[2,4]])
tensordot(f32[2,3,4], f32[3,4,5], [1,2], [0,1])
inner(f32[2,3], f32[4,3])
linalg_multi_dot([f32[2,3], f32[3,4], f32[4,5]])
mv(f32[2,3], f32[3])
dot(f32[3], f32[3])
vdot(f32[3], f32[3])
outer(f32[2], f32[3])
addmv(f32[2], f32[2,3], f32[3])
addbmm(f32[2,4], f32[5,2,3], f32[5,3,4])
addr(f32[2,3], f32[2], f32[3])
_addmm_activation(f32[4], f32[2,3], f32[3,4])
bilinear(f32[2,3], f32[2,4], f32[5,3,4])
_trilinear(f32[2,3], f32[5,3,4], f32[2,4], [1,3], [0], [1,2], [2,3])
cdist(f32[30,3], f32[4,3])
_euclidean_dist(f32[2,3], f32[4,3])
_int_mm(i8[2,3], i8[3,4])
_scaled_mm(f8_e4m3[16,32], f8_e4m3[32,48], f32[], f32[], None, None, bfloat16)
_grouped_mm(bf16[2,8,16], bf16[2,16,32])
_grouped_mm(bf16[24,16], bf16[3,16,32], i32[3])
_grouped_mm(bf16[3,8,16], bf16[16,32], i32[3])
_grouped_mm(bf16[8,48], bf16[48,32], i32[3])
"""

PRODUCTS_ON_GPU = """
mm.dtype(bf16[2,3], bf16[3,4], float32)
"""

CONVOLUTIONS = """
convolution(f32[2,4,7], f32[6,4,3], None, [1], [0], [1], False, [0], 1)
convolution(f32[2,4,7,8], f32[6,4,3,2], f32[6], [2,1], [1,0], [1,2], False, [0,0], 1)
convolution(f32[2,4,7,7], f32[6,2,3,3], None, [1,1], [1,1], [1,1], False, [0,0], 2)
convolution(f32[2,4,7,7], f32[8,1,3,3], None, [1,1], [1,1], [1,1], False, [0,0], 4)
convolution(f32[2,4,5,6,7], f32[6,4,3,2,1], None, [1,1,2], [0,0,0], [1,1,1], False, [0,0,0], 1)
convolution(f32[0,4,7,7], f32[6,4,3,3], None, [1,1], [0,0], [1,1], False, [0,0], 1)
convolution(f32[2,4,7], f32[4,6,3], None, [2], [0], [1], True, [1], 1)
convolution(f32[2,4,7,8], f32[4,6,3,2], None, [2,2], [1,0], [1,1], True, [1,0], 1)
convolution(f32[2,4,7,7], f32[4,3,3,3], None, [2,2], [0,0], [1,1], True, [0,0], 2)
convolution(f32[2,4,5,6,7], f32[4,6,3,2,1], None, [1,1,2], [0,0,0], [1,1,1], True, [0,0,1], 1)
_convolution(f32[2,4,7,7], f32[6,4,3,3], None, [1,1], [0,0], [1,1], False, [0,0], 1, False, False, True, True)
conv2d(f32[2,4,7,8], f32[6,4,3,3], f32[6])
conv_transpose2d.input(f32[2,4,7,8], f32[4,6,3,3])
convolution_backward(f32[2,6,5], f32[2,4,7], f32[6,4,3], [6], [1], [0], [1], False, [0], 1, [True,True,True])
convolution_backward(f32[2,6,5,6], f32[2,4,7,8], f32[6,4,3,3], [6], [1,1], [0,0], [1,1], False, [0,0], 1, [True,True,True])
convolution_backward(f32[2,6,5,6], f32[2,4,7,8], f32[6,4,3,3], [6], [1,1], [0,0], [1,1], False, [0,0], 1, [True,False,False])
convolution_backward(f32[2,6,5,6], f32[2,4,7,8], f32[6,4,3,3], [6], [1,1], [0,0], [1,1], False, [0,0], 1, [False,True,False])
convolution_backward(f32[2,6,5,6], f32[2,4,7,8], f32[6,4,3,3], [6], [1,1], [0,0], [1,1], False, [0,0], 1, [False,False,True])
convolution_backward(f32[2,6,3,3], f32[2,4,7,7], f32[6,4,3,3], [6], [2,2], [0,0], [1,1], False, [0,0], 1, [True,True,True])
convolution_backward(f32[2,6,7,7], f32[2,4,7,7], f32[6,2,3,3], [6], [1,1], [1,1], [1,1], False, [0,0], 2, [True,True,True])
convolution_backward(f32[2,8,7,7], f32[2,4,7,7], f32[8,1,3,3], [8], [1,1], [1,1], [1,1], False, [0,0], 4, [True,True,True])
convolution_backward(f32[2,6,3,5,4], f32[2,4,5,6,7], f32[6,4,3,2,1], [6], [1,1,2], [0,0,0], [1,1,1], False, [0,0,0], 1, [True,True,True])
convolution_backward(f32[2,6,9,10], f32[2,4,7,8], f32[4,6,3,3], [6], [1,1], [0,0], [1,1], True, [0,0], 1, [True,True,True])
convolution_backward(f32[2,6,9,10], f32[2,4,7,8], f32[4,6,3,3], [6], [1,1], [0,0], [1,1], True, [0,0], 1, [False,True,False])
convolution_backward(f32[2,6,15,15], f32[2,4,7,7], f32[4,3,3,3], [6], [2,2], [0,0], [1,1], True, [0,0], 2, [True,True,True])
"""

ATTENTION = """
_scaled_dot_product_flash_attention_for_cpu(f32[2,4,5,6], f32[2,4,7,6], f32[2,4,7,6])
_scaled_dot_product_flash_attention_for_cpu_backward(f32[2,4,5,6], f32[2,4,5,6], f32[2,4,7,6], f32[2,4,7,6], f32[2,4,5,6], f32[2,4,5], 0.0, False)
scaled_dot_product_attention(f32[2,4,5,6], f32[2,4,7,6], f32[2,4,7,6])
scaled_dot_product_attention(f32[2,4,5,6], f32[2,4,7,6], f32[2,4,7,8])
_scaled_dot_product_attention_math(f32[2,4,5,6], f32[2,4,7,6], f32[2,4,7,8])
_scaled_dot_product_attention_math(f32[2,4,5,6], f32[2,2,7,6], f32[2,2,7,6], enable_gqa=True)
"""

# The kernels of GPUs.
ATTENTION_ON_GPU = """
_scaled_dot_product_flash_attention(bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32])
_scaled_dot_product_flash_attention(bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32], 0.0, True)
_scaled_dot_product_efficient_attention(f32[2,4,64,32], f32[2,4,96,32], f32[2,4,96,16], None, True)
_scaled_dot_product_cudnn_attention(bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32], None, True)
_scaled_dot_product_flash_attention_backward(bf16[2,4,64,32], bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32], bf16[2,4,64,32], f32[2,4,64], i32[3], i32[3], 64, 96, 0.0, False, i64[2], i64[])
_scaled_dot_product_efficient_attention_backward(f32[2,4,64,16], f32[2,4,64,32], f32[2,4,96,32], f32[2,4,96,16], f32[2,4,64,96], f32[2,4,64,16], f32[2,4,64], i64[], i64[], 0.0, [True,True,True,False])
_scaled_dot_product_cudnn_attention_backward(bf16[2,4,64,32], bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32], bf16[2,4,64,32], f32[2,4,64,1], i64[], i64[], bf16[2,4,64,96], i32[3], i32[3], 64, 96, 0.0, False)
_scaled_dot_product_flash_attention.quantized(bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32], None, None, None)
_flash_attention_forward(bf16[2,64,4,32], bf16[2,64,4,32], bf16[2,64,4,32], None, None, 64, 64, 0.0, False, False)
_flash_attention_forward(bf16[100,4,32], bf16[90,2,32], bf16[90,2,32], i32[4], i32[4], 64, 96, 0.0, False, False)
_flash_attention_forward.quantized(bf16[2,64,4,32], bf16[2,64,4,32], bf16[2,64,4,32], None, None, 64, 64, 0.0, False, False, None, None, None)
_flash_attention_backward(bf16[100,4,32], bf16[100,4,32], bf16[90,4,32], bf16[90,4,32], bf16[100,4,32], f32[4,100], i32[4], i32[4], 64, 96, 0.0, False, i64[2], i64[])
_flash_attention_forward_no_dropout_inplace(bf16[2,64,4,32], bf16[2,64,4,32], bf16[2,64,4,32], bf16[2,64,4,32], None, None, 64, 64, 0.0, False, False)
_efficient_attention_forward(f32[2,64,4,32], f32[2,64,4,32], f32[2,64,4,16], None, None, None, 64, 64, 0.0, 0, True)
_efficient_attention_forward(f32[1,100,4,32], f32[1,90,4,32], f32[1,90,4,16], None, i32[4], i32[4], 64, 96, 0.0, 0, True)
_efficient_attention_backward(f32[1,100,4,32], f32[1,100,4,32], f32[1,90,4,32], f32[1,90,4,32], None, f32[1,100,4,32], i32[4], i32[4], 64, 96, f32[3,4,64], 0.0, i64[], i64[], 0, False)
_scaled_dot_product_fused_attention_overrideable(bf16[2,4,64,32], bf16[2,4,96,32], bf16[2,4,96,32])
"""


def count(call, device):
    name, arguments = re.fullmatch(r"([\w.]+)\((.*)\)", call).groups()
    packet, _, overload = name.partition(".")
    operator = getattr(getattr(torch.ops.aten, packet), overload or "default")
    arguments = re.sub(r"\b(" + "|".join(DTYPES) + r")\[([\d,]*)\]", r"tensor('\1', [\2])", arguments)

    def tensor(dtype, sizes):
        return torch.zeros(sizes, dtype=DTYPES[dtype], device=device)

    args, kwargs = eval(f"(lambda *a, **k: (a, k))({arguments})",
                        {"tensor": tensor, "float32": torch.float32, "bfloat16": torch.bfloat16})
    with FlopCounterMode(display=False) as counter:
        operator(*args, **kwargs)
    return counter.get_total_flops()


if __name__ == "__main__":
    groups = [("cpu", PRODUCTS), ("cpu", CONVOLUTIONS), ("cpu", ATTENTION), ("meta", ATTENTION_ON_GPU),
              ("meta", PRODUCTS_ON_GPU)]
    records = [{"call": call, "device": device, "flops": count(call, device)}
               for device, calls in groups for call in calls.strip().splitlines()]
    with open("calls.json", "w", encoding="utf-8") as file:
        file.write(json.dumps({"torch": torch.__version__, "registry": [str(op).removeprefix("aten.") for op in flop_registry],
                               "calls": records}, indent=0) + "\n")

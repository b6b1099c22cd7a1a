# check main x=f32[2,4]
import torch


def main(x):
    layer = torch.nn.Linear(4, 4, device="meta")
    with torch.device("cpu"):
        scale = torch.ones(4)
    return layer(torch.ones(2, 4, device="meta")) * scale  # wrong

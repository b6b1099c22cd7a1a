# check run boxes=f32[6,4] scores=f32[6]
import torch
from torch import nn

def run(boxes, scores):
    anchors = torch.tensor([[0.0, 0, 8, 8], [4, 4, 12, 12]])
    areas = (anchors[:, 2] - anchors[:, 0]) * (anchors[:, 3] - anchors[:, 1])
    large = torch.where(areas > 10)[0]
    kept = anchors[large].to(boxes.device)
    top, order = scores.topk(2)
    return boxes[order] + kept

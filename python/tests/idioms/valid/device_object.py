# check predict x=f32[2,3]
import torch
from torch import nn

device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
model = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 4)).to(device)
model.eval()


@torch.no_grad()
def predict(x):
    return model(x.to(device, non_blocking=True)).softmax(-1)

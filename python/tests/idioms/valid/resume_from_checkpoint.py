# check main x=f32[4,4]
import os
import tempfile

import torch
from torch import nn


def made():
    model = nn.Linear(4, 2)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    return model, optimizer, torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=10)


def main(x):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model, optimizer, scheduler = made()
    model(x).sum().backward()
    optimizer.step()
    scheduler.step()
    path = os.path.join(tempfile.mkdtemp(), "last.pt")
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "scheduler": scheduler.state_dict(), "epoch": 3,
                "rng": torch.get_rng_state()}, path)
    again, optimizer, scheduler = made()
    stored = torch.load(path, map_location=device, weights_only=True)
    again.load_state_dict(stored["model"])
    optimizer.load_state_dict(stored["optimizer"])
    scheduler.load_state_dict(stored["scheduler"])
    torch.set_rng_state(stored["rng"].cpu())
    assert stored["epoch"] == 3
    return again(x) - model(x)

# A model for `python -m tare check examples/classifier.py:Classifier --input image=f32[16,3,32,32]`.
import torch
from torch import nn


class Classifier(nn.Module):
    def __init__(self, classes=10):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(32, 64, 3, padding=1), nn.ReLU()
        )
        self.head = nn.Linear(64 * 16 * 16, classes)

    def forward(self, image):
        features = self.features(image)
        return self.head(features.flatten(1))


def small():
    return Classifier(classes=2)


def distance(a, b):
    return torch.linalg.vector_norm(a - b, dim=-1)

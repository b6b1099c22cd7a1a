# PyTorch's meta device words this error differently from its other devices; the text is that of the others.
import torch
from torch import nn


def validate_shapes(model, input_shape):
    # Create meta input
    dummy_input = torch.randn(input_shape, device='meta')

    # Forward pass (only computes shapes)
    try:
        model(dummy_input)
        return True
    except Exception as e:
        print(f"Shape error: {str(e).splitlines()[0]}")
        return False


model = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 2)).to('meta')
print(validate_shapes(model, (3, 8)))
print(validate_shapes(model, (3, 7)))

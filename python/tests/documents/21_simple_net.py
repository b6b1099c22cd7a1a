import torch
import torch.nn as nn

# Define a simple neural network
class SimpleNet(nn.Module):
    def __init__(self):
        super(SimpleNet, self).__init__()
        self.fc1 = nn.Linear(10, 20)
        self.fc2 = nn.Linear(20, 1)

    def forward(self, x):
        x = self.fc1(x)
        x = torch.relu(x)
        x = self.fc2(x)
        return x

# Create a meta input tensor
meta_input = torch.empty(1, 10, device='meta')

with torch.device('meta'):
    # Initialize the model
    model = SimpleNet()
# Perform a forward pass with the meta input
meta_output = model(meta_input)
print(meta_output.shape)

import torch

torch.save(torch.randn(2), 'foo.pt')
print(torch.load('foo.pt', map_location='meta'))

import torch

# Create two meta tensors
meta_tensor1 = torch.empty(3, 4, device='meta')
meta_tensor2 = torch.empty(4, 5, device='meta')

# Perform matrix multiplication
result_meta_tensor = torch.matmul(meta_tensor1, meta_tensor2)
print(result_meta_tensor.shape)

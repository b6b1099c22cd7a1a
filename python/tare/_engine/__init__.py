"""What PyTorch has without showing it: how tensors are made, called, copied, printed and refused, behind the public modules."""

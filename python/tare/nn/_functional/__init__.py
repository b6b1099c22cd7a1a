"""The functions of `tare.nn.functional`, one file per family; that module joins them under PyTorch's names."""

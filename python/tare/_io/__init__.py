"""Reading and writing the files of `torch.save`."""

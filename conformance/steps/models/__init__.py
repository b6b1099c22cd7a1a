"""Small models of the families that people train, written in torch.nn alone."""

"""The old name of torch.hub's downloads."""

from tare.hub import load_state_dict_from_url as load_url, tqdm  # noqa: F401

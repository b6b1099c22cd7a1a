"""How items become a batch, under the name where libraries look for it."""

from tare.utils.data.collate import (  # noqa: F401
    collate,
    default_collate,
    default_collate_err_msg_format,
    default_collate_fn_map,
    default_convert,
    np_str_obj_array_pattern,
)

"""Writes the folders that record_distributed_checkpoint.py reads, with tare; the tests hold the package against their bytes."""

import os
import sys
import warnings

import torch
import torch.distributed.checkpoint as dcp
from distributed_checkpoint_cases import state
from torch.distributed.checkpoint import filesystem


def write(folder):
    """The folders `written` and `written_safetensors` in `folder`."""
    before, there = filesystem._new_id, os.getcwd()
    filesystem._new_id = lambda: "00000000-0000-4000-8000-000000000000"
    os.chdir(folder)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            dcp.save(state(torch), checkpoint_id="written")
            dcp.save(state(torch)["model"], storage_writer=dcp.HuggingFaceStorageWriter("written_safetensors", save_distributed=True))
    finally:
        filesystem._new_id = before
        os.chdir(there)


if __name__ == "__main__":
    write(sys.argv[1])

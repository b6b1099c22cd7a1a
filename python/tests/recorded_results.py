"""What a module of cases gives with tare, and what it gave in PyTorch (`record_results.py`)."""

import importlib
import json
import pathlib
import warnings

import pytest
import tare as torch


def golden_and_told(name):
    """The recorded results of `NAME_cases.py` by name, and a fixture of those that it gives with tare."""
    golden = json.loads((pathlib.Path(__file__).parent / f"{name}_golden.json").read_text())["results"]

    @pytest.fixture(scope="module")
    def told():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module(f"{name}_cases").results(torch)

    return golden, told

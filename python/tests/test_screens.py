"""Rules of what the commands print on a terminal: in its width, in its letters, and nothing cut that is the answer."""

import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest
import tare

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(tare.__file__).parents[2]
pytestmark = pytest.mark.skipif(not (BUILD / "tare").exists(), reason="the command is not built beside the package")

SCREENS = {
    "check": "check llama-3-8b --seq 16",
    "summary": "summary llama-3-8b --seq 16",
    "estimate": "estimate resnet50",
    "an accelerator": "estimate llama-3-8b --seq 64 --gpu H100",
    "training": "estimate gpt2 --seq 64 --train --batch 8 --gpu L4",
    "what does not fit": "estimate gpt2 --seq 64 --train --batch 64 --gpu 4GB",
    "serving": "estimate llama-3-70b --context 8192 --users 16 --kv-dtype fp8 --gpu B200",
    "all accelerators": "estimate gpt2 --seq 64 --gpu all",
    "max-batch": "max-batch resnet50 --gpu 4GB --train",
    "max-seq": "max-seq llama-3-8b --gpu H100",
    "compare": "compare llama-3-8b mistral-7b --seq 64 --gpu L40S",
    "models with flags": "compare|llama-3-8b --users 8|llama-3-8b --users 8 --kv-dtype fp8|--context|8192|--gpu|L40S",
    "an exported program": "inspect tests/golden/programs/net.pt2",
    "a script": "inspect tests/golden/scripts/net.pt",
    "an ONNX model": "inspect tests/golden/onnx/net.onnx",
    "a summary of files": "summary tests/golden/onnx/net.onnx --batch 4",
    "quantized weights": "inspect tests/golden/checkpoints/blocks.gguf",
    "parts": "inspect tests/golden/checkpoints/distributed/three_ranks",
    "what if": "estimate gpt2 --seq 64 --train --batch 64 --gpu 4GB --what-if",
    "ranges of sizes": "estimate llama-3-8b --batch 1..64 --seq 1..8192 --gpu H100",
    "several models": "estimate gpt2 resnet50 llama-3-8b --gpu T4 --max-params 100e6",
    "inspect": "inspect tests/golden/checkpoints/views.pt",
    "a tree": "inspect tests/golden/checkpoints/checkpoint.pt --tree",
    "operators": "ops conv",
    "an operator": "ops native_layer_norm",
    "help": "--help",
    **{f"help of {command}": f"{command} --help" for command in tare._C._commands()},
}


def screen(words, **variables):
    environment = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_CTYPE", "LANG", "COLUMNS")}
    done = subprocess.run([BUILD / "tare", *words.split("|" if "|" in words else None)], cwd=ROOT, env={**environment, **variables}, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    return done.stdout.decode()


@pytest.mark.parametrize("words", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("columns", [80, 200])
def test_lines_are_as_wide_as_the_terminal(words, columns):
    for line in screen(words, COLUMNS=str(columns)).splitlines():
        assert len(line) <= columns or len(line.split()) == 1, line


@pytest.mark.parametrize("words", SCREENS.values(), ids=SCREENS)
def test_a_locale_without_utf_8_gets_ascii(words):
    assert screen(words, COLUMNS="80", LC_ALL="C", TERM="dumb").isascii()


def test_numbers_of_a_column_end_in_one_place():
    """FLOPs of a large model have more digits than its parameters."""
    lines = screen(SCREENS["serving"], COLUMNS="80").splitlines()
    counts = [re.match(r"(parameters|buffers|FLOPs) +\d[\d ]*\d(?=  )", line) for line in lines]
    ends = {count[1]: count.end() for count in counts if count}
    assert len(ends) == 3 and len(set(ends.values())) == 1, ends


def test_verdicts_of_several_models_stand_whole():
    said = " ".join(screen(SCREENS["several models"], COLUMNS="80").split())
    for verdict in ("gpt2: 124 439 808 over --max-params 100 000 000 by 24 439 808 ", "resnet50: fits T4, 14.0 GiB to spare ",
                    "llama-3-8b: does not fit T4: "):
        assert verdict in said
    assert "…" not in said


@pytest.mark.parametrize("words", ["ops", "ops native_layer_norm"])
def test_a_program_that_reads_operators_finds_names_and_rules_whole(words):
    piped = screen(words)
    assert "…" not in piped and ("convolution_backward " in piped or "Tensor? weight, Tensor? bias, float eps)" in piped)


def on_terminal(words, columns, **variables):
    """What the command writes to a terminal of so many columns."""
    keeper, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "NO_COLOR", "TERM")}
    command = subprocess.Popen([BUILD / "tare", *words.split()], cwd=ROOT, env={**environment, "TERM": "xterm", **variables},
                               stdin=terminal, stdout=terminal, stderr=terminal)
    os.close(terminal)
    written = b""
    while True:
        try:
            piece = os.read(keeper, 1 << 16)
        except OSError:  # nobody holds the terminal any more
            piece = b""
        if not piece:
            break
        written += piece
    os.close(keeper)
    assert command.wait() in (0, 1), written
    return written.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("words", ["estimate llama-3-8b --seq 64 --gpu H100", "summary resnet50 --depth 2", "ops native_layer_norm",
                                   "convert tests/golden/checkpoints/ordered.pt {folder}/out.safetensors --overwrite"])
def test_a_terminal_gets_its_width_and_a_dumb_one_no_escapes(words, tmp_path):
    words = words.format(folder=tmp_path)
    for columns in (80, 200):
        written = on_terminal(words, columns)
        assert "\x1b[" in written
        for line in re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", written).replace("\r", "\n").splitlines():
            assert len(line) <= columns or len(line.split()) == 2, line  # two words: a path that is longer
    assert "\x1b" not in on_terminal(words, 80, TERM="dumb")
    assert not re.search(r"\x1b\[[0-9;]*m", on_terminal(words, 80, NO_COLOR="1"))
    assert on_terminal(words, 80, LC_ALL="C").isascii()


@pytest.fixture
def sized(tmp_path):
    """What is told of a model over ranges of batches and lengths: one with long formulas, one with none."""
    (tmp_path / "sized.py").write_text("""
from torch import nn

class Widths(nn.Module):  # each rounds up to blocks at other lengths: a term of its own
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.LSTM(32, width, batch_first=True) for width in (20, 24, 36, 44, 52, 68, 76, 84, 92))

    def forward(self, x):
        return sum(layer(x)[0].sum() for layer in self.layers)


class Cubes(nn.Module):  # of two sizes: no formula with these is looked for
    def forward(self, x):
        batch, seq = x.shape
        return x.new_ones(batch + 1, batch + 2, batch + 3, seq + 1, seq + 2, seq + 3).exp().sum()
""")

    def told(model, *words):
        words = ["estimate", f"{tmp_path / 'sized.py'}:{model}", *words, "--batch", "1..64", "--seq", "1..256"]
        done = subprocess.run([sys.executable, "-m", "tare", *words], capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return told


def test_a_formula_that_nobody_would_read_is_counted(sized):
    words = ["--train", "--input", "x=f32[batch,seq,32]"]
    text, data = sized("Widths", *words), sized("Widths", "--json", *words)
    assert "more terms, which --json has" in text and text.count("\n") < 40 < data.count('"divisor"')


def test_a_peak_without_a_formula_is_not_called_wrong(sized):
    text = sized("Cubes", "--input", "x=f32[batch,seq]")
    assert "the peak follows no formula" in text
    assert "at 20 other points, 20 of which have none of the peak, the formulas are what an execution said" in text

"""The page of `estimate --report` in a browser, and its files. `./dev browser` installs the browser and runs this."""

import json
import os
import pathlib
import subprocess
import sys
import textwrap

import browser
import pytest

import tare

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}

in_browser = pytest.mark.skipif(browser.find_chromium() is None,
                                reason="no Chromium (./dev browser installs it, CHROMIUM names another)")

MODEL = """\
import torch
from torch import nn

HOSTILE = "</script><img src=x onerror='hacked=1'>"


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(64)
        self.up, self.down = nn.Linear(64, 256), nn.Linear(256, 64)

    def forward(self, x):
        return x + self.down(torch.relu(self.up(self.norm(x))))


class Training(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(1000, 64)
        self.blocks = nn.Sequential(*[Block() for _ in range(6)])
        self.add_module(HOSTILE, nn.Linear(64, 1000))
        self.optimizer = torch.optim.AdamW(self.parameters())

    def forward(self, ids):
        head = getattr(self, HOSTILE)
        for _ in range(2):
            loss = nn.functional.cross_entropy(head(self.blocks(self.embedding(ids))).flatten(0, 1), ids.flatten())
            loss.backward()
            self.optimizer.step()
            self.optimizer.zero_grad()
        return loss
"""


def estimate(folder, *arguments):
    return subprocess.run([sys.executable, "-m", "tare", "estimate", *arguments], cwd=folder, env=ENVIRONMENT,
                          capture_output=True, text=True)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The page of a training step of a model with a hostile name."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "model.py").write_text(MODEL)
    done = estimate(folder, "model.py:Training", "--input", "ids=i64[8,32]", "--train", "--gpu", "L4", "--report", "page.html",
                    "--trace", "trace.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert {name for name in os.listdir(folder) if name != "__pycache__"} == {"model.py", "page.html", "trace.json"}
    return folder / "page.html"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    opened = browser.Page(tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()


@pytest.fixture
def opened(chromium, page):
    """The page, in a window of its own state; whatever a test does, nothing may be refused or asked of the network."""
    chromium.errors.clear()
    chromium.requests.clear()
    chromium.open(page)
    yield chromium
    assert chromium.errors == []
    assert chromium.requests == [f"file://{page}"]


def data_of(opened):
    return json.loads(opened.evaluate("document.getElementById('data').textContent"))


def live(data, moment):
    return sum(kind[moment] for kind in data["series"] if kind)


def chosen_moment(opened):
    return int(opened.evaluate("document.getElementById('chart').getAttribute('aria-valuenow')"))


def lines(opened, table):
    return opened.evaluate(f"[...document.querySelectorAll('#{table} tbody tr')].filter(row => !row.hidden)"
                           ".map(row => [...row.cells].map(cell => cell.innerText.trim()))")


@in_browser
def test_the_page_tells_what_fits_and_where_the_peak_is(opened):
    assert opened.text("h1").startswith("It fits on L4: the peak is ")
    assert "It is reached in backward" in opened.text(".where")
    data = data_of(opened)
    assert {"weights", "gradients", "optimizer state", "saved", "activations"} <= {
        data["kinds"][i] for i, kind in enumerate(data["series"]) if kind}
    assert [cells[0] for cells in lines(opened, "phases")] == ["forward", "backward × 2", "step × 2"]
    assert chosen_moment(opened) == data["peak"] == max(range(len(data["moments"])), key=lambda at: live(data, at))
    assert opened.evaluate("document.documentElement.classList.contains('scripted')")


@in_browser
def test_a_hostile_name_is_text(opened):
    assert opened.evaluate("window.hacked") is None
    assert opened.evaluate("document.querySelectorAll('img').length") == 0
    assert opened.evaluate("document.scripts.length") == 2
    assert any(line[0].startswith("</script><img") for line in lines(opened, "modules"))
    # So it is where the script writes it.
    opened.key("End")
    opened.click("#modules tbody tr:nth-last-child(2)")
    assert "</script><img" in opened.text("#alive-when")
    assert opened.evaluate("document.querySelectorAll('img').length") == 0


@in_browser
def test_hovering_tells_the_bytes_of_each_kind(opened):
    opened.hover("svg.plot.plot-all", 0.5, 0.5)
    data = data_of(opened)
    shown = opened.text(".tip")
    column = len(data["moments"]) // 2
    for kind, name in enumerate(data["kinds"]):
        has_some = bool(data["series"][kind]) and data["series"][kind][column] > 0
        assert (name in shown) == has_some, shown
    opened.hover("h1")
    assert opened.evaluate("document.querySelector('.tip').hidden")


@in_browser
def test_a_click_tells_what_is_alive_and_marks_its_modules(opened):
    at_peak = lines(opened, "alive")
    opened.click("svg.plot.plot-all", 0.999, 0.5)
    data = data_of(opened)
    assert chosen_moment(opened) >= len(data["moments"]) - 2
    assert opened.text("#alive-when").startswith("at event ")
    at_end = lines(opened, "alive")
    assert at_end != at_peak
    # After the last step weights and optimizer state are there, and no tensor is kept for backward.
    assert {"weights", "optimizer state"} <= {line[2] for line in at_end} <= {"weights", "optimizer state", "inputs", "buffers",
                                                                              "activations", "gradients", "workspace"}
    assert opened.evaluate("document.querySelectorAll('#modules .alive-now').length") > 3
    assert "model.py:" in " ".join(line[-1] for line in at_peak)
    opened.key("Escape")
    assert lines(opened, "alive") == at_peak and chosen_moment(opened) == data["peak"]


@in_browser
def test_a_chosen_module_shows_its_share(opened):
    assert any("× 6" in line[0] for line in lines(opened, "modules"))
    row = opened.evaluate("[...document.querySelectorAll('#modules tbody tr')].findIndex(row => row.cells[1].innerText == 'Block')")
    opened.click(f"#modules tbody tr:nth-child({row + 1})")
    assert opened.evaluate("document.querySelectorAll('path.share').length") >= 1
    assert opened.evaluate("document.querySelectorAll('.chosen-span').length") > 0
    assert {line[3].split(".")[0] for line in lines(opened, "alive")} == {"blocks"}
    opened.key("Escape")
    assert opened.evaluate("document.querySelectorAll('path.share').length") == 0


@in_browser
def test_keys_do_what_the_pointer_does(opened):
    opened.evaluate("document.getElementById('chart').focus()")
    peak = chosen_moment(opened)
    opened.key("ArrowRight")
    assert chosen_moment(opened) == peak + 1
    opened.key("Home")
    assert chosen_moment(opened) == 0
    assert opened.evaluate("document.getElementById('chart').getAttribute('aria-valuetext')").startswith("at event 0")
    opened.evaluate("document.querySelector('#modules tbody tr').focus()")
    before = len(lines(opened, "modules"))
    opened.key("ArrowLeft")
    assert len(lines(opened, "modules")) == 2  # the model, and what is outside of it
    opened.key("ArrowRight")
    assert len(lines(opened, "modules")) == before
    opened.key("ArrowDown")
    opened.key("Enter")
    assert opened.evaluate("document.querySelector('#modules tr.chosen th').title") == "embedding"


@in_browser
def test_operators_are_sorted_by_what_is_clicked(opened):
    opened.click("#operators th:nth-child(2) button")
    calls = [int(line[1].replace(" ", "")) for line in lines(opened, "operators")]
    assert calls == sorted(calls, reverse=True) and len(calls) > 10


@in_browser
def test_everything_is_there_without_script(chromium, page):
    chromium.open(page, script=False)
    assert chromium.text("h1").startswith("It fits on L4")
    assert chromium.evaluate("document.querySelectorAll('svg.plot path').length") >= 5
    assert len(lines(chromium, "modules")) > 5 and len(lines(chromium, "operators")) > 10 and len(lines(chromium, "alive")) > 5


@in_browser
@pytest.mark.parametrize("width, dark", [(400, False), (400, True), (1280, False), (1920, True)])
def test_it_is_as_wide_as_the_window_and_as_dark_as_the_desk(chromium, page, width, dark):
    chromium.open(page, width=width, dark=dark)
    assert chromium.evaluate("document.documentElement.scrollWidth") <= width
    light = chromium.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g)[0]")
    assert (int(light) < 128) == dark


def test_a_trace_names_modules_operators_and_lines(page):
    events = json.loads((page.parent / "trace.json").read_text())["traceEvents"]
    spans = [event for event in events if event["ph"] == "X"]
    assert {"forward", "backward", "step"} == {event["name"] for event in spans if event["cat"] == "phase"}
    assert any(event["cat"] == "module" and event["args"]["class"] == "Block" for event in spans)
    assert any(event["args"].get("line", "").endswith("model.py:14") for event in spans if event["cat"] == "operator")
    assert {"weights", "gradients", "optimizer state", "saved"} <= {event["name"] for event in events if event["ph"] == "C"}


def test_a_report_that_cannot_be_written_is_an_error(tmp_path):
    (tmp_path / "model.py").write_text(textwrap.dedent("""\
        import torch
        model = torch.nn.Linear(2, 2)
        """))
    for model in ("model.py:model", "resnet18"):
        done = estimate(tmp_path, model, "--report", "none/page.html", *(["--input", "f32[1,2]"] if ".py" in model else []))
        assert (done.returncode, done.stdout) == (2, "")
        assert "none/page.html: cannot be written" in done.stderr
    assert not (pathlib.Path(tmp_path) / "none").exists()

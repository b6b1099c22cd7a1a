"""Experts that unknown scores choose: `--routing`, `routing=` and `assume_routing` say how many tokens each gets."""

import json
import os
import subprocess
import sys

import pytest

import tare as torch
from tare import nn
from tare.nn import functional

TOKENS, WIDTH, EXPERTS, CHOSEN = 48, 16, 4, 2


class Experts(nn.Module):
    """Each expert takes the rows of the tokens that chose it, in one of the ways in which people write that."""

    def __init__(self, how):
        super().__init__()
        self.router = nn.Linear(WIDTH, EXPERTS)
        self.experts = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(EXPERTS))
        self.how = how

    def forward(self, x):
        weights, choice = self.router(x).softmax(-1).topk(CHOSEN, dim=-1)
        result = torch.zeros_like(x)
        return getattr(self, self.how)(x, weights, choice, result)

    def where(self, x, weights, choice, result):
        for number, expert in enumerate(self.experts):
            token, rank = torch.where(choice == number)
            result.index_add_(0, token, expert(x[token]) * weights[token, rank, None])
        return result

    def nonzero(self, x, weights, choice, result):
        for number, expert in enumerate(self.experts):
            token = (choice == number).any(-1).nonzero().squeeze(-1)
            result[token] += expert(x[token])
        return result

    def mask(self, x, weights, choice, result):
        for number, expert in enumerate(self.experts):
            chosen = (choice == number).any(-1)
            result[chosen] = result[chosen] + expert(x[chosen])
        return result

    def hit(self, x, weights, choice, result):
        """As transformers' eager experts do: those that somebody chose, from a one-hot mask."""
        wanted = functional.one_hot(choice, num_classes=EXPERTS).permute(2, 1, 0)
        for number in torch.greater(wanted.sum(dim=(-1, -2)), 0).nonzero():
            number = number[0]
            rank, token = torch.where(wanted[number])
            made = self.experts[int(number)](x[token])
            result.index_add_(0, token, made * weights[token, rank, None])
        return result

    def counts(self, x, weights, choice, result):
        """As DeepSeek's published code does: sorted by expert, split by `bincount`."""
        order = choice.flatten().argsort()
        parts = x[order // CHOSEN].split(choice.flatten().bincount(minlength=EXPERTS).tolist())
        made = torch.cat([expert(part) for expert, part in zip(self.experts, parts, strict=True)])
        return result.index_add(0, order // CHOSEN, made)


WAYS = ("where", "nonzero", "mask", "hit", "counts")


def meta(how):
    with torch.device("meta"):
        return Experts(how), torch.empty(TOKENS, WIDTH)


def loads(how, rule):
    """Rows that each expert was given."""
    model, x = meta(how)
    found = {}
    for number, expert in enumerate(model.experts):
        expert.register_forward_hook(lambda _, inputs, __, number=number: found.__setitem__(number, len(inputs[0])))
    with torch.assume_routing(rule):
        assert model(x).shape == (TOKENS, WIDTH)
    return [found.get(number, 0) for number in range(EXPERTS)]


@pytest.mark.parametrize("how", WAYS)
def test_experts_get_the_tokens_that_a_rule_gives_them(how):
    assert loads(how, "uniform") == [24, 24, 24, 24]
    assert loads(how, "worst") == [48, 48, 0, 0]
    assert loads(how, [30, 40, 20, 6]) == [30, 40, 20, 6]


@pytest.mark.parametrize("how", WAYS)
def test_without_a_rule_the_error_names_the_way_out(how):
    model, x = meta(how)
    with torch.known_values(), pytest.raises(NotImplementedError, match="--routing uniform, worst, or a FILE"):
        model(x)


@pytest.mark.parametrize("how", WAYS)
def test_an_estimate_states_the_rule(how):
    model, x = meta(how)
    found = torch.estimate(model, x, routing="worst")
    said = "routing worst: 2 of 4 for each of 48 tokens, 0 to 48 tokens each"
    assert said in found.text and said in found.data["assumptions"]
    rows = CHOSEN * TOKENS
    assert found.data["flops"] == 2 * TOKENS * WIDTH * EXPERTS + 2 * rows * WIDTH * WIDTH
    with pytest.raises(NotImplementedError, match="--routing"):
        torch.estimate(model, x)


def test_a_training_step_is_routed_forward_and_when_blocks_run_again():
    with torch.device("meta"):
        model = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.ModuleList([Experts("where"), Experts("where")])[0])
        x = torch.empty(TOKENS, WIDTH)
    plain = torch.estimate(model, x, train=True, routing="uniform", loss="sum")
    assert "routing uniform: 2 of 4 for each of 48 tokens, 24 tokens each (2 times)" in plain.data["assumptions"]


def test_a_rule_ends_with_its_run():
    model, x = meta("where")
    torch.estimate(model, x, routing="uniform")
    with pytest.raises(NotImplementedError):
        model(x)
    with pytest.raises(ValueError, match="cannot be opened"):
        torch.assume_routing("unifrom")
    with pytest.raises(ValueError, match="no expert has a token"):
        torch.assume_routing([0, 0])


def test_nothing_is_said_where_nothing_depends_on_a_choice():
    with torch.device("meta"):
        found = torch.estimate(nn.Linear(2, 2), torch.empty(1, 2), routing="uniform")
    assert found.data["assumptions"] == ["routing uniform: nothing depended on which experts are chosen"]


def test_a_rank_that_ran_alone_before_is_none_of_the_estimate():
    def assumptions():
        with torch.device("meta"):
            return torch.estimate(nn.Linear(2, 2), torch.empty(1, 2)).data["assumptions"]

    torch.distributed.init_process_group("fake", rank=0, world_size=2)
    during = assumptions()
    torch.distributed.destroy_process_group()
    assert during == ["the other 1 of 2 ranks do as rank 0, which runs alone (--nproc 2 runs all)"] and assumptions() == []


SCRIPT = f"""
import sys
sys.path.insert(0, {os.path.dirname(__file__)!r})
import torch
from torch import nn
from test_routing import Experts
class Model(Experts):
    def __init__(self):
        super().__init__("where")
"""


@pytest.fixture
def command(tmp_path):
    (tmp_path / "model.py").write_text(SCRIPT)
    (tmp_path / "counts.json").write_text("[1, 2, 1, 0]")
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(torch.__file__))}

    def run(name, *flags, rows="48", model="model.py:Model"):
        words = [sys.executable, "-m", "tare", name, model, "--input", f"x=f32[{rows},16]", *flags]
        result = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=environment)
        return result.returncode, result.stdout, result.stderr

    return run


def said(text):
    """A report's sentences, however they are wrapped."""
    return " ".join(text.split())


COUNTED = "routing counts.json: 2 of 4 for each of 48 tokens, 0 to 48 tokens each"


@pytest.mark.parametrize("name", ["check", "summary", "estimate"])
def test_commands_repeat_the_rule(command, name):
    code, out, err = command(name, "--routing", "counts.json")
    assert code == 0 and f"assumed {COUNTED}" in said(out), err
    code, out, err = command(name, "--routing", "counts.json", "--json")
    assert code == 0 and json.loads(out)["assumptions"][-1] == COUNTED, err
    code, out, err = command(name)
    assert code == 1 and "--routing uniform, worst, or a FILE of counts" in err


def test_max_batch_and_compare_repeat_the_rule(command):
    code, out, err = command("max-batch", "--routing", "uniform", "--gpu", "8GB", "--reserve", "7.96GB", rows="batch")
    assert code == 0 and "assumed routing uniform: 2 of 4 for each of" in said(out), err
    code, out, err = command("compare", "model.py:Model --routing uniform", model="model.py:Model --routing worst")
    assert code == 0, err
    for rule in ("worst: 2 of 4 for each of 48 tokens, 0 to 48", "uniform: 2 of 4 for each of 48 tokens, 24"):
        assert f"assumed routing {rule} tokens each" in said(out)


def test_the_page_repeats_the_rule(command, tmp_path):
    code, _, err = command("estimate", "--routing", "counts.json", "--report", "page.html")
    assert code == 0 and "0 to 48 tokens each" in (tmp_path / "page.html").read_text(), err


def test_a_rule_that_is_none_is_a_bad_flag(command):
    code, _, err = command("estimate", "--routing", "unifrom")
    assert code == 2 and "--routing unifrom: expected uniform, worst, or a file of counts" in err
    result = subprocess.run([sys.executable, "-m", "tare", "estimate", "gpt2", "--routing", "uniform"], capture_output=True,
                            text=True, env={**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(torch.__file__))})
    assert result.returncode == 2 and "--routing: gpt2 has no experts to choose" in result.stderr

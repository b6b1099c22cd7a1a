"""Runs the listed programs under PyTorch and under tare, compares, and writes the table of docs/programs.md.

    python record.py --sources FOLDER --packages FOLDER --pytorch PYTHON --tare PYTHON [--without-torch FOLDER] [--only REGEX] [--compare]

Sources are checkouts named OWNER+NAME with their commit in `.revision`. PYTHON of --pytorch has PyTorch 2.13; both find the third-party
packages in FOLDER, and that of --tare, which has the package of tare, also in --without-torch. What the runs gave is kept in --out, and
--compare only compares it. Nothing is downloaded.
"""

import argparse
import importlib
import importlib.metadata
import json
import os
import pathlib
import pkgutil
import re
import subprocess
import sys

import numpy

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "programs.md"
STAGES = {"import": "imports", "meta forward": "on meta", "meta step": "step on meta", "values forward": "values", "values step": "step"}
SMALL = 1e-3  # tensors with smaller elements than this share of a stage's largest are held to that
LEFT_OUT = """\
Tried and not here, because PyTorch does not run them where this was recorded: torchaudio, and speechbrain and descript-audio-codec, which
import it (its compiled library); fairseq (its release does not import in Python 3.11), facebookresearch/mae (wants timm 0.3.2),
imagen-pytorch (downloads at the import), hypll (its parameters refuse PyTorch's optimizers), neuralforecast (imports ray).
torchtune runs with torchao 0.13: measurements.md has its recipes."""


def run(options):
    paths = [str(options.packages)]
    for side, command in (("pytorch", [options.pytorch]), ("tare", [options.tare, "-m", "tare"])):
        extra = [*os.environ.get("PYTHONPATH", "").split(":"), *options.without_torch] if side == "tare" else []
        environment = os.environ | {"PYTHONPATH": ":".join([one for one in extra if one] + paths), "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run([*command, str(HERE / "run.py"), "--sources", str(options.sources), "--out", str(options.out / side), "--only", options.only],
                       env=environment, check=True)


def numbers(path, stage):
    if not path.exists():
        return {}
    with numpy.load(path) as stored:
        return {key: stored[key] for key in stored.files if key.startswith(stage)}


def difference(theirs, ours):
    """The greatest relative difference of numbers, and the name of the tensor."""
    top = max((float(numpy.nanmax(numpy.abs(one))) for one in theirs.values() if one.size and not numpy.isnan(one).all()), default=0.0)
    worst = (0.0, "")
    for key, expected in theirs.items():
        found = ours.get(key)
        if found is None or found.shape != expected.shape:
            return float("inf"), key
        if not expected.size or numpy.array_equal(expected, found):
            continue
        expected, found = (one.astype(numpy.complex128) for one in (expected, found))
        if not numpy.array_equal(numpy.isfinite(expected), numpy.isfinite(found)):
            return float("inf"), key
        apart = numpy.abs(expected - found)[numpy.isfinite(expected)]
        if apart.size:
            scale = max(float(numpy.abs(expected[numpy.isfinite(expected)]).max()), SMALL * top, 1e-12)
            worst = max(worst, (float(apart.max()) / scale, key))
    return worst


def refusal(seen, stage):
    """Whether a run did not get past a stage, or not to it."""
    before = {"meta step": ("import", "meta forward"), "values forward": ("import",), "values step": ("import", "values forward"),
              "meta forward": ("import",), "import": ()}[stage]
    return any("error" in seen[one] for one in (*before, stage))


def judged(program, stage, theirs, ours, paths):
    """A cell of the table, and what a footnote says."""
    expected, found = theirs[stage], ours[stage]
    refused = [refusal(seen, stage) for seen in (theirs, ours)]
    if all(refused):
        return ("neither", expected["error"]) if "error" in expected else ("", None)
    if refused[0]:
        return "here alone", expected.get("error")
    if refused[1]:
        if "error" not in found:
            return "", None
        return "**no**", f"{found['error']} ({found['where']})" if "where" in found else found["error"]
    if stage == "import":
        return "yes", None
    if not expected and not found:
        return "", None
    expected, found = ({"state": {}, "gradients": {}, **one} for one in (expected, found))
    for part in ("state", "outputs", "gradients"):
        if expected.get(part) != found.get(part):
            if part != "outputs":
                one = next(key for key in [*expected[part], *found[part]] if expected[part].get(key) != found[part].get(key))
                return "**differs**", f"{part} {one}: {found[part].get(one)}, PyTorch's {expected[part].get(one)}"
            return "**differs**", f"{part}: {found.get(part)}, PyTorch's {expected.get(part)}"
    if expected.get("nothing"):
        return "nothing", None
    if not stage.startswith("values"):
        return "same", None
    apart, key = difference(*(numbers(path, stage) for path in paths))
    if apart > program.tolerance:
        return "**differs**", f"{key.removeprefix(stage + '/')}: {apart:.1e} apart"
    return f"{apart:.0e}".replace("e-0", "e-") if apart else "equal", None


def source(program, options):
    """Where it is from, its version and its licence."""
    if program.repository:
        revision = options.sources / program.repository.replace("/", "+") / ".revision"
        return program.repository, revision.read_text().strip() if revision.exists() else "", program.licence
    for folder in [options.packages, *map(pathlib.Path, options.without_torch)]:
        for found in importlib.metadata.distributions(path=[str(folder)]):
            if found.name.lower().replace("_", "-") == program.package.lower().replace("_", "-"):
                said = found.metadata
                classifiers = [one.rpartition(" :: ")[2] for one in said.get_all("Classifier") or [] if one.startswith("License")]
                licence = said["License-Expression"] or (said["License"] or "").strip().splitlines()[:1] or classifiers[:1]
                licence = licence if isinstance(licence, str) else (licence or [""])[0]
                if len(licence) > 30:
                    licence = (classifiers or [licence[:30]])[0]
                return program.package, found.version, licence.replace(" Software License", "").replace(" License", "")
    return program.package, "", ""


def table(options, programs):
    rows, notes, kinds = [], [], {}
    for name, program in programs.items():
        paths = [options.out / side / f"{name}.npz" for side in ("pytorch", "tare")]
        theirs, ours = (json.loads(path.with_suffix(".json").read_text()) for path in paths)
        cells = []
        for stage in STAGES:
            cell, note = judged(program, stage, theirs, ours, paths)
            kinds.setdefault(stage, []).append(cell)
            if note:
                if note not in notes:
                    notes.append(note)
                cell += f" [{notes.index(note) + 1}]"
            cells.append(cell)
        origin, version, licence = source(program, options)
        rows.append(f"| {program.title} | `{program.entry}` | {origin} {version} | {licence} | {' | '.join(cells)} |")
    return rows, notes, kinds


def page(options, programs):
    rows, notes, kinds = table(options, programs)
    text = [f"""\
# Programs of others

{len(programs)} third-party programs, unmodified, under PyTorch 2.13 and under `python -m tare` on a CPU, one process each. Written by
`conformance/programs/record.py`; `conformance/programs/listed/` says how each is built and fed. Built on meta: names, shapes and dtypes of the state,
of the results and of the gradients are compared, and an optimizer steps. With values: parameters drawn from a seed, every result, then the loss, all
gradients and all parameters after a step; the figure is the greatest difference, of a tensor's largest element, up to 2e-3 (RAFT: 2e-2).
What multiplies differences of rounding, as normalization over two numbers does, is run in float64.
*here alone*: PyTorch refuses. *neither*: both refuse. *nothing*: no result that a gradient could flow from. In brackets what was said.

{LEFT_OUT}

"""]
    for stage, title in STAGES.items():
        cells = [one for one in kinds[stage] if one]
        wrong = sum(cell.startswith("**") for cell in cells)
        refused = sum(cell == "neither" for cell in cells)
        alone = sum(cell == "here alone" for cell in cells)
        text.append(f"- {title}: {len(cells) - wrong - refused - alone} as under PyTorch, {alone} here alone, {refused} neither, {wrong} otherwise.\n")
    text.append(f"\n| program | entry | source | licence | {' | '.join(STAGES.values())} |\n|---|---|---|---|{'---|' * len(STAGES)}\n")
    text.extend(row + "\n" for row in rows)
    text.append("\n")
    text.extend(f"{index}. `{note.replace('`', '')[:200]}`\n" for index, note in enumerate(notes, 1))
    return "".join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=pathlib.Path, required=True)
    parser.add_argument("--packages", type=pathlib.Path, required=True)
    parser.add_argument("--without-torch", default=[], action="append", help="a folder with transformers, timm, torchvision and what they import")
    parser.add_argument("--pytorch", help="the Python that has PyTorch")
    parser.add_argument("--tare", default=sys.executable, help="the Python that has tare")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="what the runs give")
    parser.add_argument("--only", default="", metavar="REGEX")
    parser.add_argument("--compare", action="store_true", help="compare what is there, run nothing")
    parser.add_argument("--print", action="store_true", help="print the page, do not write it")
    options = parser.parse_args()
    if not options.compare:
        run(options)
    programs = on_the_list(options.only)
    text = page(options, programs)
    if options.print:
        print(text)
    else:
        PAGE.write_text(text)
    return 0


def on_the_list(pattern):
    """The programs, without importing torch: only a run needs it."""
    import types

    sys.modules.setdefault("torch", types.SimpleNamespace(nn=types.SimpleNamespace(Module=object)))
    import entries
    import listed

    for found in pkgutil.iter_modules(listed.__path__):
        importlib.import_module(f"listed.{found.name}")
    return {name: one for name, one in entries.PROGRAMS.items() if re.search(pattern, name)}


if __name__ == "__main__":
    sys.exit(main())

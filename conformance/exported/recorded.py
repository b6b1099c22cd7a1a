#!/usr/bin/env python3
"""Models exported by PyTorch itself, whose files `tare check` is held against: every recorded value, at other sizes too.

    recorded.py make FOLDER LIBRARY [COUNT or NAME ...]
                                               with PyTorch and LIBRARY (torchvision, timm, transformers): FOLDER/LIBRARY.NAME.pt2,
                                               without its weights; models that do not export are listed in FOLDER/LIBRARY.txt
    recorded.py check FOLDER TARE              the command on each, as exported and at five other bindings of its symbols
    recorded.py real FOLDER TARE               with PyTorch: where the command says otherwise than the file, what real tensors have there

Batch varies, and height and width (torchvision) or the length (transformers) where the model exports with them.
"""

import importlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

MOST_SECONDS = 60  # of processor time for one export; then less varies
BINDINGS = [1, 3, 4, 5, 7]  # what a batch becomes; sizes of images change in steps of 32, lengths by one each


def vision_library():
    """torchvision, whose compiled operators are declared here: its extension may be another PyTorch's. Its own fakes are what export asks."""
    import torch

    bins, image, grad = "float spatial_scale, int pooled_height, int pooled_width", "int batch_size, int channels, int height, int width", "Tensor grad"
    moved = ("Tensor input, Tensor weight, Tensor offset, Tensor mask, Tensor bias, int stride_h, int stride_w, int pad_h, int pad_w, "
             "int dilation_h, int dilation_w, int groups, int offset_groups, bool use_mask")
    rois, places, ratio, many = "Tensor rois", "Tensor channel_mapping", "int sampling_ratio", "Tensor, Tensor"
    for name, takes, gives in [
            ("nms", "Tensor dets, Tensor scores, float iou_threshold", "Tensor"), ("qnms", "Tensor dets, Tensor scores, float iou_threshold", "Tensor"),
            ("roi_align", f"Tensor input, {rois}, {bins}, {ratio}, bool aligned", "Tensor"),
            ("_roi_align_backward", f"{grad}, {rois}, {bins}, {image}, {ratio}, bool aligned", "Tensor"),
            ("qroi_align", f"Tensor input, {rois}, float input_scale, int input_zero_point, float rois_scale, int rois_zero_point, {bins}, {ratio}, "
                           "bool aligned", "Tensor"),
            ("ps_roi_align", f"Tensor input, {rois}, {bins}, {ratio}", f"({many})"),
            ("_ps_roi_align_backward", f"{grad}, {rois}, {places}, {bins}, {ratio}, {image}", "Tensor"),
            ("roi_pool", f"Tensor input, {rois}, {bins}", f"({many})"),
            ("_roi_pool_backward", f"{grad}, {rois}, Tensor argmax, {bins}, {image}", "Tensor"),
            ("ps_roi_pool", f"Tensor input, {rois}, {bins}", f"({many})"),
            ("_ps_roi_pool_backward", f"{grad}, {rois}, {places}, {bins}, {image}", "Tensor"),
            ("deform_conv2d", moved, "Tensor"), ("_deform_conv2d_backward", f"{grad}, {moved}", f"({many}, {many}, Tensor)")]:
        torch.library.define(f"torchvision::{name}", f"({takes}) -> {gives}")
    torch.library.define("torchvision::_cuda_version", "() -> int")
    torch.library.impl("torchvision::_cuda_version", "CompositeExplicitAutograd", lambda: -1)
    load, torch.ops.load_library = torch.ops.load_library, lambda path: None  # then torchvision takes its operators to be there
    try:
        import torchvision
    finally:
        torch.ops.load_library = load
    return torchvision


def torchvision_models():
    import torch

    models = vision_library().models

    def make(name, **fields):
        try:
            with torch.device("meta"):  # nothing is initialised: weights are left out of what is kept
                return models.get_model(name, weights=None, **fields).to_empty(device="cpu")
        except NotImplementedError:  # one that asks for values
            return models.get_model(name, weights=None, **fields)

    backbones = ("rcnn", "retina", "ssd", "fcos", "deeplab", "fcn", "raspp")
    for name in models.list_models():
        yield name, lambda name=name: make(name, **({"weights_backbone": None} if any(one in name for one in backbones) else {}))


def timm_models():
    import models

    timm = models._timm()
    names = [name for name in timm.list_models() if not name.startswith("test_")]
    families = {}
    for name in names:  # each architecture's module, of which the smallest of some come first
        families.setdefault(timm.models.model_entrypoint(name).__module__, []).append(name)
    for at in range(4):
        for module, family in families.items():
            if at == 0:
                families[module] = family = sorted(family[:: max(1, len(family) // 8)], key=lambda name: parameters_of(timm, name))
            if at < len(family):
                yield family[at], lambda name=family[at]: timm.create_model(name, pretrained=False)


def parameters_of(timm, name):
    import torch

    try:
        with torch.device("meta"):
            return sum(parameter.numel() for parameter in timm.create_model(name, pretrained=False).parameters())
    except Exception:  # noqa: BLE001: of a constructor that reads values; such a model is tried last
        return sys.maxsize


def transformers_models():
    import transformers

    sys.path.insert(0, str(Path(__file__).parents[1]))
    import small_configs
    import tiny_configs

    more = {name: (name, *one) for name, one in small_configs.CONFIGS.items()}
    for name, (kind, head, fields) in {**tiny_configs.CONFIGS, **more}.items():
        def make(kind=kind, head=head, fields=fields):
            config = transformers.AutoConfig.for_model(kind, **fields)
            config.use_cache = False
            return getattr(transformers, head)(config)
        yield name, make


def inputs_of(library, model):
    """[(arguments, dynamic shapes)], the most varying first."""
    import torch

    auto = torch.export.Dim.AUTO
    if library == "transformers":
        name = getattr(model, "main_input_name", "input_ids")
        config = model.config
        if name == "pixel_values":
            size = getattr(config, "image_size", 64)
            image = torch.randn(2, getattr(config, "num_channels", 3), *((size, size) if isinstance(size, int) else size))
            return [({"pixel_values": image}, {"pixel_values": {0: auto}}), ({"pixel_values": image}, None)]
        if name == "input_values":  # sound: samples
            sound = {name: torch.randn(2, 400)}
            return [(sound, {name: {0: auto, 1: auto}}), (sound, {name: {0: auto}}), (sound, None)]
        tokens = torch.arange(2 * 10).reshape(2, 10) % 40 + 3
        if name == "input_features":  # sound: its spectrum, of one length
            given = {name: torch.randn(2, config.num_mel_bins, 2 * config.max_source_positions), "decoder_input_ids": tokens, "use_cache": False}
            vary = {name: {0: auto}, "decoder_input_ids": {0: auto, 1: auto}, "use_cache": None}
            return [(given, vary), (given, {**vary, "decoder_input_ids": {0: auto}}), (given, None)]
        if hasattr(config, "vision_config"):  # texts beside images
            sized = config.vision_config
            given = {"input_ids": tokens, "pixel_values": torch.randn(2, sized.num_channels, sized.image_size, sized.image_size)}
            return [(given, {"input_ids": {0: auto, 1: auto}, "pixel_values": {0: auto}}), (given, None)]
        if type(model).__name__.endswith("ForMultipleChoice"):
            given = {"input_ids": torch.stack((tokens, tokens + 1), 1)}
            return [(given, {"input_ids": {0: auto, 2: auto}}), (given, None)]
        ids = {"input_ids": tokens}
        if getattr(config, "is_encoder_decoder", False):
            ids["decoder_input_ids"] = ids["input_ids"].clone()
        ids["use_cache"] = False
        both = {key: {0: auto, 1: auto} if key != "use_cache" else None for key in ids}
        one = {key: {0: auto} if key != "use_cache" else None for key in ids}
        if "use_cache" not in model.forward.__code__.co_varnames:
            for where in (ids, both, one):
                where.pop("use_cache")
        return [(ids, both), (ids, one), (ids, None)]
    size = model.default_cfg["input_size"] if hasattr(model, "default_cfg") else (3, 224, 224)
    if type(model).__name__ == "Inception3":
        size = (3, 299, 299)
    image = torch.randn(2, *size)
    if library == "torchvision" and type(model).__module__.startswith("torchvision.models.video"):
        image = torch.randn(2, 3, 16, 112 if "resnet" in type(model).__module__ else 224, 112 if "resnet" in type(model).__module__ else 224)
    if library == "torchvision" and ".optical_flow" in type(model).__module__:
        pair = (torch.randn(2, 3, 128, 128), torch.randn(2, 3, 128, 128))
        return [(pair, ({0: auto}, {0: auto})), (pair, None)]
    if library == "torchvision" and ".detection" in type(model).__module__:
        return [(([image[0], image[1]],), None)]
    some = [((image,), ({0: auto},)), ((image,), None)]
    of_one_size = re.search("swin|vision_transformer|maxvit", type(model).__module__)  # or so slow to export at others that none comes to its end
    return some if library == "timm" or of_one_size else [((image,), ({0: auto, 2: auto, 3: auto},)), *some]


def without_weights(source, target):
    """The archive with its program and its list of weights, and without their bytes."""
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as write:
        for member in read.infolist():
            if re.search(r"/data/(weights|constants)/(weight_|tensor_|custom_obj_)", member.filename) or "/sample_inputs/" in member.filename:
                continue
            write.writestr(member.filename, read.read(member))


BYTES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 2, 7: 4, 8: 8, 9: 4, 10: 8, 11: 16, 12: 1, 13: 2}  # of an element type of the schema


def with_zeros(source, target):
    """The archive with zeros as its weights."""
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w") as write:
        there = set(read.namelist())
        for name in read.namelist():
            data = read.read(name)
            write.writestr(name, data)
            if not name.endswith("_config.json"):
                continue
            for said in json.loads(data).get("config", {}).values():
                member, meta = f"{name.rsplit('/', 1)[0]}/{said['path_name']}", said.get("tensor_meta")
                if member in there or meta is None:
                    continue
                there.add(member)
                sizes, strides = ([one["as_int"] for one in meta[key]] for key in ("sizes", "strides"))
                last = meta["storage_offset"]["as_int"] + sum((size - 1) * stride for size, stride in zip(sizes, strides))
                write.writestr(member, bytes(0 if 0 in sizes else (last + 1) * BYTES[meta["dtype"]]))


def late(*_):
    raise TimeoutError(f"not exported after {MOST_SECONDS} s of processor time")


def make(folder, library, count, names):
    import torch

    signal.signal(signal.SIGPROF, late)
    folder.mkdir(exist_ok=True)
    list_of = {"torchvision": torchvision_models, "timm": timm_models, "transformers": transformers_models}[library]
    made, whole = len(list(folder.glob(f"{library}.*.pt2"))), folder / f"{library}.whole"
    told = folder / f"{library}.txt"
    seen = told.read_text() if told.exists() else ""
    for name, build in list_of():
        if count and made >= count:
            break
        path = folder / f"{library}.{name}.pt2"
        if path.exists() or f"{name}: " in seen or (names and name not in names):
            continue
        start = time.perf_counter()
        why = ""
        try:
            torch.manual_seed(0)
            model = build().eval()
            for args, shapes in inputs_of(library, model):
                args, kwargs = ((), args) if isinstance(args, dict) else (args, None)
                try:
                    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
                    program = torch.export.export(model, args, kwargs, dynamic_shapes=shapes, strict=False)
                    break
                except Exception as error:  # noqa: BLE001: with less that varies
                    why = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
                finally:
                    signal.setitimer(signal.ITIMER_PROF, 0)
            else:
                raise RuntimeError(why)
            torch.export.save(program, whole)
            without_weights(whole, path)
            made += 1
            line = f"{name}: {len(program.graph.nodes)} nodes, {len(program.range_constraints)} symbols"
        except Exception as error:  # noqa: BLE001: the next model is tried
            line = f"{name}: FAILED {type(error).__name__}: {' '.join(str(error).split())[:300]}"
        finally:
            whole.unlink(missing_ok=True)
        with open(told, "a") as out:
            out.write(f"{line} in {time.perf_counter() - start:.1f} s\n")


def program_of(path):
    with zipfile.ZipFile(path) as read:
        return json.loads(read.read(next(name for name in read.namelist() if re.search(r"models/[^/]*\.json$", name))))


def symbols_of(program):
    """[(symbol, recorded value, least, most)] of the inputs' dimensions, each as `--dim` takes it."""
    graph, found = program["graph_module"]["graph"], {}
    ranges = program["range_constraints"]
    for value in graph["tensor_values"].values():
        for size in value["sizes"]:
            said = size.get("as_expr")
            if said and (name := re.fullmatch(r"Symbol\('(\w+)'.*\)", said["expr_str"])) and name[1] in ranges and said.get("hint"):
                limits = ranges[name[1]]
                found[name[1]] = (said["hint"]["as_int"], limits["min_val"], limits["max_val"])
    return sorted((name, *rest) for name, rest in found.items())


def only_batch(symbols, said):
    return {name: said[name] if hint == 2 else hint for name, hint, _, _ in symbols}


def check(folder, tare):
    totals, wrong, whole, sized = {}, 0, folder / "whole", set()
    for path in sorted(folder.glob("*.pt2")):
        program = program_of(path)
        nodes, symbols = len(program["graph_module"]["graph"]["nodes"]), symbols_of(program)
        bindings = [{}]
        for at, batch in enumerate(BINDINGS if symbols else []):
            said = {}
            for name, hint, least, most in symbols:
                value = batch if hint == 2 else hint + (at + 1) * (32 if hint % 32 == 0 else 1)
                said[name] = max(value, least or 0) if most is None else min(max(value, least or 0), most)
            bindings.append(said)
        problems = []
        with_zeros(path, whole)
        for said in bindings:
            words = [word for name, value in said.items() for word in ("--dim", f"{name}={value}")]
            run = subprocess.run([tare, "check", str(whole), "--json", *words], capture_output=True, text=True)
            told = json.loads(run.stdout) if run.stdout.startswith("{") else {"error": run.stderr or f"exit code {run.returncode}"}
            if told.get("error") and said and said != only_batch(symbols, said):
                # Sizes of images that the program itself is not for: its blocks do not divide them.
                words = [word for name, value in only_batch(symbols, said).items() for word in ("--dim", f"{name}={value}")]
                run = subprocess.run([tare, "check", str(whole), "--json", *words], capture_output=True, text=True)
                told = json.loads(run.stdout) if run.stdout.startswith("{") else told
                sized.add(path.stem)
            if told.get("error") or told.get("differences") or told.get("failures"):
                problems.append(f"{said}: {told.get('error') or told.get('failures') or told.get('differences')[:2]}")
        library = path.name.split(".")[0]
        total = totals.setdefault(library, {"programs": 0, "equal": 0, "nodes": 0, "bindings": 0, "with symbols": 0})
        total["programs"] += 1
        total["equal"] += not problems
        total["nodes"] += nodes
        total["bindings"] += len(bindings) - 1
        total["with symbols"] += bool(symbols)
        wrong += bool(problems)
        if problems:
            print(f"{path.stem}: {len(problems)} of {len(bindings)}: {problems[0][:600]}", flush=True)
    whole.unlink(missing_ok=True)
    for library, total in totals.items():
        print(f"{library}: {total['equal']} of {total['programs']} programs ({total['nodes']} nodes) equal in every value; "
              f"{total['with symbols']} of them have symbols, {total['bindings']} other bindings")
    if sized:
        print(f"sizes other than the batch's do not run: {', '.join(sorted(sized))}")
    return wrong > 0


DIFFERENCE = r"(\w+): the file says \w+\[([^]]*)\] with strides \[([^]]*)\].*?it comes to \w+\[([^]]*)\] with strides \[([^]]*)\]"


def numbers(text):
    return [int(one) for one in text.split(", ") if one]


def layouts_of(path):
    """Sizes and strides of each tensor that a program makes on the CPU, by its node: zeros as weights, random numbers as inputs."""
    import torch

    with zipfile.ZipFile(path, "a") as archive:  # `load` asks for examples
        names = archive.namelist()
        model = next(found[1] for name in names if (found := re.search(r"models/([^/]*)\.json$", name)))
        buffer = io.BytesIO()
        torch.save(((), {}), buffer)
        archive.writestr(f"{names[0].split('/')[0]}/data/sample_inputs/{model}.pt", buffer.getvalue())
        text = archive.read(f"{names[0].split('/')[0]}/models/{model}.json").decode()
        for module in set(re.findall(r"transformers\.models\.\w+\.modeling_\w+", text)):
            importlib.import_module(module)  # registers the classes of results
    with open(path, "rb") as file:
        program = torch.export.load(file)
    found = {}

    class Run(torch.fx.Interpreter):
        def run_node(self, node):
            result = super().run_node(node)
            if isinstance(result, torch.Tensor):
                found[node.name] = (list(result.shape), list(result.stride()))
            return result

    targets = {spec.arg.name: spec.target for spec in program.graph_signature.input_specs}
    torch.manual_seed(0)
    args = []
    for node in program.graph.find_nodes(op="placeholder"):
        value, target = node.meta["val"], targets[node.name]
        held = program.state_dict.get(target, program.constants.get(target))
        if held is None and isinstance(value, torch.Tensor):
            sizes = [size if isinstance(size, int) else size.node.hint for size in value.shape]
            held = torch.randn(sizes).to(value.dtype) if value.dtype.is_floating_point else torch.ones(sizes, dtype=value.dtype)
        args.append(value if held is None else held)
    with torch.no_grad():
        Run(program.graph_module).run(*args)
    return found


def real(folder, tare):
    whole, programs, nodes, other = folder / "whole", 0, 0, 0
    for path in sorted(folder.glob("*.pt2")):
        with_zeros(path, whole)
        run = subprocess.run([tare, "check", str(whole), "--json"], capture_output=True, text=True)
        told = json.loads(run.stdout).get("differences", []) if run.stdout.startswith("{") else []
        if not told:
            continue
        programs += 1
        nodes += len(told)
        layouts = layouts_of(whole)
        wrong = [text for text in told if not (match := re.match(DIFFERENCE, text))
                 or layouts.get(match[1]) != (numbers(match[4]), numbers(match[5]))]
        other += len(wrong)
        for text in wrong[:2]:
            print(f"{path.stem}: {text[:400]}; real tensors: {layouts.get(text.split(':')[0])}", flush=True)
    whole.unlink(missing_ok=True)
    print(f"{programs} programs differ from their files in {nodes} values; in {nodes - other} of these real tensors are as told here")
    return other > 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    if sys.argv[1] == "make":
        os.nice(5)
        counts, names = [int(one) for one in sys.argv[4:] if one.isdigit()], [one for one in sys.argv[4:] if not one.isdigit()]
        make(Path(sys.argv[2]), sys.argv[3], counts[0] if counts else 0, names)
    else:
        sys.exit((real if sys.argv[1] == "real" else check)(Path(sys.argv[2]), sys.argv[3]))

"""Models made ready for quantization, and quantized, module by module."""

import copy

import tare
from tare import nn
from tare._engine.refusals import names_of
from tare.ao.quantization.fuse_modules import FusedModule
from tare.ao.quantization import observer as _observer, qconfig as _qconfig, quantization_mappings as _mappings, stubs
from tare.ao.quantization.fake_quantize import FakeQuantizeBase


def _is_observer(module):
    return isinstance(module, (_observer.ObserverBase, FakeQuantizeBase))


def propagate_qconfig_(module, qconfig_dict=None, prepare_custom_config_dict=None):
    """Gives each module the `qconfig` of the one above it, unless it has one, or one of its name or class in a dict ('' for all)."""
    given = qconfig_dict or {}

    def walk(one, name, above):
        here = given.get(name, given.get(type(one), getattr(one, "qconfig", above)))
        one.qconfig = here
        for child_name, child in one.named_children():
            if not _is_observer(child):
                walk(child, f"{name}.{child_name}" if name else child_name, here)

    walk(module, "", given.get("", None))


def _observe(module, kinds):
    """Puts an observer of its results behind each module that has something to observe."""
    for name, child in module.named_children():
        if _is_observer(child):
            continue
        wanted = getattr(child, "qconfig", None)
        if type(child) in kinds and wanted is not None:
            _add_observer(child)
        if not isinstance(child, FusedModule) and not hasattr(child, "weight_fake_quant"):
            _observe(child, kinds)


def _add_observer(module):
    made = module.qconfig.activation()
    if isinstance(made, (_observer.PlaceholderObserver, _observer.NoopObserver, nn.Identity)):
        return
    parameter = next(module.parameters(), None)
    made = made if parameter is None else made.to(parameter.device)
    if isinstance(module, tare.ao.nn.quantized.FloatFunctional):
        module.activation_post_process = made
    elif not hasattr(module, "activation_post_process"):
        module.add_module("activation_post_process", made)
        module.register_forward_hook(_observed, prepend=True)


def _observed(module, args, result):
    return module.activation_post_process(result)


def prepare(model, inplace=False, allow_list=None, observer_non_leaf_module_list=None, prepare_custom_config_dict=None):
    """A copy of the model with observers, to be run on some inputs and then converted."""
    model = model if inplace else copy.deepcopy(model)
    propagate_qconfig_(model)
    if all(getattr(one, "qconfig", None) is None for one in model.modules()):
        import warnings

        warnings.warn("None of the submodule got qconfig applied. Make sure you passed correct configuration through `qconfig_dict` or by "
                      "assigning the `.qconfig` attribute directly on submodules", stacklevel=2)
    kinds = set(allow_list) if allow_list else set(_mappings.OBSERVED)
    if type(model) in kinds and getattr(model, "qconfig", None) is not None:
        _add_observer(model)
    _observe(model, kinds)
    return model


def prepare_qat(model, mapping=None, inplace=False):
    """A copy of a model in training whose layers round their weights and results as they will be once quantized."""
    if not model.training:
        raise AssertionError("prepare_qat only works on models in training mode")
    model = model if inplace else copy.deepcopy(model)
    propagate_qconfig_(model)
    mapping = _mappings.DEFAULT_QAT_MODULE_MAPPINGS if mapping is None else mapping
    _swap(model, mapping)
    return prepare(model, inplace=True, allow_list={*_mappings.OBSERVED, *mapping.values()})


def _swap(module, mapping):
    """Puts what the mapping says in the place of modules with a `qconfig`, from within outwards."""
    for name, child in list(module.named_children()):
        if not isinstance(child, FusedModule) and not _is_observer(child) and not hasattr(child, "weight_fake_quant"):
            _swap(child, mapping)
        module._modules[name] = swap_module(child, mapping, {})


def swap_module(mod, mapping, custom_module_class_mapping, use_precomputed_fake_quant=False):
    """What stands for a module by a mapping, with its hooks; itself where it has no `qconfig` or no row."""
    kind = mapping.get(type(mod))
    if kind is None or getattr(mod, "qconfig", None) is None:
        return mod
    made = kind.from_float(mod)
    for name in ("_forward_pre_hooks", "_forward_hooks"):
        for hook in (mod.__dict__.get(name) or {}).values():
            if hook is not _observed:
                (made.register_forward_pre_hook if "pre" in name else made.register_forward_hook)(hook)
    return made


def convert(module, mapping=None, inplace=False, remove_qconfig=True, is_reference=False, convert_custom_config_dict=None,
            use_precomputed_fake_quant=False):
    """The model with quantized modules in the place of those that were observed, or trained with fake quantization."""
    if is_reference:
        raise NotImplementedError("torch.ao.quantization.convert: is_reference=True is not supported by tare yet")
    module = module if inplace else copy.deepcopy(module)
    mapping = _mappings.DEFAULT_STATIC_QUANT_MODULE_MAPPINGS if mapping is None else mapping
    for name, child in module.named_modules():
        if hasattr(child, "bn") and hasattr(child, "weight_fake_quant"):
            child.eval()
    _swap(module, mapping)
    for one in module.modules():
        _strip(one, remove_qconfig)
    return module


def _remove_qconfig(module):
    """Takes what said how to quantize away from all modules."""
    for one in module.modules():
        _strip(one, True)


def _strip(module, remove_qconfig):
    """Takes observers away, and what said how to quantize."""
    if "activation_post_process" in module._modules and _is_observer(module.activation_post_process):
        del module._modules["activation_post_process"]
        for key, hook in list((module.__dict__.get("_forward_hooks") or {}).items()):
            if hook is _observed:
                del module._forward_hooks[key]
    if remove_qconfig and "qconfig" in module.__dict__:
        del module.qconfig


_DYNAMIC = {tare.qint8: (_qconfig.default_dynamic_qconfig, (nn.Linear, nn.LSTM, nn.GRU, nn.LSTMCell, nn.RNNCell, nn.GRUCell)),
            tare.float16: (_qconfig.float16_dynamic_qconfig, (nn.Linear, nn.LSTM, nn.GRU, nn.LSTMCell, nn.RNNCell, nn.GRUCell)),
            tare.quint8: (_qconfig.float_qparams_weight_only_qconfig, (nn.EmbeddingBag, nn.Embedding))}


def quantize_dynamic(model, qconfig_spec=None, dtype=tare.qint8, mapping=None, inplace=False):
    """The model in evaluation, with layers whose weights are quantized and which quantize activations at each call.

    qconfig_spec: names or classes of modules, or a dict that gives each its QConfig; by default linear and recurrent layers. Errors:
    RuntimeError for a dtype that has no default.
    """
    if qconfig_spec is None or isinstance(qconfig_spec, set):
        if dtype not in _DYNAMIC:
            raise RuntimeError("Unknown dtype specified for quantize_dynamic: ", str(dtype))
        default, kinds = _DYNAMIC[dtype]
        qconfig_spec = dict.fromkeys(kinds if qconfig_spec is None else qconfig_spec, default)
    mapping = _mappings.DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS if mapping is None else mapping
    model = model if inplace else copy.deepcopy(model)
    model.eval()
    propagate_qconfig_(model, qconfig_spec)
    return convert(model, mapping, inplace=True)


def quantize(model, run_fn, run_args, mapping=None, inplace=False):
    """Prepares a model, has it run, and converts it."""
    model = model if inplace else copy.deepcopy(model)
    prepare(model.eval(), inplace=True)
    run_fn(model, *run_args)
    return convert(model, mapping, inplace=True)


def quantize_qat(model, run_fn, run_args, inplace=False):
    """Prepares a model for training, has it trained, and converts it."""
    model = model if inplace else copy.deepcopy(model)
    prepare_qat(model.train(), inplace=True)
    run_fn(model, *run_args)
    return convert(model, inplace=True)


def add_quant_dequant(module):
    """Puts each module with a `qconfig` and no children between the two stubs."""
    if not list(module.children()) and getattr(module, "qconfig", None):
        return stubs.QuantWrapper(module)
    for name, child in module.named_children():
        module._modules[name] = add_quant_dequant(child)
    return module


def default_eval_fn(model, calib_data):
    """Runs a model on (input, target) pairs."""
    for data, _ in calib_data:
        model(data)


__getattr__ = names_of(__name__)

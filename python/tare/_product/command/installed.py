"""What MODEL stands for: a file of Python, or a model of transformers, timm or torchvision with inputs made for it.

Nothing is downloaded.
"""

import importlib.util
import inspect
import json
import os
import warnings

import tare
from tare._engine.refusals import nearest
from tare._product.command import loading, made_inputs
from tare._product.command.loading import Misuse, Subject


def load(options, named=True, arguments=()):
    """The subject that the options name, with its inputs, on their device. A script has these arguments. Errors: Misuse.

    Where the device was not `named`, the module of a file stays where its program puts it.
    """
    if options.serves:
        raise Misuse(f"--context: {options.model} runs as its forward says; models that are built in are served")
    if ".py:" in options.model or options.model.endswith(".py"):
        return loading.load(options, named, arguments)
    os.environ["HF_HUB_OFFLINE"] = "1"
    configuration = tare._C._configuration_of(options)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*compiled libraries of operators")  # that a library tries to load
        return _configured(options, configuration) if os.path.exists(configuration) else _named(options)


def _settings(options):
    """What `--set` says, each value as JSON or else as text."""
    found = {}
    for key, text in options.set:
        try:
            found[key] = json.loads(text)
        except ValueError:
            found[key] = text
    return found


def _built(options, make):
    """What a library's constructor makes on the options' device, without values for its weights."""
    try:
        with loading.on(options.device):
            return loading.moved(make(), options.device)
    except (Exception, SystemExit) as error:
        raise Misuse(f"{options.model}: it cannot be built: {type(error).__name__}: {error}") from error


def _ready(options, module, examples, **more):
    subject = Subject(options.model, module, inputs=tare._C._inputs_of(options, False), **more)
    module.eval()
    with loading.on(options.device), tare.device(options.device):
        made = examples()
    loading.bind(subject, made)
    return subject


# ---- transformers ----


def _configured(options, configuration):
    path = os.path.join(configuration, "config.json") if os.path.isdir(configuration) else configuration
    try:
        with open(path, encoding="utf-8") as file:
            fields = json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        raise Misuse(f"{path}: cannot be read as a configuration: {error}") from None
    fields.update(_settings(options))
    kind = fields.get("model_type")
    if not isinstance(kind, str):
        raise Misuse(f'{path}: field "model_type" is missing, which names the architecture')
    if importlib.util.find_spec("transformers") is None:
        raise Misuse(f'{path}: {_what(fields)} is not built in, and needs the package transformers: pip install transformers')
    config = _configuration(path, kind, fields)
    head, model_class = _model_class(path, config)
    dtype = options.dtype or config.dtype or tare.float32
    unread = _Unread(config, fields)
    if options.train:
        unread.switch_off(config, [key for key in _BY_CHANCE if key not in dict(options.set)])
    model = _built(options, lambda: model_class._from_config(config, dtype=dtype))
    defaulted = [] if config.architectures else ["architectures"]
    notes = _take_stored_types(model, options) + _unmodelled_storage(fields, dtype)
    return _ready(options, model, lambda: made_inputs.of_transformers(model, config, head, options),
                  ignored=unread, defaulted=defaulted, notes=notes)


def _unmodelled_storage(fields, dtype):
    """Says of a quantized checkpoint that its weights are taken for whole ones: how they are stored is known of built-in models alone."""
    stored = fields.get("quantization_config")
    if not stored:
        return []
    method = stored.get("quant_method") if isinstance(stored, dict) else None
    told = f" ({method})" if isinstance(method, str) else ""
    return [f"weights are {str(dtype).partition('.')[2]}, not stored as quantization_config says{told}, which is known of built-in models alone"]


def _what(fields):
    architectures = fields.get("architectures")
    own = f" ({architectures[0]})" if isinstance(architectures, list) and architectures else ""
    return f'model_type "{fields["model_type"]}"{own}'


def _configuration(path, kind, fields):
    import transformers
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING

    transformers.logging.set_verbosity_error()
    if kind not in CONFIG_MAPPING:
        remote = "; its code comes with it (auto_map), and is not run" if fields.get("auto_map") else ""
        raise Misuse(f'{path}: transformers {transformers.__version__} knows no model_type "{kind}"'
                     f"{nearest(kind, list(CONFIG_MAPPING.keys()))}{remote}")
    try:
        config = CONFIG_MAPPING[kind].from_dict(dict(fields))
    except Exception as error:
        text = " ".join(str(error).split())
        raise Misuse(f"{path}: {type(error).__name__}: {text}") from error
    if getattr(config, "use_pretrained_backbone", False):
        config.use_pretrained_backbone = False  # its weights would be downloaded
    return config


def _model_class(path, config):
    """(the head that it has, the class): what `architectures` names, else the first head that the type has."""
    import transformers

    if config.architectures:
        name = config.architectures[0]
        found = getattr(transformers, name, None)
        if not isinstance(found, type):
            raise Misuse(f'{path}: transformers {transformers.__version__} has no class "{name}", which architectures names')
        return next((head for head, classes in made_inputs.heads_of(config) if found in classes), None), found
    for head, classes in made_inputs.heads_of(config):
        return head, classes[0]
    try:
        return None, transformers.AutoModel._model_mapping[type(config)]
    except KeyError:
        raise Misuse(f"{path}: transformers {transformers.__version__} has no model for {type(config).__name__}") from None


def _take_stored_types(model, options):
    """Parameters and buffers get the types in which a checkpoint beside the configuration stores them. Returns notes."""
    types = tare._C._StoredTypes(options)
    for tensors in (model.named_parameters(), model.named_buffers()):
        for path, tensor in tensors:
            dtype = types.of(path) if tensor.is_floating_point() else None
            if dtype is not None and dtype != tensor.dtype:
                tensor.data = tensor.data.to(dtype)
    return [text for text in [types.text()] if text]


# Chances by which a step of training leaves layers out: every one runs here, which takes the most memory.
_BY_CHANCE = ("layerdrop", "encoder_layerdrop", "decoder_layerdrop")


class _Unread:
    """Follows which fields of a configuration nothing reads, of those that its class does not declare."""

    def __init__(self, config, fields):
        self._places = {}  # (configuration, field): how the file calls it
        self._off = []
        self._add(config, fields, "")
        self._watch(type(config))

    def _add(self, config, fields, within):
        declared = set(getattr(type(config), "__dataclass_fields__", ())) | set(tare._C._harmless_fields())
        for one in type(config).__mro__:
            if "__init__" in vars(one):
                declared |= set(inspect.signature(one.__init__).parameters)
        for key, value in fields.items():
            inner = vars(config).get(key)
            if isinstance(value, dict) and hasattr(inner, "model_type"):
                self._add(inner, value, f"{within}{key}.")
            elif key in vars(config) and key not in declared:
                self._places[id(config), key] = within + key

    def _watch(self, kind):
        base = next(one for one in kind.__mro__ if "__getattribute__" in vars(one))
        own, places = base.__getattribute__, self._places

        def read(config, key):
            places.pop((id(config), key), None)
            return own(config, key)

        base.__getattribute__ = read

    def switch_off(self, config, fields):
        """These have no effect from now on where they had one."""
        for key in fields:
            if vars(config).get(key):
                setattr(config, key, 0.0)
                self._off.append(key)

    def __call__(self):
        return sorted([*self._places.values(), *self._off])


# ---- timm and torchvision ----


class _Timm:
    package = "timm"

    @staticmethod
    def names():
        import timm

        return timm.list_models()

    @staticmethod
    def has(name):
        import timm

        return timm.is_model(name.partition(".")[0])

    @staticmethod
    def make(name, settings):
        import timm

        return timm.create_model(name, pretrained=False, **settings)

    examples = staticmethod(made_inputs.of_timm)


class _Torchvision:
    package = "torchvision"

    @staticmethod
    def names():
        import torchvision

        return torchvision.models.list_models()

    @staticmethod
    def has(name):
        return name.lower() in _Torchvision.names()

    @staticmethod
    def make(name, settings):
        import torchvision

        builder = torchvision.models.get_model_builder(name)
        # A backbone would come with weights, which are not fetched.
        given = {key: None for key in ("weights", "weights_backbone") if key in inspect.signature(builder).parameters}
        return builder(**given, **settings)

    examples = staticmethod(made_inputs.of_torchvision)


_LIBRARIES = {library.package: library for library in (_Timm, _Torchvision)}


def _named(options):
    prefix, slash, name = options.model.partition("/")
    asked = [_LIBRARIES[prefix]] if slash and prefix in _LIBRARIES else list(_LIBRARIES.values())
    name = name if slash and prefix in _LIBRARIES else options.model
    here = [library for library in asked if importlib.util.find_spec(library.package) is not None]
    if len(asked) == 1 and not here:
        raise Misuse(f"{options.model}: needs the package {prefix}: pip install {prefix}")
    for library in here:
        if library.has(name):
            settings = _settings(options)
            module = _built(options, lambda library=library: library.make(name, settings))
            if options.dtype:
                module.to(options.dtype)
            return _ready(options, module, lambda library=library: library.examples(name, module, options),
                          output="logits")
    if slash and prefix not in _LIBRARIES:
        raise Misuse(f"no file \"{options.model}\"; a model of the hub is read from its config.json, which tare does not download: "
                     f"https://huggingface.co/{options.model}/resolve/main/config.json")
    known = {*tare._C._model_names(), *(one for library in here for one in library.names())}
    absent = [library.package for library in asked if library not in here]
    more = f" ({' and '.join(absent)} would have more: pip install {' '.join(absent)})" if absent else ""
    raise Misuse(f'no model "{name}"{nearest(name, known)}; built in are {", ".join(tare._C._model_names())}{more}; '
                 "MODEL may also be a config.json, its folder, or FILE.py:CALLABLE")

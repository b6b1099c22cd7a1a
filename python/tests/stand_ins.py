"""Small packages in the place of transformers, timm and torchvision: what the commands ask of those, and one model in each."""

FILES = {
    "transformers/__init__.py": '''
import torch
from torch import nn
from types import SimpleNamespace
__version__ = "0"
logging = SimpleNamespace(set_verbosity_error=lambda: None)

class TinyConfig:
    model_type, attribute_map = "tiny", {}
    def __init__(self, vocab_size=50, width=8, positions=16, num_labels=2, dtype=None, architectures=None, **more):
        self.vocab_size, self.width, self.max_position_embeddings = vocab_size, width, positions
        self.num_labels, self.problem_type, self.architectures = num_labels, None, architectures
        self.dtype = getattr(torch, dtype) if dtype else None
        self.positions = positions
        vars(self).update(more)
    @classmethod
    def from_dict(cls, fields):
        return cls(**fields)
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)

class _Tiny(nn.Module):
    main_input_name = "input_ids"
    @classmethod
    def _from_config(cls, config, dtype):
        return cls(config).to(dtype)
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.words = nn.Embedding(config.vocab_size, config.width)
        self.position_embeddings = nn.Embedding(config.positions, config.width)
        self.head = nn.Linear(config.width, config.vocab_size if "LM" in type(self).__name__ else config.num_labels)
        if getattr(config, "bias", False):
            self.bias = nn.Parameter(torch.empty(config.width))
    def body(self, input_ids, attention_mask):
        assert attention_mask is None or attention_mask.all()
        return self.words(input_ids) + self.position_embeddings(torch.arange(input_ids.shape[1], device=input_ids.device))

class TinyForCausalLM(_Tiny):
    def forward(self, input_ids=None, attention_mask=None, labels=None):
        logits = self.head(self.body(input_ids, attention_mask))
        if labels is None:
            return {"logits": logits}
        return {"loss": nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten()), "logits": logits}

class TinyForSequenceClassification(_Tiny):
    def forward(self, input_ids=None, attention_mask=None, labels=None):
        logits = self.head(self.body(input_ids, attention_mask)[:, -1])
        if labels is None:
            return {"logits": logits}
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}

class AutoModelForCausalLM:
    _model_mapping = {TinyConfig: TinyForCausalLM}
class AutoModelForSequenceClassification:
    _model_mapping = {TinyConfig: TinyForSequenceClassification}
''',
    "transformers/models/__init__.py": "",
    "transformers/models/auto/__init__.py": "",
    "transformers/models/auto/configuration_auto.py": '''
from transformers import TinyConfig
CONFIG_MAPPING = {"tiny": TinyConfig}
''',
    "timm/__init__.py": '''
from torch import nn
class Net(nn.Module):
    pretrained_cfg = {"input_size": (3, 24, 24)}
    def __init__(self, classes=10):
        super().__init__()
        self.stem, self.head = nn.Conv2d(3, 4, 3), nn.Linear(4, classes)
    def forward(self, x):
        return self.head(self.stem(x).mean((2, 3)))
def list_models():
    return ["net_small"]
def is_model(name):
    return name in list_models()
def create_model(name, pretrained, **more):
    return Net(**more)
''',
    "torchvision/__init__.py": "from torchvision import models\n",
    "torchvision/models/__init__.py": '''
from torchvision.models import detection
def list_models():
    return ["boxes"]
def get_model_builder(name):
    return detection.boxes
def get_model_weights(name):
    raise ValueError(name)
''',
    "torchvision/models/detection.py": '''
from torch import nn
class Boxes(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 4, 3)
    def forward(self, images, targets=None):
        return [{"boxes": self.stem(image[None])} for image in images]
def boxes(*, weights=None, weights_backbone="downloaded"):
    assert weights is None and weights_backbone is None
    return Boxes()
''',
}


def write(folder):
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)

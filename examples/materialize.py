import pathlib
import tempfile

import tare as torch
from tare import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(1000, 64)
        self.head = nn.Linear(64, 1000, bias=False)
        self.head.weight = self.embedding.weight
        self.register_buffer("scale", torch.full((64,), 0.125), persistent=False)

    def forward(self, tokens):
        return self.head(self.embedding(tokens) * self.scale)


path = pathlib.Path(tempfile.mkdtemp()) / "model.pt"
torch.save(Model().state_dict(), path)

# Loading onto meta reads no tensor: each knows its place in the file, and what shared memory shares it.
state = torch.load(path, map_location="meta")
print(state["head.weight"], state["head.weight"].untyped_storage() == state["embedding.weight"].untyped_storage())
print(torch.materialize(state["embedding.weight"][2:4]).shape)

# A model on meta gets its bytes: from the file, or, where the file has none, as building it on the CPU would have made them.
with torch.device("meta"):
    model = Model()
print(torch.materialize(model, checkpoint=path))
print(model.head.weight is model.embedding.weight, model.scale[0].item())

# A rank of several reads its part and no more. `torch.process_shard()` knows rank and world under mpirun, srun and torchrun.
with torch.device("meta"):
    part = Model()
report = torch.materialize(part, checkpoint=path, shard={"rank": 1, "world": 4})
print(part.head.weight.shape, report.bytes_read)

# What was allocated and never written is no number, nor is what follows from it: who asks for one is told why.
model.to_empty(device="cpu")
print(model.undefined())
logits = model(torch.tensor([1]))
try:
    print(logits.sum().item())
except RuntimeError as error:
    print(error)

# Each process makes its part of one model: mpirun -n 4 python examples/shards.py CHECKPOINT (or srun, or torchrun)
import sys

import tare as torch
from tare import nn

with torch.device("meta"):
    model = nn.Sequential(nn.Embedding(1000, 64), nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))

if len(sys.argv) < 2:
    sys.exit("usage: shards.py CHECKPOINT [FOLDER]; CHECKPOINT, a .pt or .safetensors, has the tensors " + ", ".join(model.state_dict()))
shard = torch.process_shard(dim=0)
report = torch.materialize(model, checkpoint=sys.argv[1], shard=shard)
held = sum(parameter.nbytes for parameter in model.parameters())
print(f"rank {shard['rank']} of {shard['world']}: {report.bytes_read} bytes read, {held} held")

# What a program would go on to compute with; here each part is kept, so that a test can put them together.
if len(sys.argv) > 2:
    torch.save(model.state_dict(), f"{sys.argv[2]}/rank{shard['rank']}.pt")

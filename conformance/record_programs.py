#!/usr/bin/env python3
"""Records tests/golden/programs/*.pt2 with PyTorch 2.13: exported programs of every kind of argument, with dynamic
sizes, subgraphs and values that are known at run time alone. Weights are a few bytes. Run it with a Python that has
PyTorch; the tests need none."""

import argparse
import pathlib
import zipfile

import torch
from torch import nn
from torch._higher_order_ops.map import map as map_over
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop
from torch._export.serde import serialize
from torch._export.serde.schema import SCHEMA_VERSION
from torch.export import Dim, export, load, save


class Net(nn.Module):
    """Modules, tied weights, a buffer that is not saved, lists as results, another mode of gradients."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, bias=False)
        self.bn = nn.BatchNorm2d(4)
        self.fc = nn.Linear(4, 5)
        self.tied = nn.Linear(4, 5)
        self.tied.weight = self.fc.weight
        self.register_buffer('shift', torch.arange(5.0), persistent=False)

    def forward(self, x):
        first, second = torch.split(x, [2, 1], 1)
        pooled = torch.relu(self.bn(self.conv(torch.cat([first, second], 1)))).mean((2, 3))
        with torch.no_grad():
            doubled = pooled * 2.0
        return {'out': self.fc(pooled) + self.shift, 'more': [self.tied(doubled), x.shape[0] * 2]}


class Kinds(nn.Module):
    """An argument of each kind that operators take."""

    def forward(self, x, index):
        half = x.to(torch.float16, memory_format=torch.contiguous_format)
        values, places = torch.topk(x, 2)
        return (
            x[index, :, None],
            half,
            values,
            places,
            torch.full((x.shape[0] // 2, x.shape[0] % 3 + 4), float('inf')),
            nn.functional.pad(x, (1, 1), 'constant', 0.5),
            nn.functional.interpolate(x[None, None], scale_factor=(1.5, 2.0), mode='bilinear'),
            torch.einsum('ij,kj->ik', x, x),
            torch.arange(x.shape[0], dtype=torch.int32, device='cpu'),
            torch.view_as_complex(x.view(-1, 2)) * (1 + 2j),
            x.reshape(2 * x.shape[0], -1),
            torch.empty_strided((x.shape[0], 4), (4, 1)).fill_(1),
        )


class Branches(nn.Module):
    def forward(self, x):
        known = torch.cond(x.shape[0] > 4, lambda x: x + 1, lambda x: x * 2, (x,))
        unknown = torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,))
        return known, unknown


class Loop(nn.Module):
    def forward(self, x):
        count = torch.zeros((), dtype=torch.int64)
        return while_loop(lambda i, x: i < 5, lambda i, x: (i + 1, x * 2), (count, x))


class Mapped(nn.Module):
    def forward(self, xs, y):
        return map_over(lambda x, y: x.sin() + y, xs, y)


class Autocast(nn.Module):
    def forward(self, x):
        with torch.autocast('cpu', dtype=torch.bfloat16):
            y = x @ x.t()
        with torch.autocast('cpu', enabled=False):
            return y.float() + 1


class Values(nn.Module):
    def forward(self, x, n):
        count = n.item()
        torch._check(count >= 0)
        torch._check(count <= x.shape[0])
        return x.nonzero(), x[:count]


class Asserted(nn.Module):
    def forward(self, x, n):
        torch._check(n.item() <= x.shape[0])
        return x + 1


class Scanned(nn.Module):
    def forward(self, start, x):
        return scan(lambda carried, row: (carried + row, carried * row), start, x)


class Switched(nn.Module):
    """What is recorded for gradients changes within."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        y = self.linear(x)
        with torch.no_grad():
            low, high = y.amin(0), y.amax(0)
            with torch.enable_grad():
                z = y * 2
            scale = high.cos() + z.sum()
        return (y - low) * scale


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 4, batch_first=True)
        self.register_buffer('calls', torch.zeros(1))

    def forward(self, x):
        self.calls.add_(1)
        return self.lstm(x)[0]


def save_older(program, path):
    """As PyTorch 2.6 laid a file out, with the JSON of 2.13, which still loads it."""
    artifact = serialize.serialize(program)
    with zipfile.ZipFile(path, 'w') as archive:
        archive.writestr('version', '.'.join(map(str, SCHEMA_VERSION)))
        archive.writestr('serialized_exported_program.json', artifact.exported_program)
        archive.writestr('serialized_state_dict.pt', artifact.state_dict)
        archive.writestr('serialized_constants.pt', artifact.constants)
        archive.writestr('serialized_example_inputs.pt', artifact.example_inputs)
        archive.writestr('extra_files/note.txt', 'read me')
    extra = {'note.txt': ''}
    assert len(load(path, extra_files=extra).graph.nodes) == len(program.graph.nodes) and extra['note.txt'] == 'read me'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder', nargs='?', default=pathlib.Path(__file__).parent.parent / 'tests/golden/programs')
    folder = pathlib.Path(parser.parse_args().folder)
    (folder / 'older').mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    # (Its outputs are a named tuple's fields where a model returns one, which PyTorch cannot save.)
    x = torch.randn(6, 4)
    programs = {
        'net': (Net().eval(), (torch.randn(4, 3, 16, 16),), ({0: Dim('batch', max=64)},)),
        'kinds': (Kinds(), (x, torch.tensor([0, 1])), ({0: Dim('rows', min=4, max=100)}, None)),
        'branches': (Branches(), (x,), ({0: Dim('rows', max=100)},)),
        'loop': (Loop(), (x,), None),
        'mapped': (Mapped(), (x, torch.randn(4)), None),
        'scanned': (Scanned(), (x[0].clone(), x), None),
        'switched': (Switched(), (x,), ({0: Dim('rows', max=100)},)),
        'autocast': (Autocast(), (x,), None),
        'values': (Values(), (x, torch.tensor(3)), None),
        'asserted': (Asserted(), (x, torch.tensor(3)), ({0: Dim('rows', max=100)}, None)),
        'recurrent': (Recurrent().eval(), (torch.randn(2, 5, 3),), ({0: Dim('batch', max=64)},)),
        'derived': (Branches(), (torch.randn(8, 4),), ({0: 2 * Dim('half', max=50)},)),
    }
    for name, (model, inputs, dynamic) in programs.items():
        with torch.set_grad_enabled(name == 'switched'):
            program = export(model, inputs, dynamic_shapes=dynamic)
        save(program, folder / f'{name}.pt2')
        if name in ('net', 'branches'):
            save_older(program, folder / 'older' / f'{name}.pt2')
    print(f'{len(programs)} programs with PyTorch {torch.__version__} in {folder}')


if __name__ == '__main__':
    main()

"""Questions about meshes, asked of PyTorch by record_mesh.py and of tare by test_device_mesh.py, on rank 5 of a fake world of 8."""


def answers(dist):
    """A text for each question."""
    DeviceMesh, init = dist.device_mesh.DeviceMesh, dist.init_device_mesh
    told = []

    def tell(*values):
        told.append(" ".join(str(value) for value in values))

    def error(ask):
        try:
            tell(ask())
        except Exception as e:
            tell(type(e).__name__, e.args if len(e.args) > 1 else e)

    def ranks(mesh):
        return [dist.get_process_group_ranks(group) for group in mesh.get_all_groups()]

    m = init("cpu", (2, 2, 2), mesh_dim_names=("dp", "cp", "tp"))
    tell(m, m.mesh.tolist(), m.shape, m.ndim, m.size(), m.size(1), m.get_coordinate(), m.get_local_rank("tp"), m.get_rank())
    for names in ("dp", "cp", "tp", ("dp", "cp"), ("cp", "tp"), ("dp", "tp")):
        part = m[names]
        tell(part, part.mesh.tolist(), part.get_coordinate(), part.size(), ranks(part))
    error(lambda: m["tp", "dp"])
    error(lambda: m["xx"])
    flat = m["dp", "cp"]._flatten("fl")
    tell(flat, flat.mesh.tolist(), flat.get_coordinate(), ranks(flat))
    flat = m["dp", "tp"]._flatten()
    tell(flat, flat.mesh.tolist(), flat.get_coordinate(), ranks(flat))
    flat = m._flatten("all")
    tell(flat, flat.mesh.tolist())
    split = flat._unflatten(0, (4, 2), ("a", "b"))
    tell(split, split.mesh.tolist(), split.get_coordinate(), ranks(split))
    several = DeviceMesh._concatenate([m["dp"], m["tp"]])
    tell(several, several.mesh.tolist())
    error(lambda: DeviceMesh._concatenate([m["dp"], m["dp", "cp"]]))
    d = DeviceMesh("cpu", list(range(8)))
    tell(d, d.get_group().group_desc, d.get_group() == dist.group.WORLD)
    d = DeviceMesh("cpu", [[0, 2, 4, 6], [1, 3, 5, 7]])
    tell(d, d.mesh.tolist(), d.get_coordinate(), ranks(d), [group.group_desc for group in d.get_all_groups()])
    error(lambda: d["x"])
    error(lambda: init("cpu", (3, 3)))
    error(lambda: init("cpu", (2, 4), mesh_dim_names=("a", "a")))
    error(lambda: init("cpu", (2, 4), mesh_dim_names=("a",)))
    error(lambda: init("cuda:0", (8,)))
    error(lambda: m.get_group())
    error(lambda: m.get_group("zz"))
    error(lambda: m.get_local_rank())
    error(lambda: m._unflatten(0, (2, 2), ("a", "b")))
    error(lambda: m._unflatten(5, (2, 2), ("a", "b")))
    error(lambda: d._flatten())
    error(lambda: m["dp", "cp"]._flatten("tp"))
    error(lambda: m["dp", "tp"]._flatten("fl"))
    world = DeviceMesh.from_group(dist.group.WORLD, "cpu")
    same = DeviceMesh("cpu", list(range(8)))
    tell(world, world == d, world == same, hash(world) == hash(same))
    error(lambda: DeviceMesh.from_group([], "cpu"))
    error(lambda: DeviceMesh.from_group([dist.group.WORLD], "cpu"))
    error(lambda: DeviceMesh.from_group(dist.group.WORLD, "cpu", [1, 2]))
    outside = DeviceMesh("cpu", [0, 1])
    tell(outside, outside.get_coordinate(), outside.size())
    tell([one.mesh.tolist() for one in m._get_all_submeshes("cp")])
    error(lambda: DeviceMesh("cpu"))
    return told

"""Meshes, where programs look for them beside DTensors."""

from tare.distributed.device_mesh import DeviceMesh, _mesh_resources, init_device_mesh  # noqa: F401

"""Archives of Python code with pickled objects: `PackageExporter` writes them, `PackageImporter` reads them in a world of their own.

Reading one runs the code in it, as importing a module does: open those alone that you would run.
"""

from tare._engine.refusals import names_of
from tare.package.glob_group import GlobGroup
from tare.package.importer import Importer, ObjMismatchError, ObjNotFoundError, OrderedImporter, sys_importer
from tare.package.package_exporter import EmptyMatchError, PackageExporter, PackagingError
from tare.package.package_importer import Directory, PackageImporter, is_from_package

__all__ = ["Directory", "EmptyMatchError", "GlobGroup", "Importer", "ObjMismatchError", "ObjNotFoundError", "OrderedImporter",
           "PackageExporter", "PackageImporter", "PackagingError", "is_from_package", "sys_importer"]
__getattr__ = names_of(__name__)

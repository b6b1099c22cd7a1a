"""Rules of standing in for PyTorch. Each runs in a process of its own."""

import subprocess
import sys
import textwrap


def run(code, *arguments):
    return subprocess.run(
        [sys.executable, *arguments, textwrap.dedent(code)] if code else [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_program_that_imports_torch_gets_tare():
    result = run(
        """
        import importlib.metadata
        import torch
        import torch.linalg
        from torch.autograd import Function
        from torch.utils.hooks import RemovableHandle
        import tare
        assert torch is tare and torch.linalg is tare.linalg
        print(importlib.metadata.version("torch"), torch.__version__, torch.ones(2, device="meta"))
        """,
        "-m",
        "tare",
        "-c",
    )
    assert result.stdout == "2.13.0 2.13.0+cpu tensor(..., device='meta', size=(2,))\n", result.stderr


def test_a_script_gets_its_arguments(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import sys, torch\nprint(__name__, sys.argv[1:], torch.zeros(1).dtype)\n")
    result = run(None, "-m", "tare", str(script), "a", "--b")
    assert result.stdout == "__main__ ['a', '--b'] torch.float32\n", result.stderr


def test_a_missing_module_is_an_import_error_that_says_so():
    result = run(
        """
        try:
            import torch.nowhere
        except ImportError as error:
            print(error)
        """,
        "-m",
        "tare",
        "-c",
    )
    assert result.stdout == "No module named 'torch.nowhere' in tare, which stands in for PyTorch\n", result.stderr


def test_it_refuses_where_another_torch_is_imported():
    result = run(
        """
        import sys, types
        sys.modules["torch"] = types.ModuleType("torch")
        import tare
        try:
            tare.install()
        except RuntimeError as error:
            print(error)
        """,
        "-c",
    )
    assert result.stdout.startswith("PyTorch itself is imported already"), result.stderr


def test_importing_takes_no_numpy_and_little_time():
    result = run(
        "import sys, time\nstart = set(sys.modules)\nb = time.process_time()\nimport tare\n"
        "print(time.process_time() - b < 0.15, 'numpy' in sys.modules)",
        "-c",
    )
    assert result.stdout == "True False\n", result.stderr


def test_a_program_that_leaves_random_initialisers_undone_ends_well():
    result = run("import torch\nx = torch.empty(5, 5, device='meta')\ntorch.nn.init.trunc_normal_(x)\nprint('done')", "-m", "tare", "-c")
    assert (result.stdout, result.returncode) == ("done\n", 0), result.stderr


def test_a_library_whose_compiled_operators_are_refused_registers_fakes_for_them():
    result = run(
        """
        import torch
        try:
            torch.library.register_fake("vision::nms")(lambda x: x)
        except RuntimeError as error:
            print(error)
        torch.ops.load_library("_C.so")
        torch.library.register_fake("vision::nms")(lambda x: x)
        torch.library.register_autograd("vision::nms", lambda ctx, gradient: gradient)
        print(hasattr(torch.ops.vision, "nms"))
        """,
        "-m",
        "tare",
        "-c",
    )
    assert result.stdout.splitlines() == [
        "operator vision::nms does not exist",
        "False",
    ], result.stderr
    assert "_C.so: compiled libraries of operators are not supported by tare; calling one" in result.stderr


def test_errors_and_warnings_of_parts_that_are_not_here_are_caught_and_filtered():
    result = run(
        """
        import warnings
        import torch, torch.onnx.errors
        from torch.multiprocessing.spawn import ProcessRaisedException
        warnings.filterwarnings("ignore", category=torch.jit.TracerWarning)
        for kind in (torch.onnx.OnnxExporterError, torch.distributed.DistBackendError, torch.cuda.CudaError,
                     ProcessRaisedException):
            try:
                raise ValueError("not one of them")
            except kind:
                print("caught")
            except ValueError:
                print(kind.__name__, issubclass(kind, RuntimeError))
        print(torch.cuda.CudaError is torch.cuda.CudaError)
        """,
        "-m",
        "tare",
        "-c",
    )
    assert result.stdout.splitlines() == [
        "OnnxExporterError True",
        "DistBackendError True",
        "CudaError True",
        "ProcessRaisedException False",
        "True",
    ], result.stderr


def test_it_has_the_name_that_it_is_imported_by():
    result = run("import torch\nprint(torch.__name__, torch.nn.Linear(1, 1))\nfrom torch import _lowrank", "-m", "tare", "-c")
    assert result.stdout == "torch Linear(in_features=1, out_features=1, bias=True)\n", result.stderr


def test_what_is_public_says_that_it_is_of_torch():
    """As PyTorch's own classes do: programs look at it, and pickles name what they hold by it."""
    result = run(
        """
        import inspect, pickle, typing
        import torch, torch.cuda
        print(type(torch.nn.Linear(1, 1)), torch.optim.AdamW, torch.distributions.Normal)
        print(torch.nn.functional.relu.__module__, torch.cuda.is_available.__module__, torch.no_grad.__module__)
        layer = pickle.dumps(torch.nn.Linear(2, 1))
        print(b"tare" in layer, pickle.loads(layer), inspect.getsource(torch.nn.Linear).splitlines()[0])
        assert typing.get_type_hints(torch.nn.Linear.forward) is not None
        import tare
        tare._product.install.uninstall()
        print(tare.nn.Linear)
        """,
        "-m",
        "tare",
        "-c",
    )
    assert result.stdout.splitlines() == [
        "<class 'torch.nn.modules.linear.Linear'> <class 'torch.optim.adamw.AdamW'> <class 'torch.distributions.normal.Normal'>",
        "torch.nn.functional torch.cuda torch.autograd.grad_mode",
        "False Linear(in_features=2, out_features=1, bias=True) class Linear(Module):",
        "<class 'tare.nn.modules.linear.Linear'>",
    ], result.stderr


def test_modules_are_named_as_in_pytorch_until_it_is_taken_back():
    result = run(
        """
        import tare, tare.nn
        tare.install()
        import torch.optim.lr_scheduler, torch.nn.modules, torch.fft, logging
        from torch import nn
        names = [one.__name__ for one in (torch, nn, nn.modules, nn.modules.linear, torch.fft, torch.optim.lr_scheduler, nn.functional)]
        from tare.nn import utils
        assert utils is nn.utils and names == ["torch", "torch.nn", "torch.nn.modules", "torch.nn.modules.linear", "torch.fft",
                                               "torch.optim.lr_scheduler", "torch.nn.functional"], names
        tare._product.install.uninstall()
        print(nn.__name__, nn.modules.__name__, nn.Linear.__module__)
        """,
        "-c",
    )
    assert result.stdout == "tare.nn tare.nn.modules tare.nn.modules.linear\n", result.stderr


def test_a_star_imports_the_functions_of_operator_modules():
    result = run(
        """
        from tare.linalg import *
        from tare.special import *
        import tare.fft
        print(norm is tare.linalg.norm, expit is tare.special.expit, {"ifftn", "rfftfreq"} <= set(tare.fft.__all__))
        """,
        "-c",
    )
    assert result.stdout == "True True True\n", result.stderr


def test_modules_of_functions_show_what_programs_take_from_them():
    import tare

    assert tare.functional.F is tare.nn.functional and tare.functional.Tensor is tare.Tensor
    assert tare.functional.istft is tare.istft and tare.functional.svd_lowrank is tare.svd_lowrank
    assert tare._ops.OpOverload is tare.ops.OpOverload


def test_second_names_are_the_same_module_whichever_is_imported_first():
    result = run(
        """
        import importlib
        from tare._engine import small_modules
        for name, home in small_modules.SECOND_NAMES.items():
            second = importlib.import_module(f"torch.{name}")
            if second is not importlib.import_module(f"torch.{home}"):
                print(name, "is not", home)
        """,
        "-m",
        "tare",
        "-c",
    )
    assert result.stdout == "" and result.returncode == 0, result.stdout + result.stderr

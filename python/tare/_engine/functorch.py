"""Functions of functions that give gradients, built on the tape, and modules as functions of their parameters."""

import contextlib
import functools

import tare
from tare import _C
from tare._engine import forward_level
from tare._engine import vmap as mapping  # not its function: `torch._functorch.vmap` is the module, and an attribute of this one
from tare.utils import _pytree

__path__ = []  # `torch._functorch.vmap` is a module below it

_HOOKS = "torch.func.{grad, vjp, jacrev, hessian} don't yet support saved tensor hooks. Please open an issue with your use case."
_transforms = 0  # how many functions are being transformed


@contextlib.contextmanager
def _transformed(forbids_hooks=True):
    """Runs a function that is differentiated. Errors, within: what would change its history behind the transformation's back."""
    global _transforms
    _transforms += 1
    _C._change_transforms(1)
    try:
        with tare.autograd.graph.disable_saved_tensors_hooks(_HOOKS) if forbids_hooks else contextlib.nullcontext():
            yield
    finally:
        _transforms -= 1
        _C._change_transforms(-1)


def check_untransformed():
    """Errors: RuntimeError within a function that is being transformed."""
    if _transforms:
        raise RuntimeError(
            "You are attempting to call Tensor.requires_grad_() (or perhaps using torch.autograd.functional.* APIs) inside of a function "
            "being transformed by a functorch transform. This is unsupported, please attempt to use the functorch transforms (e.g. grad, "
            "vjp, jacrev, jacfwd, hessian) or call requires_grad_() outside of a function being transformed instead.")


def _writable(tree):
    """Tensors of a level for a function that may write into them: neither leaves nor views, in the same memory."""
    return _pytree.tree_map(lambda one: tare.ops.aten._unsafe_view(one, one.shape), tree)


def _kept(tensor):
    """What is saved of a tensor: of a part of a larger one a copy, since writing into another part leaves it as it was."""
    is_part = tensor.numel() * tensor.element_size() < tensor.untyped_storage().nbytes()
    return tensor.clone() if is_part else tensor


@contextlib.contextmanager
def _pushed():
    """Runs a function whose derivative along tangents is asked for, which may write into parts of what it has read."""
    with _transformed(forbids_hooks=False):
        _C._push_saved_hooks(_kept, lambda tensor: tensor)
        try:
            yield
        finally:
            _C._pop_saved_hooks()


class _Level:
    """One transformation: tensors of its own to differentiate by, on top of whatever else asks for gradients.

    A transformation within another must leave the outer one its history; one that stands alone must leave none.
    """

    def __init__(self):
        self._outer_records = tare.is_grad_enabled()
        self._own = set()

    def track(self, tree):
        """The tree with tensors to differentiate by in the places of its tensors. Errors: a leaf that is no tensor."""
        return _pytree.tree_map(self._tracked, tree)

    def _tracked(self, value):
        if not isinstance(value, tare.Tensor):
            raise ValueError(f"Thing passed to transform API must be Tensor, got {type(value)}")
        dual = forward_level.current
        if dual is not None and not dual.is_answering and dual.get(value, is_used=False) is not None:
            raise NotImplementedError("torch.func of a tensor with a tangent (forward mode differentiation) is not supported by tare")
        level = _C._current_level()
        if value.requires_grad and _C._level_of(value) == level:
            return value.view_as(value)
        made = _C._renewed(value, tracked=True) if level else value.detach()
        made.requires_grad = True  # not by the method, which functions that are transformed must not call
        self._own.add(tare.autograd.graph.get_gradient_edge(made).node)
        return made

    def outlives(self, tensor):
        """Whether somebody beyond this level asks for the tensor's gradient."""
        if _C._flows_outside(tensor):
            return True
        return self._is_history_of_others(tensor)

    def _is_history_of_others(self, tensor):
        if not tensor.requires_grad:
            return False
        stack, seen = [tare.autograd.graph.get_gradient_edge(tensor).node], set()
        while stack:
            node = stack.pop()
            if node is None or node in seen or node in self._own:
                continue
            if not node.next_functions:
                return True
            seen.add(node)
            stack.extend(following for following, _ in node.next_functions)
        return False

    def leave(self, tree):
        """The tree as the level's caller may have it: without this level's history."""
        def left(one):
            if not isinstance(one, tare.Tensor):
                return one
            if not self._outer_records and _C._level_of(one):
                return one.detach()  # nor has what it stands for a history: it was computed where this level records
            if not one.requires_grad:
                return one
            if _C._level_of(one):
                return one if self._outer_records and self._is_history_of_others(one) else _C._renewed(one)
            return one if self._outer_records and self.outlives(one) else one.detach()

        return _pytree.tree_map(left, tree)


def _gradients(outputs, inputs, given=None, create_graph=True):
    """The gradients of all outputs by all inputs; zeros where nothing leads from one to the other."""
    pairs = [(one, None if given is None else grad) for one, grad in zip(outputs, given or outputs, strict=True)
             if one.requires_grad]
    if not pairs:
        return [tare.zeros_like(one) for one in inputs]
    return list(tare.autograd.grad([one for one, _ in pairs], inputs, [grad for _, grad in pairs], retain_graph=True,
                                   create_graph=create_graph, allow_unused=True, materialize_grads=True))


def _places(argnums, args):
    """The numbers of the arguments that are differentiated by. Errors: no such argument."""
    places = (argnums,) if isinstance(argnums, int) else argnums
    if not isinstance(places, tuple):
        raise RuntimeError(f"argnums must be int or Tuple[int, ...], got: {type(argnums)}")
    if not places:
        raise RuntimeError("argnums must be non-empty")
    for place in places:
        if not isinstance(place, int):
            raise RuntimeError(f"argnum must be int, got: {type(place)}")
        if not -len(args) <= place < len(args):
            raise RuntimeError(f"Got argnum={place}, but only {len(args)} positional inputs")
    places = tuple(place % len(args) for place in places)
    if len(set(places)) != len(places):
        raise RuntimeError(f"argnums elements must be unique, got {places}")
    return places


def _with_aux(output, has_aux, where):
    if not has_aux:
        return output, None
    if not (isinstance(output, tuple) and len(output) == 2):
        raise RuntimeError(f"{where}: output of function f should be a tuple: (output, aux) if has_aux is True")
    return output


def grad_and_value(func, argnums=0, has_aux=False):
    """A function that returns the gradient of `func`'s 0-d result by the arguments `argnums`, and that result.

    With `has_aux` the function returns its result and something else, which comes back beside the result.
    """
    where = "grad_and_value(f)(*args)"

    @functools.wraps(func)
    def call(*args, **kwargs):
        places, args, level = _places(argnums, args), list(args), _Level()
        with tare.enable_grad():
            for place in places:
                args[place] = level.track(args[place])
            with _transformed():
                value, aux = _with_aux(func(*args, **kwargs), has_aux, where)
            if not isinstance(value, tare.Tensor):
                raise RuntimeError(f"{where}: Expected f(*args) to return a Tensor, got {type(value)}")
            if value.dim() != 0:
                raise RuntimeError(
                    f"{where}: Expected f(*args) to return a scalar Tensor, got tensor with {value.dim()} dims. Maybe you wanted "
                    "to use the vjp or jacrev APIs instead?")
            leaves, spec = _pytree.tree_flatten([args[place] for place in places])
            found = spec.unflatten(_gradients([value], leaves, create_graph=level.outlives(value)))
        found, value, aux = level.leave((found, value, aux))
        found = found[0] if isinstance(argnums, int) else tuple(found)
        return (found, (value, aux)) if has_aux else (found, value)

    return call


def grad(func, argnums=0, has_aux=False):
    """A function that returns the gradient of `func`'s 0-d result by the arguments `argnums`."""
    both = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def call(*args, **kwargs):
        found, value = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return call


def vjp(func, *primals, has_aux=False):
    """The value, and the function from gradients of it to a tuple of gradients of the arguments."""
    level = _Level()
    with tare.enable_grad():
        inputs = level.track(primals)
        with _transformed():
            value, aux = _with_aux(func(*inputs), has_aux, "vjp(f, *primals)")
    results, value_spec = _pytree.tree_flatten(value)
    if not results or not all(isinstance(one, tare.Tensor) for one in results):
        raise RuntimeError(f"vjp(f, *primals): Expected f to be a function that has non-empty output of tensors, got {type(value)}")
    leaves, spec = _pytree.tree_flatten(inputs)

    def pull(cotangents, retain_graph=True, create_graph=None):
        given, given_spec = _pytree.tree_flatten(cotangents)
        if given_spec != value_spec:
            raise RuntimeError(
                f"Expected pytree structure of cotangents to be the same as pytree structure of outputs to the function. "
                f"cotangents: {given_spec}, primal output: {value_spec}")
        live = any(one.requires_grad for one in given) or any(level.outlives(one) for one in results)
        with tare.enable_grad():
            found = _gradients(results, leaves, given, create_graph=live)
        return level.leave(spec.unflatten(found))

    value, aux = level.leave((value, aux))
    return (value, pull, aux) if has_aux else (value, pull)


class _Linear:
    """What a function's results do when its arguments move, to first order: the gradient of the gradient by its weights."""

    def __init__(self, func, primals, has_aux, where):
        self.level = _Level()
        with tare.enable_grad():
            inputs = self.level.track(primals)
            passed = _writable(inputs)
            leaves = _pytree.tree_leaves(passed)
            versions = [one._version for one in leaves]
            with _pushed():
                self.value, self.aux = _with_aux(func(*passed), has_aux, where)
            self._results, self._spec = _pytree.tree_flatten(self.value)
            if not self._results or not all(isinstance(one, tare.Tensor) for one in self._results):
                raise RuntimeError(f"{where}: Expected f to return tensors, got {type(self.value)}")
            # The places of the arguments that the function has written; what they hold is pushed behind the results.
            self.written = [at for at, one in enumerate(leaves) if one._version != versions[at]]
            self._results += [leaves[at] for at in self.written]
            self._weights = self.level.track([tare.zeros_like(one).detach() for one in self._results])
            self._pulled = _gradients(self._results, _pytree.tree_leaves(inputs), self._weights)

    def push(self, tangents):
        """The derivatives of the value, and of the written arguments, along the tangents, a list in the order of the arguments' tensors."""
        live = any(one.requires_grad for one in tangents) or any(self.level.outlives(one) for one in self._results)
        with tare.enable_grad():
            found = _gradients(self._pulled, self._weights, tangents, create_graph=live)
        count = len(found) - len(self.written)
        return self.level.leave((self._spec.unflatten(found[:count]), found[count:]))


def _place(tensor):
    return tensor.shape, tensor.stride(), tensor.storage_offset(), tensor.untyped_storage().nbytes()


def jvp(func, primals, tangents, *, strict=False, has_aux=False):
    """The value of `func` at a tuple of arguments, and its derivative along the tuple `tangents`, of the same structure."""
    where = "jvp(f, primals, tangents)"
    if not isinstance(primals, tuple):
        raise RuntimeError(f"{where}: Expected primals to be a tuple. E.g. it should be valid to call f(*primals).")
    given, given_spec = _pytree.tree_flatten(tangents)
    leaves, spec = _pytree.tree_flatten(primals)
    if spec != given_spec:
        raise RuntimeError(
            f"{where}: Expected primals and tangents to have the same python structure. For example, if primals is a tuple of 3 "
            f"tensors, tangents also must be. Got primals with structure {spec} and tangents with structure {given_spec}")
    if not leaves:
        raise RuntimeError(f"{where}: Expected to have at least one Tensor primal")
    # What is written into an argument is none of a tangent that lies in the same memory, nor of one that lies otherwise in its own.
    memory = {one.untyped_storage()._cdata for one in leaves if isinstance(one, tare.Tensor)}
    apart = [one.clone() if isinstance(one, tare.Tensor) and one.untyped_storage()._cdata in memory else one for one in given]
    linear = _Linear(func, primals, has_aux, where)
    pushed, of_written = linear.push(apart)
    for at, tangent in zip(linear.written, of_written, strict=True):
        if given[at] is apart[at] and _place(given[at]) == _place(leaves[at]):
            given[at].copy_(tangent)  # what is written into an argument moves its tangent in place
    value, aux = linear.level.leave((linear.value, linear.aux))
    return (value, pushed, aux) if has_aux else (value, pushed)


def linearize(func, *primals):
    """The value, and the function from tangents of the arguments to the value's derivative along them."""
    linear = _Linear(func, primals, False, "linearize(f, *primals)")
    spec = _pytree.tree_structure(primals)

    def push(*tangents):
        given, given_spec = _pytree.tree_flatten(tangents)
        if given_spec != spec:
            raise RuntimeError(
                f"Expected the tangents {given_spec} to have the same argspec as the primals {spec}")
        return linear.push(given)[0]

    return linear.level.leave(linear.value), push


def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None, _preallocate_and_copy=False):
    """A function that returns the Jacobian of `func` by the arguments `argnums`.

    For each tensor of the result and each of the arguments it has a tensor of the shape of the one, then of the other.
    `chunk_size` says how many rows are computed at once; None: all.
    """
    return _jacobians(func, argnums, has_aux, chunk_size, "jacrev(f, ...)(*args)", is_forward=False)


def _jacobians(func, argnums, has_aux, chunk_size, where, is_forward):
    @functools.wraps(func)
    def call(*args, **kwargs):
        places, args, level = _places(argnums, args), list(args), _Level()
        with tare.enable_grad():
            tracked = [level.track(args[place]) for place in places]
            for place, one in zip(places, tracked, strict=True):
                args[place] = _writable(one) if is_forward else one
            with _pushed() if is_forward else _transformed():
                value, aux = _with_aux(func(*args, **kwargs), has_aux, where)
            leaves, spec = _pytree.tree_flatten(tracked)
            results, value_spec = _pytree.tree_flatten(value)
            if not all(isinstance(one, tare.Tensor) for one in results):
                raise RuntimeError(f"{where}: Expected f to return tensors, got {type(value)}")
            live = any(level.outlives(one) for one in results)
            blocks = [spec.unflatten(_jacobian(one, leaves, live, chunk_size)) for one in results]
        blocks = [block[0] if isinstance(argnums, int) else tuple(block) for block in blocks]
        blocks, aux = level.leave((value_spec.unflatten(blocks), aux))
        return (blocks, aux) if has_aux else blocks

    return call


def _jacobian(result, leaves, live, chunk_size):
    """For each leaf the result's Jacobian by it: the result's dimensions, then the leaf's."""
    count = result.numel()
    if not count:
        return [one.new_zeros(result.shape + one.shape) for one in leaves]
    basis = tare.eye(count, dtype=result.dtype, device=result.device).view(count, *result.shape)
    rows = mapping.vmap(lambda row: tuple(_gradients([result], leaves, [row], create_graph=live)), chunk_size=chunk_size)(basis)
    return [column.reshape(result.shape + one.shape) for column, one in zip(rows, leaves, strict=True)]


def jacfwd(func, argnums=0, has_aux=False, *, randomness="error", chunk_size=None):
    """The Jacobian, as `jacrev` gives it: it has no other numbers column by column. The function may write into its arguments."""
    return _jacobians(func, argnums, has_aux, chunk_size, "jacfwd(f, ...)(*args)", is_forward=True)


def hessian(func, argnums=0):
    """A function that returns the Jacobian of the Jacobian."""
    return jacfwd(jacrev(func, argnums), argnums)


def functionalize(func, *, remove="mutations"):
    """The function, which gives what it gives, writes included: rewriting it matters to who records its calls.

    A graph that is made of it has no operators that write, and with "mutations_and_views" no views. Errors: RuntimeError for another `remove`
    than these; NotImplementedError for a write through a view that cannot be undone.
    """
    if remove not in ("mutations", "mutations_and_views"):
        raise RuntimeError(f"functionalize(f, remove='mutations'): received invalid argument for remove={remove}. Valid options are:\n"
                           "     remove='mutations': all inplace and out= operators will be removed from the program, and replaced with "
                           "their out-of-place equivalents.\n"
                           "     remove='mutations_and_views': In addition to the above, all aliasing operators {view} will be replaced "
                           "with their non-aliasing counterparts, {view}_copy.\n")

    @functools.wraps(func)
    def call(*args, **kwargs):
        if not _recordings:
            return func(*args, **kwargs)
        mark = WithoutWrites([one for one in _pytree.tree_leaves((args, kwargs)) if isinstance(one, tare.Tensor)],
                             remove == "mutations_and_views")
        calls = _recordings[-1]
        calls.append((mark, (), {}, None, ()))
        result = func(*args, **kwargs)
        mark.results = [one for one in _pytree.tree_leaves(result) if isinstance(one, tare.Tensor)]
        calls.append((mark, (), {}, None, ()))
        return result

    return call


class WithoutWrites:
    """Stands in a record where a function begins whose calls are to write nothing, and where it ends: its tensors, and its results."""

    tags = ()

    def __init__(self, inputs, copies_views):
        self.inputs, self.copies_views, self.results = inputs, copies_views, ()


_recordings = []  # those who record calls for a graph, the innermost last


def debug_unwrap(tensor, *, recurse=True):
    """What a tensor within `vmap` stands for; with `recurse` through all levels. Any other tensor is itself."""
    level = _C._level_of(tensor)
    while level:
        tensor = _C._opened(tensor, level)[0]
        level = _C._level_of(tensor) if recurse else 0
    return tensor


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    """A module's result with other parameters and buffers: of one dict, or of several that share no name."""
    from tare.nn.utils import stateless

    given = parameter_and_buffer_dicts
    if not isinstance(given, (dict, list, tuple)) or not (isinstance(given, dict) or all(isinstance(one, dict) for one in given)):
        raise ValueError(f"Expected parameter_and_buffer_dicts to be a dict, or a list/tuple of dicts, but got {type(given)}")
    if not isinstance(given, dict):
        names = [name for one in given for name in one]
        repeated = sorted({name for name in names if names.count(name) > 1})
        if repeated:
            raise ValueError(f"{repeated} appeared in multiple dictionaries; behavior of functional call is ambiguous")
        given = {name: value for one in given for name, value in one.items()}
    return stateless._functional_call(module, given, () if args is None else args, kwargs, tie_weights=tie_weights,
                                      strict=strict)


def _stacked_leaves(dicts):
    """Tensors of the same names stacked, leaves that require gradients where all of them do."""
    stacked = {}
    for name, first in dicts[0].items():
        if any(one[name].requires_grad != first.requires_grad for one in dicts):
            raise RuntimeError(f"Expected {name} from each model to have the same .requires_grad")
        stacked[name] = tare.stack([one[name].detach() for one in dicts]).requires_grad_(first.requires_grad)
    return stacked


def stack_module_state(models):
    """The parameters and the buffers of models of one kind, stacked, as two dicts."""
    if len(models) == 0:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    if any(one.training != models[0].training for one in models):
        raise RuntimeError("stack_module_state: Expected all models to have the same training/eval mode.")
    if any(type(one) is not type(models[0]) for one in models):
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")
    return (_stacked_leaves([dict(one.named_parameters()) for one in models]),
            _stacked_leaves([dict(one.named_buffers()) for one in models]))


def __getattr__(name):
    if name != "config":
        raise AttributeError(f"module 'torch._functorch' has no attribute '{name}'")
    import importlib

    return importlib.import_module("tare._functorch.config")

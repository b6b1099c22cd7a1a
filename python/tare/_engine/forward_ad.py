"""Tensors that carry a tangent, while a level of `autograd.forward_ad` is entered.

A level is a dispatch mode: it hears every operator that stands in the table. Where an argument has a tangent, the results' are the
gradient of the operator's gradient by its weights, so every operator that can be differentiated twice has one; a view's tangent is
the same view of its argument's, and what is written in place has its tangent written in place.
"""

import tare
from tare._engine import overrides
from tare.autograd import _passes
from tare.utils import _pytree
from tare.utils._python_dispatch import TorchDispatchMode

_AMBIGUOUS = object()  # what stands for a place that is seen both with a tangent and without
_VECTORS = {"aten::_linalg_eigh": "compute_v", "aten::_linalg_svd": "compute_uv"}
_OVERWRITING = frozenset("copy_ fill_ zero_ normal_ uniform_ bernoulli_ exponential_ log_normal_ cauchy_ geometric_ random_".split())


def _place(tensor):
    """What a tensor that the tape saved shares with the one that was given."""
    return tensor.untyped_storage()._cdata, tensor.storage_offset(), tuple(tensor.shape), tensor.stride(), tensor.dtype


def _is_dense(tensor):
    """Whether its elements lie in one piece, each in a place of its own, in whatever order."""
    expected = 1
    for size, stride in sorted(zip(tensor.shape, tensor.stride(), strict=True), key=lambda one: one[::-1]):
        if size != 1 and stride != expected:
            return False
        expected *= size
    return True


class Level(TorchDispatchMode):
    """The tangents of the tensors seen, by the tensors' identity.

    It keeps what it has seen until it is left. Backward meets other objects for the same memory, so it finds them by their place.
    """

    def __init__(self):
        super().__init__()
        self._known, self._places = {}, {}
        self._is_paused = False
        self.is_answering = False

    def set(self, tensor, tangent):
        """Says what a tensor's tangent is, or that it has none."""
        self._known[id(tensor)] = tensor, tangent
        if tangent is not None:
            place = _place(tensor)
            before = self._places.get(place, tangent)
            is_same = before is tangent or (before is not _AMBIGUOUS and _place(before) == _place(tangent))
            self._places[place] = tangent if is_same else _AMBIGUOUS

    def give(self, tensor, tangent):
        """Sets a tangent that the program made. Errors: RuntimeError for one of another size, or that has a tangent itself."""
        if tensor.shape != tangent.shape:
            raise RuntimeError(
                "Trying to set a forward gradient that has a different size than that of the original Tensor, this is not "
                f"supported. Tensor is of size {list(tensor.shape)} while the given forward gradient is of size "
                f"{list(tangent.shape)}.")
        if self.get(tangent, is_used=False) is not None:
            raise RuntimeError("Setting a forward grad that itself has a forward gradient at the same level0 is not supported.")
        if not tare.is_inference_mode_enabled():
            self.set(tensor, self.without(self.laid_out, tensor, tangent))

    def get(self, tensor, is_used=True):
        """A tensor's tangent, or None; while a pass goes back, that of another tensor for the same memory. `is_used`: an operator asks.

        Errors: NotImplementedError where that other one is not the only one.
        """
        goes_back = _passes.current() is not None
        notes = is_used and not goes_back
        if id(tensor) in self._known:
            tangent = self._known[id(tensor)][1]
            if tangent is None and notes:
                self._note_without(tensor)
            return tangent
        if not (tensor.is_floating_point() or tensor.is_complex()):
            return None
        base = tensor._base
        if base is not None and id(base) in self._known and self._known[id(base)][1] is not None:
            self.set(tensor, self._seen_through(tensor, base, self._known[id(base)][1]))
            return self._known[id(tensor)][1]
        if not goes_back:
            if notes:
                self._note_without(tensor)
            return None
        found = self._places.get(_place(tensor)) if self._places else None
        if found is _AMBIGUOUS:
            raise NotImplementedError(
                "torch.autograd.forward_ad: memory that is used both with a tangent and without (through detach() or the tensor that "
                "make_dual() was given), or with two, is not supported by tare in a backward pass")
        if found is not None:
            self.set(tensor, found)
        return found

    def _note_without(self, tensor):
        """Notes that memory is used without a tangent: by `.data`, detached, or through what make_dual() was given."""
        if not self._places:
            return
        if tensor.requires_grad and tensor.is_leaf:
            self._known[id(tensor)] = tensor, None  # the tape keeps leaves themselves
        elif _place(tensor) in self._places:
            self._places[_place(tensor)] = _AMBIGUOUS

    @staticmethod
    def _seen_through(view, base, tangent):
        if view.dtype != base.dtype or tangent.stride() != base.stride():
            raise NotImplementedError(
                "torch.autograd.forward_ad: a view of another dtype or layout, taken before its base had a tangent, is not "
                "supported by tare")
        return tangent.as_strided(view.shape, view.stride(),
                                  tangent.storage_offset() + view.storage_offset() - base.storage_offset())

    def laid_out(self, tensor, tangent):
        """The tangent in the tensor's own layout: views of the one are then views of the other, and writes go to both."""
        with tare.overrides.enable_reentrant_dispatch():
            tangent = tangent.to(tensor.dtype)
            if not _is_dense(tensor) or (tangent.stride() == tensor.stride() and tangent.is_conj() == tensor.is_conj()
                                         and tangent.is_neg() == tensor.is_neg()):
                return tangent
            return tare.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device).copy_(tangent)

    def without(self, function, *args, **kwargs):
        """A call that gives and takes no tangents."""
        before, self._is_paused = self._is_paused, True
        try:
            return function(*args, **kwargs)
        finally:
            self._is_paused = before

    def tangents_of(self, args):
        """The tangents of a Function's arguments, None if there is none."""
        found = [self.get(one) if isinstance(one, tare.Tensor) else None for one in args]
        return None if all(one is None for one in found) else found

    def pushed_by(self, function, context, args, tangents):
        """What a Function's `jvp` says of its results, where its arguments have tangents."""
        if context.materialize_grads:
            tangents = [tare.zeros_like(one) if tangent is None and isinstance(one, tare.Tensor) and one.is_floating_point()
                        else tangent for one, tangent in zip(args, tangents, strict=True)]
        before, context._to_save = context._to_save, getattr(context, "saved_for_forward", context._to_save)
        try:
            found = self.without(function.jvp, context, *tangents)
        finally:
            context._to_save = before
        return found if isinstance(found, tuple) else (found,)

    def set_all(self, context, results, tangents):
        """Gives a Function's results the tangents that its `jvp` returned. Errors: RuntimeError for what cannot be one."""
        if len(results) != len(tangents):
            raise RuntimeError(
                "Function's jvp returned an invalid number of forward gradients "
                f"(expected {len(results)} but got {len(tangents)})")
        for i, (one, tangent) in enumerate(zip(results, tangents, strict=True)):
            if not isinstance(tangent, (tare.Tensor, type(None))):
                raise RuntimeError(f"expected Variable or None (got {type(tangent).__name__}) for grad output {i}.")
            if tangent is None or not isinstance(one, tare.Tensor):
                continue
            if any(one is other for other in context._non_differentiable):
                raise RuntimeError(
                    f"Function's jvp returned a gradient at position {i}, but  the corresponding forward output is not a "
                    "differentiable Tensor.You should return None at that position instead.")
            self.give(one, tangent)

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if self._is_paused or tare.is_inference_mode_enabled():
            return func(*args, **kwargs)
        leaves, spec = _pytree.tree_flatten((args, kwargs))
        tangents = [self.get(one) if isinstance(one, tare.Tensor) else None for one in leaves]
        if all(one is None for one in tangents):
            return func(*args, **kwargs)
        self.is_answering = True
        try:
            with overrides.DisableTorchFunction():
                return self._answer(_Call(func, leaves, spec, tangents))
        finally:
            self.is_answering = False

    def _answer(self, call):
        name = call.func._schema.name.partition("::")[2]
        if name in ("detach", "detach_"):
            result = call.again()
            self.set(result, None)
            return result
        if name in ("set_", "resize_", "resize_as_"):
            raise NotImplementedError(f"{name} of a tensor with a tangent (forward mode differentiation) is not supported by tare")
        if call.writes_out:
            raise NotImplementedError(
                f"Trying to use forward AD with {name}_out that does not support it because it is an out= function")
        if tare.Tag.inplace_view in call.func.tags:
            with tare.enable_grad(), tare.overrides.enable_reentrant_dispatch():
                tangent = call.tangents[0].view_as(call.tangents[0])
                call.func(tangent, *call.spec.unflatten(call.leaves)[0][1:])
            result = call.again()
            self.set(result, tangent)
            return result
        if call.is_view:
            with tare.overrides.enable_reentrant_dispatch():
                seen = call.of_tangents()
            results = call.again()
            # Views of integers, and of what cannot be differentiated, are none of a tangent.
            for one, tangent in zip(_pytree.tree_leaves(results), _pytree.tree_leaves(seen), strict=True):
                self.set(one, tangent)
            return results
        return self._answer_by_linear_map(call)

    def _answer_by_linear_map(self, call):
        state = call.random_state()
        with tare.overrides.enable_reentrant_dispatch():
            written, tangents = call.pushed()
        call.set_random_state(state)
        result = call.again()
        for place, tangent in written:
            self._write(call.leaves[place], tangent)
        is_written = {id(call.leaves[place]) for place, _ in written}
        for one, tangent in zip(_pytree.tree_leaves(result), tangents, strict=True):
            if tangent is not None and id(one) not in is_written and tangent.shape == one.shape:  # the vectors may not be asked for
                self.set(one, self.laid_out(one, tangent))
        return result

    def _write(self, tensor, tangent):
        """Writes a tensor's tangent in place, where views of it see it; one that has none is given zeros first."""
        with tare.overrides.enable_reentrant_dispatch():
            old = self.get(tensor)
            if tangent is None:  # it was overwritten by what has none
                if old is not None:
                    old.zero_()
                return
            if old is None:
                whole = tensor if tensor._base is None else tensor._base
                self.set(whole, tare.zeros_like(whole))
                if whole is not tensor:
                    self._known.pop(id(tensor), None)
                old = self.get(tensor)
            old.copy_(tangent)


class _Call:
    """An operator's call: its arguments as a list, and their tangents."""

    def __init__(self, func, leaves, spec, tangents):
        self.func, self.leaves, self.spec, self.tangents = func, leaves, spec, tangents
        schema = func._schema
        self.writes_out = any(one.is_out for one in schema.arguments)
        # One that PyTorch calls unsafe for not saying so is a view here too.
        self.is_view = schema.name == "aten::_unsafe_view" or (
            not schema.is_mutable and any(one.alias_info is not None for one in schema.returns))
        args, kwargs = spec.unflatten(leaves)
        named = {one.name: value for one, value in zip(schema.arguments, args)} | kwargs
        self._written = {id(one) for argument in schema.arguments if argument.is_write
                         for one in _pytree.tree_leaves(named.get(argument.name)) if isinstance(one, tare.Tensor)}

    def again(self, leaves=None):
        args, kwargs = self.spec.unflatten(self.leaves if leaves is None else leaves)
        return self.func(*args, **kwargs)

    def _with_vectors(self, leaves):
        """The call for its derivative: that of eigenvalues alone is written with the vectors."""
        option = _VECTORS.get(self.func._schema.name)
        if option is None:
            return self.again(leaves)
        args, kwargs = self.spec.unflatten(leaves)
        names = [one.name for one in self.func._schema.arguments]
        return self.func(**dict(zip(names, args)) | kwargs | {option: True})

    def of_tangents(self):
        leaves = [one if tangent is None else tangent for one, tangent in zip(self.leaves, self.tangents, strict=True)]
        if self.func._schema.name in ("aten::as_strided", "aten::_reshape_alias"):  # which say where in memory they look
            tensor, tangent = self.leaves[0], self.tangents[0]
            if tensor.stride() != tangent.stride():
                raise NotImplementedError(
                    "as_strided of a tensor whose elements share memory, with a tangent (forward mode differentiation), is not "
                    "supported by tare")
            args, kwargs = self.spec.unflatten(leaves)
            given = dict(zip(("self", "size", "stride", "storage_offset"), args)) | kwargs
            offset = given.get("storage_offset")
            offset = tangent.storage_offset() + (0 if offset is None else offset - tensor.storage_offset())
            return tangent.as_strided(given["size"], given["stride"], offset)
        return self.again(leaves)

    def random_state(self):
        """What the second run has to start from, where the operator draws numbers."""
        if tare.Tag.nondeterministic_seeded not in self.func.tags:
            return None
        return (self._generator() or tare.default_generator).get_state()

    def set_random_state(self, state):
        if state is not None:
            (self._generator() or tare.default_generator).set_state(state)

    def _generator(self):
        return next((one for one in self.leaves if isinstance(one, tare.Generator)), None)

    def pushed(self):
        """Derivatives along the tangents: of what the call writes, by its place among the leaves; and of its results, or None."""
        from tare._engine.functorch import _gradients, _Level

        level, records = _Level(), tare.is_grad_enabled()
        with tare.enable_grad():
            places = [place for place, one in enumerate(self.tangents) if one is not None]
            given = [self.tangents[place].to(self.leaves[place].dtype) for place in places]
            # Where nothing is recorded around the call, its own derivative ends at its arguments.
            tracked = level.track([self.leaves[place] if records else self.leaves[place].detach() for place in places])
            leaves = list(self.leaves)
            for place, one in zip(places, tracked, strict=True):
                leaves[place] = one
            written = [place for place, one in enumerate(self.leaves) if id(one) in self._written]
            name = self.func._schema.name.partition("::")[2]
            for place in written:
                # What is only overwritten may be undefined, and may not be read.
                leaves[place] = (tare.zeros_like if name in _OVERWRITING else tare.clone)(leaves[place])
            if name == "native_batch_norm":  # writes running statistics, which its schema does not say
                leaves = [one.clone() if isinstance(one, tare.Tensor) and place not in places else one
                          for place, one in enumerate(leaves)]
            values = [leaves[place] for place in written] + _pytree.tree_leaves(self._with_vectors(leaves))
            flows = [isinstance(one, tare.Tensor) and one.requires_grad for one in values]
            asked = [one for one, is_asked in zip(values, flows, strict=True) if is_asked]
            weights = level.track([tare.zeros_like(one).detach() for one in asked])
            live = records and any(one.requires_grad for one in (*given, *(self.leaves[place] for place in places)))
            found = iter(level.leave(_gradients(_gradients(asked, tracked, weights), weights, given, create_graph=live)))
            derivatives = [next(found) if is_asked else None for is_asked in flows]
            # What is passed on as it came gets memory of its own: it may be written.
            used = {one.untyped_storage()._cdata for one in given}
            for i, one in enumerate(derivatives):
                if one is not None and one.untyped_storage()._cdata in used:
                    derivatives[i] = one.clone()
                elif one is not None:
                    used.add(one.untyped_storage()._cdata)
        return list(zip(written, derivatives)), derivatives[len(written):]

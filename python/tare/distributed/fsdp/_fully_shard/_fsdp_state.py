"""What a sharded module does around its forward and its backward."""

import functools
import warnings

import tare
from tare.autograd import Variable
from tare.distributed.fsdp._fully_shard._fsdp_common import TrainingState, cast_tensors, tensors_with_gradients
from tare.distributed.fsdp._fully_shard._fsdp_param_group import CommContext


class StepContext:
    """What the sharded modules of one model share in a step: all of them, outermost first, and the one that forward began with."""

    def __init__(self):
        self.all_states, self.iter_forward_root = [], None
        self.final_callback_queued, self.is_last_backward, self.post_optim_event = False, True, None


def _get_module_fsdp_state(module):
    return module.__dict__.get("_fsdp_state")


class FSDPState:
    """Of the modules of one `fully_shard` call. The first whose forward runs becomes the root, and sees the step as a whole."""

    def __init__(self):
        self._fsdp_param_groups, self._is_root = [], None
        self._state_ctx, self._comm_ctx = StepContext(), CommContext()
        self._training_state = TrainingState.IDLE
        self._states_to_forward_prefetch, self._states_to_backward_prefetch = [], []
        self._modules_to_run_forward = set()

    @property
    def _fsdp_param_group(self):
        """Errors: AssertionError where there are several."""
        if len(self._fsdp_param_groups) > 1:
            names = [one._module_fqn for one in self._fsdp_param_groups]
            raise AssertionError(f"Expected at most 1 param group for backward compatibility, but got {len(names)} (fqns: {names}). Use "
                                 "`_fsdp_param_groups` (plural) to access all param groups when using per-param mesh via "
                                 "shard_placement_fn returning ShardPlacementResult.")
        return self._fsdp_param_groups[0] if self._fsdp_param_groups else None

    def init(self, modules, device, mp_policy, auto_reshard_after_forward):
        self._modules, self._device, self._mp_policy = modules, device, mp_policy
        self._auto_reshard_after_forward = auto_reshard_after_forward
        for module in modules:
            module.__dict__["_fsdp_state"] = self
        if len(modules) == 1:
            modules[0].register_forward_pre_hook(self._pre_forward, prepend=True, with_kwargs=True)
            modules[0].register_forward_hook(self._post_forward, prepend=False)
            return
        for module in modules:
            module.register_forward_pre_hook(self._pre_forward_of_several, prepend=True, with_kwargs=True)
            module.register_forward_hook(functools.partial(self._post_forward_of_several, module), prepend=False, always_call=True)

    def _pre_forward_of_several(self, module, args, kwargs):
        if not self._modules_to_run_forward:
            self._modules_to_run_forward.update(self._modules)
        return self._pre_forward(module, args, kwargs)

    def _post_forward_of_several(self, own, module, input, output):
        """The last of the modules ends the forward of all."""
        if own in self._modules_to_run_forward:
            self._modules_to_run_forward.remove(own)
            if not self._modules_to_run_forward:
                return self._post_forward(module, input, output)
        return self._cast_output(output)

    # --- the root ---

    def _lazy_init(self):
        """The first to run forward is the root. Errors: RuntimeError where a module below it ran before."""
        if self._is_root is not None:
            return
        self._is_root = True
        if len(self._modules) > 1:
            raise RuntimeError(f"FSDP requires a single root module but got {self._modules}")
        root, context = self._modules[0], self._state_ctx
        for name, module in root.named_modules():
            state = _get_module_fsdp_state(module)
            if state is None or state in context.all_states:
                continue
            if state is not self:
                if state._is_root is not None:
                    raise RuntimeError(f"FSDP state has already been lazily initialized for {name}\nFSDP requires running forward "
                                       "through the root module first")
                state._is_root = False
            context.all_states.append(state)
        if self._auto_reshard_after_forward:
            for group in self._fsdp_param_groups:
                group.post_forward_mesh_info = None  # backward begins with the root's parameters
        self._name_parameters(root)
        self._share()
        for state in context.all_states:
            for group in state._fsdp_param_groups:
                group.lazy_init()

    def _groups(self):
        return [group for state in self._state_ctx.all_states for group in state._fsdp_param_groups]

    def _name_parameters(self, root):
        held = {one.sharded_param: one for group in self._groups() for one in group.fsdp_params}
        for name, one in root.named_parameters():
            if one in held:
                held[one]._param_fqn = name
        seen = set()
        for group in self._groups():
            names = [name for name, module in root.named_modules() if module in group.modules]
            group._module_fqn = ", ".join(names) if names else None
            for one in group.fsdp_params:
                if one.uid in seen:
                    raise ValueError(f"Parameter '{one._param_fqn}' is shared with a parameter already managed by another FSDP group. For "
                                     "shared/tied parameters, use fully_shard([module_a, module_b]) to place them in the same FSDP "
                                     "group.")
                seen.add(one.uid)

    def _share(self):
        for state in self._state_ctx.all_states:
            state._state_ctx, state._comm_ctx = self._state_ctx, self._comm_ctx
            for i, group in enumerate(state._fsdp_param_groups):
                group.comm_ctx = self._comm_ctx
                group._param_group_index, group._num_param_groups = i, len(state._fsdp_param_groups)
        self._comm_ctx.reduce_scatter_max_input_buffers = max((one.reduce_scatter_max_input_buffers for one in self._groups()), default=1)
        if not self._fsdp_param_groups:
            self._comm_ctx.start(self._groups()[0].device if self._groups() else self._device)

    def _begin_step(self, args, kwargs):
        """Gathers wait for what runs now, the optimizer above all; inputs go to the device."""
        self._lazy_init()
        context, queues = self._state_ctx, self._comm_ctx.queues
        if context.iter_forward_root is not None:
            return args, kwargs
        context.iter_forward_root = self
        if not tare.is_grad_enabled() and not self._comm_ctx.backward_comes:  # behind another pass without backward
            self._comm_ctx.forget_order()
            for group in self._groups():
                group._post_forward_indices.clear()
        event, context.post_optim_event = context.post_optim_event, None
        for queue in (queues.copy_in, queues.gather):
            if event is not None:
                queue.wait_event(event)
            else:
                queue.wait_stream(queues.current())
        if self._device.type == "cuda" and not all(one.device.type == "meta" for one in self._fsdp_param_groups):
            def move(value):
                from tare.utils import _pytree as pytree

                return pytree.tree_map(lambda one: one.to(self._device) if isinstance(one, tare.Tensor) else one, value)

            args, kwargs = move(args), move(kwargs)
        return args, kwargs

    # --- forward ---

    def _pre_forward(self, module, args, kwargs):
        """Makes parameters whole; returns the arguments that the module gets."""
        before = self._training_state
        if before is not TrainingState.PRE_BACKWARD:
            self._training_state = TrainingState.FORWARD
        begins = before is TrainingState.IDLE or before is TrainingState.POST_BACKWARD
        if begins:
            args, kwargs = self._begin_step(args, kwargs)
        policy = self._mp_policy
        if policy.cast_forward_inputs and policy.param_dtype:
            args, kwargs = cast_tensors((args, kwargs), policy.param_dtype)
        if before is TrainingState.PRE_BACKWARD:
            self._gather_again()
            return args, kwargs
        for group in self._fsdp_param_groups:
            args, kwargs = group.pre_forward(module, args, kwargs)
        for state in self._states_to_forward_prefetch if begins else ():
            for group in state._fsdp_param_groups:
                group.prefetch(TrainingState.FORWARD)
        return args, kwargs

    def _gather_again(self):
        """For a forward that checkpointing runs within backward, where the module's own pre-backward comes later."""
        for group in self._fsdp_param_groups:
            if not group.is_unsharded:
                group.unshard()
                group.wait_for_unshard()

    def _cast_output(self, output):
        dtype = self._mp_policy.output_dtype
        return output if dtype is None else cast_tensors(output, dtype)

    def _post_forward(self, module, input, output):
        if self._training_state is TrainingState.PRE_BACKWARD:
            return self._cast_output(output)
        self._end_forward(output)
        context = self._state_ctx
        if context.iter_forward_root is self:
            for state in reversed(context.all_states):
                if state is not self and state._modules_to_run_forward:
                    state._end_forward(output)  # of whose modules some did not run
                    output = state._cast_output(output)
                    state._modules_to_run_forward.clear()
            held, self._comm_ctx.gathered = self._comm_ctx.gathered, None
            if held is not None:
                for queue in (self._comm_ctx.queues.copy_in, self._comm_ctx.queues.gather):
                    queue.wait_event(held[1])
            context.iter_forward_root = None
        return self._cast_output(output)

    def _end_forward(self, output):
        for group in self._fsdp_param_groups:
            group.post_forward()
        if tare.is_grad_enabled():
            for one in tensors_with_gradients(output):
                if one._base is not None:
                    self._warn_of_view()
                one.register_hook(self._pre_backward)
        self._training_state = TrainingState.IDLE

    def _warn_of_view(self):
        names = ", ".join(type(one).__name__ for one in self._modules) or "?"
        warnings.warn(
            f"FSDP2-wrapped module ({names}) returned a view tensor. An in-place op on this view (e.g., `x += y`) will silently drop the "
            "pre-backward hook and skip the all-gather, which can cause backward to fail or produce wrong gradients. Use out-of-place ops "
            "(`out = out + y`, not `out += y`) or `.clone()` the output before any in-place op.", UserWarning, stacklevel=3)

    # --- backward ---

    def _pre_backward(self, grad):
        self._training_state = TrainingState.PRE_BACKWARD
        context = self._state_ctx
        if not context.final_callback_queued:
            context.final_callback_queued = True
            Variable._execution_engine.queue_callback(self._end_backward)
        chosen = self._states_to_backward_prefetch
        for group in self._fsdp_param_groups:
            group.pre_backward(prefetches=not chosen)
        for state in chosen:
            for group in reversed(state._fsdp_param_groups):
                group.prefetch(TrainingState.PRE_BACKWARD)
        return grad

    def _end_backward(self):
        """Reduces what no backward of inputs told of: modules whose inputs need no gradients."""
        context = self._state_ctx
        context.iter_forward_root = None
        for state in context.all_states:
            state._modules_to_run_forward.clear()
            for group in reversed(state._fsdp_param_groups):
                if group._training_state is not TrainingState.POST_BACKWARD:
                    group.post_backward()
                group._training_state = TrainingState.IDLE
            state._training_state = TrainingState.IDLE
            if context.is_last_backward:
                for group in state._fsdp_param_groups:
                    group.finalize_backward()
        if context.is_last_backward:
            self._comm_ctx.forget_order()
            self._free_scattered()
        context.final_callback_queued = False

    def _free_scattered(self):
        for _, event in self._comm_ctx.scattered:
            if event is not None:
                self._comm_ctx.queues.current().wait_event(event)
        self._comm_ctx.scattered.clear()

    def _reset_iter_state(self):
        """After a step that did not come to its end."""
        if self._is_root is False:
            raise RuntimeError("reset_iter_state must be called on the root FSDP module")
        self._comm_ctx.gathered = None
        self._free_scattered()
        self._comm_ctx.last_events.clear()
        self._comm_ctx.forget_order()
        for state in self._state_ctx.all_states:
            state._modules_to_run_forward.clear()
            state._training_state = TrainingState.IDLE
            for group in state._fsdp_param_groups:
                group._reset_iter_state()
        self._state_ctx.iter_forward_root, self._state_ctx.final_callback_queued = None, False

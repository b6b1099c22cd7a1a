"""A stage of a model that `pipeline` cut. What stages give each other is read off the graph: nothing is tried out, and a value may go to
any later stage."""

import operator

import tare
import tare.distributed as dist
from tare.distributed.pipelining._utils import PipeliningMetadataError
from tare.distributed.pipelining.stage import PipelineStage, _Meta, _of_gradients


def _meta_of(node, has_backward):
    value = node.meta["val"]
    if not isinstance(value, tare.Tensor):
        raise PipeliningMetadataError(f"{node} is a {type(value).__name__}: stages give each other tensors")
    return _Meta(tuple(value.shape), tuple(value.stride()), value.dtype, has_backward and (value.is_floating_point() or value.is_complex()))


class _TracedStage(PipelineStage):
    """See Pipe.build_stage. Errors: PipeliningMetadataError for a graph of other stages, NotImplementedError for values that skip a stage
    where a rank has several."""

    def __init__(self, stage_module, stage_index, pipe_info, device, group=None):
        super().__init__(stage_module, stage_index, pipe_info.num_stages, device, group=group)
        nodes = [node for node in pipe_info.graph.nodes if node.op == "call_module"]
        if len(nodes) != self.num_stages:
            raise PipeliningMetadataError(f"Number of submodules in pipe graph {len(nodes)} does not match number of stages "
                                          f"{self.num_stages}")
        self.pipe_info, self.node, self.name = pipe_info, nodes[stage_index], nodes[stage_index].name
        self.submod_to_stage_index = {node.name: place for place, node in enumerate(nodes)}
        if not any(one.is_meta for one in stage_module.parameters()):
            stage_module.to(device)
        self._places = [place for place in map(self._place_of, self.node.all_input_nodes) if place[0] >= 0]
        self._has_met = False
        self._readers = self._outputs_of(self.node)
        skips = any(0 <= self._place_of(one)[0] != place - 1 for place, node in enumerate(nodes) for one in node.all_input_nodes)
        if skips and self.group_size < self.num_stages:
            raise NotImplementedError("a pipeline of several stages a rank, in which a value goes to a stage that is not the next, is not "
                                      "supported by tare yet")

    def _place_of(self, node):
        """(stage, number) of the output that a node of the whole graph is; (-1, 0) of the caller's."""
        index = 0
        if node.op == "call_function" and node.target is operator.getitem:
            node, index = node.args
        return (self.submod_to_stage_index[node.name], index) if node.op == "call_module" else (-1, 0)

    def _outputs_of(self, node):
        """Of each output of a stage, the node and the stages that read it."""
        parts = sorted((user for user in node.users if user.op == "call_function"), key=lambda one: one.args[1]) or [node]
        return [(part, [self.submod_to_stage_index[user.name] for user in part.users if user.op == "call_module"]) for part in parts]

    def vote(self, has_backward, before):
        """Every stage was told of its tensors. Before the first step neighbours exchange a number, as PyTorch's do."""
        self._meeting = []
        if not self._has_met:
            self._has_met, number = True, tare.tensor(float(self.stage_index), device=self.device)

            def operations(kind, tensor, stage):
                return self._operations(kind, [tensor], stage) if 0 <= stage < self.num_stages and self.group_size > 1 else []

            room = [tare.zeros(1, device=self.device) for _ in range(2)]
            before, following = self.stage_index - 1, self.stage_index + 1
            wanted = [*operations(dist.irecv, room[0], before), *operations(dist.isend, number, before),
                      *operations(dist.isend, number, following), *operations(dist.irecv, room[1], following)]
            self._meeting = dist.batch_isend_irecv(wanted) if wanted else []
        return tare.ones(1, dtype=tare.int32)

    def hear_vote(self, after):
        for work in self._meeting:
            work.wait()
        return after

    def take_said(self, has_backward):
        nodes = [node for node in self.node.all_input_nodes if self.is_first or self._place_of(node)[0] >= 0]
        self.inputs = tuple(_meta_of(node, has_backward and not self.is_first) for node in nodes)
        self.outputs = tuple(_meta_of(node, has_backward) for node, _ in self._readers)
        self.input_grads, self.output_grads = _of_gradients(self.inputs), _of_gradients(self.outputs)
        self._back = {}  # by microbatch: of each output, a gradient from each reader

    def allocate(self, microbatches):
        self.chunks = microbatches
        for number in range(microbatches):
            if self._places:
                self._received[number] = tuple(one.empty(self.device) for one in self.inputs)
            if self.has_backward:
                self._back[number] = [[meta.empty(self.device) for _ in stages if meta]
                                      for meta, (_, stages) in zip(self.output_grads, self._readers)]

    def get_fwd_recv_ops(self, fwd_chunk_id):
        return [one for tensor, (stage, _) in zip(self._received.get(fwd_chunk_id, ()), self._places)
                for one in self._operations(dist.irecv, [tensor], stage) if not self._is_here(stage)]

    def get_fwd_send_ops(self, fwd_chunk_id):
        return [one for output, (_, stages) in zip(self.fwd_cache[fwd_chunk_id][0], self._readers) for stage in stages
                for one in self._operations(dist.isend, [output.detach()], stage) if not self._is_here(stage)]

    def get_bwd_recv_ops(self, bwd_chunk_id):
        if not self.has_backward:
            return []
        return [one for tensors, (_, stages) in zip(self._back[bwd_chunk_id], self._readers) for tensor, stage in zip(tensors, stages)
                for one in self._operations(dist.irecv, [tensor], stage) if not self._is_here(stage)]

    def get_bwd_send_ops(self, bwd_chunk_id):
        if not self.has_backward or not self._places:
            return []
        gradients = self.bwd_cache.pop(bwd_chunk_id)
        sent = [one if one is not None or meta is None else meta.empty(self.device).zero_()
                for one, meta in zip(gradients, self.input_grads)]
        return [one for tensor, (stage, _) in zip(sent, self._places) for one in self._operations(dist.isend, [tensor], stage)]

    def backward_one_chunk(self, bwd_chunk_id, loss=None, full_backward=True, last_backward=False):
        """The gradient of what several stages read is the sum of theirs."""
        if self.has_backward and not self.is_last and bwd_chunk_id not in self._received_grads:
            self._received_grads[bwd_chunk_id] = tuple(sum(one[1:], one[0]) if one else None for one in self._back[bwd_chunk_id])
            super().backward_one_chunk(bwd_chunk_id, loss, full_backward, last_backward)
            del self._received_grads[bwd_chunk_id]
        else:
            super().backward_one_chunk(bwd_chunk_id, loss, full_backward, last_backward)

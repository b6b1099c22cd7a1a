"""Sparse tensors against PyTorch's, and what holds of them on meta."""

import pytest
import tare as torch
from recorded_results import golden_and_told
from tare import nn

GOLDEN, told = golden_and_told("sparse")


@pytest.mark.parametrize("name", GOLDEN)
def test_programs_give_what_they_give_in_pytorch(told, name):
    assert told[name] == GOLDEN[name]


def test_on_meta_the_gradient_of_an_embedding_has_a_row_for_each_index():
    layer = nn.Embedding(1000, 8, sparse=True, device="meta")
    layer(torch.empty(4, 3, dtype=torch.int64, device="meta")).sum().backward()
    gradient = layer.weight.grad
    assert gradient.layout is torch.sparse_coo and gradient.shape == (1000, 8)
    assert gradient._nnz() == 12 and gradient._values().shape == (12, 8) and gradient._indices().shape == (1, 12)


@pytest.mark.parametrize("optimizer", [torch.optim.SGD, torch.optim.SparseAdam, torch.optim.Adagrad])
def test_on_meta_optimizers_take_sparse_gradients(optimizer):
    layer = nn.Embedding(1000, 8, sparse=True, device="meta")
    stepping = optimizer(layer.parameters(), lr=0.1)
    layer(torch.empty(4, 3, dtype=torch.int64, device="meta")).sum().backward()
    stepping.step()
    assert layer.weight.shape == (1000, 8)


def test_where_indices_are_not_known_none_is_taken_to_be_there_twice():
    indices = torch.empty(1, 12, dtype=torch.int64, device="meta")
    sparse = torch.sparse_coo_tensor(indices, torch.empty(12, 2, device="meta"), (5, 2))
    assert sparse.coalesce()._nnz() == 5  # there are no more rows
    assert (sparse + sparse)._nnz() == 24


def test_what_has_no_bound_is_refused():
    with pytest.raises(NotImplementedError, match="how many elements are not zero depends on values"):
        torch.empty(2, 3, device="meta").to_sparse()


def test_operators_without_a_rule_name_themselves():
    sparse = torch.eye(3).to_sparse()
    with pytest.raises(NotImplementedError, match="Could not run 'aten::cos' with arguments from the 'SparseCPU' backend"):
        sparse.cos()
    with pytest.raises(NotImplementedError, match="SparseCsrCPU"):
        sparse.to_sparse_csr().cos()


def test_indices_out_of_range_are_refused_where_they_are_used():
    sparse = torch.sparse_coo_tensor([[0, 9], [0, 0]], [1.0, 2.0], (2, 3))
    for use in (lambda: sparse.to_dense(), lambda: sparse.coalesce(), lambda: sparse @ torch.ones(3, 1)):
        with pytest.raises(IndexError, match="out of range"):
            use()


def test_a_sparse_factor_gets_its_gradient_of_sparse_mm():
    factor = torch.eye(3).to_sparse().requires_grad_()
    with pytest.raises(NotImplementedError, match="torch.sparse.mm"):
        factor @ torch.ones(3, 3)

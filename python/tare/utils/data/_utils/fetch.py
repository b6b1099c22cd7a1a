"""What reads a data set batch by batch."""

from tare.utils.data.dataset import items_of


class _BaseDatasetFetcher:
    """`fetch(index)` gives the batch of an index or, where batches are collated, of a list of them."""

    def __init__(self, dataset, auto_collation, collate_fn, drop_last):
        self.dataset = dataset
        self.auto_collation = auto_collation
        self.collate_fn = collate_fn
        self.drop_last = drop_last


class _MapDatasetFetcher(_BaseDatasetFetcher):
    def fetch(self, index):
        return self.collate_fn(items_of(self.dataset, index) if self.auto_collation else self.dataset[index])


class _IterableDatasetFetcher(_BaseDatasetFetcher):
    """Indices say only how many items a batch has. Raises StopIteration at the end of the data set."""

    def __init__(self, dataset, auto_collation, collate_fn, drop_last):
        super().__init__(dataset, auto_collation, collate_fn, drop_last)
        self.dataset_iter = iter(dataset)
        self.ended = False

    def fetch(self, index):
        return self.collate_fn(self._next_items(index) if self.auto_collation else next(self.dataset_iter))

    def _next_items(self, index):
        if self.ended:
            raise StopIteration
        found = []
        for _ in index:
            try:
                found.append(next(self.dataset_iter))
            except StopIteration:
                self.ended = True
                break
        if not found or (self.drop_last and self.ended):
            raise StopIteration
        return found

"""The table of `torch.cuda.memory_summary`."""

_WIDTH = 75
_POOLS = (("all", None), ("large_pool", "      from large pool"), ("small_pool", "      from small pool"))
_FIGURES = ("current", "peak", "allocated", "freed")
_ROWS = (
    ("allocated_bytes", "Allocated memory"),
    ("active_bytes", "Active memory"),
    ("requested_bytes", "Requested memory"),
    ("reserved_bytes", "GPU reserved memory"),
    ("inactive_split_bytes", "Non-releasable memory"),
    ("allocation", "Allocations"),
    ("active", "Active allocs"),
    ("segment", "GPU reserved segments"),
    ("inactive_split", "Non-releasable allocs"),
)
_OVERSIZE = (("oversize_allocations", "Oversize allocations"), ("oversize_segments", "Oversize GPU segments"))


def _scale(reference, step, limit, units):
    """How often a number is divided for its unit: until the reference, which the figures of a group share, is below a limit."""
    times = 0
    while times + 1 < len(units) and reference >= limit:
        reference /= step
        times += 1
    return times


def _bytes(number, reference):
    units = ("B  ", "KiB", "MiB", "GiB", "TiB", "PiB")
    times = _scale(reference, 1024, 768 * 1024, units)
    return f"{number // 1024**times:6d} {units[times]}"


def _count(number, reference):
    units = (" ", "K", "M")
    times = _scale(reference, 1000, 750 * 1000, units)
    return f"{number // 1000**times:7d} {units[times]} "


def _row(title, form, figures, references):
    cells = " | ".join(form(figure, reference) for figure, reference in zip(figures, references))
    return f" {title:<21} | {cells} "


def table(device, stats, abbreviated):
    """The figures of a device in PyTorch's form."""
    double, single = "=" * _WIDTH, "-" * _WIDTH
    lines = [
        double,
        f" {'':16} PyTorch CUDA memory summary, device ID {device:<17d} ",
        single,
        f"  {'':9} CUDA OOMs: {stats['num_ooms']:<12d} | {'':6} cudaMalloc retries: {stats['num_alloc_retries']:<8d}  ",
        double,
        "        Metric         | Cur Usage  | Peak Usage | Tot Alloc  | Tot Freed  ",
    ]
    for key, title in _ROWS:
        lines.append(single)
        form = _bytes if key.endswith("bytes") else _count
        references = [stats[f"{key}.all.{figure}"] for figure in _FIGURES]
        for pool, name in _POOLS[: 1 if abbreviated else 3]:
            lines.append(_row(name or title, form, [stats[f"{key}.{pool}.{figure}"] for figure in _FIGURES], references))
    for key, title in _OVERSIZE:
        figures = [stats[f"{key}.{figure}"] for figure in _FIGURES]
        lines += [single, _row(title, _count, figures, figures)]
    lines.append(double)
    return "".join(f"|{line}|\n" for line in lines)

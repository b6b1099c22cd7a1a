"""What tests of graphs look at."""


def lines(made):
    """The code of a graph's module without its head, and without what it forgets, a line each."""
    return [line.partition(";")[0].strip() for line in made.code.strip().splitlines()[1:]]

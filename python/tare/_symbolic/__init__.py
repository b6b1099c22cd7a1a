"""Sizes that vary: expressions over symbols, the numbers of programs that carry them, and how executions tell them."""

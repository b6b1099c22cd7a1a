"""Prints the rows of python/tare/_recorded/sobol_numbers.py: the polynomials in their order, and initial numbers read off the
direction numbers of the installed PyTorch, which are Joe and Kuo's. Each row is checked against all direction numbers.

    python conformance/record_sobol.py
"""

import textwrap

import torch

DEGREE = 13  # the largest


def product(a, b, polynomial, degree):
    """Of polynomials over two elements, as binary numbers."""
    found = 0
    while b:
        if b & 1:
            found ^= a
        a, b = a << 1, b >> 1
        if a >> degree & 1:
            a ^= polynomial
    return found


def power(n, polynomial, degree):
    """The n-th power of x."""
    found, square = 1, 2
    while n:
        if n & 1:
            found = product(found, square, polynomial, degree)
        square, n = product(square, square, polynomial, degree), n >> 1
    return found


def prime_factors(n):
    return {k for k in range(2, n + 1) if n % k == 0 and all(k % i for i in range(2, k))}


def primitive_polynomials():
    yield 1, 3
    for degree in range(2, DEGREE + 1):
        order = 2**degree - 1
        factors = prime_factors(order)
        for one in range(2**degree + 1, 2 ** (degree + 1), 2):
            if power(order, one, degree) == 1 and all(power(order // f, one, degree) != 1 for f in factors):
                yield degree, one


def main():
    polynomials = list(primitive_polynomials())
    bits = torch.quasirandom.SobolEngine.MAXBIT
    directions = torch.quasirandom.SobolEngine(len(polynomials) + 1).sobolstate.tolist()
    rows = []
    for (degree, polynomial), row in zip(polynomials, directions[1:], strict=True):
        numbers = [one >> (bits - 1 - i) for i, one in enumerate(row)]
        for i in range(degree, bits):
            expected = numbers[i - degree]
            for k in range(1, degree + 1):
                expected ^= (numbers[i - k] << k) * (polynomial >> (degree - k) & 1)
            assert numbers[i] == expected
        packed = 0
        for i in range(degree):
            packed = packed << i | numbers[i] >> 1
        rows.append(f"{polynomial:x}.{packed:x}")
    print("\n".join(textwrap.wrap(" ".join(rows), 124, initial_indent="    ", subsequent_indent="    ")))


main()

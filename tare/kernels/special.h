#pragma once

#include <cstdint>

#include "tare/core/elements.h"

// Special functions that the C++ library lacks, in double precision; each within about 1e-12 of the true value unless
// it says otherwise. NaN outside of the domain.
namespace tare::special {

double digamma(double x);
/// The n-th derivative of digamma.
double polygamma(int64_t n, double x);
/// Hurwitz zeta: the sum of (k + q)^-x.
double zeta(double x, double q);
/// The inverse of erf on (-1, 1).
double erfinv(double x);
/// exp(x^2) erfc(x), without overflow.
double erfcx(double x);
/// The standard normal distribution, its logarithm, and its inverse.
double ndtr(double x);
double log_ndtr(double x);
double ndtri(double p);
/// Regularised incomplete gamma functions, lower and upper.
double gammainc(double a, double x);
double gammaincc(double a, double x);
/// Modified Bessel functions of the first kind for every sign of x; `scaled` ones times exp(-|x|).
double i0(double x);
double i0e(double x);
double i1(double x);
double i1e(double x);
/// Bessel functions at negative arguments too; the second kind is NaN there.
double bessel_k(double order, double x, bool scaled);
double airy_ai(double x);
double spherical_j0(double x);
/// log(exp(a) + exp(b)), without leaving the doubles on the way.
double log_add(double a, double b);
Complex log_add(Complex a, Complex b);
/// sin(pi x) / (pi x).
double sinc(double x);

/// The orthogonal polynomials of degree n at x; 0 for negative n.
enum class Polynomial { chebyshev_t, chebyshev_u, chebyshev_v, chebyshev_w, hermite_h, hermite_he, laguerre, legendre };
double polynomial(Polynomial kind, double x, double n);

}  // namespace tare::special

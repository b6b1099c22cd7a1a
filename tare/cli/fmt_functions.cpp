// The functions of fmt that are no templates, and the instances of those that its headers only declare. Distributions
// install fmt as a shared library alone, and the command is linked without that (TARE_STATIC in CMakeLists.txt).
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {
template dragonbox::decimal_fp<float> dragonbox::to_decimal(float) noexcept;
template dragonbox::decimal_fp<double> dragonbox::to_decimal(double) noexcept;
template thousands_sep_result<char> thousands_sep_impl(locale_ref);
template char decimal_point_impl(locale_ref);
template void buffer<char>::append(const char*, const char*);
}  // namespace detail
FMT_END_NAMESPACE

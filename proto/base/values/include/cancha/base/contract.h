#pragma once

#include <cstdio>
#include <cstdlib>

namespace cancha {

/// Reports on stderr that a condition of the code does not hold, and aborts. CANCHA_EXPECTS calls
/// this function.
[[noreturn]] inline void report_broken_contract(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: this is a bug in Cancha: expected %s\n", file, line, condition);
    std::fflush(nullptr);
    std::abort();
}

}  // namespace cancha

/// Checks a condition on which the code relies, in every build. If the condition is false, the
/// program reports the file and line of the check and aborts. Use it only for assumptions of the
/// code itself. For wrong input from outside, return a Result.
#define CANCHA_EXPECTS(condition)       \
    ((condition) ? static_cast<void>(0) \
                 : ::cancha::report_broken_contract(#condition, __FILE__, __LINE__))

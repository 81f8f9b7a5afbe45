#pragma once

#include <cstdio>
#include <cstdlib>

namespace cancha {

/// Reports a broken contract on stderr and aborts. CANCHA_EXPECTS calls it.
[[noreturn]] inline void report_broken_contract(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: this is a bug in Cancha: expected %s\n", file, line, condition);
    std::fflush(nullptr);
    std::abort();
}

}  // namespace cancha

/// Checks a condition on which the code relies, in every build. If it is false, the program reports
/// the place and aborts. Only for assumptions of the code itself; wrong input from outside is a
/// Result.
#define CANCHA_EXPECTS(condition)       \
    ((condition) ? static_cast<void>(0) \
                 : ::cancha::report_broken_contract(#condition, __FILE__, __LINE__))

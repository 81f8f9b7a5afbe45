#pragma once

#include <cstdio>
#include <cstdlib>

namespace cancha {

/// Says on stderr which contract was broken, and aborts; CANCHA_EXPECTS calls it.
[[noreturn]] inline void report_broken_contract(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: this is a bug in Cancha: expected %s\n", file, line, condition);
    std::fflush(nullptr);
    std::abort();
}

}  // namespace cancha

/// States what the code relies on. Armed in every build: when it is broken, the program says where
/// and aborts. For our own assumptions only; input from outside is answered with a Result.
#define CANCHA_EXPECTS(condition)       \
    ((condition) ? static_cast<void>(0) \
                 : ::cancha::report_broken_contract(#condition, __FILE__, __LINE__))

#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::codec {

/// Something in an answer that does not count, and why.
struct AnswerProblem {
    v1::ErrorCode code;
    std::string text;
};

/// Lists a problem, unless one of its kind is listed already. Formats only what it keeps.
template <typename... Args>
void report(std::vector<AnswerProblem>& problems, v1::ErrorCode code,
            fmt::format_string<Args...> text, Args&&... args) {
    if (std::ranges::find(problems, code, &AnswerProblem::code) == problems.end()) {
        problems.push_back({code, fmt::format(text, std::forward<Args>(args)...)});
    }
}

}  // namespace cancha::codec

#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::codec {

/// Reason why a part of a strategy's answer is ignored.
struct AnswerProblem {
    v1::ErrorCode code;
    std::string text;  ///< Says what is wrong, for the strategy's programmers.
};

/// Appends a problem unless `problems` has one with the same code already. Formats the text only if
/// the problem is appended.
template <typename... Args>
void report(std::vector<AnswerProblem>& problems, v1::ErrorCode code,
            fmt::format_string<Args...> text, Args&&... args) {
    if (std::ranges::find(problems, code, &AnswerProblem::code) == problems.end()) {
        problems.push_back({code, fmt::format(text, std::forward<Args>(args)...)});
    }
}

}  // namespace cancha::codec

#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::codec {

/// Part of an answer that is ignored, and the reason.
struct AnswerProblem {
    v1::ErrorCode code;
    std::string text;
};

/// Appends a problem unless one with the same code is listed already. Formats the text only if it
/// is kept.
template <typename... Args>
void report(std::vector<AnswerProblem>& problems, v1::ErrorCode code,
            fmt::format_string<Args...> text, Args&&... args) {
    if (std::ranges::find(problems, code, &AnswerProblem::code) == problems.end()) {
        problems.push_back({code, fmt::format(text, std::forward<Args>(args)...)});
    }
}

}  // namespace cancha::codec

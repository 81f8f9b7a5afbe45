#include "server/sim/sdf/problems.h"

#include <algorithm>
#include <charconv>
#include <string>

#include <fmt/format.h>

namespace cancha::sdf {

void Problems::add(const Error& error) {
    has_more_ = errors_.size() == kMost;
    if (!has_more_) {
        errors_.push_back(error);
    }
}

Status Problems::status() const {
    if (errors_.empty()) {
        return {};
    }
    std::vector<Error> sorted = errors_;
    std::ranges::stable_sort(sorted, {}, [this](const Error& error) { return line_of(error); });
    std::string text;
    for (const Error& error : sorted) {
        text += fmt::format("{}{}", text.empty() ? "" : "\n", error.message);
    }
    if (has_more_) {
        text += fmt::format("\n{}: there are more problems; mend these {} first", source_, kMost);
    }
    return Error{ErrorCode::kInvalidInput, text};
}

/// Line in the text of an error. 0: there is none.
int Problems::line_of(const Error& error) const {
    const std::string_view rest =
        std::string_view(error.message).substr(std::min(source_.size() + 1, error.message.size()));
    int line = 0;
    std::from_chars(rest.data(), rest.data() + rest.size(), line);
    return line;
}

}  // namespace cancha::sdf

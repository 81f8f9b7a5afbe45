#include "server/sim/sdf/problems.h"

#include <algorithm>
#include <charconv>
#include <string>

#include <fmt/format.h>

namespace cancha::sdf {

void Problems::add(const Error& error, const tinyxml2::XMLNode* where) {
    has_more_ = problems_.size() == kMost;
    if (!has_more_) {
        problems_.push_back({error, where});
    }
}

Status Problems::status() const {
    if (problems_.empty()) {
        return {};
    }
    std::vector<Problem> sorted = problems_;
    std::ranges::stable_sort(sorted, {}, [this](const Problem& one) { return line_of(one.error); });
    std::string text;
    for (const Problem& one : sorted) {
        text += fmt::format("{}{}", text.empty() ? "" : "\n", one.error.message);
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

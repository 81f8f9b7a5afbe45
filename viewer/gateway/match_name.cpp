#include "viewer/gateway/match_name.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace cancha::viewer {
namespace {

constexpr std::string_view kSetting = "match=";

/// "%41" and its like.
constexpr std::size_t kEscapeLength = 3;
constexpr int kHexadecimal = 16;

bool is_of_a_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
}

Error bad_name() {
    return {ErrorCode::kInvalidInput,
            fmt::format("invalid match name; expected 1 to {} letters, digits, '.', '_' "
                        "and '-'",
                        kMaxMatchNameLength)};
}

/// The character that "%41" stands for; nothing if that is no escape.
std::optional<char> unescaped(std::string_view escape) {
    unsigned char value = 0;
    const char* const end = escape.data() + escape.size();
    if (escape.size() != kEscapeLength) {
        return std::nullopt;
    }
    const auto [rest, ec] = std::from_chars(escape.data() + 1, end, value, kHexadecimal);
    return ec == std::errc{} && rest == end ? std::optional(static_cast<char>(value))
                                            : std::nullopt;
}

std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const bool is_escape = text.front() == '%';
        const auto c = is_escape ? unescaped(text.substr(0, kEscapeLength)) : text.front();
        if (!c) {
            return std::nullopt;
        }
        plain += *c;
        text.remove_prefix(is_escape ? kEscapeLength : 1);
    }
    return plain;
}

/// The value of `match` among "a=1&match=final&b=2"; nothing if it is not there.
std::optional<std::string_view> find_setting(std::string_view query) {
    while (!query.empty()) {
        const std::string_view setting = query.substr(0, query.find('&'));
        if (setting.starts_with(kSetting)) {
            return setting.substr(kSetting.size());
        }
        query.remove_prefix(std::min(setting.size() + 1, query.size()));
    }
    return std::nullopt;
}

}  // namespace

Status check_match_name(std::string_view name) {
    const bool has_length = !name.empty() && name.size() <= kMaxMatchNameLength;
    return has_length && std::ranges::all_of(name, is_of_a_name) ? Status{} : Status{bad_name()};
}

Result<std::string> match_in_target(std::string_view target) {
    const std::size_t mark = target.find('?');
    const auto value = find_setting(mark == std::string_view::npos ? "" : target.substr(mark + 1));
    if (!value) {
        return std::string{};
    }
    const auto name = decoded(*value);
    if (!name || !check_match_name(*name)) {
        return bad_name();
    }
    return *name;
}

}  // namespace cancha::viewer

#include "viewer/gateway/match_target.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "cancha/base/match_name.h"

namespace cancha::gateway {
namespace {

constexpr std::string_view kSetting = "match=";

/// "%41" and its like.
constexpr std::size_t kEscapeLength = 3;
constexpr int kHexadecimal = 16;

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

Result<std::string> match_in_target(std::string_view target) {
    const std::size_t mark = target.find('?');
    const auto value = find_setting(mark == std::string_view::npos ? "" : target.substr(mark + 1));
    if (!value) {
        return std::string{};
    }
    // What cannot be decoded is no name, either.
    const std::string name = decoded(*value).value_or("");
    if (const Status checked = check_match_name(name, kLongestName); !checked) {
        return Error{checked.error().code, "invalid match name; " + checked.error().message};
    }
    return name;
}

}  // namespace cancha::gateway

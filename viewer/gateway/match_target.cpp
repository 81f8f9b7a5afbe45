#include "viewer/gateway/match_target.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "proto/base/text/visible.h"
#include "viewer/tape/recording_name.h"

namespace cancha::gateway {
namespace {

/// Length of an escape such as "%41".
constexpr std::size_t kEscapeLength = 3;
constexpr int kHexadecimal = 16;

/// Returns the character that "%41" stands for; none if the text is not an escape.
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

/// Decodes text after a question mark as pages encode it: a plus may stand for a blank.
std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const bool is_escape = text.front() == '%';
        const auto c = is_escape ? unescaped(text.substr(0, kEscapeLength)) : text.front();
        if (!c) {
            return std::nullopt;
        }
        plain += *c == '+' && !is_escape ? ' ' : *c;
        text.remove_prefix(is_escape ? kEscapeLength : 1);
    }
    return plain;
}

/// Returns the value of a setting: for `match` in "a=1&match=final&b=2" it is "final"; none if it
/// is missing.
std::optional<std::string_view> find_setting(std::string_view target, std::string_view name) {
    const std::size_t mark = target.find('?');
    std::string_view query = mark == std::string_view::npos ? "" : target.substr(mark + 1);
    while (!query.empty()) {
        const std::string_view setting = query.substr(0, query.find('&'));
        if (setting.starts_with(name) && setting.substr(name.size()).starts_with('=')) {
            return setting.substr(name.size() + 1);
        }
        query.remove_prefix(std::min(setting.size() + 1, query.size()));
    }
    return std::nullopt;
}

}  // namespace

Result<std::string> match_in_target(std::string_view target) {
    const auto value = find_setting(target, "match");
    if (!value) {
        return std::string{};
    }
    const std::optional<std::string> name = decoded(*value);
    if (!name) {
        return invalid_setting("match", *value, "expected % to be written as %25");
    }
    if (const Status checked = tape::check_recording_name(*name); !checked) {
        return invalid_setting("match", *name, checked.error().message);
    }
    return *name;
}

std::optional<std::string> setting_in_target(std::string_view target, std::string_view name) {
    const auto value = find_setting(target, name);
    return value ? std::optional(decoded(*value).value_or(std::string(*value))) : std::nullopt;
}

Error invalid_setting(std::string_view name, std::string_view value, std::string_view expected) {
    return {ErrorCode::kInvalidInput,
            fmt::format("`{}` is '{}'; {}", name, shortened(visible_line(value)), expected)};
}

}  // namespace cancha::gateway

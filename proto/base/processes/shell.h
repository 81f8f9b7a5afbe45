#pragma once

#include <string>
#include <string_view>

namespace cancha::processes {

/// Quotes `text`, which may have any characters, as one word for `sh`.
inline std::string shell_word(std::string_view text) {
    std::string result = "'";
    for (const char c : text) {
        result += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return result + "'";
}

/// Quotes a text by shell_word() only if the text needs quotes, so that people can read it.
inline std::string readable_shell_word(std::string_view text) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./:,@%";
    const bool is_plain = !text.empty() && text.find_first_not_of(kPlain) == text.npos;
    return is_plain ? std::string(text) : shell_word(text);
}

}  // namespace cancha::processes

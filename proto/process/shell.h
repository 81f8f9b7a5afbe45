#pragma once

#include <string>
#include <string_view>

namespace cancha::process {

/// `text` as one word of `sh`, whatever it contains.
inline std::string shell_word(std::string_view text) {
    std::string result = "'";
    for (const char c : text) {
        result += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return result + "'";
}

}  // namespace cancha::process

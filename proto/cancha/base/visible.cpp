#include "cancha/base/visible.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "cancha/base/utf8.h"

namespace cancha {

namespace {

constexpr char32_t kFirstBeyondPlaneZero = 0x10000;

bool is_printable_ascii(char byte) {
    return byte >= ' ' && byte <= '~';
}

/// As JSON writes it: two halves beyond U+FFFF.
std::string escaped(char32_t code) {
    const auto number = static_cast<std::uint32_t>(code);
    if (code < kFirstBeyondPlaneZero) {
        return fmt::format("\\u{:04x}", number);
    }
    const std::uint32_t rest = number - static_cast<std::uint32_t>(kFirstBeyondPlaneZero);
    return fmt::format("\\u{:04x}\\u{:04x}", 0xD800U + (rest >> 10U), 0xDC00U + (rest & 0x3FFU));
}

std::string made_visible(std::string_view text, std::string_view kept) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto end = std::find_if_not(text.begin(), text.end(), [kept](char byte) {
            return is_printable_ascii(byte) || kept.find(byte) != std::string_view::npos;
        });
        result.append(text.begin(), end);
        text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
        if (text.empty()) {
            break;
        }
        const auto character = first_character(text);
        if (!character) {
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        } else if (character->is_printable()) {
            result += text.substr(0, character->bytes);
        } else {
            result += escaped(character->code);
        }
        text.remove_prefix(character ? character->bytes : 1);
    }
    return result;
}

}  // namespace

std::string visible(std::string_view text) {
    return made_visible(text, "\n\t");
}

std::string visible_line(std::string_view text) {
    return made_visible(text, "");
}

}  // namespace cancha

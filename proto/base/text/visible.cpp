#include "proto/base/text/visible.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "proto/base/text/utf8.h"

namespace cancha {

namespace {

constexpr char32_t kFirstBeyondPlaneZero = 0x10000;

// Names of people have at most a third of it, and paths hardly more.
constexpr std::size_t kMostBytesOfWord = 128;
/// About twenty-five lines of a terminal.
constexpr std::size_t kMostBytesOfText = 2000;

/// Returns `word`. A long word is cut to its first characters, "..." and its last ones, such as a
/// quote.
std::string shortened_word(std::string_view word) {
    constexpr std::size_t kMostBytesOfEnd = 4;
    if (word.size() <= kMostBytesOfWord) {
        return std::string(word);
    }
    std::size_t most = kMostBytesOfWord;
    const auto continues_character = [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
    };
    while (most > 0 && continues_character(word[most])) {
        --most;
    }
    const std::size_t end =
        std::max(word.find_last_not_of("'\"`;:,. \n") + 1, word.size() - kMostBytesOfEnd);
    return fmt::format("{}...{}", word.substr(0, most), word.substr(end));
}

bool is_printable_ascii(char byte) {
    return byte >= ' ' && byte <= '~';
}

/// Escapes a character like JSON: as two halves beyond U+FFFF.
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

std::string shortened(std::string_view text) {
    std::string result;
    while (!text.empty() && result.size() < kMostBytesOfText) {
        const std::size_t blank = std::min(text.find_first_of(" \n"), text.size());
        const std::string_view word = text.substr(0, blank + 1);
        result += shortened_word(word);
        text.remove_prefix(word.size());
    }
    return result + (text.empty() ? "" : "...");
}

}  // namespace cancha

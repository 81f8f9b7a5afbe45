#include "server/host/printable_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "proto/base/utf8.h"

namespace cancha::host {

namespace {

/// Characters without a shape of their own that turn or break the text around them, or hide in it.
constexpr std::pair<char32_t, char32_t> kHidden[] = {
    {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}};

bool is_printable(const Character& character) {
    return character.columns >= 0 &&
           std::none_of(std::begin(kHidden), std::end(kHidden), [&](const auto& range) {
               return character.code >= range.first && character.code <= range.second;
           });
}

}  // namespace

bool is_printable(std::string_view text, std::size_t most) {
    std::size_t length = 0;
    while (const auto character = first_character(text)) {
        if (!is_printable(*character) || ++length > most) {
            return false;
        }
        text.remove_prefix(character->bytes);
    }
    return text.empty() && length >= 1;
}

}  // namespace cancha::host

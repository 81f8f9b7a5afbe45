#include "proto/base/text/utf8.h"

#include <utf8proc.h>

namespace cancha {

namespace {

/// Whether a character neither controls a terminal, nor changes the direction of the text around
/// it, nor is invisible.
bool is_shown(utf8proc_int32_t code) {
    switch (utf8proc_category(code)) {
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
        case UTF8PROC_CATEGORY_CN:
        case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
            return false;
        default:
            return true;
    }
}

}  // namespace

std::optional<Character> first_character(std::string_view text) {
    utf8proc_int32_t code = -1;
    const utf8proc_ssize_t bytes =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                         static_cast<utf8proc_ssize_t>(text.size()), &code);
    if (bytes <= 0) {
        return std::nullopt;
    }
    return Character{.code = static_cast<char32_t>(code),
                     .bytes = static_cast<std::size_t>(bytes),
                     .columns = is_shown(code) ? utf8proc_charwidth(code) : -1,
                     .is_blank = utf8proc_category(code) == UTF8PROC_CATEGORY_ZS};
}

bool is_utf8(std::string_view text) {
    while (const auto character = first_character(text)) {
        text.remove_prefix(character->bytes);
    }
    return text.empty();
}

}  // namespace cancha

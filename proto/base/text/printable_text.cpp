#include "proto/base/text/printable_text.h"

#include "proto/base/text/utf8.h"

namespace cancha {

bool is_printable(std::string_view text, std::size_t most) {
    std::size_t length = 0;
    while (const auto character = first_character(text)) {
        if (!character->is_printable() || ++length > most) {
            return false;
        }
        text.remove_prefix(character->bytes);
    }
    return text.empty() && length >= 1;
}

bool is_visible_name(std::string_view text, std::size_t most) {
    if (!is_printable(text, most)) {
        return false;
    }
    while (const auto character = first_character(text)) {
        if (!character->is_blank) {
            return true;
        }
        text.remove_prefix(character->bytes);
    }
    return false;
}

}  // namespace cancha

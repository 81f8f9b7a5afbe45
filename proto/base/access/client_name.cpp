#include "proto/base/access/client_name.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>
#include <utf8proc.h>

#include "proto/base/text/utf8.h"

namespace cancha::access {

namespace {

struct Lookalike {
    char32_t code;
    std::string_view letters;
};

/// Sorted by code. A table instead of ICU, which would add two libraries of 36 MB.
constexpr Lookalike kLookalikes[] = {
#include "proto/base/access/lookalikes.inc"
};

constexpr std::array<std::string_view, 3> kPrograms{"referee", "server", "cancha"};

/// Returns the text, mapped by utf8proc with the options `how`. Returns it unchanged if that fails.
std::string mapped(const std::string& text, int how) {
    utf8proc_uint8_t* changed = nullptr;
    const auto bytes = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                    static_cast<utf8proc_ssize_t>(text.size()), &changed,
                                    static_cast<utf8proc_option_t>(how));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(changed, &std::free);
    return bytes < 0 ? text
                     : std::string(reinterpret_cast<const char*>(changed),
                                   static_cast<std::size_t>(bytes));
}

/// Replaces letters that look like Latin ones by those.
std::string with_latin_letters(std::string_view text) {
    std::string latin;
    while (const auto character = first_character(text)) {
        const auto found =
            std::ranges::lower_bound(kLookalikes, character->code, {}, &Lookalike::code);
        const bool is_lookalike = found != std::end(kLookalikes) && found->code == character->code;
        latin += is_lookalike ? found->letters : text.substr(0, character->bytes);
        text.remove_prefix(character->bytes);
    }
    return latin;
}

bool is_letter_or_digit(char32_t code) {
    const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(code));
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
           (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO);
}

std::string letters_and_digits_of(std::string_view text) {
    std::string kept;
    while (const auto character = first_character(text)) {
        if (is_letter_or_digit(character->code)) {
            kept += text.substr(0, character->bytes);
        }
        text.remove_prefix(character->bytes);
    }
    return kept;
}

/// Replaces Latin letters and digits that most fonts hardly distinguish by one of them.
std::string merged(std::string text) {
    for (char& letter : text) {
        letter = letter == '0' ? 'o' : letter == '1' || letter == 'i' ? 'l' : letter;
    }
    for (const auto& [pair, letter] : {std::pair("rn", "m"), std::pair("vv", "w")}) {
        for (std::size_t at = text.find(pair); at != text.npos; at = text.find(pair, at)) {
            text.replace(at, 2, letter);
        }
    }
    return text;
}

}  // namespace

// Letters are replaced before decomposition, because it turns a letter that looks like c into a
// sigma. They are replaced both before and after capitals become small: Н looks like H, and η like
// n.
std::string look_of(std::string_view name) {
    constexpr int kPlain = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                           UTF8PROC_IGNORE | UTF8PROC_STRIPMARK;
    const std::string plain = with_latin_letters(mapped(with_latin_letters(name), kPlain));
    const std::string small = with_latin_letters(mapped(plain, kPlain | UTF8PROC_CASEFOLD));
    std::string look = merged(letters_and_digits_of(mapped(small, kPlain | UTF8PROC_CASEFOLD)));
    return look.empty() ? std::string(name) : look;
}

bool look_alike(std::string_view a, std::string_view b) {
    return a == b || look_of(a) == look_of(b);
}

std::optional<std::string_view> reserved_name_in(std::string_view name) {
    const std::string look = look_of(name);
    const auto found = std::ranges::find_if(
        kPrograms, [&look](std::string_view program) { return look == look_of(program); });
    return found == kPrograms.end() ? std::nullopt : std::optional(*found);
}

std::string refusal_of_reserved(std::string_view name, std::string_view reserved) {
    return fmt::format(
        "nobody may be called \"{}\": it looks like \"{}\", under which the program itself speaks "
        "({}); choose another name",
        name, reserved, kNameRule);
}

}  // namespace cancha::access

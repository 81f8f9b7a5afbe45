#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cancha::access {

/// Returns a simplified form of a name. Names are compared by this form: small letters, without
/// accents, blanks, signs and invisible characters. A letter that looks like a Latin letter becomes
/// the Latin letter. "Referee", " referee!", "ｒｅｆｅｒｅｅ" and "rеferee" with a Cyrillic letter
/// have the same form. Names are shown as they were written. Expects: UTF-8.
std::string look_of(std::string_view name);

/// Whether two names have the same look_of(), so that people could mistake one for the other.
bool look_alike(std::string_view a, std::string_view b);

/// Returns the reserved name that `name` looks like: "referee", "server" or "cancha". None if it
/// looks like none of them. Programs sign their own log lines and events with these names, so
/// clients must not use them.
std::optional<std::string_view> reserved_name_in(std::string_view name);

/// Returns the text that refuses a name because it looks like `reserved`. The text says what to do.
std::string refusal_of_reserved(std::string_view name, std::string_view reserved);

/// End of a sentence that refuses a name. It states the rule by which names are compared.
inline constexpr std::string_view kNameRule =
    "names are compared without case, accents, blanks and signs, and letters that look alike count "
    "as one";

}  // namespace cancha::access

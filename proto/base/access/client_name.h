#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cancha::access {

/// Returns the look of a name to a hasty reader: small letters, without accents, blanks, signs and
/// invisible characters. A letter that looks like a Latin letter becomes the Latin letter.
/// "Referee", " referee!", "ｒｅｆｅｒｅｅ" and "rеferee" with a Cyrillic letter look the same.
/// Names are compared by their looks and shown as they were written. Expects: UTF-8.
std::string look_of(std::string_view name);

/// Whether two names are equal or people could mistake one for the other.
bool look_alike(std::string_view a, std::string_view b);

/// Returns the reserved name that `name` looks like: "referee", "server" or "cancha". None if it
/// looks like none of them. Programs write under these names beside people, so clients must not
/// use them.
std::optional<std::string_view> reserved_name_in(std::string_view name);

/// Returns the text of a refusal for a name that looks like `reserved`. It says what to do.
std::string refusal_of_reserved(std::string_view name, std::string_view reserved);

/// The rule by which names are compared, for refusals: the second half of a sentence.
inline constexpr std::string_view kNameRule =
    "names are compared without case, accents, blanks and signs, and letters that look alike count "
    "as one";

}  // namespace cancha::access

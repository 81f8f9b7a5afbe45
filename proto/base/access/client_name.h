#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cancha::access {

/// The look of a name to a hasty reader: small letters, without accents, blanks, signs and
/// invisible characters; a letter that looks like a Latin one becomes that one. "Referee",
/// " referee!", "ｒｅｆｅｒｅｅ" and "rеferee" with a Cyrillic letter give one look. Names are
/// compared by it and shown as they were written. Expects: UTF-8.
std::string look_of(std::string_view name);

/// Whether people could take the one for the other, or they are equal.
bool look_alike(std::string_view a, std::string_view b);

/// The name of the program that this one looks like: "referee", "server", "cancha". What programs
/// say stands beside what people say under their names, so nobody else may be called so.
std::optional<std::string_view> reserved_name_in(std::string_view name);

/// Why a name is refused that looks like `reserved`: what to do.
std::string refusal_of_reserved(std::string_view name, std::string_view reserved);

/// How names are compared, for refusals: the second half of a sentence.
inline constexpr std::string_view kNameRule =
    "names are compared without case, accents, blanks and signs, and letters that look alike count "
    "as one";

}  // namespace cancha::access

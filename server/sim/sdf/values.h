#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/sim/sdf/element_table.h"

namespace cancha::sdf {

/// Numbers of a text that has only numbers and blanks. They may be infinite, but not NaN. None: the
/// text has something else.
std::optional<std::vector<double>> numbers_in(std::string_view text);

/// Whether the text, without blanks around it, is a value of this kind. Expects: neither kElements
/// nor kPassedOver.
bool is_value(Value value, std::string_view text);

/// Whether the text can be a name both in settings, where a dot separates names and an equals sign
/// ends the path, and in SDFormat, which reserves colons, "world" and "__names_like_this__".
bool is_name(std::string_view text);

/// True for "true" and "1". Expects: is_value(kFlag).
bool flag_in(std::string_view text);

/// The text without blanks around it.
std::string_view trimmed(std::string_view text);

}  // namespace cancha::sdf

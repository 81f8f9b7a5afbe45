#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/sim/sdf/element_table.h"

namespace cancha::sdf {

/// The numbers of which a text consists, with blanks around them; they may be infinite, but not
/// NaN. None: there is something else in it.
std::optional<std::vector<double>> numbers_in(std::string_view text);

/// Whether the text, blanks around it aside, is such a value. Expects: neither kElements nor
/// kPassedOver.
bool is_value(Value value, std::string_view text);

/// Whether it can be a name in settings, where a dot would end the name and an equals sign the
/// path, and in SDFormat, which has a meaning for colons, for "world" and for
/// "__what_is_between__".
bool is_name(std::string_view text);

/// "true" and "1". Expects: is_value(kFlag).
bool flag_in(std::string_view text);

/// Without the blanks around it.
std::string_view trimmed(std::string_view text);

}  // namespace cancha::sdf

#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/sim/sdf/element_table.h"

namespace cancha::sdf {

/// SDFormat's number for "no limit". Larger numbers and infinity mean the same.
inline constexpr double kNoLimit = 1e16;

/// Returns the numbers in a text of numbers and blanks. Numbers may be infinite. Returns none if
/// the text contains anything else, NaN, or more than 8 numbers.
std::optional<std::vector<double>> numbers_in(std::string_view text);

/// Whether the text is a value of this kind. Blanks around the value are allowed. Expects: the kind
/// is neither kElements nor kPassedOver.
bool is_value(Value value, std::string_view text);

/// Whether the text can be a name both in settings and in SDFormat. In settings a dot separates
/// names and an equals sign ends the path. SDFormat reserves colons, "world" and names such as
/// "__model__".
bool is_name(std::string_view text);

/// Whether the text is "true" or "1". Expects: is_value(Value::kFlag, text).
bool flag_in(std::string_view text);

/// Returns the text without blanks around it.
std::string_view trimmed(std::string_view text);

}  // namespace cancha::sdf

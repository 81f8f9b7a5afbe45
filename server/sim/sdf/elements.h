#pragma once

#include <string_view>
#include <vector>

#include <tinyxml2.h>

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

// Functions that read the values of elements. They expect that the document has been compared with
// the table of supported elements, so that values have the right kind.

/// Returns the element at `path` inside the element `around`, such as "friction/ode/mu". Null if
/// there is none.
const tinyxml2::XMLElement* find_element(const tinyxml2::XMLElement& around, std::string_view path);

/// Returns the numbers in an element. Expects: its text has only numbers.
std::vector<double> numbers_of(const tinyxml2::XMLElement& element);

/// Returns the number in an element. Expects: its text is one number.
double number_of(const tinyxml2::XMLElement& element);

/// Returns the direction in an element. Expects: its text is three numbers.
v1::Direction direction_of(const tinyxml2::XMLElement& element);

/// Whether all three components are 0.
bool is_zero(const v1::Direction& direction);

/// Whether a body can have this inertia: its principal moments are above 0, and none exceeds the
/// sum of the two others. True if the mass or a moment is missing.
bool is_possible(const v1::Inertia& inertia);

}  // namespace cancha::sdf

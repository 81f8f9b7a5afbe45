#pragma once

#include <string_view>
#include <vector>

#include <tinyxml2.h>

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

// Values of elements of the document.

/// Finds an element inside another by its path, such as "friction/ode/mu". Null: there is none.
const tinyxml2::XMLElement* find_element(const tinyxml2::XMLElement& around, std::string_view path);

/// The numbers of an element. Expects: it has numbers and nothing else.
std::vector<double> numbers_of(const tinyxml2::XMLElement& element);

/// The number of an element. Expects: it has one number.
double number_of(const tinyxml2::XMLElement& element);

/// The direction that an element gives. Expects: it has three numbers.
v1::Direction direction_of(const tinyxml2::XMLElement& element);

/// Whether all three components are 0.
bool is_zero(const v1::Direction& direction);

/// Whether a body can have this inertia: no moment exceeds the sum of the two others.
bool is_possible(const v1::Inertia& inertia);

}  // namespace cancha::sdf

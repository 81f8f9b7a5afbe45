#pragma once

#include <string_view>
#include <vector>

#include <tinyxml2.h>

#include "proto/cancha/v1/arena.pb.h"

namespace cancha::sdf {

// Values of elements of the document.

/// The element that stands at the end of a path in another: "friction/ode/mu". Null: there is none.
const tinyxml2::XMLElement* find_element(const tinyxml2::XMLElement& around, std::string_view path);

/// Expects: it has numbers and nothing else.
std::vector<double> numbers_of(const tinyxml2::XMLElement& element);

/// Expects: it has one number.
double number_of(const tinyxml2::XMLElement& element);

/// Expects: it has three.
v1::Direction direction_of(const tinyxml2::XMLElement& element);

/// Whether all three are 0.
bool is_zero(const v1::Direction& direction);

/// Whether there is such a body: no moment is more than the two others together.
bool is_possible(const v1::Inertia& inertia);

}  // namespace cancha::sdf

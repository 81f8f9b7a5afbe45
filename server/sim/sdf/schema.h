#pragma once

#include <sdf/Element.hh>

namespace cancha::sdf {

/// The table of supported elements as a schema for libsdformat. libsdformat copies its whole schema
/// into every element that it reads, megabytes for one model. The supported part of the standard
/// needs a thirtieth.
::sdf::ElementPtr make_schema();

}  // namespace cancha::sdf

#pragma once

#include <sdf/Element.hh>

namespace cancha::sdf {

/// Returns the table of supported elements as a schema for libsdformat. libsdformat copies its
/// schema into every element that it reads. Its own schema takes megabytes for one model; this
/// schema needs a thirtieth.
::sdf::ElementPtr make_schema();

}  // namespace cancha::sdf

#pragma once

#include <sdf/Element.hh>

namespace cancha::sdf {

/// The table of supported elements as libsdformat wants it. It copies the whole of its schema into
/// every element that it reads, which takes megabytes for a model: the part of the standard that is
/// supported takes a thirtieth.
::sdf::ElementPtr make_schema();

}  // namespace cancha::sdf

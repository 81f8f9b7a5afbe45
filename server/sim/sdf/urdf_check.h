#pragma once

#include <string_view>

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"
#include "server/sim/sdf/problems.h"

namespace cancha::sdf {

/// Largest number of links of a robot in URDF. libsdformat needs a megabyte for each.
inline constexpr std::size_t kMostUrdfLinks = 200;

/// Checks a robot in URDF before libsdformat reads it: libsdformat never returns if links form a
/// circle, and drops some links without an error. Adds a problem for each unknown element, each
/// joint of an unknown type or to a missing link, each link that has two parents, each circle, and
/// each further root. `root`: the element <robot>. `source`: name of the text for errors.
void check_urdf(const tinyxml2::XMLElement& root, std::string_view source, Problems& problems);

/// Gives a mass to each link that libsdformat would drop, with all links below it, because it has
/// no mass. Expects: check_urdf() found no problem.
void add_masses(tinyxml2::XMLElement& root, Notes& notes);

}  // namespace cancha::sdf

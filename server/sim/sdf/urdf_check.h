#pragma once

#include <string_view>

#include <tinyxml2.h>

#include "server/sim/sdf/notes.h"
#include "server/sim/sdf/problems.h"

namespace cancha::sdf {

/// Largest number of links of a robot in URDF. libsdformat needs a megabyte for each.
inline constexpr std::size_t kMostUrdfLinks = 200;

/// Checks a robot in URDF before libsdformat reads it: libsdformat does not end for links in a
/// circle, and drops links without a word. Adds a problem for each unknown element, unknown type of
/// joint, joint of a missing link, link with two parents, circle and second root.
/// `root`: <robot>. `source` names the text in errors.
void check_urdf(const tinyxml2::XMLElement& root, std::string_view source, Problems& problems);

/// Gives a mass to links that libsdformat would drop for want of one, with all links below them.
/// Expects: check_urdf() found no problem.
void add_masses(tinyxml2::XMLElement& root, Notes& notes);

}  // namespace cancha::sdf

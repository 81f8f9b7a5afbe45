#pragma once

#include <functional>
#include <string>

#include <tinyxml2.h>

namespace cancha::sdf {

/// Replaces each reference to a link, joint, frame or model in an element and all in it: the frames
/// of poses and axes, the ends of joints, the joints that others follow.
void map_references(tinyxml2::XMLElement& element,
                    const std::function<std::string(const std::string&)>& map);

/// Replaces '.', '=' and single colons, which paths of settings do not allow, by '_': in names and
/// in references to them.
void mend_names(tinyxml2::XMLElement& root);

}  // namespace cancha::sdf

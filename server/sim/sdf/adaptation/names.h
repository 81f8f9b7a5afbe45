#pragma once

#include <functional>
#include <string>

#include <tinyxml2.h>

namespace cancha::sdf {

/// Replaces each reference to a link, joint, frame or model by map(reference), in an element and in
/// all elements inside it. References are the frames of poses and axes, the two ends of a joint,
/// and the joint that a <mimic> follows.
void map_references(tinyxml2::XMLElement& element,
                    const std::function<std::string(const std::string&)>& map);

/// Replaces '.', '=' and single colons by '_', in names and in references to names, because paths
/// of settings do not allow these characters. Double colons stay.
void mend_names(tinyxml2::XMLElement& root);

}  // namespace cancha::sdf

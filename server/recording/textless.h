#pragma once

#include <string>
#include <string_view>

namespace cancha::recording {

/// Type of the attachment with the scene, which the file does not name.
inline constexpr std::string_view kSceneType = "cancha.v1.Scene";

/// A message of this type without its texts: every number, choice and list is left. As it is if
/// this program knows no such type or cannot read it.
std::string without_texts(std::string_view type, std::string_view bytes);

}  // namespace cancha::recording

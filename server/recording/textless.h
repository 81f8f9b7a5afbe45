#pragma once

#include <string>
#include <string_view>

namespace cancha::recording {

/// Type of the scene's attachment; the file does not name it.
inline constexpr std::string_view kSceneType = "cancha.v1.Scene";

/// A message of this type without its texts: every number, choice and list is left. Unchanged if
/// this program does not know the type, or cannot read the message.
std::string without_texts(std::string_view type, std::string_view bytes);

}  // namespace cancha::recording

#pragma once

#include <string>
#include <string_view>

namespace cancha::recording {

/// Type of the scene's attachment, which the file does not name.
inline constexpr std::string_view kSceneType = "cancha.v1.Scene";

/// Returns the message without its texts; all numbers, choices and lists remain. Returns it
/// unchanged if this program does not know the type or cannot read the message.
std::string without_texts(std::string_view type, std::string_view bytes);

}  // namespace cancha::recording

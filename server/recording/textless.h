#pragma once

#include <string>
#include <string_view>

namespace cancha::recording {

/// Protobuf type of the attachment `scene.pb`. The file itself does not name the types of
/// attachments.
inline constexpr std::string_view kSceneType = "cancha.v1.Scene";

/// Returns a protobuf message without its texts; all numbers, enum values and lists remain. Returns
/// the message unchanged if this program does not know its type or cannot read it. `bytes`: the
/// encoded message.
std::string without_texts(std::string_view type, std::string_view bytes);

}  // namespace cancha::recording

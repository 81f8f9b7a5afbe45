#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/drawing.h"
#include "proto/cancha/v1/tick.pb.h"

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// Size limit of a drawing. A larger drawing is not sent, because an answer with this drawing could
/// exceed the size limit of a frame, and a frame that is too large ends the session. Drawings
/// within the limits of the server are smaller.
inline constexpr std::size_t kMaxDrawingBytes = std::size_t{48} * 1024;

/// Writes the answer to a tick into `message`. Returns false if the drawing was too large and was
/// left out.
bool encode_answer(Tick tick, const Commands& commands, v1::TickAnswer& message);

#pragma GCC visibility pop

}  // namespace cancha::client

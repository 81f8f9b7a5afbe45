#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/drawing.h"
#include "proto/cancha/v1/tick.pb.h"

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// Size limit of a drawing. Together with commands a larger drawing might exceed a frame, and a
/// frame that is too large ends the session. So a larger drawing is not sent at all. The drawings
/// that the server shows take less.
inline constexpr std::size_t kMaxDrawingBytes = std::size_t{48} * 1024;

/// Writes an answer. Returns false if its drawing is too large and was left out.
bool encode_answer(Tick tick, const Commands& commands, v1::TickAnswer& message);

#pragma GCC visibility pop

}  // namespace cancha::client

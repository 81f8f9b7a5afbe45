#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/drawing.h"
#include "proto/cancha/v1/tick.pb.h"

namespace cancha::client {

#pragma GCC visibility push(hidden)

/// A drawing as large as this may be too large for a frame together with commands: such a one is
/// not sent at all, for a frame that is too large ends the session. All that the server would show
/// takes less.
inline constexpr std::size_t kMaxDrawingBytes = std::size_t{48} * 1024;

/// Writes an answer. Returns false where its drawing was left out because it is too large.
bool encode_answer(Tick tick, const Commands& commands, v1::TickAnswer& message);

#pragma GCC visibility pop

}  // namespace cancha::client

#pragma once

#include "cancha/base/tick.h"
#include "proto/cancha/v1/referee.pb.h"
#include "proto/cancha/v1/world.pb.h"
#include "referee/core/match_status.h"
#include "referee/core/verdict.h"
#include "referee/core/world_state.h"
#include "server/sim/match/match.h"

namespace cancha::match {

/// Converts the C++ structures of world and referee to messages of the schema. No other code does
/// so. Each function overwrites `message` and reuses its memory.
class StateEncoder {
  public:
    /// `rate`: ticks per second, to convert numbers of ticks to times.
    explicit StateEncoder(TickRate rate) : rate_(rate) {}

    /// Encodes the state of all bodies.
    void encode(const referee::WorldState& state, v1::WorldState& message) const;

    /// Encodes the status of a match, including facts that only the rules of its discipline know.
    void encode(const Match& match, v1::MatchStatus& message) const;

    /// Encodes an event. `number`: number of the event within the match, from 1.
    void encode(const referee::GameEvent& event, std::uint64_t number,
                v1::GameEvent& message) const;

  private:
    void encode(const referee::MatchStatus& status, v1::MatchStatus& message) const;

    TickRate rate_;
};

}  // namespace cancha::match

#pragma once

#include <optional>
#include <vector>

#include "cancha/client/observation.h"
#include "client-sdk/bridge/vss/turn.h"
#include "vssref_command.pb.h"

namespace cancha::vss {

/// Returns the quarter of the field of a point in the team's frame: 1 is top right, then
/// counter-clockwise.
VSSRef::Quadrant quadrant_of(Vec2 point_m);

/// Returns the part of the match that a view is in.
VSSRef::Half half_of(const client::Observation& view);

/// Follows a match and makes the calls that VSSReferee would send the teams.
class RefereeCalls {
  public:
    using Call = VSSRef::ref_to_team::VSSRef_Command;

    /// How often a call is sent again. VSSReferee sent each call once, and teams missed some.
    static constexpr unsigned kRepeats = 10;

    /// Returns the calls to send in this tick: new calls, or the newest one again. Call it once in
    /// each tick.
    std::vector<Call> look(const client::Observation& view, Turn turn);

    /// Whether this tick's calls announce a new restart.
    bool is_new_restart() const { return is_new_restart_; }

    /// Whether the newest call is still being sent again. Teams may answer it again, too.
    bool is_repeating() const { return repeats_left_ > 0; }

    /// Returns the call after the end of the match.
    static Call halt(const Call& last);

    /// The newest call; absent before the first one.
    const std::optional<Call>& last() const { return last_; }

  private:
    std::vector<Call> new_calls(const client::Observation& view, Turn turn);

    std::optional<Tick> restart_since_;
    client::MatchPhase phase_ = client::MatchPhase::kUnknown;
    std::optional<Call> last_;
    unsigned repeats_left_ = 0;
    bool is_new_restart_ = false;
};

}  // namespace cancha::vss

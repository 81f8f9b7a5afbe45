#pragma once

#include <optional>
#include <vector>

#include "cancha/client/observation.h"
#include "client-sdk/bridge/vss/turn.h"
#include "vssref_command.pb.h"

namespace cancha::vss {

/// Returns the quarter of the field in which a point of the team's frame is: 1 is top right, and
/// the others follow counter-clockwise.
VSSRef::Quadrant quadrant_of(Vec2 point_m);

/// Returns the half of the match to which a view belongs.
VSSRef::Half half_of(const client::Observation& view);

/// Follows a match, and makes the calls (such as "penalty kick") that VSSReferee, the referee
/// program of VSS, would send to the teams.
class RefereeCalls {
  public:
    using Call = VSSRef::ref_to_team::VSSRef_Command;

    /// Number of times that a call is sent again. VSSReferee sent each call once, and teams missed
    /// some of the calls.
    static constexpr unsigned kRepeats = 10;

    /// Returns the calls to send in this tick: new calls, or the newest call again. Call this
    /// function once in each tick.
    std::vector<Call> look(const client::Observation& view, Turn turn);

    /// Whether the calls of this tick announce a new restart.
    bool is_new_restart() const { return is_new_restart_; }

    /// Whether the newest call is still being sent again. If so, teams that answer the
    /// call again are not at fault.
    bool is_repeating() const { return repeats_left_ > 0; }

    /// Returns the call for the end of the match. `last`: the newest call before the end.
    static Call halt(const Call& last);

    /// The newest call. None before the first call.
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

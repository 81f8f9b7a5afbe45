#pragma once

#include <optional>
#include <vector>

#include "cancha/client/observation.h"
#include "client-sdk/bridge/vss/turn.h"
#include "vssref_command.pb.h"

namespace cancha::vss {

/// Quarter of the field as the team sees it: 1 is top right, then counter-clockwise.
VSSRef::Quadrant quadrant_of(Vec2 point_m);

/// Part of the match that a view is in.
VSSRef::Half half_of(const client::Observation& view);

/// Follows a match and says what VSSReferee would tell the teams.
class RefereeCalls {
  public:
    using Call = VSSRef::ref_to_team::VSSRef_Command;

    /// VSSReferee sent each call once, and teams missed some.
    static constexpr unsigned kRepeats = 10;

    /// The calls to send in this tick, once in each tick: those that are new, or the newest again.
    std::vector<Call> look(const client::Observation& view, Turn turn);

    /// Whether a restart has been called that was not there in the tick before.
    bool is_new_restart() const { return is_new_restart_; }

    /// Calls are still being sent again: what answers them comes again, too.
    bool is_repeating() const { return repeats_left_ > 0; }

    /// The call after the end of the match.
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

#pragma once

#include <functional>
#include <string>

#include "cancha/base/result.h"
#include "cancha/client/commands.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"
#include "client-sdk/bridge/vss/exchange.h"
#include "client-sdk/bridge/vss/profile.h"
#include "client-sdk/bridge/vss/referee_calls.h"
#include "client-sdk/bridge/vss/turn.h"

namespace cancha::vss {

/// Speeds of the wheel rims; none is beyond `fastest_mps`. `is_clamped`: one would have been.
struct RimSpeeds {
    client::WheelSpeeds wheels{};
    bool is_clamped = false;
};

/// Wheels that turn at `turns`, which are finite.
RimSpeeds rim_speeds(WheelTurns turns, double radius_m, double fastest_mps);

/// The robots of a seat, whose ids are their numbers less 1.
/// Fails: kInvalidInput: one has no wheels; the text says what to do.
Result<Addressee> addressee_of(const client::MatchInfo& match);

/// Plays a seat for a team of VSS: each tick becomes a frame for the team, and its datagrams the
/// answer.
///
/// Thread: one.
class Bridge {
  public:
    Bridge(const Profile& profile, FrameKind frame, const Patience& patience, Exchange exchange)
        : profile_(profile), frame_(frame), patience_(patience), exchange_(std::move(exchange)) {}

    /// Shows a tick to the team and waits for its answer. `commands` is empty.
    void decide(const client::Observation& view, client::Commands& commands);

    /// The match is over: tells the team, and the log what was in vain.
    void end();

  private:
    void show(const client::Observation& view, Turn turn);
    void await(const client::Observation& view, const std::function<void()>& resend);
    void count(const client::Observation& view, bool is_answered);
    void take_wheels(const client::Observation& view, client::Commands& commands);
    void take_places(const client::Observation& view, Turn turn, client::Commands& commands);
    void call(const RefereeCalls::Call& call);

    Profile profile_;
    FrameKind frame_;
    Patience patience_;
    Exchange exchange_;
    RefereeCalls calls_;
    std::string datagram_;
    bool has_waited_for_start_ = false;
    unsigned restarts_without_places_ = 0;
    bool has_placed_ = false;
};

}  // namespace cancha::vss

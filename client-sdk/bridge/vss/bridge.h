#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/commands.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"
#include "client-sdk/bridge/vss/exchange.h"
#include "client-sdk/bridge/vss/profile.h"
#include "client-sdk/bridge/vss/referee_calls.h"
#include "client-sdk/bridge/vss/turn.h"

namespace cancha::vss {

/// Speeds of the wheel rims, clamped to a robot's limit.
struct RimSpeeds {
    client::WheelSpeeds wheels{};
    bool is_clamped = false;  ///< Whether a speed was beyond the limit.
};

/// Returns the rim speeds of wheels that turn at `turns`. Expects: `turns` is finite.
RimSpeeds rim_speeds(WheelTurns turns, double radius_m, double fastest_mps);

/// Returns the names of the seat's robots.
/// Fails: kInvalidInput: a robot has no wheels; the text says what to do.
Result<std::set<RobotName>> robots_of(const client::MatchInfo& match);

/// A tick of one seat.
struct SeatTick {
    const client::Observation* view = nullptr;
    client::Commands* commands = nullptr;  ///< Empty before decide(), the answer after it.
};

/// Plays one seat, or both, for teams of VSS. Sends the teams a frame for each tick, and turns
/// their datagrams into answers.
///
/// Thread: one.
class Bridge {
  public:
    Bridge(const Profile& profile, FrameKind frame, const Patience& patience, Exchange exchange)
        : profile_(profile), frame_(frame), patience_(patience), exchange_(std::move(exchange)) {}

    /// Shows a tick to the teams and waits for their answers. Expects: at least one seat, all in
    /// the same tick.
    void decide(const std::vector<SeatTick>& seats);

    /// Ends the match: tells the teams, and logs the tally.
    void end();

  private:
    /// Behaviour of a team in restarts.
    struct Placing {
        bool has_placed = false;
        unsigned restarts_without = 0;
    };

    void show(const client::Observation& view, Turn turn);
    void await(const std::vector<SeatTick>& seats, const std::function<void()>& resend);
    void count(const client::Observation& view);
    void take_places(const std::vector<SeatTick>& seats, Turn turn);
    void await_places(Team team);
    void call(const RefereeCalls::Call& call);

    Profile profile_;
    FrameKind frame_;
    Patience patience_;
    Exchange exchange_;
    RefereeCalls calls_;
    std::string datagram_;
    bool has_waited_for_start_ = false;
    std::map<Team, Placing> placing_;
};

}  // namespace cancha::vss

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

/// Speeds of the wheel rims, within the limit of a robot.
struct RimSpeeds {
    client::WheelSpeeds wheels{};
    bool is_clamped = false;  ///< One was beyond the limit.
};

/// Rims of wheels that turn at `turns`, which are finite.
RimSpeeds rim_speeds(WheelTurns turns, double radius_m, double fastest_mps);

/// The robots of a seat.
/// Fails: kInvalidInput: one has no wheels; the text says what to do.
Result<std::set<RobotName>> robots_of(const client::MatchInfo& match);

/// A tick of one seat.
struct SeatTick {
    const client::Observation* view = nullptr;
    client::Commands* commands = nullptr;  ///< Empty before; the answer after.
};

/// Plays one seat, or both, for teams of VSS: each tick becomes a frame for them, and their
/// datagrams the answers.
///
/// Thread: one.
class Bridge {
  public:
    Bridge(const Profile& profile, FrameKind frame, const Patience& patience, Exchange exchange)
        : profile_(profile), frame_(frame), patience_(patience), exchange_(std::move(exchange)) {}

    /// Shows a tick to the teams and waits for their answers. Expects: at least one seat, all of
    /// the same tick.
    void decide(const std::vector<SeatTick>& seats);

    /// The match is over: tells the teams, and the log what was in vain.
    void end();

  private:
    /// Habits of a team in restarts.
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

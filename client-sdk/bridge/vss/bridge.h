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

/// Speeds of the rims of a robot's wheels, clamped to the robot's limit.
struct RimSpeeds {
    client::WheelSpeeds wheels{};
    bool is_clamped = false;  ///< Whether a speed was beyond the limit.
};

/// Converts turn rates of wheels (`turns`, in rad/s) to speeds of their rims. Expects: `turns` is
/// finite.
RimSpeeds rim_speeds(WheelTurns turns, double radius_m, double fastest_mps);

/// Returns the names that the robots of the seat have in VSS.
/// Fails: kInvalidInput: a robot has no wheels; the text says what to do.
Result<std::set<RobotName>> robots_of(const client::MatchInfo& match);

/// A tick that one seat must answer now.
struct SeatTick {
    const client::Observation* view = nullptr;
    client::Commands* commands = nullptr;  ///< Empty at first; decide() fills in the answer.
};

/// Plays one seat, or the seats of both teams, for teams that were written for VSS (IEEE Very Small
/// Size Soccer). Sends the teams a datagram with the state of the world in each tick, and converts
/// their datagrams to commands.
///
/// Thread: one.
class Bridge {
  public:
    Bridge(const Profile& profile, FrameKind frame, const Patience& patience, Exchange exchange)
        : profile_(profile), frame_(frame), patience_(patience), exchange_(std::move(exchange)) {}

    /// Sends a tick to the teams, waits for their answers, and fills the commands. Expects: at
    /// least one seat; all seats are in the same tick.
    void decide(const std::vector<SeatTick>& seats);

    /// Ends the match: tells the teams that it is over, and logs the counts of ignored datagrams
    /// and missed ticks.
    void end();

  private:
    /// Past behaviour of a team in restarts, from which the bridge decides whether to wait for the
    /// team's placements.
    struct Placing {
        bool has_placed = false;        ///< The team has placed robots at least once.
        unsigned restarts_without = 0;  ///< Number of restarts in which the team placed nothing.
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

#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "client-sdk/bridge/vss/packets.h"
#include "client-sdk/bridge/vss/sockets.h"

namespace cancha::vss {

/// How long to wait for a team, on the clock.
struct Patience {
    std::chrono::milliseconds start{10'000};   ///< For its first command.
    std::chrono::milliseconds deadline{100};   ///< For its commands of a tick.
    std::chrono::milliseconds grace{5};        ///< For the rest, after the first.
    std::chrono::milliseconds placement{100};  ///< For its placement in a restart.
};

/// Datagrams to and from one team, or both.
///
/// Thread: one.
class Exchange {
  public:
    /// `robots`: those that may be commanded. `is_over` is asked while it waits: the team will say
    /// nothing any more.
    Exchange(TeamSockets sockets, std::set<RobotName> robots, std::function<bool()> is_over);

    void send(const Endpoint& to, std::string_view datagram) const {
        sockets_.sender.send(to, datagram);
    }

    /// A new tick: takes what has come before it, which is no answer to it.
    void begin_tick();

    /// Waits until each robot is commanded that ever was, or for `limit`; after the first command
    /// of each team no longer than `grace`. Calls `resend` now and then as long as a team has never
    /// said anything.
    void await_answer(std::chrono::milliseconds limit, std::chrono::milliseconds grace,
                      const std::function<void()>& resend);

    /// Waits for a placement of this team. False: none has come.
    bool await_places(Team team, std::chrono::milliseconds limit);

    /// Commands that have come since the last call, the newest for each robot.
    std::map<RobotName, WheelTurns> take_wheels() { return std::exchange(wheels_, {}); }

    /// Placements that have come since the last call.
    Places take_places() { return std::exchange(places_, {}); }

    /// Those of this team, and of the ball; the others stay.
    Places take_places(Team team);

    /// A robot of the team has been commanded in this tick.
    bool has_answered(Team team) const { return has_robot_of(answered_, team); }

    /// Each team has said something of its own in an earlier tick.
    bool have_all_spoken() const;

    /// The team will say nothing any more.
    bool is_over() const { return is_over_(); }

    Tally& tally() { return tally_; }

  private:
    using Clock = std::chrono::steady_clock;

    static bool has_robot_of(const std::set<RobotName>& robots, Team team);

    void receive();

    /// Leaves out what does not come from the address of the first command of its team.
    template <typename Robots>
    void leave_out_strangers(Robots& robots, std::uint32_t from);

    bool is_complete() const;
    bool have_all_begun() const;

    /// Waits for answers to frames of before, so that from now on each tick gets its own: a team
    /// that is one frame behind would stay so.
    void settle();

    void pause(Clock::time_point until) const;

    TeamSockets sockets_;
    std::set<RobotName> robots_;
    std::set<Team> teams_;  ///< Of the robots.
    std::function<bool()> is_over_;
    std::vector<char> buffer_ = std::vector<char>(UdpSocket::kMostBytes);
    std::map<Team, std::uint32_t> addresses_;  ///< That each team sends from.
    std::map<RobotName, WheelTurns> wheels_;
    Places places_;
    std::set<RobotName> known_;     ///< Robots that were commanded in earlier ticks.
    std::set<RobotName> answered_;  ///< Robots that were commanded in this one.
    std::uint64_t datagrams_ = 0;   ///< All that came for commands.
    bool may_be_behind_ = false;    ///< More than one frame was shown for the last answer.
    Tally tally_;
};

}  // namespace cancha::vss

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

/// How long to wait for a team, in wall-clock time.
struct Patience {
    std::chrono::milliseconds start{10'000};  ///< Wait for its first command.
    std::chrono::milliseconds deadline{100};  ///< Wait for its commands in each tick.
    std::chrono::milliseconds grace{5};       ///< Wait for the other commands, after the first one.
    std::chrono::milliseconds placement{100};  ///< Wait for its placement in a restart.
};

/// Datagrams to and from one team, or both.
///
/// Thread: one.
class Exchange {
  public:
    /// `robots`: the robots that may be commanded. `is_over` is called while waiting. It returns
    /// true when the team will not send anything any more.
    Exchange(TeamSockets sockets, std::set<RobotName> robots, std::function<bool()> is_over);

    void send(const Endpoint& to, std::string_view datagram) const {
        sockets_.sender.send(to, datagram);
    }

    /// Begins a new tick. Reads datagrams that came before, because they do not answer this tick.
    void begin_tick();

    /// Waits until every robot that was ever commanded has a command, at most for `limit`. After
    /// the first command of each team waits at most for `grace`. Calls `resend` now and then until
    /// each team has sent something.
    void await_answer(std::chrono::milliseconds limit, std::chrono::milliseconds grace,
                      const std::function<void()>& resend);

    /// Waits for a placement of this team. Returns false if none has come.
    bool await_places(Team team, std::chrono::milliseconds limit);

    /// Takes the commands received since the last call, the newest for each robot.
    std::map<RobotName, WheelTurns> take_wheels() { return std::exchange(wheels_, {}); }

    /// Takes the placements received since the last call.
    Places take_places() { return std::exchange(places_, {}); }

    /// Takes the placements of this team and of the ball. The others stay.
    Places take_places(Team team);

    /// Whether a robot of the team has been commanded in this tick.
    bool has_answered(Team team) const { return has_robot_of(answered_, team); }

    /// Whether each team has sent commands in an earlier tick.
    bool have_all_spoken() const;

    /// Whether the team will not send anything any more.
    bool is_over() const { return is_over_(); }

    Tally& tally() { return tally_; }

  private:
    using Clock = std::chrono::steady_clock;

    static bool has_robot_of(const std::set<RobotName>& robots, Team team);

    void receive();

    /// Leaves out robots of a team whose first command came from another address.
    template <typename Robots>
    void leave_out_strangers(Robots& robots, std::uint32_t from);

    bool is_complete() const;
    bool have_all_begun() const;

    /// Waits for late answers to earlier frames, so that from now on each tick gets its own answer.
    /// Without this a team that is one frame behind would stay behind.
    void settle();

    void pause(Clock::time_point until) const;

    TeamSockets sockets_;
    std::set<RobotName> robots_;
    std::set<Team> teams_;  ///< Teams of `robots_`.
    std::function<bool()> is_over_;
    std::vector<char> buffer_ = std::vector<char>(UdpSocket::kMostBytes);
    std::map<Team, std::uint32_t> addresses_;  ///< Address that each team sends from.
    std::map<RobotName, WheelTurns> wheels_;
    Places places_;
    std::set<RobotName> known_;     ///< Robots that were commanded in earlier ticks.
    std::set<RobotName> answered_;  ///< Robots that were commanded in this one.
    std::uint64_t datagrams_ = 0;   ///< Number of datagrams received for commands.
    bool may_be_behind_ = false;    ///< Several frames were shown before the last answer.
    Tally tally_;
};

}  // namespace cancha::vss

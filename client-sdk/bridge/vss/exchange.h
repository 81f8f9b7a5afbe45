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

/// Longest waits for a team, in real time.
struct Patience {
    std::chrono::milliseconds start{10'000};  ///< Longest wait for the first command of the match.
    std::chrono::milliseconds deadline{100};  ///< Longest wait for commands in each tick.
    /// Longest wait for the rest, once each team has sent a command in a tick.
    std::chrono::milliseconds grace{5};
    std::chrono::milliseconds placement{100};  ///< Longest wait for a placement in a restart.
};

/// Sends datagrams to one team or to both, and receives the datagrams of the teams.
///
/// Thread: one.
class Exchange {
  public:
    /// `robots`: the robots that the teams may command. `is_over` is called during waits; it
    /// returns true when nothing more will come, for example because the team's program has ended.
    Exchange(TeamSockets sockets, std::set<RobotName> robots, std::function<bool()> is_over);

    void send(const Endpoint& to, std::string_view datagram) const {
        sockets_.sender.send(to, datagram);
    }

    /// Begins a new tick. First reads the datagrams that have already come, so that they do not
    /// count as answers to the new tick.
    void begin_tick();

    /// Waits until every robot that has ever got a command has got one for this tick, but at most
    /// for `limit`. Once each team has sent a command, waits at most for `grace`. Calls `resend`
    /// now and then until each team has sent a command.
    void await_answer(std::chrono::milliseconds limit, std::chrono::milliseconds grace,
                      const std::function<void()>& resend);

    /// Waits for a placement of this team. Returns false if none has come within `limit`.
    bool await_places(Team team, std::chrono::milliseconds limit);

    /// Returns and removes the newest command for each robot that has come since the last call.
    std::map<RobotName, WheelTurns> take_wheels() { return std::exchange(wheels_, {}); }

    /// Returns and removes the placements received since the last call.
    Places take_places() { return std::exchange(places_, {}); }

    /// Returns and removes the placements of this team and of the ball. Keeps the placements of the
    /// other team.
    Places take_places(Team team);

    /// Whether the team has commanded a robot in this tick.
    bool has_answered(Team team) const { return has_robot_of(answered_, team); }

    /// Whether each team has sent commands in any earlier tick.
    bool have_all_spoken() const;

    /// Whether nothing more will come: the result of the constructor's `is_over`.
    bool is_over() const { return is_over_(); }

    Tally& tally() { return tally_; }

  private:
    using Clock = std::chrono::steady_clock;

    static bool has_robot_of(const std::set<RobotName>& robots, Team team);

    void receive();

    /// Removes the robots of each team that sent its first datagram from another address than
    /// `from`.
    template <typename Robots>
    void leave_out_strangers(Robots& robots, std::uint32_t from);

    bool is_complete() const;
    bool have_all_begun() const;

    /// Waits for late answers to earlier ticks, so that they are not taken for answers to the next
    /// tick. Otherwise a team that is one tick late would stay one tick late.
    void settle();

    void pause(Clock::time_point until) const;

    TeamSockets sockets_;
    std::set<RobotName> robots_;
    std::set<Team> teams_;  ///< Teams of `robots_`.
    std::function<bool()> is_over_;
    std::vector<char> buffer_ = std::vector<char>(UdpSocket::kMostBytes);
    std::map<Team, std::uint32_t> addresses_;  ///< Address from which each team sends.
    std::map<RobotName, WheelTurns> wheels_;
    Places places_;
    std::set<RobotName> known_;     ///< Robots that were commanded in earlier ticks.
    std::set<RobotName> answered_;  ///< Robots that were commanded in this tick.
    std::uint64_t datagrams_ = 0;   ///< Number of datagrams received at the addresses for commands.
    /// True if several ticks were sent before the last answer came.
    bool may_be_behind_ = false;
    Tally tally_;
};

}  // namespace cancha::vss

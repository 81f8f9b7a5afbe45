#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
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

/// Datagrams to and from one team.
///
/// Thread: one.
class Exchange {
  public:
    /// `is_over` is asked while it waits: the team will say nothing any more.
    Exchange(TeamSockets sockets, Addressee team, std::function<bool()> is_over)
        : sockets_(std::move(sockets)), team_(std::move(team)), is_over_(std::move(is_over)) {}

    void send(const Endpoint& to, std::string_view datagram) const {
        sockets_.sender.send(to, datagram);
    }

    /// A new tick: takes what has come before it, which is no answer to it.
    void begin_tick();

    /// Waits until the team has commanded each robot that it has ever commanded, or for `limit`;
    /// after the first command no longer than `grace`. Calls `resend` now and then as long as the
    /// team has never said anything. False: it has commanded nothing.
    bool await_answer(std::chrono::milliseconds limit, std::chrono::milliseconds grace,
                      const std::function<void()>& resend);

    /// Waits for a placement. False: none has come.
    bool await_places(std::chrono::milliseconds limit);

    /// Commands that have come since the last call, the newest for each robot.
    std::map<std::uint32_t, WheelTurns> take_wheels() { return std::exchange(wheels_, {}); }

    /// Placement that has come since the last call; absent parts: none.
    Places take_places() { return std::exchange(places_, {}); }

    /// The team has said something of its own.
    bool has_spoken() const { return !known_.empty(); }

    Tally& tally() { return tally_; }

  private:
    using Clock = std::chrono::steady_clock;

    void receive();
    bool is_complete() const;
    void pause(Clock::time_point until) const;

    TeamSockets sockets_;
    Addressee team_;
    std::function<bool()> is_over_;
    std::vector<char> buffer_ = std::vector<char>(UdpSocket::kMostBytes);
    std::map<std::uint32_t, WheelTurns> wheels_;
    Places places_;
    std::set<std::uint32_t> known_;     ///< Robots that it commanded in earlier ticks.
    std::set<std::uint32_t> answered_;  ///< Robots that it commanded in this one.
    Tally tally_;
};

}  // namespace cancha::vss

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "proto/base/processes/child_process.h"
#include "server/session/match_host.h"
#include "server/sim/match/journal.h"
#include "tests/bench/tick_times.h"

namespace cancha::bench {

/// The all-chase scrum (a match in which every robot drives at the ball) as users run a match: the
/// server in this process, and two strategies in processes of their own. The match is played in
/// pieces between other measurements.
class SocketScrum {
  public:
    /// Borrows: discipline and journal.
    SocketScrum(const referee::Discipline& discipline, const world::WorldSpec& spec,
                match::Journal& journal);

    /// Listens at `endpoint`, starts both teams by their shell commands and plays the first
    /// kWarmUpTicks ticks. Fails: with the errors of net::Listener::listen(); kIo: a team does not
    /// start.
    Status begin(const net::Endpoint& endpoint, const std::string& team_command) {
        return begin(endpoint, team_command, team_command);
    }

    Status begin(const net::Endpoint& endpoint, const std::string& blue_command,
                 const std::string& yellow_command);

    /// Plays `ticks` more ticks and adds their durations to times(). Fails: kIo: a team has ended.
    Status measure(std::uint64_t ticks);

    const TickTimes& times() const { return times_; }

    const match::Match& match() { return host_.room().match(); }

  private:
    Status start_team(const std::string& command, const std::string& seat);
    void note_tick();

    boost::asio::io_context context_{1};
    session::MatchHost host_;
    std::vector<std::unique_ptr<processes::ChildProcess>> teams_;
    Status result_;
    TickTimes times_;
    std::uint64_t ticks_left_ = 0;  // Ticks left in the current piece.
};

}  // namespace cancha::bench

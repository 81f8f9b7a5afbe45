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

/// The scrum as users run it: the server in this process, two strategies as processes of their own.
/// Played in pieces.
class SocketScrum {
  public:
    /// Borrows: discipline and journal.
    SocketScrum(const referee::Discipline& discipline, const world::WorldSpec& spec,
                match::Journal& journal);

    /// Listens, starts both teams and plays the warm-up. Fails: as Listener::listen(), kIo.
    Status begin(const net::Endpoint& endpoint, const std::string& team_command) {
        return begin(endpoint, team_command, team_command);
    }

    Status begin(const net::Endpoint& endpoint, const std::string& blue_command,
                 const std::string& yellow_command);

    /// Plays and measures `ticks` more ticks. Fails: kIo: a team has ended.
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

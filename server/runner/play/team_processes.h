#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "proto/base/async/async.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/team_command.h"
#include "server/runner/play/kept_teams.h"
#include "server/session/match_host.h"

namespace cancha::runner {

/// Returns a text to append to a sentence about a strategy: "; its last lines on stderr:" and these
/// lines, or that it wrote nothing to stderr.
std::string last_output(const std::vector<std::string>& lines);

/// The strategies of a match that this program starts, one for each seat. Each strategy must take
/// its seat and keep it; otherwise a callback reports a failure. No strategy outlives this object,
/// except those in Options::kept.
///
/// Thread: that of the io_context.
class TeamProcesses {
  public:
    using Clock = std::chrono::steady_clock;

    /// Time for strategies to end by themselves after the match.
    static constexpr std::chrono::milliseconds kTimeToEnd{1000};

    /// Time to reconnect, for a strategy that has lost its connection but still runs.
    static constexpr std::chrono::seconds kTimeToComeBack{3};

    /// If a strategy has not connected after this time, the terminal says so. Python needs a
    /// second.
    static constexpr std::chrono::seconds kLongWait{5};

    struct Options {
        std::string server;  ///< Address of the match, for CANCHA_SERVER.
        std::chrono::duration<double> connect_timeout{};  ///< Time for strategies to connect.
        bool is_verbose = false;                          ///< Prints the output of the strategies.
        std::function<void(const std::string& text)>
            tell;  ///< Called with a text about a strategy that is slow to connect.
        /// Strategies that stay for the next match. Must outlive this object. Null if there are
        /// none.
        KeptTeams* kept = nullptr;
    };

    /// Function called when the strategy of a seat has ended, or when the strategy has left its
    /// seat free for too long. `reason`: what happened, for people.
    using OnFailure = std::function<void(SeatIndex seat, const std::string& reason)>;

    /// `commands`: commands that start the strategies, by seat. Borrows all references.
    TeamProcesses(asio::io_context& context, const std::vector<processes::TeamCommand>& commands,
                  session::MatchHost& host, OnFailure on_failure)
        : context_(context), commands_(commands), host_(host), on_failure_(std::move(on_failure)) {}

    TeamProcesses(const TeamProcesses&) = delete;
    TeamProcesses& operator=(const TeamProcesses&) = delete;
    ~TeamProcesses();

    /// Starts all strategies, or tells kept strategies about the match. Each strategy gets a secret
    /// for its seat. Fails: kIo: a process cannot be started.
    Status start(const Options& options);

    /// Whether this program has started the strategy of this seat.
    bool has(SeatIndex seat) const { return children_[seat] != nullptr; }

    /// Whether this program started the seat's strategy and it has ended.
    bool has_ended(SeatIndex seat) const { return has(seat) && !children_[seat]->is_running(); }

    /// Call when the occupant of a seat has left. Reports a failure if the occupant does not return
    /// in time.
    void note_left(const session::Seat& seat);

    /// Whether a seat is free and its client may have been turned away because this program had no
    /// free file descriptor.
    bool is_shut_out(SeatIndex seat) const;

    /// Last lines of a strategy's stderr; empty if this program did not start it.
    std::vector<std::string> last_lines(SeatIndex seat) const;

    /// Returns a hint for a strategy that has never taken its seat: "; it never connected; run() of
    /// its SDK connects it ...". Empty if the seat was taken, or if this program did not start its
    /// strategy.
    std::string hint_if_never_seated(SeatIndex seat) const;

    /// Returns last_output() of a strategy that has ended; empty if the strategy runs, or if this
    /// program did not start it.
    std::string last_output_of(SeatIndex seat) const;

    /// Waits until all strategies, except kept ones, have ended by themselves, at most kTimeToEnd.
    asio::awaitable<void> until_ended() const;

    /// Ends all running strategies, except kept ones.
    void end() { children_.clear(); }

  private:
    Status start_one(SeatIndex index);
    Status start_program(SeatIndex index);
    void note_exit(SeatIndex index, const std::string& how);
    asio::awaitable<void> look_after_kept();
    asio::awaitable<void> tell_unless_seated(SeatIndex index,
                                             std::function<void(const std::string&)> tell);
    asio::awaitable<void> fail_unless_seated(SeatIndex index, std::chrono::duration<double> limit,
                                             std::string reason);
    bool is_never_seated(SeatIndex seat) const;
    bool is_any_running() const;

    asio::io_context& context_;
    const std::vector<processes::TeamCommand>& commands_;
    session::MatchHost& host_;
    OnFailure on_failure_;
    Options options_;
    std::vector<std::shared_ptr<processes::ChildProcess>>
        children_;                  // By seat; null if this program did not start the strategy.
    std::vector<bool> has_stayed_;  // By seat: kept from an earlier match.
    // By seat: time since which the seat is free, if it is free.
    std::vector<Clock::time_point> free_since_;
};

}  // namespace cancha::runner

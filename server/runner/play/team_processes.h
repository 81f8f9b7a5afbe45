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

/// "; its last lines on stderr:" and these lines; or that there are none.
std::string last_output(const std::vector<std::string>& lines);

/// The strategies of a match that this program starts, each for its seat, and which then have to
/// sit there. None outlives this.
///
/// Thread: that of the io_context.
class TeamProcesses {
  public:
    using Clock = std::chrono::steady_clock;

    /// How long they may take to end by themselves once the match is over.
    static constexpr std::chrono::milliseconds kTimeToEnd{1000};

    /// A strategy that closed its connection but still runs may come back within this time.
    static constexpr std::chrono::seconds kTimeToComeBack{3};

    /// Strategies that take longer to connect are named on the terminal. Python needs a second.
    static constexpr std::chrono::seconds kLongWait{5};

    struct Options {
        std::string server;  ///< Where they find the match.
        std::chrono::duration<double> connect_timeout{};
        bool is_verbose = false;
        std::function<void(const std::string& text)> tell;  ///< People, that a strategy is slow.
        KeptTeams* kept = nullptr;  ///< Those that stay, which outlive this; null: none does.
    };

    /// Called when the strategy of a seat has ended, or its seat has been free for too long.
    using OnFailure = std::function<void(SeatIndex seat, const std::string& reason)>;

    /// `commands`: by seat. Borrows all.
    TeamProcesses(asio::io_context& context, const std::vector<processes::TeamCommand>& commands,
                  session::MatchHost& host, OnFailure on_failure)
        : context_(context), commands_(commands), host_(host), on_failure_(std::move(on_failure)) {}

    TeamProcesses(const TeamProcesses&) = delete;
    TeamProcesses& operator=(const TeamProcesses&) = delete;
    ~TeamProcesses();

    /// Starts all of them, or tells those that stayed; each gets a secret for its seat. Fails: as
    /// ChildProcess::start().
    Status start(const Options& options);

    /// Whether the strategy of this seat is one of these.
    bool has(SeatIndex seat) const { return children_[seat] != nullptr; }

    /// Its program has ended, with all that it might have done.
    bool has_ended(SeatIndex seat) const { return has(seat) && !children_[seat]->is_running(); }

    /// The occupant of a seat has left.
    void note_left(const session::Seat& seat);

    /// A seat is free because nobody could be let in for want of a file descriptor.
    bool is_shut_out(SeatIndex seat) const;

    /// Last lines of a strategy's stderr; nothing if it is none of these.
    std::vector<std::string> last_lines(SeatIndex seat) const;

    /// "; it never connected; run() of its SDK connects it ...". Empty: the strategy of this seat
    /// has sat there, or is none of these.
    std::string hint_if_never_seated(SeatIndex seat) const;

    /// As last_output(), of one of these that has ended; empty: it runs, or is none of these.
    std::string last_output_of(SeatIndex seat) const;

    /// Returns when all that do not stay have ended by themselves, or kTimeToEnd is over.
    asio::awaitable<void> until_ended() const;

    /// Ends those that still run and do not stay.
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
        children_;                               // By seat; null: none of ours.
    std::vector<bool> has_stayed_;               // By seat: from an earlier match.
    std::vector<Clock::time_point> free_since_;  // By seat: when its occupant left, or the start.
};

}  // namespace cancha::runner

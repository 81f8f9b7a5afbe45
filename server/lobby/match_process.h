#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "proto/base/access/token_book.h"
#include "proto/base/processes/child_process.h"
#include "proto/cancha/v1/match_channel.pb.h"
#include "server/lobby/channel/match_channel.h"
#include "server/net/connection.h"
#include "server/net/signal.h"
#include "server/session/admission.h"

namespace cancha::lobby {

/// Everything needed to start the process of a match.
struct MatchPlan {
    v1::MatchEntry entry;       ///< Entry in the list of matches until the process first reports.
    access::TokenBook tokens;   ///< Tokens of the clients that may enter.
    v1::Assignment assignment;  ///< First message to the process: what to play.
};

/// A client whose Hello (its first message) names a match. The server hands the client over to the
/// process of the match.
struct Visitor {
    /// Socket, and bytes that were read from it but not handled.
    net::Connection::Released connection;
    std::string peer;  ///< Address of the client.
    /// Place that counts the client within the server's limits (session::AdmissionLimits).
    std::shared_ptr<session::Admission::Place> place;
};

/// One match of the server: its process, the channel to the process, and the match's clients.
///
/// The server keeps a copy of each client's socket, so that it can tell the client if the process
/// fails. The server neither reads from this copy nor waits for data on it.
///
/// Thread: all calls on the thread of the io_context.
class MatchProcess : public std::enable_shared_from_this<MatchProcess> {
  public:
    /// Starts the process. `on_change` is called whenever entry() has changed. Fails: kIo: no
    /// resources for another process.
    static Result<std::shared_ptr<MatchProcess>> start(boost::asio::io_context& context,
                                                       const MatchPlan& plan,
                                                       std::function<void()> on_change);

    /// Whether the match has been played or its process has ended. Clients cannot enter any more.
    bool is_over() const;

    /// Hands a client over to the process. Returns a number for close_client(). Expects: not
    /// is_over(). Fails: kRefused: the process is too busy to take a client; `visitor` stays
    /// unchanged.
    Result<std::uint64_t> hand_over(Visitor& visitor);

    /// Closes the connection of a client, if the client is still connected. `client`: number that
    /// hand_over() returned.
    void close_client(std::uint64_t client);

    /// Asks the match to end now and to write its files. If the process still runs after
    /// `time_to_end`, kills it. Further calls change nothing. `reason`: text for people.
    void end(const std::string& reason, std::chrono::milliseconds time_to_end);

    /// Whether end() was called.
    bool is_ending() const { return is_ending_; }

    /// Waits until is_known() or has_ended() is true, at most for `limit`. Expects: only one caller
    /// at a time.
    asio::awaitable<void> until_known(std::chrono::milliseconds limit);

    /// Waits until the match is over or its process has ended. Expects: only one caller at a time.
    asio::awaitable<void> until_over();

    /// Waits until has_ended() is true, at most for `limit`. Expects: only one caller at a time.
    asio::awaitable<void> until_ended(std::chrono::milliseconds limit);

    /// Whether the process has reported the match's state at least once.
    bool is_known() const { return is_known_; }

    /// Whether the process has ended and all of its reports have been read.
    bool has_ended() const { return !child_->is_running() && is_line_closed_; }

    /// Entry of the match in the list of matches.
    const v1::MatchEntry& entry() const { return entry_; }

    /// Tokens of the clients that may enter.
    const access::TokenBook& tokens() const { return tokens_; }

    /// Last report of the process, without end_frames() and result_frame().
    const v1::MatchNews& news() const { return news_; }

    /// Encoded messages for a spectator who comes after the match: Welcome and the last
    /// WorldUpdate. Empty if the process has not reported them.
    const std::string& end_frames() const { return end_frames_; }

    /// Encoded message to send after end_frames(): MatchOver, with the result.
    const std::string& result_frame() const { return result_frame_; }

    /// Path of the recording; empty if there is none.
    const std::string& recording_path() const { return recording_path_; }

    /// Number of connected clients of the match.
    std::size_t clients() const { return clients_.size(); }

    /// Ticks played per second, measured over about the last second.
    double ticks_per_s() const { return has_ended() ? 0 : ticks_per_s_; }

    /// Last lines that the process printed to stderr, for people.
    std::vector<std::string> last_lines() const { return child_->last_lines(); }

    /// How the process ended, such as "exited with status 2"; empty while it runs.
    const std::string& how_ended() const { return how_ended_; }

  private:
    MatchProcess(boost::asio::io_context& context, const MatchPlan& plan, processes::Descriptor end,
                 std::function<void()> on_change);

    asio::awaitable<void> listen();
    void take(const v1::MatchNews& news);
    void measure_speed();
    void settle();
    asio::awaitable<void> kill_unless_ended(std::string reason,
                                            std::chrono::milliseconds time_to_end);
    void tell_clients(const std::string& reason);

    v1::MatchEntry entry_;
    access::TokenBook tokens_;
    std::string recording_path_;
    v1::MatchNews news_;  // Last report, without `end` and `result`.
    std::string end_frames_;
    std::string result_frame_;
    channel::MatchChannel channel_;
    std::function<void()> on_change_;
    std::unique_ptr<processes::ChildProcess> child_;
    std::map<std::uint64_t, Visitor> clients_;
    std::uint64_t last_client_ = 0;
    net::Signal known_;  // One signal for each coroutine that may wait.
    net::Signal over_;
    net::Signal ended_;
    net::Signal ended_in_time_;
    bool is_known_ = false;
    bool is_ending_ = false;
    std::string killed_because_;   // Empty if the process was not killed.
    bool is_line_closed_ = false;  // The process has closed its end of the channel.
    std::string how_ended_;
    net::Signal::Clock::time_point measured_at_ = net::Signal::Clock::now();
    std::uint64_t measured_tick_ = 0;
    double ticks_per_s_ = 0;
};

}  // namespace cancha::lobby

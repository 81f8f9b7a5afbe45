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

/// How to begin the process of a match.
struct MatchPlan {
    v1::MatchEntry entry;      ///< Entry as it is known before.
    access::TokenBook tokens;  ///< Tokens of those who may come in.
    v1::Assignment assignment;
};

/// A client whose Hello names a match, and what else has been read of it.
struct Visitor {
    net::Connection::Released connection;
    std::string peer;
    std::shared_ptr<session::Admission::Place> place;
};

/// One match of the server: its process, the line to it, and the clients who are in it.
///
/// The server keeps a copy of the socket of each client, so that it can tell them when the process
/// has failed. It never reads from it, and does not watch it.
///
/// Thread: all calls on the thread of the io_context.
class MatchProcess : public std::enable_shared_from_this<MatchProcess> {
  public:
    /// `on_change` is called whenever entry() has changed. Fails: kIo when there are no resources
    /// for another process.
    static Result<std::shared_ptr<MatchProcess>> start(boost::asio::io_context& context,
                                                       const MatchPlan& plan,
                                                       std::function<void()> on_change);

    bool is_over() const;

    /// Takes the visitor. Expects: not is_over(). Fails: kRefused: it is too busy to take anybody;
    /// then the visitor is left as it was.
    Result<std::uint64_t> hand_over(Visitor& visitor);

    /// Ends the connection of a client, by the number that hand_over() has given it, if it is here.
    void close_client(std::uint64_t client);

    /// Asks the match to end where it stands, and to write what there is to write. If its process
    /// is still there after `time_to_end`, it is killed. More calls change nothing.
    void end(const std::string& reason, std::chrono::milliseconds time_to_end);

    bool is_ending() const { return is_ending_; }

    /// Waits until the process has said how the match stands, or has ended; so long at most.
    /// Expects: nobody else waits for it.
    asio::awaitable<void> until_known(std::chrono::milliseconds limit);

    /// Waits until the match is over, or its process has ended. Expects: nobody else waits for it.
    asio::awaitable<void> until_over();

    /// Waits until its process has ended; so long at most. Expects: nobody else waits for it.
    asio::awaitable<void> until_ended(std::chrono::milliseconds limit);

    /// The process has said how the match stands.
    bool is_known() const { return is_known_; }

    bool has_ended() const { return !child_->is_running() && is_line_closed_; }

    const v1::MatchEntry& entry() const { return entry_; }

    /// Tokens of those who may come in.
    const access::TokenBook& tokens() const { return tokens_; }

    const v1::MatchNews& news() const { return news_; }

    /// End of a match that is over, for a spectator, as frames; empty if that is not known.
    const std::string& end_frames() const { return end_frames_; }

    /// The last of them, which says how it has ended.
    const std::string& result_frame() const { return result_frame_; }

    /// Where its recording is; empty: it has none.
    const std::string& recording_path() const { return recording_path_; }

    std::size_t clients() const { return clients_.size(); }

    /// Ticks played in about the last second.
    double ticks_per_s() const { return has_ended() ? 0 : ticks_per_s_; }

    /// Last lines of the process, for people.
    std::vector<std::string> last_lines() const { return child_->last_lines(); }

    /// "exited with status 2"; empty while it runs.
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
    v1::MatchNews news_;  // Without `end` and `result`.
    std::string end_frames_;
    std::string result_frame_;
    channel::MatchChannel channel_;
    std::function<void()> on_change_;
    std::unique_ptr<processes::ChildProcess> child_;
    std::map<std::uint64_t, Visitor> clients_;
    std::uint64_t last_client_ = 0;
    net::Signal known_;  // One for each who may wait.
    net::Signal over_;
    net::Signal ended_;
    net::Signal ended_in_time_;
    bool is_known_ = false;
    bool is_ending_ = false;
    std::string killed_because_;  // Empty: it was not.
    bool is_line_closed_ = false;
    std::string how_ended_;
    net::Signal::Clock::time_point measured_at_ = net::Signal::Clock::now();
    std::uint64_t measured_tick_ = 0;
    double ticks_per_s_ = 0;
};

}  // namespace cancha::lobby

#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/cores.h"
#include "proto/base/processes/orphan_watch.h"

namespace cancha::runner {

/// Calls this program many times, several calls at once. Each call has its own process, because a
/// call that crashes must not end the others, and because physics has one random generator per
/// process. Reports the ended calls in the order in which they were started, whichever ends first.
///
/// If at least as many calls run at once as there are processors, each call and everything that it
/// starts stays on one processor. Two matches on two processors then play up to a third more ticks
/// than if they may change the processor (measured). If there are more calls than processors, the
/// calls on one processor take turns. Eight matches on two processors then play 1.4 times as many
/// ticks as without turns.
///
/// Ctrl-C and similar signals end the running calls, and no more calls start. Calls that have not
/// ended after kTimeToEnd are killed. A second Ctrl-C kills all calls.
class ProcessQueue {
  public:
    /// Returns a warning about this value of the option --jobs; none if there are enough
    /// processors.
    static std::optional<std::string> warning_about(unsigned jobs);

    /// Time for calls to write their files and end after a signal. Only stopped or hanging calls
    /// need longer.
    static constexpr std::chrono::seconds kTimeToEnd{20};

    /// Time within which several signals count as one. Terminals and supervisors may send several
    /// at once.
    static constexpr std::chrono::milliseconds kSameInterrupt{500};

    /// A call that has ended.
    struct Ended {
        std::size_t index;                    ///< Index of the call, from 0.
        std::string how;                      ///< How the call ended: "exited with status 1".
        std::optional<int> exit_status;       ///< None if the call was killed by a signal.
        std::vector<std::string> last_lines;  ///< Last lines of the call's stderr.
    };

    /// The calls to make.
    struct Calls {
        std::size_t count;  ///< Number of calls.
        unsigned at_once;   ///< Largest number of calls that run at once.
        /// Command-line arguments of this process. Each call gets them, except those about seeds,
        /// repeats, jobs, output files and tokens.
        const std::vector<std::string>& arguments;
        /// Returns the additional arguments of the call with this index, quoted for `sh`.
        std::function<std::string(std::size_t)> own_arguments;
        /// Called with each ended call, in the order of the indexes.
        std::function<void(const Ended&)> on_ended;
    };

    /// `tokens`: access tokens, which each call gets. Borrows: tokens.
    ProcessQueue(Calls calls, const access::TokenBook& tokens);

    /// Runs all calls and returns when the last one has ended. Fails: kIo: a process cannot be
    /// started; calls already running are finished first.
    Status run();

    /// Starts no more calls; running calls are finished.
    void begin_no_more() { may_begin_ = false; }

    /// Starts no more calls, and ends the running ones.
    void stop();

    /// Whether a signal has interrupted the calls.
    bool is_interrupted() const { return is_interrupted_; }

  private:
    void await_signal();
    void interrupt();
    void kill();
    void fill();
    void begin(std::size_t index);
    Result<std::unique_ptr<processes::ChildProcess>> start(std::size_t index);
    Result<int> turn_of(int core);
    void collect(std::size_t index, const std::string& how);
    void tell();

    Calls calls_;
    std::string common_arguments_;  // Quoted for `sh`.
    const access::TokenBook& tokens_;
    boost::asio::io_context context_{1};
    processes::OrphanWatch orphans_{context_, processes::OrphanWatch::Policy::kKill};
    boost::asio::signal_set signals_{context_};
    boost::asio::steady_timer last_moment_{context_};
    processes::Cores cores_;
    std::map<int, processes::Descriptor> turns_;  // By processor, if calls take turns.
    std::map<std::size_t, int> core_of_;          // By index, for calls that stay on one processor.
    std::vector<std::unique_ptr<processes::ChildProcess>> children_;  // By index, like ended_.
    std::vector<std::optional<Ended>> ended_;
    std::size_t next_ = 0;  ///< Next call to start.
    std::size_t told_ = 0;  ///< Number of calls passed to on_ended.
    unsigned running_ = 0;  ///< Number of running calls.
    bool may_begin_ = true;
    bool is_interrupted_ = false;
    std::chrono::steady_clock::time_point interrupted_at_;
    Status status_;
};

}  // namespace cancha::runner

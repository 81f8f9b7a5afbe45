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

/// Calls this program many times, several calls at once, each in its own process, because a call
/// that crashes must not end the others and physics has one random generator per process. Reports
/// the end of each call in the order of the calls, not in the order of their ends.
///
/// If as many calls run at once as there are processors, each call and everything that it starts
/// stays on one processor: two matches play up to a third more ticks (measured). If more calls run,
/// those on one processor take turns: eight matches on two processors play 1.4 times as many ticks
/// as without turns.
///
/// Ctrl-C and similar signals end the running calls, and no more calls start. Calls that have not
/// ended after kTimeToEnd are killed. A second Ctrl-C kills all calls.
class ProcessQueue {
  public:
    /// Returns a warning about this value of --jobs; none if there are enough processors.
    static std::optional<std::string> warning_about(unsigned jobs);

    /// Time for calls to write their files and end. Only stopped or hanging calls need longer.
    static constexpr std::chrono::seconds kTimeToEnd{20};

    /// Time within which several signals count as one, because terminals and supervisors may send
    /// several at once.
    static constexpr std::chrono::milliseconds kSameInterrupt{500};

    struct Ended {
        std::size_t index;
        std::string how;                      ///< How it ended, in words: "exited with status 1".
        std::optional<int> exit_status;       ///< None: it was killed.
        std::vector<std::string> last_lines;  ///< Last lines of its stderr.
    };

    struct Calls {
        std::size_t count;
        unsigned at_once;
        /// Arguments of this process. Each call gets them, without those about seeds, repeats,
        /// jobs, output files and tokens.
        const std::vector<std::string>& arguments;
        /// Returns the own arguments of the call with this index, quoted for `sh`.
        std::function<std::string(std::size_t)> own_arguments;
        std::function<void(const Ended&)> on_ended;
    };

    /// `tokens`: passed to each call. Borrows: tokens.
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
    std::size_t told_ = 0;
    unsigned running_ = 0;
    bool may_begin_ = true;
    bool is_interrupted_ = false;
    std::chrono::steady_clock::time_point interrupted_at_;
    Status status_;
};

}  // namespace cancha::runner

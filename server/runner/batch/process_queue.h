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

/// Calls this program many times, some calls at once, each in a process of its own: one that
/// crashes takes no other with it, and physics has one generator per process. Tells how each call
/// ended in the order of the calls, whichever ended first.
///
/// Where as many calls run at once as there are processors, each stays on one with all that it
/// starts: measured, two matches play up to a third more. Where more do, those on a processor take
/// turns: eight matches on two play 1.4 times as many ticks as without.
///
/// Ctrl-C and its like end the calls that run; no more are begun. Those that have not ended in
/// kTimeToEnd are killed, and so are all by a second Ctrl-C.
class ProcessQueue {
  public:
    /// Value of --jobs for whoever asks for so many at once; nothing if it is no more
    /// than there are processors.
    static std::optional<std::string> warning_about(unsigned jobs);

    /// For calls that are stopped or hang; the others write what there is to write.
    static constexpr std::chrono::seconds kTimeToEnd{20};

    /// Signals within this time are one: terminals and supervisors may send several at once.
    static constexpr std::chrono::milliseconds kSameInterrupt{500};

    struct Ended {
        std::size_t index;
        std::string how;                      ///< In words: "exited with status 1".
        std::optional<int> exit_status;       ///< Absent: it was killed.
        std::vector<std::string> last_lines;  ///< Last lines of its stderr.
    };

    struct Calls {
        std::size_t count;
        unsigned at_once;
        /// Arguments of this process. Each call gets them, but for those that say how often and how
        /// many at once, where results go, and who may come.
        const std::vector<std::string>& arguments;
        /// Own arguments of each call, for `sh`, by index.
        std::function<std::string(std::size_t)> own_arguments;
        std::function<void(const Ended&)> on_ended;
    };

    /// Borrows: tokens. Each call gets them.
    ProcessQueue(Calls calls, const access::TokenBook& tokens);

    /// Returns when the last call has ended. Fails: kIo when a process cannot be started; calls
    /// that run by then are played out.
    Status run();

    /// Lets those that run be played out.
    void begin_no_more() { may_begin_ = false; }

    /// Begins no more, and ends those that run.
    void stop();

    /// By a signal.
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
    std::string common_arguments_;  // For `sh`.
    const access::TokenBook& tokens_;
    boost::asio::io_context context_{1};
    processes::OrphanWatch orphans_{context_, processes::OrphanWatch::Policy::kKill};
    boost::asio::signal_set signals_{context_};
    boost::asio::steady_timer last_moment_{context_};
    processes::Cores cores_;
    std::map<int, processes::Descriptor> turns_;  // By core, where calls take turns.
    std::map<std::size_t, int> core_of_;          // By index, of those that stay on one.
    std::vector<std::unique_ptr<processes::ChildProcess>> children_;  // By index, as the next.
    std::vector<std::optional<Ended>> ended_;
    std::size_t next_ = 0;  ///< To be begun.
    std::size_t told_ = 0;
    unsigned running_ = 0;
    bool may_begin_ = true;
    bool is_interrupted_ = false;
    std::chrono::steady_clock::time_point interrupted_at_;
    Status status_;
};

}  // namespace cancha::runner

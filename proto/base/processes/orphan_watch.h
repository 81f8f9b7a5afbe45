#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

namespace cancha::processes {

/// Makes this program the parent of its orphans, so that none of them outlives this program. An
/// orphan is a descendant whose own parent has ended, even if the descendant has left its process
/// group (setsid). Needs neither root nor cgroups. If this program is killed by SIGKILL, its
/// orphans become children of the next ancestor that has a watch. Without such an ancestor they
/// live on.
///
/// Kills only children of this process, because the system cannot reuse the process id of a child
/// before this process has reaped the child.
///
/// Expects: all other children of this program were started by ChildProcess.
/// Thread: the thread that runs the io_context.
class OrphanWatch {
  public:
    /// Treatment of an orphan before this watch ends.
    enum class Policy {
        kKeep,  ///< The orphan lives on until the watch ends, like the children that this program
                ///< started.
        kKill,  ///< The orphan is killed at once. For programs whose children have their own
                ///< watches.
    };

    OrphanWatch(boost::asio::io_context& context, Policy policy);
    OrphanWatch(const OrphanWatch&) = delete;
    OrphanWatch& operator=(const OrphanWatch&) = delete;

    /// Kills all orphans, and the processes that become orphans when their parents are killed.
    ~OrphanWatch();

    /// Kills and reaps like the destructor, and stops waiting for signals.
    void stop();

  private:
    void await_signal();
    void sweep() const;

    boost::asio::signal_set signals_;
    boost::asio::steady_timer pause_;
    Policy policy_;
    bool is_stopped_ = false;
};

}  // namespace cancha::processes

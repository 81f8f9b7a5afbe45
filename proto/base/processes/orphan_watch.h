#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

namespace cancha::processes {

/// Makes this program the parent of all its descendants that lose their own parent, so that none of
/// them outlives it: also processes that leave their process group (setsid) or outlive the program
/// that started them. Needs neither root nor cgroups. But if this program is killed by SIGKILL, its
/// descendants go to the next watch above or, without one, live on.
///
/// Kills only children of this process: their process ids cannot be reused before they are reaped
/// here.
///
/// Expects: all other children of this program are ChildProcess.
/// Thread: that of the io_context.
class OrphanWatch {
  public:
    /// Treatment of an orphan before this watch ends.
    enum class Policy {
        kKeep,  ///< It lives on, because its siblings do, too.
        kKill,  ///< It is killed: our children are watches themselves, so only leftovers come here.
    };

    OrphanWatch(boost::asio::io_context& context, Policy policy);
    OrphanWatch(const OrphanWatch&) = delete;
    OrphanWatch& operator=(const OrphanWatch&) = delete;

    /// Kills all orphans, and the processes that become orphans by that.
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

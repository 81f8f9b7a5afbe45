#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

namespace cancha::processes {

/// Makes this program the parent of every process below it that loses its own: whoever leaves his
/// process group (setsid) or outlives the program that started it comes to us, and does not outlive
/// us. Needs neither root nor cgroups; but if this program itself is killed by SIGKILL, what is
/// below it goes to the next watch above, or else lives on.
///
/// Only children of this very process are killed, whose number nobody else can get before they are
/// reaped here.
///
/// Expects: all other children of this program are ChildProcess.
/// Thread: that of the io_context.
class OrphanWatch {
  public:
    /// Fate of an orphan before the end.
    enum class Policy {
        kKeep,  ///< It lives on: its siblings do, too.
        kKill,  ///< Our children are watches themselves: whatever comes to us is left over.
    };

    OrphanWatch(boost::asio::io_context& context, Policy policy);
    OrphanWatch(const OrphanWatch&) = delete;
    OrphanWatch& operator=(const OrphanWatch&) = delete;

    /// Kills all orphans, and what becomes one by that.
    ~OrphanWatch();

    /// Kills and reaps as the destructor does, and waits for no more signals.
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

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/tick.h"
#include "server/lockstep/tick_barrier.h"
#include "server/session/seat.h"

namespace cancha::session {

/// The seats for which a match waits, and the message that names them.
///
/// Thread: all calls on one thread.
class WaitList {
  public:
    /// Borrows: seats, barrier. Expects: the barrier has the same number of seats.
    WaitList(const std::vector<Seat>& seats, const lockstep::TickBarrier& barrier)
        : seats_(seats), barrier_(barrier) {}

    /// Call when answers to the open tick have been missing for longer than MatchLoop::kHeartbeat.
    void note_long_wait() { is_long_ = true; }

    /// Call when the tick is closed.
    void tick_closed() { is_long_ = false; }

    /// Whether note_long_wait() was called in this tick.
    bool is_long() const { return is_long_; }

    /// Names of the seats for which the match waits, in the order of the seats: seats that are
    /// free, that are not ready, or whose answer has been missing for longer than
    /// MatchLoop::kHeartbeat.
    std::vector<std::string> names() const;

    /// Encodes a Waiting message with these names and sends it to the seats. The sessions of
    /// watchers send frame() to their clients. `waited`: how long the match has waited. `tick`: the
    /// open tick.
    void tell(const std::vector<std::string>& names, std::chrono::microseconds waited, Tick tick);

    /// The latest Waiting message, encoded.
    const std::string& frame() const { return frame_; }

    /// Number of calls of tell().
    std::uint64_t times_told() const { return times_told_; }

  private:
    const std::vector<Seat>& seats_;
    const lockstep::TickBarrier& barrier_;
    bool is_long_ = false;
    std::string frame_;
    std::uint64_t times_told_ = 0;
};

}  // namespace cancha::session

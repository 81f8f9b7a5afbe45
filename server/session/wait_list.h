#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/tick.h"
#include "server/lockstep/tick_barrier.h"
#include "server/session/seat.h"

namespace cancha::session {

/// The seats that a match waits for, and the message that says so.
///
/// Thread: one.
class WaitList {
  public:
    /// Borrows both. Expects: the barrier has as many seats.
    WaitList(const std::vector<Seat>& seats, const lockstep::TickBarrier& barrier)
        : seats_(seats), barrier_(barrier) {}

    /// Answers to the open tick have been missing for longer than the heartbeat.
    void note_long_wait() { is_long_ = true; }

    void tick_closed() { is_long_ = false; }

    bool is_long() const { return is_long_; }

    /// Seats that are free or not ready, or whose answer has been missing for long, in seat order.
    std::vector<std::string> names() const;

    /// Encodes a Waiting message for everyone in the match and sends it to the seats.
    void tell(const std::vector<std::string>& names, std::chrono::microseconds waited, Tick tick);

    /// The latest Waiting message, as one frame.
    const std::string& frame() const { return frame_; }

    /// How often there was a new one.
    std::uint64_t times_told() const { return times_told_; }

  private:
    const std::vector<Seat>& seats_;
    const lockstep::TickBarrier& barrier_;
    bool is_long_ = false;
    std::string frame_;
    std::uint64_t times_told_ = 0;
};

}  // namespace cancha::session

#pragma once

#include <chrono>

#include "cancha/base/result.h"
#include "proto/base/processes/descriptor.h"

namespace cancha::processes {

/// Lets several programs that share a processor run in turns of 10 ms: one of them runs while the
/// others wait. During a turn, the program has the processor's caches for itself: with turns, eight
/// matches on two processors play 1.4 times as many ticks as without.
///
/// Thread: an instance belongs to one thread.
class Turn {
  public:
    using Clock = std::chrono::steady_clock;

    /// Length of a turn: about a hundred ticks, so that filling the caches at the start takes a
    /// small share of the turn. The turn is so short that nobody notices the wait of the other
    /// programs.
    static constexpr std::chrono::milliseconds kLength{10};

    /// Longest wait for the program that has the turn, because that program may have been stopped.
    static constexpr std::chrono::seconds kPatience{1};

    /// Makes the descriptor that all programs share. Fails: kIo.
    static Result<Descriptor> make_descriptor();

    explicit Turn(Descriptor descriptor, Clock::duration patience = kPatience);
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn();

    /// Waits until no other program has the turn, at most for `patience`. Then the turn is ours.
    void take();

    /// Ends our turn if it has lasted for kLength.
    void let_others();

    /// Ends our turn. Call it before waiting for something else.
    void end();

  private:
    Descriptor descriptor_;
    Clock::duration patience_;
    Clock::time_point since_{};
    bool is_ours_ = false;
};

}  // namespace cancha::processes

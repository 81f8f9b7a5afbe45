#pragma once

#include <chrono>

#include "cancha/base/result.h"
#include "proto/base/processes/descriptor.h"

namespace cancha::processes {

/// The turn of one of several programs that share a processor: one of them runs while the others
/// wait. So a program finds the caches as it left them: eight matches on two processors play 1.4
/// times as many ticks as without turns.
///
/// Thread: one.
class Turn {
  public:
    using Clock = std::chrono::steady_clock;

    /// Length of a turn: about a hundred ticks, so that filling the caches again costs little. The
    /// other programs wait for so short a time that nobody notices.
    static constexpr std::chrono::milliseconds kLength{10};

    /// Longest wait for the program that has the turn, which may be stopped or dead.
    static constexpr std::chrono::seconds kPatience{1};

    /// Makes the descriptor that all programs share. Fails: kIo.
    static Result<Descriptor> make_descriptor();

    explicit Turn(Descriptor descriptor, Clock::duration patience = kPatience);
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn();

    /// Waits until it is our turn, at most for `patience`, and takes it.
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

#pragma once

#include <chrono>

#include "cancha/base/result.h"
#include "proto/base/processes/descriptor.h"

namespace cancha::processes {

/// The turn of one of several programs that share a processor. In its turn it finds the caches as
/// it has left them: eight matches on two processors play 1.4 times as many ticks as without turns.
///
/// Thread: one.
class Turn {
  public:
    using Clock = std::chrono::steady_clock;

    /// Some hundred ticks: what filling the caches again costs is little beside that. Nobody sees
    /// that the others wait for so long.
    static constexpr std::chrono::milliseconds kLength{10};

    /// So long the others wait for whose turn it is: it may be stopped, or have been killed.
    static constexpr std::chrono::seconds kPatience{1};

    /// A descriptor that all of them have in common. Fails: kIo.
    static Result<Descriptor> make_descriptor();

    explicit Turn(Descriptor descriptor, Clock::duration patience = kPatience);
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn();

    /// Returns when it is our turn.
    void take();

    /// Ends it if it has lasted for kLength.
    void let_others();

    /// For whoever has to wait for something else.
    void end();

  private:
    Descriptor descriptor_;
    Clock::duration patience_;
    Clock::time_point since_{};
    bool is_ours_ = false;
};

}  // namespace cancha::processes

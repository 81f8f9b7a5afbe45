#pragma once

#include <chrono>
#include <optional>

#include "proto/base/processes/descriptor.h"

namespace cancha::net {

/// How long this thread could have run and waited for a processor that others had, as the scheduler
/// counts it. Time in which it sleeps, is stopped or waits for a disk is none of that.
///
/// Thread: it measures the one that makes it.
class ProcessorQueue {
  public:
    ProcessorQueue();

    /// Since the thread began; nothing where the system does not count it. One system call.
    std::optional<std::chrono::nanoseconds> read() const;

  private:
    processes::Descriptor file_;
};

}  // namespace cancha::net

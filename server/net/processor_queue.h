#pragma once

#include <chrono>
#include <optional>

#include "proto/base/processes/descriptor.h"

namespace cancha::net {

/// Measures how long this thread was ready to run, but waited for a processor that other threads
/// used. The operating system's scheduler counts this time. Time in which the thread sleeps, is
/// stopped or waits for a disk does not count.
///
/// Thread: measures the thread that constructs it.
class ProcessorQueue {
  public:
    ProcessorQueue();

    /// Returns the waiting time since the thread began; none if the system does not count it. Costs
    /// one system call.
    std::optional<std::chrono::nanoseconds> read() const;

  private:
    processes::Descriptor file_;
};

}  // namespace cancha::net

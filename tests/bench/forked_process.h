#pragma once

#include <functional>

#include "cancha/base/result.h"

namespace cancha::bench {

/// A process forked from this one. The destructor kills it.
class ForkedProcess {
  public:
    /// Forks a child process that calls `work` and then ends. Fails: kIo: no process can be made.
    static Result<ForkedProcess> start(const std::function<void()>& work);

    ForkedProcess(ForkedProcess&& other) noexcept;
    ForkedProcess& operator=(ForkedProcess&&) = delete;
    ForkedProcess(const ForkedProcess&) = delete;
    ForkedProcess& operator=(const ForkedProcess&) = delete;
    ~ForkedProcess();

  private:
    explicit ForkedProcess(int pid) : pid_(pid) {}

    int pid_;
};

/// Returns an error with code kIo and the text of errno, preceded by `what`.
Error error_of(const char* what);

}  // namespace cancha::bench

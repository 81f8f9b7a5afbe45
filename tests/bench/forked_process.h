#pragma once

#include <functional>

#include "cancha/base/result.h"

namespace cancha::bench {

/// A process that was forked from this one, and is killed together with it.
class ForkedProcess {
  public:
    /// The child does `work` and ends. Fails: kIo.
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

/// What errno says about `what`.
Error error_of(const char* what);

}  // namespace cancha::bench

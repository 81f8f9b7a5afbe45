#pragma once

#include <functional>
#include <utility>

namespace cancha::tape {

/// Delivers the result of finished work. Called on the thread that ordered the work.
using Done = std::function<void()>;

/// Long work that may run on any thread. Returns the function that delivers its result.
using LongWork = std::function<Done()>;

/// Way to run long work: calls `work`, for instance on another thread, and later the function that
/// `work` returned.
using Aside = std::function<void(LongWork work)>;

/// Runs the work and delivers its result before returning. Destroys the work before delivering the
/// result.
inline void do_at_once(LongWork work) {
    const Done found = work();
    work = nullptr;
    found();
}

}  // namespace cancha::tape

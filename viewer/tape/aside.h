#pragma once

#include <functional>
#include <utility>

namespace cancha::tape {

/// Delivers the result of finished work, on the thread of its caller.
using Done = std::function<void()>;

/// Long work that may run on any thread.
using LongWork = std::function<Done()>;

/// Runs work, and then calls the function that it returned.
using Aside = std::function<void(LongWork work)>;

/// Runs the work before the call returns. Destroys the work before it delivers the result.
inline void do_at_once(LongWork work) {
    const Done found = work();
    work = nullptr;
    found();
}

}  // namespace cancha::tape

#pragma once

#include <functional>
#include <utility>

namespace cancha::tape {

/// Takes note of what work has found, on the thread of whoever asked for it.
using Done = std::function<void()>;

/// Work that takes long and may be done on any thread.
using LongWork = std::function<Done()>;

/// Has work done, and what it returns after it.
using Aside = std::function<void(LongWork work)>;

/// Does it before the call returns. What the work holds goes before anybody hears of what it found.
inline void do_at_once(LongWork work) {
    const Done found = work();
    work = nullptr;
    found();
}

}  // namespace cancha::tape

#include "proto/async/eager_wait.h"

#include <sched.h>

namespace cancha::async {

bool EagerWait::yield() {
    if (now_ < sleepy_until_ || now_ - begin_ >= kLongest) {
        return false;
    }
    ::sched_yield();
    const Clock::time_point before = now_;
    now_ = Clock::now();
    if (now_ - before > kSlowYield) {
        sleepy_until_ = now_ + kSleepy;
    }
    return true;
}

}  // namespace cancha::async

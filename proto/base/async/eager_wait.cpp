#include "proto/base/async/eager_wait.h"

#include <algorithm>
#include <utility>

#include <sched.h>

namespace cancha::async {

bool EagerWait::yield() {
    if (!may_yield()) {
        return false;
    }
    ::sched_yield();
    yielded(Clock::now());
    return true;
}

void EagerWait::yielded(Clock::time_point now) {
    if (now - std::exchange(now_, now) > kSlowYield) {
        doze();
    }
}

void EagerWait::doze() {
    const bool has_been_awake_for_long = now_ - awake_from_ > doze_;
    doze_ = has_been_awake_for_long ? Clock::duration(kShortestDoze)
                                    : std::min<Clock::duration>(2 * doze_, kLongestDoze);
    awake_from_ = now_ + doze_;
}

}  // namespace cancha::async

#include "server/session/ready_check.h"

#include <algorithm>

#include "server/lockstep/match_loop.h"
#include "server/net/patience.h"

namespace cancha::session {

namespace {

using Clock = net::Signal::Clock;

std::chrono::microseconds in_microseconds(Clock::duration duration) {
    return std::chrono::duration_cast<std::chrono::microseconds>(duration);
}

}  // namespace

boost::asio::awaitable<void> ReadyCheck::wait() {
    co_await until_seated();
    co_await until_ready();
}

boost::asio::awaitable<void> ReadyCheck::until_seated() {
    const Clock::time_point start = Clock::now();
    while (!is_seated() && !room_.is_over()) {
        co_await changed_.wait_until(Clock::now() + lockstep::MatchLoop::kHeartbeat);
        if (!is_seated() && !room_.is_over()) {
            room_.on_still_waiting(in_microseconds(Clock::now() - start));
        }
    }
}

// If a client leaves meanwhile, the time starts anew with the next occupant.
boost::asio::awaitable<void> ReadyCheck::until_ready() {
    Clock::time_point start = Clock::now();
    net::Patience patience(timeout_, start);
    while (!can_begin() && !room_.is_over()) {
        const Clock::time_point heartbeat = Clock::now() + lockstep::MatchLoop::kHeartbeat;
        co_await changed_.wait_until(is_ready() ? heartbeat
                                                : std::min(heartbeat, patience.next_look()));
        const Clock::time_point now = Clock::now();
        if (!is_seated() || is_ready()) {
            start = now;
            patience = net::Patience(timeout_, now);
        }
        if (patience.is_over(now) && !is_ready() && !room_.is_over()) {
            room_.on_not_ready(*std::ranges::find_if_not(seats_, &Seat::can_begin));
        } else if (!can_begin() && !room_.is_over()) {
            room_.on_still_waiting(in_microseconds(now - start));
        }
    }
}

bool ReadyCheck::is_seated() const {
    return std::ranges::all_of(seats_, &Seat::is_taken);
}

bool ReadyCheck::is_ready() const {
    return std::ranges::all_of(seats_, &Seat::can_begin);
}

}  // namespace cancha::session

#include "server/lockstep/match_loop.h"

#include <algorithm>

#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "proto/wire/frame_codec.h"

namespace cancha::lockstep {

using Clock = Pacing::Clock;

// Everything that can change the world happens between open_tick() and close_tick(). Everything
// after them only reads.
asio::awaitable<void> MatchLoop::run(match::Match& match) {
    for (;;) {
        co_await until_tick_may_open(match);
        if (match.is_over()) {
            co_return;
        }
        open_tick(match);
        co_await until_everyone_answered(match);
        if (match.is_over()) {
            co_return;
        }
        close_tick(match);
    }
}

Clock::time_point MatchLoop::look() {
    const Clock::time_point now = Clock::now();
    if (const net::Absence absence = watch_.look(now); absence.is_any()) {
        absences_.add(absence);
        is_behind_ = true;
        audience_.server_was_absent(absence, now);
    }
    return now;
}

void MatchLoop::open_tick(match::Match& match) {
    watch_.expect(look() + kLookPeriod);
    match.open_tick();
    barrier_.open(match.tick());
    pacing_.tick_opened();
    audience_.tick_opened();
    match.catch_up();
}

void MatchLoop::close_tick(match::Match& match) {
    barrier_.close([this, &match](SeatIndex seat, const match::SeatAnswer& answer) {
        for (const world::RobotCommand& command : answer.commands) {
            if (manual_drive_.takes(command)) {
                continue;
            }
            if (answer.is_of_seat) {
                match.command(command);
            } else {
                match.stand_in(command);
            }
        }
        if (!referee::is_empty(answer.request)) {
            match.request(seat, answer.request);
        }
    });
    manual_drive_.apply(match);
    match.close_tick();
    audience_.tick_closed();
}

asio::awaitable<void> MatchLoop::until_tick_may_open(const match::Match& match) {
    while (!match.is_over()) {
        if (pacing_.is_paused()) {
            review_due_.reset();  // A halt restarts the review's time.
            watch_.expect(Clock::time_point::max());
            co_await changed_.wait();
            continue;
        }
        const Clock::time_point now = look();
        const Clock::time_point due = std::max(pacing_.next_tick_at(now), review_due(match, now));
        if (due <= now) {
            co_return;
        }
        watch_.expect(due);
        co_await changed_.wait_until(due);
    }
}

/// Returns when the next tick may be opened as far as reviews are concerned: `now` without a review
/// by the wall clock.
Clock::time_point MatchLoop::review_due(const match::Match& match, Clock::time_point now) {
    const std::uint64_t wall_us = match.status().review_wall_us;
    if (wall_us == 0) {
        review_due_.reset();
        return now;
    }
    if (!review_due_) {
        review_due_ = now + std::chrono::microseconds(wall_us);
    }
    return *review_due_;
}

asio::awaitable<void> MatchLoop::until_everyone_answered(const match::Match& match) {
    const Clock::time_point opened = look();
    Clock::time_point now = opened;
    Clock::time_point heartbeat = opened + kHeartbeat;
    while (!barrier_.is_complete() && !match.is_over()) {
        const Clock::time_point next_look =
            std::min({heartbeat, audience_.answers_due(), now + kLookPeriod});
        watch_.expect(next_look);
        const Clock::time_point before = now;
        co_await changed_.wait_until(next_look);
        now = look();
        const bool is_due = now >= audience_.answers_due();
        if (is_due || is_behind_) {
            co_await until_arrived_answers_are_read();
            is_behind_ = false;
            audience_.unanswered_at(now);
        } else {
            // The sockets were read after `before`. Answers that arrived later may still be unread.
            audience_.unanswered_at(before);
        }
        if (is_due) {
            audience_.answers_overdue(now);
        }
        const bool still_waits = !barrier_.is_complete() && !match.is_over();
        if (now >= heartbeat && still_waits) {
            heartbeat = now + kHeartbeat;
            audience_.still_waiting(
                std::chrono::duration_cast<std::chrono::microseconds>(now - opened));
        }
    }
}

// The timer may have fired before an earlier answer was read, or this program was too slow for
// both. Each round runs everything that is ready. The second round certainly reads the sockets, and
// each further round reads another piece of a long answer.
asio::awaitable<void> MatchLoop::until_arrived_answers_are_read() {
    const auto executor = co_await asio::this_coro::executor;
    constexpr std::size_t kRounds = 2 + wire::kMaxClientFrameBytes / wire::FrameDecoder::kReadBytes;
    for (std::size_t round = 0; round < kRounds; ++round) {
        co_await asio::post(executor, asio::use_awaitable);
    }
}

}  // namespace cancha::lockstep

#include "viewer/gateway/event_book.h"

#include <algorithm>

#include "cancha/v1/viewer.pb.h"
#include "proto/base/timing.h"

namespace cancha::viewer {

void EventBook::clear() {
    events_.clear();
    before_ = {};
}

void EventBook::begin(const v1::Welcome& welcome) {
    clear();
    const Result<TickRate> rate = tick_rate_of(welcome.settings().timing());
    rate_ = rate ? *rate : TickRate{};
    // While the clock has not run, whatever has happened did so at zero; later nobody knows when.
    if (welcome.status().period() <= 1 && welcome.status().period_elapsed_us() == 0) {
        before_.period = 1;
    }
}

void EventBook::take(const v1::WorldUpdate& update) {
    const v1::MatchStatus& status = update.status();
    const Reading now{.tick = update.world().tick(),
                      .period = status.period(),
                      .elapsed_us = status.period_elapsed_us(),
                      .is_running = status.phase() == v1::MATCH_PHASE_PLAY};
    for (const v1::GameEvent& event : update.recent_events()) {
        if (event.number() > newest()) {
            insert(event, clock_at(event.tick(), now));
        } else if (!has(event.number())) {
            insert(event, {});  // Of before this book was begun.
        }
    }
    before_ = now;
}

void EventBook::insert(const v1::GameEvent& event, const Reading& clock) {
    v1::BrowserMessage message;
    v1::TimedEvent& timed = *message.add_events();
    *timed.mutable_event() = event;
    timed.set_period(clock.period);
    timed.set_period_elapsed_us(clock.elapsed_us);
    const auto next = std::ranges::lower_bound(events_, event.number(), {}, &Entry::number);
    events_.insert(next, {event.number(), message.SerializeAsString()});
    if (events_.size() > kMostEvents) {
        events_.pop_front();
    }
}

bool EventBook::has(std::uint32_t number) const {
    return std::ranges::binary_search(events_, number, {}, &Entry::number);
}

std::string EventBook::after(std::uint32_t number) const {
    std::string bytes;
    for (const Entry& entry : events_) {
        if (entry.number > number) {
            bytes += entry.bytes;
        }
    }
    return bytes;
}

/// At a fast pace many ticks pass between two updates. The clock runs from the last update until
/// play stops, or from where play goes on.
EventBook::Reading EventBook::clock_at(std::uint64_t tick, const Reading& now) const {
    if (tick >= now.tick) {
        return now;
    }
    if (before_.period == 0) {
        return {};
    }
    Reading clock = now;
    const std::uint64_t since_us = duration_us(tick, now.tick);
    clock.elapsed_us -= std::min(clock.elapsed_us, since_us);
    if (before_.period == now.period) {
        const std::uint64_t run_us = before_.is_running ? duration_us(before_.tick, tick) : 0;
        clock.elapsed_us = before_.is_running
                               ? std::min(before_.elapsed_us + run_us, now.elapsed_us)
                               : std::max(before_.elapsed_us, clock.elapsed_us);
    }
    return clock;
}

std::uint64_t EventBook::duration_us(std::uint64_t from_tick, std::uint64_t to_tick) const {
    const Tick ticks{to_tick < from_tick ? 0 : to_tick - from_tick};
    return static_cast<std::uint64_t>(rate_.time_of(ticks).count());
}

}  // namespace cancha::viewer

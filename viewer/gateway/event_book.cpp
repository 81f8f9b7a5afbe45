#include "viewer/gateway/event_book.h"

#include <algorithm>

#include "cancha/v1/viewer.pb.h"

namespace cancha::gateway {

void EventBook::take(const v1::WorldUpdate& update) {
    for (const v1::GameEvent& event : update.recent_events()) {
        if (!has(event.number())) {
            insert(event);
        }
    }
}

void EventBook::insert(const v1::GameEvent& event) {
    v1::BrowserMessage message;
    *message.add_events() = event;
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

}  // namespace cancha::gateway

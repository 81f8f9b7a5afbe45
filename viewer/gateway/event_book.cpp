#include "viewer/gateway/event_book.h"

#include <algorithm>
#include <utility>

#include "cancha/v1/viewer.pb.h"

namespace cancha::gateway {

namespace {

bool is_of_score(const v1::GameEvent& event) {
    return event.kind() == "goal" || event.kind() == "taken_back";
}

}  // namespace

void EventBook::take(const v1::WorldUpdate& update) {
    constexpr int kMost = kMostEvents + kMostOfScore;
    const auto& events = update.recent_events();
    for (int i = std::max(0, events.size() - kMost); i < events.size(); ++i) {
        if (!has(events[i].number()) && events[i].ByteSizeLong() <= kMostEventBytes) {
            insert(events[i]);
        }
    }
}

void EventBook::insert(const v1::GameEvent& event) {
    v1::BrowserMessage message;
    *message.add_events() = event;
    const auto next = std::ranges::lower_bound(events_, event.number(), {}, &Entry::number);
    events_.insert(next, {event.number(), is_of_score(event), message.SerializeAsString()});
    if (events_.size() > kMostEvents) {
        drop_oldest();
    }
}

void EventBook::drop_oldest() {
    Entry& oldest = events_.front();
    if (oldest.is_of_score) {
        const auto next = std::ranges::lower_bound(of_score_, oldest.number, {}, &Entry::number);
        of_score_.insert(next, std::move(oldest));
    }
    events_.pop_front();
    if (of_score_.size() > kMostOfScore) {
        of_score_.pop_front();
    }
}

bool EventBook::has(std::uint32_t number) const {
    return std::ranges::binary_search(events_, number, {}, &Entry::number) ||
           std::ranges::binary_search(of_score_, number, {}, &Entry::number);
}

std::string EventBook::after(std::uint32_t number) const {
    std::string bytes;
    for (const Entries* entries : {&of_score_, &events_}) {
        for (const Entry& entry : *entries) {
            bytes += entry.number > number ? entry.bytes : "";
        }
    }
    return bytes;
}

}  // namespace cancha::gateway

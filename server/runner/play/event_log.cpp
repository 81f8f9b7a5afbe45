#include "server/runner/play/event_log.h"

#include <algorithm>
#include <iterator>

#include "server/recording/event_json.h"

namespace cancha::runner {

void EventLog::update(const match::Match& match) {
    const std::uint64_t oldest = match.oldest_event();
    if (oldest > last_seen_ + 1) {
        kinds_[kUnknownKind].omitted += oldest - last_seen_ - 1;
        last_seen_ = oldest - 1;
    }
    while (last_seen_ < match.event_count()) {
        ++last_seen_;
        whistles_.note(match.event(last_seen_));
        keep(match.event(last_seen_), last_seen_);
    }
}

void EventLog::keep(const referee::GameEvent& event, std::uint64_t number) {
    kept_.emplace(number, event);
    Kind& kind = kinds_[event.kind];
    if (kind.first < kFirstOfKind) {
        ++kind.first;
    } else {
        kind.later.push_back(number);
    }
    if (kept_.size() > kMost) {
        leave_one_out();
    }
}

// Drops the oldest later event of the kind with the most events kept. If only first events are
// kept, drops the newest event.
void EventLog::leave_one_out() {
    const auto most = std::ranges::max_element(
        kinds_, {}, [](const auto& entry) { return entry.second.later.size(); });
    Kind& kind = most->second.later.empty() ? kinds_[kept_.rbegin()->second.kind] : most->second;
    if (kind.later.empty()) {
        kept_.erase(std::prev(kept_.end()));
        --kind.first;
    } else {
        kept_.erase(kind.later.front());
        kind.later.pop_front();
    }
    ++kind.omitted;
}

nlohmann::ordered_json EventLog::list(const match::Match& match) {
    update(match);
    auto events = nlohmann::ordered_json::array();
    for (const auto& [number, event] : kept_) {
        events.push_back(recording::to_json(event, number, rate_));
    }
    auto omitted_of_kind = nlohmann::ordered_json::object();
    for (const auto& [name, kind] : kinds_) {
        if (kind.omitted > 0) {
            omitted_of_kind[name] = kind.omitted;
        }
    }
    return {{"whistles", whistles_.to_json()},
            {"events_omitted", match.event_count() - kept_.size()},
            {"events_omitted_of_kind", std::move(omitted_of_kind)},
            {"events", std::move(events)}};
}

}  // namespace cancha::runner

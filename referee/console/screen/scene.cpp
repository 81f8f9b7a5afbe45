#include "referee/console/screen/scene.h"

#include <algorithm>
#include <utility>

#include "client-sdk/cpp/control/wording.h"

namespace cancha::console {

namespace {

constexpr int kMostEvents = 4096;  // The server undoes no older event.

}  // namespace

void Scene::take(v1::WorldUpdate next) {
    auto& known = *update.mutable_recent_events();
    for (v1::GameEvent& event : *next.mutable_recent_events()) {
        if (known.empty() || event.number() > known.rbegin()->number()) {
            *known.Add() = std::move(event);
        }
    }
    known.DeleteSubrange(0, std::max(0, known.size() - kMostEvents));
    known.Swap(next.mutable_recent_events());
    update = std::move(next);
}

std::uint32_t Scene::open_proposal() const {
    const v1::GameEvent* const proposal = control::open_proposal(update);
    return proposal == nullptr ? 0 : proposal->number();
}

std::uint32_t Scene::selected_event() const {
    const auto& events = update.recent_events();
    if (events.empty()) {
        return 0;
    }
    const std::uint32_t newest = events.rbegin()->number();
    return selected == 0 ? newest : std::min(std::max(selected, events.begin()->number()), newest);
}

void Scene::select(int steps) {
    const auto& events = update.recent_events();
    if (events.empty() || steps == 0) {
        return;
    }
    const std::int64_t oldest = events.begin()->number();
    const std::int64_t newest = events.rbegin()->number();
    const std::int64_t from = selected == 0 ? newest + 1 : std::int64_t{selected_event()};
    const std::int64_t wanted = std::max(from + steps, oldest);
    selected = wanted > newest ? 0 : static_cast<std::uint32_t>(wanted);
}

}  // namespace cancha::console

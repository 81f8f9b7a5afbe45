#include "referee/tournament/schedule.h"

#include <algorithm>

namespace cancha::tournament {

void Schedule::add(std::size_t index) {
    due_.insert(std::ranges::upper_bound(due_, index), index);
}

std::optional<std::size_t> Schedule::next() const {
    const auto parked =
        static_cast<std::size_t>(std::ranges::count_if(running_, &Running::is_parked));
    if (running_.size() - parked >= jobs_ || running_.size() >= most_running()) {
        return std::nullopt;
    }
    const auto next = std::ranges::find_if_not(
        due_, [this](std::size_t index) { return is_awaited(plan_.matches[index]); });
    return next == due_.end() ? std::nullopt : std::optional(*next);
}

/// Whether a match would wait for a team for which another match waits already.
bool Schedule::is_awaited(const PlannedMatch& planned) const {
    return std::ranges::any_of(running_, [&](const Running& running) {
        const PlannedMatch& standing = plan_.matches[running.index];
        return running.is_parked && (running.attendance.is_absent(standing, planned.blue.team) ||
                                     running.attendance.is_absent(standing, planned.yellow.team));
    });
}

Running& Schedule::begin(std::size_t index) {
    std::erase(due_, index);
    return running_.emplace_back(Running{.index = index});
}

void Schedule::end(std::size_t index) {
    std::erase_if(running_, [index](const Running& one) { return one.index == index; });
}

Running* Schedule::find(std::size_t index) {
    const auto found = std::ranges::find(running_, index, &Running::index);
    return found == running_.end() ? nullptr : &*found;
}

}  // namespace cancha::tournament

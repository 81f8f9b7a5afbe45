#include "server/recording/whistle_count.h"

#include <algorithm>
#include <tuple>

#include <nlohmann/json.hpp>

namespace cancha::recording {

namespace {

constexpr std::array kRestarts{"penalty_kick", "goal_kick", "free_kick", "free_ball"};

std::size_t index_of(Team team) {
    return static_cast<std::size_t>(team);
}

}  // namespace

bool WhistleCount::ByNumber::operator()(const std::string& a, const std::string& b) const {
    return std::tuple(a.size(), a) < std::tuple(b.size(), b);
}

void WhistleCount::note(const referee::GameEvent& event) {
    if (std::ranges::find(kRestarts, event.kind) == kRestarts.end()) {
        return;
    }
    ++rules_[event.rule][event.kind][index_of(opponent_of(event.team))];
}

nlohmann::ordered_json WhistleCount::to_json() const {
    auto table = nlohmann::ordered_json::array();
    for (const auto& [rule, restarts] : rules_) {
        for (const auto& [restart, counts] : restarts) {
            table.push_back({{"rule", rule},
                             {"restart", restart},
                             {"against_blue", counts[index_of(Team::kBlue)]},
                             {"against_yellow", counts[index_of(Team::kYellow)]},
                             {"against_nobody", counts[index_of(Team::kNone)]}});
        }
    }
    return table;
}

}  // namespace cancha::recording

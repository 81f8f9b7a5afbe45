#include "server/recording/whistle_count.h"

#include <algorithm>
#include <tuple>

#include <nlohmann/json.hpp>

#include "proto/base/values/restart_kind.h"

namespace cancha::recording {

namespace {

/// A kick-off follows a goal or a break.
bool is_whistle(const std::string& event) {
    return std::ranges::any_of(restart_kinds(), [&event](v1::RestartKind kind) {
        return kind != v1::RESTART_KIND_KICK_OFF && event == restart_word(kind, '_');
    });
}

std::size_t index_of(Team team) {
    return static_cast<std::size_t>(team);
}

}  // namespace

bool WhistleCount::ByNumber::operator()(const std::string& a, const std::string& b) const {
    return std::tuple(a.size(), a) < std::tuple(b.size(), b);
}

void WhistleCount::note(const referee::GameEvent& event) {
    if (!is_whistle(event.kind)) {
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

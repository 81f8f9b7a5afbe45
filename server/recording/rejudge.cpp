#include "server/recording/rejudge.h"

#include <utility>

namespace cancha::recording {

Rejudge::Rejudge(const MatchFacts& facts)
    : rulebook_(
          facts.discipline.chapter->make_rulebook({.settings = facts.discipline.settings,
                                                   .rules = facts.discipline.rules,
                                                   .rate = facts.discipline.rate,
                                                   .blue_name = facts.options.blue_name,
                                                   .yellow_name = facts.options.yellow_name})) {}

std::vector<referee::GameEvent> Rejudge::judge(const referee::WorldState& state) {
    if (state.tick.number == 0) {
        return rulebook_->open(state).events;
    }
    if (status().phase == referee::MatchPhase::kOver) {
        return {};
    }
    return rulebook_->judge(state).events;
}

}  // namespace cancha::recording

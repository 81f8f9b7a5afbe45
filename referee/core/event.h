#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "referee/core/rulebook.h"

namespace cancha::referee {

/// Returns an event under this rule. The event's robot is 0, because no single robot caused the
/// event.
inline GameEvent event_of(Tick tick, std::string_view kind, Team team, const RuleText& rule,
                          std::string text) {
    GameEvent event;
    event.tick = tick;
    event.kind = kind;
    event.team = team;
    event.rule = rule.number;
    event.text = std::move(text);
    return event;
}

}  // namespace cancha::referee

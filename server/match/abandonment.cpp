#include "server/match/abandonment.h"

#include <string_view>

#include <fmt/format.h>

namespace cancha::match {

namespace {

constexpr std::string_view kKind = "abandoned";
constexpr std::string_view kText = "Match abandoned by the official: ";

}  // namespace

std::string end_reason_of(const Abandonment& abandonment) {
    return fmt::format("{} ({})", abandonment.reason, abandonment.official);
}

referee::GameEvent event_of(const Abandonment& abandonment, Tick tick) {
    referee::GameEvent event;
    event.tick = tick;
    event.kind = kKind;
    event.text = fmt::format("{}{}", kText, abandonment.reason);
    event.origin = referee::official_origin(abandonment.official);
    return event;
}

bool tells_of_abandonment(const referee::GameEvent& event, const std::string& end_reason) {
    return event.kind == kKind && event.rule.empty() && event.team == Team::kNone &&
           event.robot == RobotId{} && event.text.starts_with(kText) &&
           end_reason == end_reason_of({event.text.substr(kText.size()), name_of(event.origin)});
}

}  // namespace cancha::match

#include "server/sim/match/abandonment.h"

#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace cancha::match {

namespace {

constexpr std::string_view kKind = "abandoned";
constexpr std::string_view kText = "Match abandoned: ";
constexpr std::string_view kTextBefore = "Match abandoned by the official: ";  // Up to 0.4.0.

/// The reason in an event's text. None: the text does not report an abandonment.
std::optional<std::string> reason_in(std::string_view text) {
    for (const std::string_view beginning : {kText, kTextBefore}) {
        if (text.starts_with(beginning)) {
            return std::string(text.substr(beginning.size()));
        }
    }
    return std::nullopt;
}

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
    const std::optional<std::string> reason = reason_in(event.text);
    return reason && event.kind == kKind && event.rule.empty() && event.team == Team::kNone &&
           event.robot == RobotId{} &&
           end_reason == end_reason_of({*reason, name_of(event.origin)});
}

}  // namespace cancha::match

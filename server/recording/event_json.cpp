#include "server/recording/event_json.h"

#include <chrono>

namespace cancha::recording {

nlohmann::ordered_json to_json(const referee::GameEvent& event, std::uint64_t number,
                               TickRate rate) {
    const SimDuration time = rate.time_of(event.tick);
    return {{"number", number},
            {"tick", event.tick.number},
            {"time_s", std::chrono::duration<double>(time).count()},
            {"kind", event.kind},
            {"team", to_string(event.team)},
            {"robot", to_number(event.robot)},
            {"rule", event.rule},
            {"text", event.text},
            {"origin", name_of(event.origin)},
            {kOriginKindField, origin_word(event.origin.kind)}};
}

}  // namespace cancha::recording

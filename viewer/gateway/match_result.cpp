#include "viewer/gateway/match_result.h"

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {

std::optional<std::string> result_of(std::string_view match, std::string_view list) {
    v1::ServerMessage received;
    if (!received.ParseFromArray(list.data(), static_cast<int>(list.size()))) {
        return std::nullopt;
    }
    for (const v1::MatchEntry& entry : received.match_list().matches()) {
        if (entry.name() == match && entry.state() == v1::MATCH_STATE_OVER) {
            v1::ServerMessage result;
            v1::MatchOver& over = *result.mutable_over();
            *over.mutable_status() = entry.status();
            over.set_ticks(entry.tick());
            over.set_state_hash(entry.state_hash());
            over.set_reason(entry.end_reason());
            over.set_is_abandoned(entry.is_abandoned());
            return result.SerializeAsString();
        }
    }
    return std::nullopt;
}

}  // namespace cancha::gateway

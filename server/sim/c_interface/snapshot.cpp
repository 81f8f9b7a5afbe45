#include "server/sim/c_interface/snapshot.h"

#include <fmt/format.h>

#include "proto/cancha/v1/referee.pb.h"
#include "server/sim/c_interface/messages.h"

namespace cancha::c_interface {

Status take(const engine::Running& running, cancha_snapshot** snapshot) {
    if (snapshot == nullptr) {
        return Error{ErrorCode::kInvalidInput, "snapshot: null, expected a place for the handle"};
    }
    auto state = running.snapshot();
    if (!state) {
        return state.error();
    }
    *snapshot = new cancha_snapshot{*std::move(state)};
    return {};
}

Status request(engine::Running& running, std::uint32_t team, int format, Bytes message) {
    if (team != static_cast<std::uint32_t>(Team::kBlue) &&
        team != static_cast<std::uint32_t>(Team::kYellow)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("team: got {}, expected 1 (blue) or 2 (yellow)", team)};
    }
    v1::TeamRequest request;
    const Status parsed = parse(message.data, message.size, format, request);
    return parsed ? running.request(static_cast<Team>(team), request) : parsed;
}

}  // namespace cancha::c_interface

void cancha_snapshot_free(cancha_snapshot* snapshot) {
    delete snapshot;
}

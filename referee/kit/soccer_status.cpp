#include "referee/kit/soccer_status.h"

namespace cancha::referee {

namespace {

void describe(const Side& side, v1::TeamStatus& message) {
    message.set_defends(static_cast<v1::FieldEnd>(side.defends));
    message.set_time_outs_left(side.time_outs_left);
    message.set_shoot_out_goals(side.shoot_out_goals);
    message.set_shoot_out_kicks(side.shoot_out_kicks);
}

void describe(const Restart& restart, v1::Restart& message) {
    message.set_kind(restart.kind);
    message.set_team(static_cast<v1::Team>(restart.team));
    message.set_since_tick(restart.since.number);
    message.set_ball_x_m(restart.ball_m.x);
    message.set_ball_y_m(restart.ball_m.y);
    message.set_is_being_taken(restart.is_being_taken);
    message.set_reason(restart.reason);
    message.set_placing(static_cast<v1::Team>(restart.placing));
}

}  // namespace

void describe(const SoccerStatus& status, v1::MatchStatus& message) {
    for (v1::TeamStatus& team : *message.mutable_teams()) {
        describe(status.side_of(static_cast<Team>(team.team())), team);
    }
    if (status.restart) {
        describe(*status.restart, *message.mutable_restart());
    } else {
        message.clear_restart();
    }
    message.set_last_touch(static_cast<v1::Team>(status.last_touch.team));
    message.set_last_touch_robot_id(to_number(status.last_touch.robot));
}

// The last touch and the pressing follow from data hashed elsewhere.
void append_to(StateHash& hash, const Side& side) {
    hash.append(static_cast<std::uint64_t>(side.defends));
    hash.append(std::uint64_t{side.time_outs_left});
    hash.append(std::uint64_t{side.shoot_out_goals});
    hash.append(std::uint64_t{side.shoot_out_kicks});
}

void append_to(StateHash& hash, const SoccerStatus& status) {
    if (!status.restart) {
        return;
    }
    hash.append(static_cast<std::uint64_t>(status.restart->kind));
    hash.append(static_cast<std::uint64_t>(status.restart->team));
    hash.append(status.restart->since.number);
    hash.append(std::uint64_t{status.restart->is_being_taken});
    hash.append(static_cast<std::uint64_t>(status.restart->placing));
}

}  // namespace cancha::referee

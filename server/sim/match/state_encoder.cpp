#include "server/sim/match/state_encoder.h"

#include "referee/core/state_numbers.h"

namespace cancha::match {

namespace {

/// Encodes all numbers of a body.
template <typename Body, typename Message>
void encode_body(const Body& body, Message& message) {
    const referee::BodyTable<Body>& table = referee::body_table<Body>();
    const bool is_short = referee::leaves_out_messages(body);
    const auto number_at = [&](std::size_t i) { return table.at(body, i); };
    numbers::set_numbers(*table.part, message, number_at, is_short);
    if constexpr (requires { message.clear_orientation(); }) {
        if (is_short) {
            message.clear_orientation();
        }
    }
}

void encode_robot(const referee::RobotState& robot, v1::RobotState& message) {
    message.set_id(to_number(robot.id));
    encode_body(robot, message);
}

std::uint64_t to_us(std::uint64_t ticks, TickRate rate) {
    return static_cast<std::uint64_t>(rate.time_of(Tick{ticks}).count());
}

void encode_team(const referee::TeamStatus& status, Team team, TickRate rate,
                 v1::TeamStatus& message) {
    message.set_team(static_cast<v1::Team>(team));
    message.set_name(status.name);
    message.set_score(status.score);
    message.set_progress(status.progress);
    message.set_finished_us(to_us(status.finished, rate));
    message.set_faults(status.faults);
}

/// The i-th element of a list that is overwritten from the front.
template <typename Message>
Message& element(google::protobuf::RepeatedPtrField<Message>& list, std::size_t i) {
    const int index = static_cast<int>(i);
    return index < list.size() ? *list.Mutable(index) : *list.Add();
}

/// Overwrites a list and reuses the memory of its messages.
template <typename State, typename Message>
void encode_all(const std::vector<State>& states, google::protobuf::RepeatedPtrField<Message>& list,
                void (*encode)(const State&, Message&)) {
    for (std::size_t i = 0; i < states.size(); ++i) {
        encode(states[i], element(list, i));
    }
    while (list.size() > static_cast<int>(states.size())) {
        list.RemoveLast();
    }
}

}  // namespace

void StateEncoder::encode(const referee::WorldState& state, v1::WorldState& message) const {
    message.set_tick(state.tick.number);
    message.set_time_us(to_us(state.tick.number, rate_));
    if (state.ball) {
        encode_body(*state.ball, *message.mutable_ball());
    } else {
        message.clear_ball();
    }
    encode_all(state.robots, *message.mutable_robots(), encode_robot);
    encode_all(state.links, *message.mutable_links(), encode_body);
    encode_all(state.joints, *message.mutable_joints(), encode_body);
    if (state.placed_tick) {
        message.set_placed_tick(state.placed_tick->number);
    } else {
        message.clear_placed_tick();
    }
}

void StateEncoder::encode(const Match& match, v1::MatchStatus& message) const {
    encode(match.status(), message);
    match.describe(message);
}

void StateEncoder::encode(const referee::MatchStatus& status, v1::MatchStatus& message) const {
    message.set_phase(static_cast<v1::MatchPhase>(status.phase));
    message.set_period(status.period);
    message.set_period_elapsed_us(to_us(status.period_elapsed, rate_));
    message.set_period_length_us(to_us(status.period_length, rate_));
    std::size_t teams = 0;
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        if (status.of(team).plays) {
            encode_team(status.of(team), team, rate_, element(*message.mutable_teams(), teams++));
        }
    }
    message.set_is_course(status.is_course);
    message.set_end_reason(status.end_reason);
    message.set_period_kind(status.period_kind);
    message.set_phase_left_us(to_us(status.phase_left, rate_));
    message.set_winner(static_cast<v1::Team>(status.winner));
    message.set_review_wall_us(status.review_wall_us);
}

void StateEncoder::encode(const referee::GameEvent& event, std::uint64_t number,
                          v1::GameEvent& message) const {
    message.set_number(static_cast<std::uint32_t>(number));
    message.set_tick(event.tick.number);
    message.set_kind(event.kind);
    message.set_team(static_cast<v1::Team>(event.team));
    message.set_robot_id(to_number(event.robot));
    message.set_rule(event.rule);
    message.set_text(event.text);
    message.set_origin(name_of(event.origin));
    message.set_origin_kind(event.origin.kind);
    message.set_period(event.period);
    message.set_period_elapsed_us(to_us(event.period_elapsed, rate_));
}

}  // namespace cancha::match

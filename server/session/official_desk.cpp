#include "server/session/official_desk.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "proto/base/streams/limited_log.h"
#include "proto/base/text/number_text.h"
#include "proto/base/text/visible.h"
#include "referee/core/handling.h"
#include "referee/core/settings.h"
#include "server/session/manual_drive_desk.h"
#include "server/session/permissions.h"
#include "server/session/robot_words.h"
#include "server/sim/world/actuator_builder.h"
#include "server/sim/world/arena_builder.h"
#include "server/sim/world/clearance.h"
#include "server/sim/world/obstacles.h"

namespace cancha::session {

namespace {

using lockstep::Pacing;
using Outcome = Result<std::string>;  // Sentence on what was done.

Error refuse(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

Error match_is_over() {
    return {ErrorCode::kRefused, "the match is over"};
}

/// Whether a point is in the field or in a goal.
bool is_inside(const v1::Field& field, double x_m, double y_m) {
    const bool is_in_goal = x_m >= field.goal_left_m() && x_m <= field.goal_right_m() &&
                            y_m >= field.goal_bottom_m() && y_m <= field.goal_top_m();
    return is_in_goal || std::ranges::all_of(world::edges_of(field), [&](const auto& edge) {
               // False for NaN.
               return dot(edge.outward, Vec2{x_m, y_m}) <= edge.offset_m;
           });
}

// Texts are shown on a terminal of 80 columns, so they begin with what is possible.
std::string outside(const v1::Field& field) {
    return fmt::format("Choose x {} to {}, y {} to {} m; that place is outside the walls",
                       number_text(field.goal_left_m()), number_text(field.goal_right_m()),
                       number_text(field.bottom_m()), number_text(field.top_m()));
}

std::string outside(const world::FloorSpec& floor) {
    return fmt::format("Choose x {} to {}, y {} to {} m; that place is off the floor",
                       number_text(-floor.length_m / 2), number_text(floor.length_m / 2),
                       number_text(-floor.width_m / 2), number_text(floor.width_m / 2));
}

/// Checks that a point is within the walls of the field or, without a field, over the floor of the
/// arena.
Status check_inside(const MatchRoom& room, double x_m, double y_m) {
    if (const v1::Discipline& settings = room.discipline().settings; settings.has_field()) {
        return is_inside(settings.field(), x_m, y_m) ? Status() : refuse(outside(settings.field()));
    }
    const world::FloorSpec& floor = room.running().spec().floor;
    return world::is_over(floor, {x_m, y_m}) ? Status() : refuse(outside(floor));
}

Outcome step(MatchRoom& room, std::uint32_t ticks) {
    if (const Status begun = room.running().check_begun(); !begun) {
        return begun.error();  // Otherwise its ticks would be played much later, unexpectedly.
    }
    room.running().set_pace(&Pacing::step, ticks);
    return fmt::format("playing {} tick{}, then halting", ticks, ticks == 1 ? "" : "s");
}

Outcome set_speed(MatchRoom& room, double speed) {
    room.running().set_pace(&Pacing::set_speed, speed);
    if (speed == 0) {
        return std::string("as fast as possible");
    }
    return speed == 1 ? std::string("real time") : fmt::format("{} times real time", speed);
}

/// Returns "(0.30, −0.20) m".
std::string place_text(double x_m, double y_m) {
    return fmt::format("({}, {}) m", number_text(x_m, 3), number_text(y_m, 3));
}

std::string describe(const v1::Ruling::SetHandling& wanted) {
    constexpr const char* kFromNowOn[] = {
        "", "is applied at once", "now needs an official's confirmation", "is ignored from now on"};
    return fmt::format("Rule {} {}", wanted.rule(), kFromNowOn[wanted.handling()]);
}

std::string describe(const MatchRoom& room, const match::Change& change) {
    if (change.has_ball()) {
        return fmt::format("Ball placed at {}",
                           place_text(change.ball().x_m(), change.ball().y_m()));
    }
    if (change.has_robot()) {
        const match::PlacedRobot robot = match::decode_robot(change.robot());
        return fmt::format("{} placed at {}", name_of(room, robot.id),
                           match::describe_place(robot));
    }
    if (change.has_ruling() && change.ruling().ruling().has_handling()) {
        return describe(change.ruling().ruling().handling());
    }
    return match::describe(change, room.discipline().settings, room.match().status());
}

/// `remark`: addition to the reply once it is done; empty: none.
Outcome change(MatchRoom& room, const std::string& official, const match::Change& change,
               const std::function<std::string()>& remark = {}) {
    const std::string_view consequence = match::consequence_of(change, room.match().status());
    if (const Status changed = room.running().change(change, official); !changed) {
        return changed.error();
    }
    return fmt::format("{}{}{}", describe(room, change), remark ? remark() : "", consequence);
}

/// Returns the body of a robot where it stands, or will stand after the tick.
world::Prism prism_now(const MatchRoom& room, const world::RobotSpec& robot) {
    const match::PlacedRobot place = room.running().place_of(robot);
    return world::prism_of(robot, place.pose, place.stance);
}

/// Checks that a robot overlaps no wall, in which it would be stuck or from which it would be shot.
Status check_clear_of_walls(const MatchRoom& room, const world::RobotSpec& robot,
                            const GroundPose& pose, const world::Stance& stance,
                            const std::vector<double>& joints) {
    const std::string obstacle =
        world::obstacle_at(robot, pose, stance, joints, room.running().spec());
    return obstacle.empty()
               ? Status()
               : refuse(fmt::format("Keep clear of {}: the robot would stand in it", obstacle));
}

/// Returns "; it overlaps Yellow 2 and the ball". Not an error, because these may be moved next.
/// Empty: it overlaps nothing.
std::string overlap_text(const MatchRoom& room, RobotId id, const world::Prism& robot) {
    std::vector<std::string> overlapped;
    for (const world::RobotSpec& other : room.running().spec().robots) {
        if (other.id != id && world::overlap(robot, prism_now(room, other))) {
            overlapped.push_back(name_of(room, other.id));
        }
    }
    const auto& ball = room.match().state().ball;
    if (ball &&
        world::overlaps_ball(robot, ball->position_m, room.running().spec().ball->radius_m)) {
        overlapped.emplace_back("the ball");
    }
    return overlapped.empty() ? "" : fmt::format("; it overlaps {}", listed(overlapped));
}

Outcome place_robot(MatchRoom& room, const std::string& official,
                    const v1::OfficialRequest::PlaceRobot& wanted) {
    const v1::Discipline& settings = room.discipline().settings;
    const RobotId id{wanted.id()};
    const auto& robots = room.running().spec().robots;
    const auto known = std::ranges::find(robots, id, &world::RobotSpec::id);
    if (known == robots.end()) {
        return no_robot(settings, id);
    }
    if (const Status checked = check_inside(room, wanted.x_m(), wanted.y_m()); !checked) {
        return checked.error();
    }
    const world::Stance stance{
        .floor_m = wanted.z_m(), .roll_rad = wanted.roll_rad(), .pitch_rad = wanted.pitch_rad()};
    if (!known->can_take(stance)) {
        return refuse("Leave z, roll and pitch out: this robot stays upright on the ground");
    }
    Result<std::vector<double>> joints =
        world::joint_positions(known->own_model(), wanted.joints(), known->start_joints, "joints");
    if (!joints) {
        return refuse(joints.error().message);
    }
    const GroundPose pose{wanted.x_m(), wanted.y_m(), wanted.heading_rad()};
    const world::Prism robot = world::prism_of(*known, pose, stance);
    if (const Status checked = check_clear_of_walls(room, *known, pose, stance, *joints);
        !checked) {
        return checked.error();
    }
    // overlap_text() runs after the change, because the rules may then have placed other robots.
    if (wanted.joints().empty()) {
        joints->clear();  // The joints are as at the start and need no mention.
    }
    return change(room, official,
                  match::move_robot({.id = id,
                                     .pose = pose,
                                     .motion = {.velocity_mps = {wanted.vx_mps(), wanted.vy_mps()},
                                                .turn_rate_radps = wanted.turn_rate_radps()},
                                     .stance = stance,
                                     .joints = *std::move(joints)}),
                  [&] { return overlap_text(room, id, robot); });
}

/// Rounds up to the next millimetre.
double rounded_up_m(double distance_m) {
    constexpr double kPerMetre = 1000;
    return std::ceil(distance_m * kPerMetre) / kPerMetre;
}

/// Checks against the robots' present places, not those of a coming restart.
Status check_clear_of_robots(const MatchRoom& room, const Vec3& ball_m) {
    const double radius_m = room.running().spec().ball->radius_m;
    for (const world::RobotSpec& robot : room.running().spec().robots) {
        const GroundPose pose = room.running().place_of(robot).pose;
        if (world::overlaps_ball(prism_now(room, robot), ball_m, radius_m)) {
            return refuse(fmt::format(
                "Move {} first: it stands on the spot, at {}; or keep {:.3f} m from its centre",
                name_of(room, robot.id), place_text(pose.x_m, pose.y_m),
                rounded_up_m(world::clear_distance_m(robot, radius_m))));
        }
    }
    return {};
}

Outcome place_ball(MatchRoom& room, const std::string& official, const v1::BallState& wanted) {
    const v1::Discipline& settings = room.discipline().settings;
    if (!settings.has_ball()) {
        return refuse(fmt::format("There is no ball in {}", room.discipline().full_name()));
    }
    if (const Status checked = check_inside(room, wanted.x_m(), wanted.y_m()); !checked) {
        return checked.error();
    }
    const Vec3 ball_m{wanted.x_m(), wanted.y_m(),
                      std::max(wanted.z_m(), settings.ball().radius_m())};
    if (const Status checked = check_clear_of_robots(room, ball_m); !checked) {
        return checked.error();
    }
    return change(room, official,
                  match::move_ball(
                      {.position_m = ball_m,
                       .velocity_mps = {wanted.vx_mps(), wanted.vy_mps(), wanted.vz_mps()},
                       .turn_rate_radps = {wanted.turn_rate_x_radps(), wanted.turn_rate_y_radps(),
                                           wanted.turn_rate_z_radps()}}));
}

/// Returns the rulebook's number of an event that it decided.
Result<std::uint64_t> decision_of(const MatchRoom& room, std::uint64_t number) {
    const match::Match& match = room.match();
    if (number < 1 || number > match.event_count()) {
        return refuse(fmt::format("no event {}; the newest is {}", number, match.event_count()));
    }
    if (number < match.oldest_event()) {
        return refuse(fmt::format("event {} is too old", number));
    }
    const referee::GameEvent& event = match.event(number);
    if (event.decision == 0) {
        return refuse(
            fmt::format("event {} ({}) is not a decision of the referee", number, event.kind));
    }
    return event.decision;
}

/// Returns the time for an official's decision, in the rulebook's ticks.
std::uint64_t decision_ticks(const MatchRoom& room, double within_s) {
    return room.discipline().rate.ticks_in(within_s == 0 ? referee::kUsualDecision_s : within_s);
}

/// Converts event numbers and times of officials to those of the rulebook.
Result<referee::Ruling> as_rulebook_counts(const MatchRoom& room, const v1::Ruling& wanted) {
    referee::Ruling ruling;
    *ruling.mutable_ruling() = wanted;
    if (wanted.has_take_back() || wanted.has_decide()) {
        const auto decision = decision_of(
            room, wanted.has_decide() ? wanted.decide().event() : wanted.take_back().event());
        if (!decision) {
            return decision.error();
        }
        ruling.set_decision(*decision);
    } else if (wanted.has_handling()) {
        ruling.set_decide_within_ticks(decision_ticks(room, wanted.handling().decide_within_s()));
    }
    return referee::canonical(ruling);
}

/// Returns a short text about an event, for people. A goal includes the restart that follows it at
/// once.
std::string gist_of(const match::Match& match, std::uint64_t number) {
    const referee::GameEvent& event = match.event(number);
    if (event.kind != "goal" && number > match.oldest_event()) {
        const referee::GameEvent& before = match.event(number - 1);
        if (before.kind == "goal" && before.tick == event.tick) {
            return before.text;
        }
    }
    return event.text;
}

Outcome rule(MatchRoom& room, const std::string& official, const v1::Ruling& wanted) {
    if (!referee::is_complete(wanted)) {
        return refuse(
            "incomplete ruling; expected a restart with its kind, goal, time_out, take_back, "
            "decide, last_touch, or a handling of a rule");
    }
    const Result<referee::Ruling> ruling = as_rulebook_counts(room, wanted);
    if (!ruling) {
        return ruling.error();
    }
    const std::string undone =
        wanted.has_take_back() ? gist_of(room.match(), wanted.take_back().event()) : "";
    Outcome outcome = change(room, official, match::rule(*ruling));
    if (!outcome && wanted.has_decide() && outcome.error().code == ErrorCode::kNotFound) {
        // The rulebook knows only its own events, so it cannot name the event that was meant.
        return Error{ErrorCode::kNotFound,
                     fmt::format("event {} is not a pending proposal", wanted.decide().event())};
    }
    return outcome && !undone.empty() ? fmt::format("{}: {}", *outcome, undone) : outcome;
}

Outcome start(MatchRoom& room) {
    if (const Status started = room.start(); !started) {
        return started.error();
    }
    return std::string(room.running().pace().is_paused() ? "started, but halted; resume it to play"
                                                         : "the match begins");
}

Outcome end_match(MatchRoom& room, const std::string& official, const std::string& reason) {
    // A change that waited for the tick may just have ended the match.
    if (!room.running().abandon(reason, official)) {
        return match_is_over();
    }
    return std::string("the match is over");
}

/// Checks numbers and texts of the request against the limits of their fields.
Status check_values(const v1::OfficialRequest& request) {
    const google::protobuf::OneofDescriptor& actions =
        *v1::OfficialRequest::descriptor()->FindOneofByName("action");
    const google::protobuf::Reflection& reflection = *v1::OfficialRequest::GetReflection();
    const auto* const field = reflection.GetOneofFieldDescriptor(request, &actions);
    if (field == nullptr) {
        return {};
    }
    const google::protobuf::Message& action = reflection.GetMessage(request, field);
    const Status numbers = referee::check_limits(action);
    return numbers ? referee::check_texts(action) : numbers;
}

std::string action_names() {
    const google::protobuf::OneofDescriptor& actions =
        *v1::OfficialRequest::descriptor()->FindOneofByName("action");
    std::vector<std::string_view> names(static_cast<std::size_t>(actions.field_count()));
    for (std::size_t i = 0; i < names.size(); ++i) {
        names[i] = actions.field(static_cast<int>(i))->name();
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Checks that apply to all requests.
Status check_request(const MatchRoom& room, const v1::OfficialRequest& request) {
    if (room.is_over()) {
        return match_is_over();
    }
    if (room.running().is_replay() && permission_for(request.action_case()) != Permission::kPace) {
        return Error{ErrorCode::kRefused,
                     "what is recorded cannot be changed; halt, resume, step and speed work"};
    }
    return check_values(request);
}

Outcome perform(MatchRoom& room, const lockstep::Driver& official,
                const v1::OfficialRequest& request) {
    if (const Status checked = check_request(room, request); !checked) {
        return checked.error();
    }
    switch (request.action_case()) {
        case v1::OfficialRequest::kPause:
            room.running().set_pace(&Pacing::pause);
            return std::string("halted");
        case v1::OfficialRequest::kResume:
            room.running().set_pace(&Pacing::resume);
            return std::string("resumed");
        case v1::OfficialRequest::kStep:
            return step(room, request.step().ticks());
        case v1::OfficialRequest::kSetSpeed:
            return set_speed(room, request.set_speed().speed());
        case v1::OfficialRequest::kPlaceRobot:
            return place_robot(room, official.name, request.place_robot());
        case v1::OfficialRequest::kPlaceBall:
            return place_ball(room, official.name, request.place_ball().ball());
        case v1::OfficialRequest::kSaveState:
            return change(room, official.name, match::save_state(request.save_state().name()));
        case v1::OfficialRequest::kRestoreState:
            return change(room, official.name,
                          match::restore_state(request.restore_state().name(),
                                               request.restore_state().with_match()));
        case v1::OfficialRequest::kEndMatch:
            return end_match(room, official.name, request.end_match().reason());
        case v1::OfficialRequest::kRuling:
            return rule(room, official.name, request.ruling());
        case v1::OfficialRequest::kStart:
            return start(room);
        case v1::OfficialRequest::kTakeOver:
            return take_over(room, official, RobotId{request.take_over().robot_id()});
        case v1::OfficialRequest::kDrive:
            return drive(room, official, request.drive().command());
        case v1::OfficialRequest::kRelease:
            return release(room, official, RobotId{request.release().robot_id()});
        case v1::OfficialRequest::ACTION_NOT_SET:
            break;
    }
    return refuse(fmt::format("the request names no action; expected one of {}", action_names()));
}

}  // namespace

v1::OfficialReply do_request(MatchRoom& room, const lockstep::Driver& official,
                             const v1::OfficialRequest& request) {
    const Tick effective = room.running().next_tick() + request.step().ticks();
    const Outcome outcome = perform(room, official, request);
    v1::OfficialReply reply;
    reply.set_id(request.id());
    reply.set_is_done(outcome.has_value());
    reply.set_text(shortened(visible_line(outcome ? *outcome : outcome.error().message)));
    *reply.mutable_pace() = room.running().pace();
    if (outcome) {
        reply.set_tick(effective.number);
        if (!request.has_drive()) {  // Not logged: there are many a second, and take-over and
                                     // release are logged.
            streams::log_member(spdlog::level::info, official.name,
                                "official: name={:?} action={:?}", official.name, *outcome);
        }
    }
    return reply;
}

}  // namespace cancha::session

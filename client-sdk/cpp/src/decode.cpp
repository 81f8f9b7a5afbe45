#include "client-sdk/cpp/src/decode.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "client-sdk/cpp/src/readings.h"
#include "proto/base/values/space_pose.h"
#include "proto/base/values/timing.h"
#include "proto/cancha/v1/session.pb.h"

namespace cancha::client {

namespace {

Team decode_team(v1::Team team) {
    switch (team) {
        case v1::TEAM_BLUE:
            return Team::kBlue;
        case v1::TEAM_YELLOW:
            return Team::kYellow;
        default:
            return Team::kNone;
    }
}

Field decode_field(const v1::Field& field) {
    return {.half_length_m = (field.right_m() - field.left_m()) / 2,
            .half_width_m = (field.top_m() - field.bottom_m()) / 2,
            .goal_half_width_m = (field.goal_top_m() - field.goal_bottom_m()) / 2,
            .goal_depth_m = field.goal_right_m() - field.right_m(),
            .corner_side_m = field.corner_side_m()};
}

AreaRules decode_area_rules(const google::protobuf::Map<std::string, double>& rules) {
    const auto number = [&rules](const char* key) {
        const auto found = rules.find(key);
        return found == rules.end() ? 0.0 : found->second;
    };
    const auto count = [&number](const char* key) {
        constexpr double kMost = 1000;  // More robots than any match has.
        return static_cast<unsigned>(std::clamp(number(key), 0.0, kMost));
    };
    return {.goal_area_depth_m = number("goal_area_depth_m"),
            .goal_area_width_m = number("goal_area_width_m"),
            .penalty_area_depth_m = number("penalty_area_depth_m"),
            .penalty_area_width_m = number("penalty_area_width_m"),
            .penalty_spot_m = number("penalty_spot_m"),
            .centre_circle_m = number("centre_circle_m"),
            .free_ball_from_goal_line_m = number("free_ball_from_goal_line_m"),
            .free_ball_from_side_wall_m = number("free_ball_from_side_wall_m"),
            .free_ball_distance_m = number("free_ball_distance_m"),
            .goal_area_defenders = count("goal_area_defenders"),
            .penalty_area_defenders = count("penalty_area_defenders"),
            .goal_area_attackers = count("goal_area_attackers"),
            .penalty_area_attackers = count("penalty_area_attackers")};
}

/// Returns the kind of a robot. Null: the settings do not describe it.
const v1::RobotKind* kind_of(const v1::Robot& robot, const v1::Discipline& settings) {
    const auto& kinds = settings.robot_kinds();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const v1::RobotKind& one) {
        return one.name() == robot.kind();
    });
    return kind == kinds.end() ? nullptr : &*kind;
}

void add_sensors(const v1::Robot& robot, const v1::RobotKind& kind,
                 std::vector<SensorInfo>& sensors) {
    for (const v1::Sensor& sensor : kind.sensors()) {
        const v1::Pose& mount = sensor.mount();
        sensors.push_back({.robot = RobotId{robot.id()},
                           .name = sensor.name(),
                           .type = sensor.type(),
                           .period_s = sensor.period_s(),
                           .position_m = {mount.x_m(), mount.y_m(), mount.z_m()},
                           .roll_rad = mount.roll_rad(),
                           .pitch_rad = mount.pitch_rad(),
                           .heading_rad = mount.heading_rad(),
                           .link = sensor.link(),
                           .joint = sensor.joint()});
    }
}

Result<RobotInfo> decode_robot_info(const v1::Robot& robot, const v1::Discipline& settings) {
    const v1::RobotKind* const kind = kind_of(robot, settings);
    if (kind == nullptr) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("robot {} is of kind \"{}\", which the server's Welcome does not describe",
                        robot.id(), robot.kind())};
    }
    RobotInfo info{.id = RobotId{robot.id()},
                   .team = decode_team(robot.team()),
                   .number = robot.number(),
                   .length_m = kind->length_m(),
                   .width_m = kind->width_m()};
    if (kind->has_wheels()) {  // Default settings of wheels apply only to robots with wheels.
        info.track_m = kind->wheels().track_m();
        info.max_wheel_speed_mps = kind->wheels().max_speed_mps();
        info.speed_time_constant_s = kind->wheels().speed_time_constant_s();
        info.turn_time_constant_s = kind->wheels().turn_time_constant_s();
    }
    return info;
}

template <typename Message>
Vec3 decode_position_m(const Message& message) {
    return {message.x_m(), message.y_m(), message.z_m()};
}

Course::Gate decode_gate(const v1::Gate& message) {
    Course::Gate gate{.name = message.name(), .openings = {}};
    for (const v1::Opening& opening : message.openings()) {
        gate.openings.push_back({.from_m = decode_position_m(opening.from()),
                                 .to_m = decode_position_m(opening.to()),
                                 .height_m = opening.height_m()});
    }
    return gate;
}

Course::Route decode_route(const v1::Route& message) {
    Course::Route route{.name = message.name(), .points = {}, .is_closed = message.is_closed()};
    for (const v1::Pose& pose : message.points()) {
        route.points.push_back(
            {.position_m = decode_position_m(pose),
             .orientation = orientation_of(pose.roll_rad(), pose.pitch_rad(), pose.heading_rad())});
    }
    return route;
}

/// Decodes obstacles, gates, docks and routes of a course.
void decode_places(const v1::Course& message, Course& course) {
    for (const v1::Obstacle& obstacle : message.obstacles()) {
        course.obstacles.push_back({.name = obstacle.name(),
                                    .from_m = decode_position_m(obstacle.from()),
                                    .to_m = decode_position_m(obstacle.to()),
                                    .from_radius_m = obstacle.from_radius_m(),
                                    .to_radius_m = obstacle.to_radius_m()});
    }
    for (const v1::Gate& gate : message.gates()) {
        course.gates.push_back(decode_gate(gate));
    }
    for (const v1::Dock& dock : message.docks()) {
        course.docks.push_back({.name = dock.name(),
                                .position_m = decode_position_m(dock.pose()),
                                .heading_rad = dock.pose().heading_rad(),
                                .radius_m = dock.radius_m(),
                                .height_m = dock.height_m()});
    }
    for (const v1::Route& route : message.routes()) {
        course.routes.push_back(decode_route(route));
    }
}

Course decode_course(const v1::Course& message) {
    Course course;
    for (const v1::Line& line : message.lines()) {
        course.lines.push_back({.name = line.name(),
                                .points_m = {},
                                .is_closed = line.is_closed(),
                                .width_m = line.width_m()});
        for (const v1::Waypoint& point : line.points()) {
            course.lines.back().points_m.push_back(decode_position_m(point));
        }
    }
    for (const v1::Sign& sign : message.signs()) {
        course.signs.push_back({.name = sign.name(),
                                .kind = sign.kind(),
                                .position_m = decode_position_m(sign.pose()),
                                .heading_rad = sign.pose().heading_rad(),
                                .width_m = sign.width_m(),
                                .height_m = sign.height_m()});
    }
    for (const v1::Destination& destination : message.destinations()) {
        course.destinations.push_back({.name = destination.name(),
                                       .position_m = decode_position_m(destination),
                                       .radius_m = destination.radius_m()});
    }
    decode_places(message, course);
    return course;
}

/// Returns the names of the links. Scenes from before 0.5 do not name links: all links were in the
/// arena's models.
std::vector<std::string> decode_links(const v1::Welcome& message) {
    const auto& names = message.scene().links();
    std::vector<std::string> links{names.begin(), names.end()};
    if (!links.empty()) {
        return links;
    }
    for (const v1::Model& model : message.settings().arena().models()) {
        for (const v1::Link& link : model.links()) {
            if (!model.is_static()) {
                links.push_back(fmt::format("{}/{}", model.name(), link.name()));
            }
        }
    }
    return links;
}

std::vector<JointInfo> decode_joints(const v1::Scene& scene) {
    std::vector<JointInfo> joints;
    for (const v1::SceneJoint& joint : scene.joints()) {
        joints.push_back({.name = joint.name(), .slides = joint.slides()});
        if (joint.has_lower()) {
            joints.back().lower = joint.lower();
        }
        if (joint.has_upper()) {
            joints.back().upper = joint.upper();
        }
    }
    return joints;
}

const RobotInfo* find_robot(const MatchInfo& match, RobotId id) {
    const auto found =
        std::lower_bound(match.robots.begin(), match.robots.end(), id,
                         [](const RobotInfo& info, RobotId wanted) { return info.id < wanted; });
    return found != match.robots.end() && found->id == id ? &*found : nullptr;
}

Quaternion decode_orientation(const v1::Quaternion& orientation) {
    return {orientation.w(), orientation.x(), orientation.y(), orientation.z()};
}

RobotView decode_robot(const v1::RobotState& state, const RobotInfo& info) {
    return {.info = info,
            .position_m = {state.x_m(), state.y_m()},
            .heading_rad = state.heading_rad(),
            .velocity_mps = {state.vx_mps(), state.vy_mps()},
            .turn_rate_radps = state.turn_rate_radps(),
            .height_m = state.z_m(),
            .orientation = state.has_orientation() ? decode_orientation(state.orientation())
                                                   : upright(state.heading_rad())};
}

BallView decode_ball(const v1::BallState& ball) {
    return {.position_m = {ball.x_m(), ball.y_m()},
            .velocity_mps = {ball.vx_mps(), ball.vy_mps()},
            .height_m = ball.z_m(),
            .climb_mps = ball.vz_mps(),
            .turn_rate_radps = {ball.turn_rate_x_radps(), ball.turn_rate_y_radps(),
                                ball.turn_rate_z_radps()},
            .orientation =
                ball.has_orientation() ? decode_orientation(ball.orientation()) : Quaternion{}};
}

/// Returns a ball that is not seen: all numbers are NaN.
BallView unseen_ball() {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    return {.position_m = {kNan, kNan},
            .velocity_mps = {kNan, kNan},
            .height_m = kNan,
            .climb_mps = kNan,
            .turn_rate_radps = {kNan, kNan, kNan},
            .orientation = {kNan, kNan, kNan, kNan}};
}

LinkView decode_link(const v1::LinkState& link) {
    return {.position_m = decode_position_m(link),
            .velocity_mps = {link.vx_mps(), link.vy_mps(), link.vz_mps()},
            .turn_rate_radps = {link.turn_rate_x_radps(), link.turn_rate_y_radps(),
                                link.turn_rate_z_radps()},
            .orientation =
                link.has_orientation() ? decode_orientation(link.orientation()) : Quaternion{}};
}

Status decode_world(const v1::WorldState& world, const MatchInfo& match, Observation& view) {
    view.mine.clear();
    view.teammates.clear();
    view.opponents.clear();
    for (const v1::RobotState& state : world.robots()) {
        const RobotInfo* info = find_robot(match, RobotId{state.id()});
        if (info == nullptr) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("tick {} shows robot {}, which Welcome did not announce",
                                     world.tick(), state.id())};
        }
        const bool is_mine =
            std::binary_search(match.mine.begin(), match.mine.end(), RobotId{state.id()});
        auto& list = is_mine                    ? view.mine
                     : info->team == match.team ? view.teammates
                                                : view.opponents;
        list.push_back(decode_robot(state, *info));
    }
    view.has_ball = world.has_ball();
    view.ball = view.has_ball ? decode_ball(world.ball()) : unseen_ball();
    view.links.clear();
    for (const v1::LinkState& link : world.links()) {
        view.links.push_back(decode_link(link));
    }
    view.joints.clear();
    for (const v1::JointState& joint : world.joints()) {
        view.joints.push_back({.position = joint.position(), .speed = joint.speed()});
    }
    view.time = SimDuration{static_cast<SimDuration::rep>(world.time_us())};
    return {};
}

/// Fills the robots of a seat without the overhead view. Expects: the robots are in `match`.
void decode_unseen_world(const MatchInfo& match, Observation& view) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    view.mine.clear();
    view.teammates.clear();
    view.opponents.clear();
    for (const RobotId id : match.mine) {
        view.mine.push_back({.info = *find_robot(match, id),
                             .position_m = {kNan, kNan},
                             .heading_rad = kNan,
                             .velocity_mps = {kNan, kNan},
                             .turn_rate_radps = kNan,
                             .height_m = kNan,
                             .orientation = {kNan, kNan, kNan, kNan}});
    }
    view.has_ball = false;
    view.ball = unseen_ball();
    view.links.clear();
    view.joints.clear();
    view.time = match.tick_rate.time_of(view.tick);
}

/// Converts an enumerator. A value newer than this library becomes the enumerator of 0.
template <typename Enum>
Enum decode_enum(int value, Enum last) {
    return value >= 0 && value <= static_cast<int>(last) ? static_cast<Enum>(value) : Enum{};
}

RestartView decode_restart(const v1::Restart& restart) {
    return {.kind = decode_enum(restart.kind(), RestartKind::kFreeBall),
            .team = decode_team(restart.team()),
            .since = Tick{restart.since_tick()},
            .ball_m = {restart.ball_x_m(), restart.ball_y_m()},
            .is_being_taken = restart.is_being_taken(),
            .reason = restart.reason(),
            .placing = decode_team(restart.placing())};
}

void decode_status(const v1::MatchStatus& status, Observation& view) {
    view.phase = decode_enum(status.phase(), MatchPhase::kDecision);
    view.period = status.period();
    view.period_kind = decode_enum(status.period_kind(), PeriodKind::kShootOut);
    view.period_elapsed = SimDuration{static_cast<SimDuration::rep>(status.period_elapsed_us())};
    view.period_length = SimDuration{static_cast<SimDuration::rep>(status.period_length_us())};
    for (const v1::TeamStatus& team : status.teams()) {
        if (decode_team(team.team()) == view.team) {
            view.own_score = team.score();
            view.own_progress = team.progress();
            view.time_outs_left = team.time_outs_left();
            view.defends = team.defends() == v1::FIELD_END_NEGATIVE_X ? FieldEnd::kNegativeX
                                                                      : FieldEnd::kPositiveX;
        } else {
            view.opponent_score = team.score();
            view.opponent_progress = team.progress();
        }
    }
    view.restart.reset();
    if (status.has_restart()) {
        view.restart = decode_restart(status.restart());
    }
}

}  // namespace

Result<MatchInfo> decode_welcome(const v1::Welcome& message) {
    if (!message.has_seat() || !message.has_settings() || message.tick_rate_hz() == 0) {
        return Error{ErrorCode::kInvalidInput,
                     "the server's Welcome lacks the seat, the settings or the tick rate"};
    }
    const Result<TickRate> rate = tick_rate_of(message.settings().timing());
    if (!rate) {
        return rate.error();
    }
    MatchInfo match{.match = message.match(),
                    .discipline = message.discipline(),
                    .variant = message.variant(),
                    .seat = message.seat().name(),
                    .team = decode_team(message.seat().team()),
                    .mine = {},
                    .robots = {},
                    .field = decode_field(message.settings().field()),
                    .area_rules = decode_area_rules(message.settings().rules()),
                    .tick_rate = *rate,
                    .discipline_hash = message.discipline_hash(),
                    .course = decode_course(message.settings().course()),
                    .links = decode_links(message),
                    .joints = decode_joints(message.scene())};
    for (const std::uint32_t id : message.seat().robot_ids()) {
        match.mine.push_back(RobotId{id});
    }
    for (const v1::Robot& robot : message.settings().robots()) {
        Result<RobotInfo> info = decode_robot_info(robot, message.settings());
        if (!info) {
            return info.error();
        }
        match.robots.push_back(*info);
        add_sensors(robot, *kind_of(robot, message.settings()), match.sensors);
    }
    std::sort(match.mine.begin(), match.mine.end());
    std::sort(match.robots.begin(), match.robots.end(),
              [](const RobotInfo& a, const RobotInfo& b) { return a.id < b.id; });
    for (const RobotId id : match.mine) {
        if (find_robot(match, id) == nullptr) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("the seat has robot {}, which the server does not describe",
                                     to_number(id))};
        }
    }
    return match;
}

Status decode_tick(const v1::TickOpened& message, const MatchInfo& match, Observation& view) {
    view.tick = Tick{message.tick()};
    view.tick_rate = match.tick_rate;
    view.field = match.field;
    view.area_rules = match.area_rules;
    view.team = match.team;
    decode_status(message.status(), view);
    view.events.clear();
    for (const v1::GameEvent& event : message.events()) {
        view.events.push_back({.kind = event.kind(),
                               .team = decode_team(event.team()),
                               .robot = RobotId{event.robot_id()},
                               .text = event.text()});
    }
    if (!message.observation().has_overhead()) {
        decode_unseen_world(match, view);
    } else if (const Status seen = decode_world(message.observation().overhead(), match, view);
               !seen) {
        return seen.error();
    }
    return decode_readings(message.observation(), view);
}

MatchResult decode_result(const v1::MatchOver& message, Team own_team) {
    MatchResult result{.own_score = 0,
                       .opponent_score = 0,
                       .reason = message.reason(),
                       .ticks = message.ticks(),
                       .state_hash = message.state_hash()};
    for (const v1::TeamStatus& team : message.status().teams()) {
        const SimDuration finished{static_cast<SimDuration::rep>(team.finished_us())};
        if (decode_team(team.team()) == own_team) {
            result.own_score = team.score();
            result.own_progress = team.progress();
            result.own_finished = finished;
        } else {
            result.opponent_score = team.score();
            result.opponent_progress = team.progress();
            result.opponent_finished = finished;
        }
    }
    return result;
}

}  // namespace cancha::client

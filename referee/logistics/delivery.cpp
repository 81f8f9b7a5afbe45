#include "referee/logistics/delivery.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "proto/base/values/angle.h"

namespace cancha::referee::logistics {
namespace {

/// Beams see so far; from farther away nothing is before a table.
constexpr double kBefore_m = 0.5;

/// A cube that is so much higher than it would lie has been lifted.
constexpr double kLifted_m = 0.005;

/// So much higher or lower than it would lie it still lies: contacts give way by less.
constexpr double kLies_m = 0.001;

/// What lies upright leans by less.
constexpr double kUpright_rad = 5 * kRadPerDegree;

constexpr StatisticText kFigures[] = {
    {"first_table_first_gap", "First gap at table 1", "m", 4,
     "Between robot and first table where the robot rested first."},
    {"first_table_gap", "Final gap at table 1", "m", 4,
     "Between robot and first table as the cube was taken."},
    {"second_table_first_gap", "First gap at table 2", "m", 4,
     "Between robot and second table where the robot rested first."},
    {"second_table_gap", "Final gap at table 2", "m", 4,
     "Between robot and second table as the cube was let go on it."},
    {"slip", "Slip on the plate", "mm", 2, "How far the cube has moved on the plate of the robot."},
    {"turn_drift", "Drift of the half turn", "mm", 2,
     "How far the middle of the robot came from its start during the half turn."},
};

Quaternion inverse(const Quaternion& q) {
    return {q.w, -q.x, -q.y, -q.z};
}

/// A place in the world, in the frame of something that is there.
Vec3 within(const SpacePose& frame, const Vec3& place_m) {
    return rotated(place_m - frame.position_m, inverse(frame.orientation));
}

SpacePose frame_of(const RobotState& robot) {
    return {robot.position_m, robot.orientation};
}

double from_start_m(const RobotState& robot, const GroundPose& start) {
    return length(robot.ground_position_m() - start.position_m());
}

}  // namespace

Delivery::Delivery(const RuleContext& context, Team team)
    : turn_rad_(context.rules.number("turn_deg") * kRadPerDegree),
      turn_drift_m_(context.rules.number("turn_drift_m")),
      route_m_(context.rules.number("route_m")),
      rest_speed_mps_(context.rules.number("rest_speed_mps")),
      rest_ticks_(context.rules.ticks("rest_s")),
      free_m_(context.rules.number("free_m")),
      home_m_(context.rules.number("home_m")),
      home_rad_(context.rules.number("home_deg") * kRadPerDegree),
      home_ticks_(context.rules.ticks("home_s")),
      site_(site_of(team, context.settings)) {}

void Delivery::notice(const WorldState& state) {
    cube_.reset();
    fingers_m_.clear();
    if (site_.cube.link < state.links.size()) {
        cube_ = state.links[site_.cube.link];
    }
    for (const std::size_t finger : site_.fingers) {
        if (finger < state.links.size()) {
            fingers_m_.push_back(state.links[finger].position_m);
        }
    }
}

double Delivery::follow(const RobotState& robot) {
    follow_turn(robot);
    follow_rest(robot);
    follow_routes(robot);
    follow_gap(robot, site_.first, gaps_[0]);
    follow_gap(robot, site_.second, gaps_[1]);
    if (cube_) {
        follow_cube(robot);
    }
    follow_home(robot);
    const bool is_done =
        stage_ == Stage::kDelivered && at_home_ >= std::max<std::uint64_t>(home_ticks_, 1);
    const double steps = static_cast<double>(stage_) + (is_done ? 1 : 0);
    return steps / (static_cast<double>(Stage::kDelivered) + 1);
}

void Delivery::follow_turn(const RobotState& robot) {
    if (is_turned_ || has_left_) {
        return;
    }
    drift_m_ = std::max(drift_m_, from_start_m(robot, site_.start));
    has_left_ = drift_m_ > turn_drift_m_;
    const double turned_rad = std::abs(wrap_angle_rad(robot.heading_rad - site_.start.heading_rad));
    if (!has_left_ && std::numbers::pi - turned_rad <= turn_rad_) {
        is_turned_ = true;
        note("half_turn", kHalfTurn,
             fmt::format("made half a turn, its middle drifted {:.1f} mm", 1000 * drift_m_));
    }
}

void Delivery::follow_rest(const RobotState& robot) {
    rested_ = length(robot.velocity_mps) < rest_speed_mps_ ? rested_ + 1 : 0;
}

void Delivery::follow_gap(const RobotState& robot, const Table& table, Gaps& gaps) {
    if (gaps.first_m || rested_ < rest_ticks_) {
        return;
    }
    const double gap = gap_m(robot, table);
    if (gap <= kBefore_m) {
        gaps.first_m = gap;
        note("first_gap", kGaps, fmt::format("rests {:.4f} m from the {}", gap, table.name));
    }
}

void Delivery::follow_routes(const RobotState& robot) {
    if (routes_done_ < site_.routes.size() && rested_ >= rest_ticks_ &&
        length(robot.ground_position_m() - site_.route_ends_m[routes_done_]) <= route_m_) {
        note("route", kRoutes,
             fmt::format("followed route {} of {}, {}", routes_done_ + 1, site_.routes.size(),
                         site_.routes[routes_done_]));
        ++routes_done_;
    }
}

double Delivery::gap_m(const RobotState& robot, const Table& table) const {
    double least_m = std::numeric_limits<double>::infinity();
    for (Solid part : site_.hull) {
        part.pose = composed(frame_of(robot), part.pose);
        for (const Solid& solid : table.solids) {
            least_m = std::min(least_m, distance_m(part, solid));
        }
    }
    return least_m;
}

bool Delivery::is_let_go() const {
    return std::ranges::all_of(fingers_m_, [this](const Vec3& finger_m) {
        return length(finger_m - cube_->position_m) > free_m_;
    });
}

bool Delivery::lies_on(const Table& table) const {
    const Vec3 at_m = within(table.top, cube_->position_m);
    return std::abs(at_m.x) < table.half_m.x && std::abs(at_m.y) < table.half_m.y &&
           std::abs(at_m.z - site_.cube.half_m) < kLies_m &&
           tilt_of(cube_->orientation) < kUpright_rad;
}

bool Delivery::lies_on_plate(const Vec3& in_base_m) const {
    return std::abs(in_base_m.z - site_.plate_m - site_.cube.half_m) < kLies_m;
}

void Delivery::follow_cube(const RobotState& robot) {
    const Vec3 in_base_m = within(frame_of(robot), cube_->position_m);
    switch (stage_) {
        case Stage::kOnFirst:
            if (within(site_.first.top, cube_->position_m).z > site_.cube.half_m + kLifted_m) {
                stage_ = Stage::kTaken;
                gaps_[0].last_m = gap_m(robot, site_.first);
                note("cube", kCube,
                     fmt::format("took the cube {:.4f} m from the first table", *gaps_[0].last_m));
            }
            return;
        case Stage::kTaken:
            if (lies_on_plate(in_base_m) && is_let_go()) {
                stage_ = Stage::kLoaded;
                loaded_m_ = in_base_m;
                note("cube", kCube, "laid the cube on its plate");
            }
            return;
        case Stage::kLoaded:
            if (lies_on_plate(in_base_m)) {
                slip_m_ = std::max(slip_m_, length(in_base_m - loaded_m_));
            } else if (in_base_m.z > site_.plate_m + site_.cube.half_m + kLifted_m) {
                stage_ = Stage::kUnloaded;
                note("cube", kCube,
                     fmt::format("took the cube from its plate, where it had moved {:.2f} mm",
                                 1000 * slip_m_));
            }
            return;
        case Stage::kUnloaded:
            if (lies_on(site_.second) && is_let_go()) {
                stage_ = Stage::kDelivered;
                gaps_[1].last_m = gap_m(robot, site_.second);
                note("cube", kCube,
                     fmt::format("put the cube on the second table, {:.4f} m from it",
                                 *gaps_[1].last_m));
            }
            return;
        case Stage::kDelivered:
            return;
    }
}

void Delivery::follow_home(const RobotState& robot) {
    const bool is_back =
        from_start_m(robot, site_.start) <= home_m_ &&
        std::abs(wrap_angle_rad(robot.heading_rad - site_.start.heading_rad)) <= home_rad_;
    at_home_ =
        stage_ == Stage::kDelivered && is_back && cube_ && lies_on(site_.second) ? at_home_ + 1 : 0;
}

std::vector<ProgressNote> Delivery::take_notes() {
    return std::exchange(notes_, {});
}

std::vector<ProgressFigure> Delivery::figures() const {
    constexpr double kMillimetres = 1000;
    return {{kFigures[0], gaps_[0].first_m.value_or(0)}, {kFigures[1], gaps_[0].last_m.value_or(0)},
            {kFigures[2], gaps_[1].first_m.value_or(0)}, {kFigures[3], gaps_[1].last_m.value_or(0)},
            {kFigures[4], kMillimetres * slip_m_},       {kFigures[5], kMillimetres * drift_m_}};
}

void Delivery::interrupt() {
    rested_ = 0;
    at_home_ = 0;
}

void Delivery::append_to(StateHash& hash) const {
    for (const double number : {drift_m_, slip_m_, loaded_m_.x, loaded_m_.y, loaded_m_.z}) {
        hash.append(number);
    }
    for (const Gaps& gaps : gaps_) {
        hash.append(gaps.first_m.value_or(-1));
        hash.append(gaps.last_m.value_or(-1));
    }
    for (const std::uint64_t number :
         {std::uint64_t{is_turned_ ? 1U : 0U}, std::uint64_t{has_left_ ? 1U : 0U}, rested_,
          at_home_, std::uint64_t{routes_done_}, static_cast<std::uint64_t>(stage_)}) {
        hash.append(number);
    }
}

void Delivery::note(const std::string& kind, const RuleText& rule, std::string text) {
    notes_.push_back({kind, rule, std::move(text)});
}

}  // namespace cancha::referee::logistics

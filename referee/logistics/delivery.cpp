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

/// Range of the beams. A robot farther away does not stand at a table.
constexpr double kBefore_m = 0.5;

/// Fingers that move by less in a tick rest, in m.
constexpr double kFingersRest_m = 1e-4;

/// Fingers have opened or closed once their distance has changed by more than this.
constexpr double kFingersMoved_m = 0.004;

/// A robot that is this far away a tick after an official's action was put there.
constexpr double kPut_m = 0.005;

/// A robot whose heading jumps by more than this was put there, too.
constexpr double kPut_rad = 3 * kRadPerDegree;

/// Gaps that differ by less are the same gap.
constexpr double kSameGap_m = 0.001;

/// A cube this much higher than when lying has been lifted.
constexpr double kLifted_m = 0.005;

/// A cube lies if its height is off by less. Contacts yield by less than this.
constexpr double kLies_m = 0.001;

/// A cube that leans by less stands upright.
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

SpacePose frame_of(const RobotState& robot) {
    return {robot.position_m, robot.orientation};
}

double from_m(const RobotState& robot, const GroundPose& place) {
    return length(robot.ground_position_m() - place.position_m());
}

double turned_rad(const RobotState& robot, const GroundPose& place) {
    return std::abs(wrap_angle_rad(robot.heading_rad - place.heading_rad));
}

std::optional<double> in_mm(std::optional<double> length_m) {
    constexpr double kMillimetres = 1000;
    return length_m ? std::optional(kMillimetres * *length_m) : std::nullopt;
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
      site_(site_of(team, context.settings)),
      turns_from_(site_.start) {}

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
    follow_fingers();
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
    if (std::exchange(may_be_put_, false) &&
        (from_m(robot, last_) > kPut_m || turned_rad(robot, last_) > kPut_rad)) {
        turns_from_ = robot.ground_pose();
        drift_m_ = 0;
    }
    last_ = robot.ground_pose();
    if (is_turned_ || has_left_) {
        return;
    }
    drift_m_ = std::max(drift_m_, from_m(robot, turns_from_));
    has_left_ = drift_m_ > turn_drift_m_;
    if (!has_left_ && std::numbers::pi - turned_rad(robot, turns_from_) <= turn_rad_) {
        is_turned_ = true;
        note("half_turn", kHalfTurn,
             fmt::format("made half a turn, its middle drifted {:.1f} mm", 1000 * drift_m_));
    }
}

void Delivery::follow_fingers() {
    if (fingers_m_.size() < 2) {
        return;
    }
    const double apart_m = length(fingers_m_[0] - fingers_m_[1]);
    const bool do_rest = std::abs(apart_m - std::exchange(apart_m_, apart_m)) < kFingersRest_m;
    if (do_rest && !told_apart_m_) {
        told_apart_m_ = apart_m;
    } else if (do_rest && std::abs(apart_m - *told_apart_m_) > kFingersMoved_m) {
        note("gripper", kGripper,
             apart_m > *told_apart_m_ ? "opened its gripper" : "closed its gripper");
        told_apart_m_ = apart_m;
    }
}

void Delivery::follow_rest(const RobotState& robot) {
    rested_ = length(robot.velocity_mps) < rest_speed_mps_ ? rested_ + 1 : 0;
}

void Delivery::follow_gap(const RobotState& robot, const Table& table, Gaps& gaps) {
    if (rested_ != std::max<std::uint64_t>(rest_ticks_, 1)) {
        return;
    }
    const double gap = gap_m(robot, table);
    if (gap > kBefore_m || (gaps.told_m && std::abs(gap - *gaps.told_m) < kSameGap_m)) {
        return;
    }
    note(gaps.first_m ? "gap" : "first_gap", kGaps,
         fmt::format("rests {:.4f} m from the {}", gap, table.name));
    gaps.told_m = gap;
    gaps.first_m = gaps.first_m.value_or(gap);
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

bool Delivery::lies_on_plate(const Vec3& on_plate_m) const {
    return is_above(on_plate_m, site_.plate.half_m) &&
           std::abs(on_plate_m.z - site_.cube.half_m) < kLies_m;
}

bool Delivery::is_lifted_off(const Vec3& at_m, Vec2 half_m) const {
    return is_above(at_m, half_m) && at_m.z > site_.cube.half_m + kLifted_m;
}

void Delivery::follow_cube(const RobotState& robot) {
    const Vec3 on_plate_m = within(composed(frame_of(robot), site_.plate.top), cube_->position_m);
    switch (stage_) {
        case Stage::kOnFirst:
            if (is_lifted_off(within(site_.first.top, cube_->position_m), site_.first.half_m)) {
                stage_ = Stage::kTaken;
                gaps_[0].last_m = gap_m(robot, site_.first);
                note("cube", kCube,
                     fmt::format("took the cube {:.4f} m from the first table", *gaps_[0].last_m));
            }
            return;
        case Stage::kTaken:
            if (lies_on_plate(on_plate_m) && is_let_go()) {
                stage_ = Stage::kLoaded;
                loaded_m_ = on_plate_m;
                note("cube", kCube, "laid the cube on its plate");
            }
            return;
        case Stage::kLoaded:
            follow_load(on_plate_m);
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

void Delivery::follow_load(const Vec3& on_plate_m) {
    if (lies_on_plate(on_plate_m)) {
        const Vec2 way_m{on_plate_m.x - loaded_m_.x, on_plate_m.y - loaded_m_.y};
        slip_m_ = std::max(slip_m_.value_or(0), length(way_m));
    } else if (is_lifted_off(on_plate_m, site_.plate.half_m)) {
        stage_ = Stage::kUnloaded;
        note("cube", kCube,
             fmt::format("took the cube from its plate, where it had moved {:.2f} mm",
                         *in_mm(slip_m_.value_or(0))));
    } else if (!is_above(on_plate_m, site_.plate.half_m)) {
        stage_ = Stage::kTaken;
        note("cube", kCube, "lost the cube from its plate");
    }
}

void Delivery::follow_home(const RobotState& robot) {
    const bool is_back =
        from_m(robot, site_.start) <= home_m_ && turned_rad(robot, site_.start) <= home_rad_;
    at_home_ =
        stage_ == Stage::kDelivered && is_back && cube_ && lies_on(site_.second) ? at_home_ + 1 : 0;
}

std::vector<ProgressNote> Delivery::take_notes() {
    return std::exchange(notes_, {});
}

std::vector<ProgressFigure> Delivery::figures() const {
    return {{kFigures[0], gaps_[0].first_m},
            {kFigures[1], gaps_[0].last_m},
            {kFigures[2], gaps_[1].first_m},
            {kFigures[3], gaps_[1].last_m},
            {kFigures[4], in_mm(slip_m_)},
            {kFigures[5], is_turned_ ? in_mm(drift_m_) : std::nullopt}};
}

void Delivery::interrupt() {
    rested_ = 0;
    at_home_ = 0;
    may_be_put_ = true;
}

void Delivery::append_to(StateHash& hash) const {
    for (const GroundPose& pose : {turns_from_, last_}) {
        for (const double number : {pose.x_m, pose.y_m, pose.heading_rad}) {
            hash.append(number);
        }
    }
    for (const double number : {drift_m_, apart_m_, loaded_m_.x, loaded_m_.y, loaded_m_.z}) {
        hash.append(number);
    }
    for (const std::optional<double>& number :
         {slip_m_, told_apart_m_, gaps_[0].first_m, gaps_[0].told_m, gaps_[0].last_m,
          gaps_[1].first_m, gaps_[1].told_m, gaps_[1].last_m}) {
        hash.append(number.value_or(-1));
    }
    for (const std::uint64_t number :
         {std::uint64_t{is_turned_ ? 1U : 0U}, std::uint64_t{has_left_ ? 1U : 0U},
          std::uint64_t{may_be_put_ ? 1U : 0U}, rested_, at_home_, std::uint64_t{routes_done_},
          static_cast<std::uint64_t>(stage_)}) {
        hash.append(number);
    }
}

void Delivery::note(const std::string& kind, const RuleText& rule, std::string text) {
    notes_.push_back({kind, rule, std::move(text)});
}

}  // namespace cancha::referee::logistics

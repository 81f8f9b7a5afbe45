#include "referee/blimp_course/flight.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha::referee::blimp_course {
namespace {

constexpr StatisticText kGatesPassed{.name = "gates",
                                     .title = "Gates",
                                     .unit = "",
                                     .decimals = 0,
                                     .meaning = "Gates that the blimp has gone through."};
constexpr StatisticText kContactCount{
    .name = "contacts",
    .title = "Contacts",
    .unit = "",
    .decimals = 0,
    .meaning =
        "How often the blimp has touched something: each body counts once until the blimp "
        "is clear of it again."};

/// A blimp that moved farther than this in a tick was put there.
constexpr double kMostOfATick_m = 0.1;

std::string prefix_of(Team team) {
    return fmt::format("{}: ", to_string(team));
}

/// Returns the name without the team: "gate 1" for "blue: gate 1".
std::string without_team(const std::string& name) {
    const std::size_t end = name.find(": ");
    return end == std::string::npos ? name : name.substr(end + 2);
}

/// Whether a straight way crosses the plane between the two posts of an opening.
bool goes_through(const Vec3& from_m, const Vec3& to_m, const v1::Opening& opening) {
    const Vec2 post_m{opening.from().x_m(), opening.from().y_m()};
    const Vec2 across = Vec2{opening.to().x_m(), opening.to().y_m()} - post_m;
    const Vec2 normal = left_of(across);
    const double before_m = dot(Vec2{from_m.x, from_m.y} - post_m, normal);
    const double after_m = dot(Vec2{to_m.x, to_m.y} - post_m, normal);
    if ((before_m < 0) == (after_m < 0)) {
        return false;
    }
    const Vec3 at_m = from_m + before_m / (before_m - after_m) * (to_m - from_m);
    const double share = dot(Vec2{at_m.x, at_m.y} - post_m, across) / dot(across, across);
    const double foot_m =
        opening.from().z_m() + share * (opening.to().z_m() - opening.from().z_m());
    return share > 0 && share < 1 && at_m.z > foot_m && at_m.z < foot_m + opening.height_m();
}

TouchWatch watch_of(const RuleContext& context, Team team) {
    const v1::Discipline& settings = context.settings;
    const auto robot = std::ranges::find(settings.robots(), static_cast<v1::Team>(team),
                                         [](const v1::Robot& one) { return one.team(); });
    const auto kind =
        std::ranges::find(settings.robot_kinds(), robot->kind(), &v1::RobotKind::name);
    return {kind->structure(), settings.arena(), context.rules.number("touch_gap_m")};
}

}  // namespace

std::vector<v1::Gate> gates_of(Team team, const v1::Course& course) {
    std::vector<v1::Gate> own;
    std::ranges::copy_if(course.gates(), std::back_inserter(own), [&](const v1::Gate& gate) {
        return gate.name().starts_with(prefix_of(team));
    });
    return own;
}

std::optional<v1::Dock> dock_of(Team team, const v1::Course& course) {
    const auto found = std::ranges::find_if(course.docks(), [&](const v1::Dock& dock) {
        return dock.name().starts_with(prefix_of(team));
    });
    return found == course.docks().end() ? std::nullopt : std::optional(*found);
}

Flight::Flight(const RuleContext& context, Team team)
    : destinations_(destinations_of(team, context.settings.course())),
      touches_(watch_of(context, team)),
      dock_speed_mps_(context.rules.number("dock_speed_mps")),
      dock_ticks_(context.rules.ticks("dock_s")) {
    for (const v1::Gate& gate : gates_of(team, context.settings.course())) {
        gates_.push_back(
            {without_team(gate.name()), {gate.openings().begin(), gate.openings().end()}});
    }
    const std::optional<v1::Dock> dock = dock_of(team, context.settings.course());
    CANCHA_EXPECTS(dock.has_value());
    dock_ = *dock;
}

double Flight::follow(const RobotState& robot) {
    forget_the_way(robot);
    follow_contacts(robot);
    follow_gates(robot);
    follow_destinations(robot);
    follow_dock(robot);
    last_m_ = robot.position_m;
    const std::size_t steps = destinations_.destinations().size() + 1;
    return static_cast<double>(destinations_.reached() + (is_docked_ ? 1 : 0)) /
           static_cast<double>(steps);
}

void Flight::follow_contacts(const RobotState& robot) {
    for (const std::string& body : touches_.follow({robot.position_m, robot.orientation})) {
        ++contacts_;
        note("contact", kContacts, fmt::format("touched {}, contact {}", body, contacts_));
    }
}

void Flight::follow_gates(const RobotState& robot) {
    for (GateWatch& gate : gates_) {
        if (last_m_ && !gate.is_passed() &&
            goes_through(*last_m_, robot.position_m, gate.openings[gate.passed])) {
            ++gate.passed;
            if (gate.is_passed()) {
                note("gate", kGates, fmt::format("went through {}", gate.name));
            }
        }
    }
}

void Flight::follow_destinations(const RobotState& robot) {
    const std::size_t before = destinations_.reached();
    destinations_.follow(robot);
    for (std::size_t i = before; i < destinations_.reached(); ++i) {
        note("arrival", kDestinations,
             fmt::format("arrived at destination {} of {}, {}", i + 1,
                         destinations_.destinations().size(),
                         without_team(destinations_.destinations()[i].name())));
    }
}

void Flight::follow_dock(const RobotState& robot) {
    if (is_docked_ || !destinations_.is_done()) {
        return;
    }
    rested_ = rests_in_dock(robot) ? rested_ + 1 : 0;
    if (rested_ > 0 && rested_ >= dock_ticks_) {
        is_docked_ = true;
        note("docking", kDocking, "docked");
    }
}

bool Flight::rests_in_dock(const RobotState& robot) const {
    const Vec3 way_m =
        robot.position_m - Vec3{dock_.pose().x_m(), dock_.pose().y_m(), dock_.pose().z_m()};
    return std::hypot(way_m.x, way_m.y) <= dock_.radius_m() && way_m.z >= 0 &&
           way_m.z <= dock_.height_m() && length(robot.velocity_mps) < dock_speed_mps_;
}

std::vector<ProgressNote> Flight::take_notes() {
    return std::exchange(notes_, {});
}

std::uint32_t Flight::gates_passed() const {
    return static_cast<std::uint32_t>(std::ranges::count_if(gates_, &GateWatch::is_passed));
}

std::vector<ProgressFigure> Flight::figures() const {
    return {{kGatesPassed, static_cast<double>(gates_passed())},
            {kContactCount, static_cast<double>(contacts_)}};
}

void Flight::interrupt() {
    is_interrupted_ = true;
}

/// Forgets the way if this robot has been moved. Officials may have moved only others.
void Flight::forget_the_way(const RobotState& robot) {
    if (is_interrupted_ && last_m_ && length(robot.position_m - *last_m_) > kMostOfATick_m) {
        last_m_.reset();
        rested_ = 0;
        touches_.interrupt();
    }
    is_interrupted_ = false;
}

void Flight::append_to(StateHash& hash) const {
    for (const GateWatch& gate : gates_) {
        hash.append(static_cast<std::uint64_t>(gate.passed));
    }
    touches_.append_to(hash);
    hash.append(rested_);
    hash.append(std::uint64_t{is_interrupted_ ? 1U : 0U});
    hash.append(std::uint64_t{last_m_ ? 1U : 0U});
    const Vec3 last_m = last_m_.value_or(Vec3{});
    for (const double part_m : {last_m.x, last_m.y, last_m.z}) {
        hash.append(part_m);
    }
}

void Flight::note(const std::string& kind, const RuleText& rule, std::string text) {
    notes_.push_back({kind, rule, std::move(text)});
}

}  // namespace cancha::referee::blimp_course

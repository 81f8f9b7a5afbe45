#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "cancha/base/pose.h"
#include "referee/physics_lab/exhibits.h"
#include "referee/physics_lab/told.h"

namespace cancha::referee::physics_lab {
namespace {

/// A wheel whose rollers push along `push`. Both vectors are in the frame of the base.
struct Wheel {
    Vec3 at_m;
    Vec3 push;
};

std::vector<Wheel> wheels_of(const v1::Model& model) {
    std::vector<Wheel> wheels;
    for (const v1::Link& link : model.links()) {
        for (const v1::Collision& collision : link.collisions()) {
            const v1::Surface& surface = collision.surface();
            if (surface.has_friction_direction()) {
                wheels.push_back(
                    {{link.pose().x_m(), link.pose().y_m(), 0},
                     {surface.friction_direction().x(), surface.friction_direction().y(), 0}});
            }
        }
    }
    return wheels;
}

/// Returns the turn rate by theory of a base that is told to turn. Wheels with usual rollers are
/// commanded to run as the ground would pass below them: by -w y and w (b, not a): -+(a + b) w in
/// the middle. Rollers hold the ground only along the direction in which they push. A base that
/// turns with w' therefore has, for each wheel at (x, y) with rollers along (p, q), p u = w' (q x -
/// p y). None: the wheels do not agree.
std::optional<double> turn_rate_of(const std::vector<Wheel>& wheels, double told_radps) {
    double reach_m = 0;
    for (const Wheel& wheel : wheels) {
        reach_m +=
            (std::abs(wheel.at_m.x) + std::abs(wheel.at_m.y)) / static_cast<double>(wheels.size());
    }
    std::optional<double> agreed;
    for (const Wheel& wheel : wheels) {
        const double rim_mps = wheel.at_m.y > 0 ? -reach_m * told_radps : reach_m * told_radps;
        const double lever_m = wheel.push.y * wheel.at_m.x - wheel.push.x * wheel.at_m.y;
        if (lever_m == 0) {
            return std::nullopt;
        }
        const double rate_radps = wheel.push.x * rim_mps / lever_m;
        constexpr double kRounding = 1e-9;
        if (agreed && std::abs(*agreed - rate_radps) > kRounding) {
            return std::nullopt;
        }
        agreed = rate_radps;
    }
    return agreed;
}

/// A base on mecanum wheels that is told to turn on the spot.
class Base final : public Exhibit {
  public:
    Base(const Bench& bench, const v1::Robot& robot) : id_{robot.id()} {
        const v1::RobotKind& kind = bench.kind_of(robot);
        const auto rate = turn_rate_of(wheels_of(kind.structure()), kToldBaseTurn_radps);
        Row row{.name = fmt::format("robot{}_radps", robot.id()),
                .title = fmt::format("Robot {}: turns with", robot.number()),
                .unit = "rad/s",
                .meaning =
                    "p u = w (q x - p y) for each wheel at (x, y) with rollers that push "
                    "along (p, q)",
                .expected = {}};
        if (rate) {
            // The table of the youBot has 0.3%; twice that for wheels that slip more.
            constexpr double kShare = 0.006;
            row.expected = Expectation{*rate, kShare * std::abs(*rate)};
        }
        uses(id_);
        rate_ = add(std::move(row));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr || is_final(rate_)) {
            return;
        }
        // The heading is more exact than the turn rate. After this time the wheels no longer slip.
        constexpr double kSettled_s = 1;
        constexpr double kSpun_s = 2;
        if (now.time_s > kSettled_s) {
            turned_rad_ += wrap_angle_rad(robot->heading_rad - heading_rad_);
            measure(rate_, turned_rad_ / (now.time_s - begun_s_));
        } else {
            begun_s_ = now.time_s;
        }
        heading_rad_ = robot->heading_rad;
        if (now.time_s >= kSettled_s + kSpun_s) {
            settle(rate_);
        }
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Base&>(other); }

  private:
    std::vector<double> memory() const override { return {begun_s_, heading_rad_, turned_rad_}; }

    RobotId id_;
    std::size_t rate_ = 0;
    double begun_s_ = 0;
    double heading_rad_ = 0;
    double turned_rad_ = 0;
};

}  // namespace

Exhibits mecanums_on(Bench& bench) {
    Exhibits all;
    for (const v1::Robot* robot : bench.robots("base")) {
        all.push_back(std::make_unique<Base>(bench, *robot));
    }
    return all;
}

}  // namespace cancha::referee::physics_lab

#include <cmath>

#include <fmt/format.h>

#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

/// A blimp that comes to the speed at which drag is as strong as what moves it: its weight, if
/// nobody drives it, or its front motor.
class Blimp final : public Exhibit {
  public:
    Blimp(const Bench& bench, const v1::Robot& robot, bool is_driven)
        : id_(robot.id()), is_driven_(is_driven) {
        const v1::RobotKind& kind = bench.kind_of(robot);
        const auto force_n =
            Bench::drive_setting(kind, is_driven ? "front_forwards_n" : "net_weight_n");
        const auto drag = Bench::drive_setting(kind, is_driven ? "drag_ahead" : "drag_upwards");
        Row row{.name = fmt::format("robot{}_mps", id_),
                .title = fmt::format("Blimp {}: {}", robot.number(),
                                     is_driven ? "flies ahead with" : "sinks with"),
                .unit = "m/s",
                .meaning = is_driven ? "sqrt(T / Dq), front motor at 1"
                                     : "sqrt(W / Dq), nobody drives it",
                .expected = {}};
        if (force_n && drag && *drag > 0) {
            // The nose that goes up by a degree and a half takes less of it.
            constexpr double kShare = 2e-3;
            const double speed_mps = std::sqrt(std::max(0.0, *force_n) / *drag);
            row.expected = Expectation{speed_mps, kShare * speed_mps + kGrid_mps};
        }
        speed_ = add(std::move(row));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr || row(speed_).is_final) {
            return;
        }
        const Vec3& v = robot->velocity_mps;
        const double speed_mps = is_driven_ ? length(v) : -v.z;
        // Five time constants M / sqrt(Dq T), of 4.1 s ahead and 6.7 s down.
        const double settled_s = is_driven_ ? 20.0 : 33.0;
        row(speed_).measured = speed_mps;
        row(speed_).is_final = now.time_s >= settled_s;
    }

  private:
    std::vector<double> memory() const override { return {}; }

    std::uint32_t id_;
    bool is_driven_;
    std::size_t speed_ = 0;
};

}  // namespace

Exhibits blimps_on(const Bench& bench) {
    Exhibits all;
    for (const auto& [role, is_driven] : {std::pair("sinker", false), std::pair("cruiser", true)}) {
        for (const v1::Robot* robot : bench.robots(role)) {
            all.push_back(std::make_unique<Blimp>(bench, *robot, is_driven));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

/// Driving force against drag: M dv/dt = F - Dq v^2.
struct Pull {
    double force_n = 0;
    double drag = 0;
    double mass_kg = 0;  ///< Mass of the blimp and of the air that moves with it.

    /// Terminal speed.
    double most_mps() const { return std::copysign(std::sqrt(std::abs(force_n) / drag), force_n); }

    double time_constant_s() const { return mass_kg / (drag * std::abs(most_mps())); }

    /// Speed after starting from rest.
    double speed_mps(double time_s) const {
        return force_n == 0 ? 0 : most_mps() * std::tanh(time_s / time_constant_s());
    }
};

double mass_of(const v1::RobotKind& kind) {
    double mass_kg = 0;
    for (const v1::Link& link : kind.structure().links()) {
        mass_kg += link.inertia().mass_kg();
    }
    return mass_kg;
}

/// Returns the forces on a blimp. None if the discipline does not set all of them, if there is
/// wind, or if a blimp that flies ahead would also rise or sink.
std::optional<Pull> pull_of(const Bench& bench, const v1::RobotKind& kind, bool is_driven) {
    const auto net_n = Bench::drive_setting(kind, "net_weight_n");
    const auto thrust_n = Bench::drive_setting(kind, "front_forwards_n");
    const auto drag = Bench::drive_setting(kind, is_driven ? "drag_ahead" : "drag_upwards");
    const auto added_kg =
        Bench::drive_setting(kind, is_driven ? "added_mass_ahead_kg" : "added_mass_across_kg");
    const auto air_kgpm3 = Bench::drive_setting(kind, "air_density_kgpm3");
    if (!net_n || !thrust_n || !drag || !added_kg || !air_kgpm3 || bench.has_wind()) {
        return std::nullopt;
    }
    const double density = bench.air_kgpm3() / *air_kgpm3;
    const double weight_n = mass_of(kind) * bench.gravity_mps2();
    const double down_n = weight_n - density * (weight_n - *net_n);
    const Pull pull{.force_n = is_driven ? *thrust_n : down_n,
                    .drag = density * *drag,
                    .mass_kg = mass_of(kind) + density * *added_kg};
    constexpr double kFloats_n = 1e-9;
    const bool is_known = pull.drag > 0 && (!is_driven || std::abs(down_n) < kFloats_n);
    return is_known ? std::optional(pull) : std::nullopt;
}

/// A blimp that reaches the speed at which drag balances the driving force: its weight if it is not
/// driven, otherwise its front motor.
class Blimp final : public Exhibit {
  public:
    Blimp(const Bench& bench, const v1::Robot& robot, bool is_driven)
        : id_{robot.id()}, is_driven_(is_driven) {
        uses(id_);
        const auto pull = pull_of(bench, bench.kind_of(robot), is_driven);
        Row row{.name = fmt::format("robot{}_mps", robot.id()),
                .title = fmt::format("Blimp {}: {}", robot.number(),
                                     is_driven ? "flies ahead with" : "sinks with"),
                .unit = "m/s",
                .meaning =
                    is_driven ? "sqrt(T / Dq), front motor at 1" : "sqrt(W / Dq), nobody drives it",
                .expected = {}};
        if (pull) {
            constexpr double kTimeConstants = 5;
            read_s_ = std::min(kTimeConstants * pull->time_constant_s(), bench.most_s());
            row.meaning += fmt::format(", from rest: times tanh(t / {:.1f} s) after {:.0f} s",
                                       pull->time_constant_s(), read_s_);
            // The nose, which rises by a degree and a half, costs less than this share.
            constexpr double kShare = 2e-3;
            const double speed_mps = pull->speed_mps(read_s_);
            row.expected = Expectation{speed_mps, kShare * std::abs(speed_mps) + kGrid_mps};
        }
        speed_ = add(std::move(row));
    }

    void watch(const Moment& now) override {
        const RobotState* robot = find_robot(now.state, id_);
        if (robot == nullptr || is_final(speed_)) {
            return;
        }
        const Vec3& v = robot->velocity_mps;
        const double speed_mps = is_driven_ ? length(v) : -v.z;
        measure(speed_, speed_mps);
        if (now.time_s >= read_s_) {
            settle(speed_);
        }
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Blimp&>(other); }

  private:
    std::vector<double> memory() const override { return {}; }

    RobotId id_;
    bool is_driven_;
    double read_s_ = 30;  ///< Time of the reading if nothing is expected.
    std::size_t speed_ = 0;
};

}  // namespace

Exhibits blimps_on(Bench& bench) {
    Exhibits all;
    for (const auto& [role, is_driven] : {std::pair("sinker", false), std::pair("cruiser", true)}) {
        for (const v1::Robot* robot : bench.robots(role)) {
            all.push_back(std::make_unique<Blimp>(bench, *robot, is_driven));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

constexpr double kMmPerMetre = 1000;

/// A cube between two fingers that press it after the plate below it has gone.
class Grasp final : public Exhibit {
  public:
    Grasp(const Bench& bench, const Piece& cube, const Piece& fingers, const Piece& plate,
          std::size_t number)
        : cube_(cube) {
        uses(cube);
        uses(fingers);
        uses(plate);
        double press_n = 0;
        for (const v1::Joint& joint : fingers.model->joints()) {
            press_n = std::max(press_n, joint.max_effort());
        }
        const double friction = bench.pairing(cube, fingers).friction;
        const double critical = cube.mass_kg() * bench.gravity_mps2() / (2 * press_n);
        Row row{.name = fmt::format("cube{}_held", number),
                .title = fmt::format("Cube {}: is held (1 yes, 0 no)", number),
                .unit = "",
                .meaning =
                    fmt::format("friction {:.4f}, critical m g / (2 F) {:.4f}", friction, critical),
                .decimals = 0,
                .expected = {}};
        row.expected = Expectation{friction >= critical ? 1.0 : 0.0, 0};
        held_ = add(std::move(row));
        // The cube goes down with the plate until the fingers close. Their stop adds friction; from
        // then on the remaining friction brakes the cube.
        const double down_mps = speed_of(plate);
        const double closed_s = gap_m(cube, fingers) / speed_of(fingers);
        const double stop_ns = fingers.mass_kg() * speed_of(fingers);
        const double left_mps = std::max(0.0, down_mps - friction * 2 * stop_ns / cube.mass_kg());
        const double spare_mps2 = friction * 2 * press_n / cube.mass_kg() - bench.gravity_mps2();
        Row fallen{.name = fmt::format("cube{}_fallen_mm", number),
                   .title = fmt::format("Cube {}: has sunk by", number),
                   .unit = "mm",
                   .meaning = spare_mps2 > 0 ? "v t with the plate until the fingers close, whose "
                                               "stop takes 2 mu m' v' / m of v, then "
                                               "braked: v^2 / (2 g (mu / critical - 1))"
                                             : "it slides down with the plate",
                   .decimals = 2,
                   .expected = {}};
        if (spare_mps2 > 0) {
            // Fingers, plate and cube move in whole substeps.
            const double h_s = bench.substep_s();
            const double step_m = down_mps * h_s + bench.gravity_mps2() * h_s * h_s;
            const double sunk_m = down_mps * closed_s + left_mps * left_mps / (2 * spare_mps2);
            fallen.expected = Expectation{kMmPerMetre * sunk_m, kMmPerMetre * step_m};
        }
        fallen_ = add(std::move(fallen));
    }

    void watch(const Moment& now) override {
        const LinkState* cube = cube_.seen_in(now.state);
        if (cube == nullptr || is_final(held_)) {
            return;
        }
        const double fallen_mm = kMmPerMetre * (cube_.start.position_m.z - cube->position_m.z);
        measure(fallen_, fallen_mm);
        measure(held_, fallen_mm < kDropped_mm ? 1 : 0);
        if (fallen_mm >= kDropped_mm || now.time_s >= kPatience_s) {
            settle(held_);
            settle(fallen_);
        }
    }

    void take_memory(const Exhibit& other) override { *this = static_cast<const Grasp&>(other); }

  private:
    /// Returns the gap between the cube and the first finger. The other finger is equally far: see
    /// is_between().
    static double gap_m(const Piece& cube, const Piece& fingers) {
        const double apart_m = length(fingers.start.position_m - cube.start.position_m);
        return std::max(0.0, apart_m - (cube.box().width_m() + fingers.box().width_m()) / 2);
    }

    static double speed_of(const Piece& machine) {
        return std::abs(machine.model->joints(0).motor().speed());
    }

    static constexpr double kDropped_mm = 10;
    static constexpr double kPatience_s = 10;

    std::vector<double> memory() const override { return {}; }

    Piece cube_;
    std::size_t held_ = 0;
    std::size_t fallen_ = 0;
};

/// Whether a finger is at either side of the cube, equally far and in front of its face.
bool is_between(const Bench& bench, const Piece& cube, const Piece& fingers) {
    if (fingers.links() != 2) {
        return false;
    }
    const Quaternion& q = cube.start.orientation;
    const auto seen_from_cube = [&](int finger) {
        return rotated(fingers.start_of(finger).position_m - cube.start.position_m,
                       {q.w, -q.x, -q.y, -q.z});
    };
    const auto is_before_face = [&](const Vec3& at_m) {
        return std::abs(at_m.x) < (cube.box().length_m() + fingers.box().length_m()) / 2 &&
               std::abs(at_m.z) < (cube.box().height_m() + fingers.box().height_m()) / 2;
    };
    const Vec3 one_m = seen_from_cube(0);
    const Vec3 other_m = seen_from_cube(1);
    // Fingers that close in one substep.
    const double same_m =
        std::abs(fingers.model->joints(0).motor().speed()) * bench.substep_s() + 1e-9;
    return is_before_face(one_m) && is_before_face(other_m) && one_m.y * other_m.y < 0 &&
           std::abs(one_m.y + other_m.y) <= same_m;
}

}  // namespace

Exhibits grasps_on(Bench& bench) {
    Exhibits all;
    const auto cubes = bench.all("cube", kBlock);
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        const auto fingers = bench.find(fmt::format("fingers{}", i + 1), kMachine);
        const auto plate = bench.find(fmt::format("plate{}", i + 1), kMachine);
        if (cubes[i] && fingers && !is_between(bench, *cubes[i], *fingers)) {
            bench.refuse(fmt::format(
                "{}.links.{}.pose: it is not between {}, where formulas of its exhibit hold; "
                "expected two fingers, one before either face of the cube across y, as far",
                cubes[i]->path(), cubes[i]->body().name(), fingers->name()));
        } else if (cubes[i] && fingers && plate) {
            all.push_back(std::make_unique<Grasp>(bench, *cubes[i], *fingers, *plate, i + 1));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

constexpr double kMmPerMetre = 1000;

/// A cube between two fingers that press it, after the plate below it has gone.
class Grasp final : public Exhibit {
  public:
    Grasp(const Bench& bench, const Piece& cube, const Piece& fingers, const Piece& plate,
          std::size_t number)
        : cube_(cube) {
        double press_n = 0;
        for (const v1::Joint& joint : fingers.model->joints()) {
            press_n = std::max(press_n, joint.max_effort());
        }
        const double friction = bench.pairing(cube, fingers).friction;
        const double critical = cube.mass_kg() * bench.gravity_mps2() / (2 * press_n);
        Row row{.name = fmt::format("cube{}_held", number),
                .title = fmt::format("Cube {}: is held (1 yes, 0 no)", number),
                .unit = "",
                .meaning = fmt::format("friction {:.4f}, critical m g / (2 F) {:.4f}", friction,
                                       critical),
                .decimals = 0,
                .expected = {}};
        row.expected = Expectation{friction >= critical ? 1.0 : 0.0, 0};
        held_ = add(std::move(row));
        // The cube goes down with the plate until the fingers brake it, with what friction is left
        // over: v^2 / (2 g (mu / critical - 1)).
        const double down_mps = std::abs(plate.model->joints(0).motor().speed());
        const double spare_mps2 = bench.gravity_mps2() * (friction / critical - 1);
        const double braked_mm =
            spare_mps2 > 0 ? kMmPerMetre * down_mps * down_mps / (2 * spare_mps2) : 0;
        Row fallen{.name = fmt::format("cube{}_fallen_mm", number),
                   .title = fmt::format("Cube {}: has sunk by", number),
                   .unit = "mm",
                   .meaning = spare_mps2 > 0
                                  ? "braked from the speed of the plate: v^2 / (2 g (mu / critical - 1))"
                                  : "it slides down with the plate",
                   .decimals = 2,
                   .expected = {}};
        if (spare_mps2 > 0) {
            fallen.expected = Expectation{braked_mm, kGaps_mm + braked_mm / 2};
        }
        fallen_ = add(std::move(fallen));
    }

    void watch(const Moment& now) override {
        const LinkState* cube = cube_.seen_in(now.state);
        if (cube == nullptr || row(held_).is_final) {
            return;
        }
        const double fallen_mm =
            kMmPerMetre * (cube_.start.position_m.z - cube->position_m.z);
        row(fallen_).measured = fallen_mm;
        row(held_).measured = fallen_mm < kDropped_mm ? 1 : 0;
        if (fallen_mm >= kDropped_mm || now.time_s >= kPatience_s) {
            settle(held_, *row(held_).measured);
            settle(fallen_, fallen_mm);
        }
    }

  private:
    static constexpr double kGaps_mm = 0.2;  ///< Between cube, plate and fingers at the start.
    static constexpr double kDropped_mm = 10;
    static constexpr double kPatience_s = 10;

    std::vector<double> memory() const override { return {}; }

    Piece cube_;
    std::size_t held_ = 0;
    std::size_t fallen_ = 0;
};

}  // namespace

Exhibits grasps_on(const Bench& bench) {
    Exhibits all;
    const std::vector<Piece> cubes = bench.all("cube");
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        const auto fingers = bench.find(fmt::format("fingers{}", i + 1));
        const auto plate = bench.find(fmt::format("plate{}", i + 1));
        if (fingers && plate && plate->model->joints_size() > 0) {
            all.push_back(std::make_unique<Grasp>(bench, cubes[i], *fingers, *plate, i + 1));
        }
    }
    return all;
}

}  // namespace cancha::referee::physics_lab

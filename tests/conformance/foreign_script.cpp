// A client that plays a fixed script of whole numbers for its wheels, in the unit of another
// simulator. Strategies in foreign/ and scripted_team_vss.py play the same script through their own
// interfaces. CMake sets CANCHA_UNIT.

#include <cstdint>

#include "cancha/client/strategy.h"

namespace {

using cancha::RobotId;
using cancha::Tick;
using cancha::client::RobotView;

/// Ticks for which a robot keeps its speeds.
constexpr std::int64_t kTicksPerNumber = 16;

// Each unit has the operations of its adapter in the same order, so both give the same bits.

/// Wheel numbers of SimuroSot.
struct Numbers {
    static constexpr std::int64_t kLargest = 125;

    static double speed_mps(std::int64_t number, const RobotView& robot) {
        return static_cast<double>(number) / double{kLargest} * robot.info.max_wheel_speed_mps;
    }
};

/// Turns of a wheel in VSS, in rad/s.
struct Turns {
    static constexpr std::int64_t kLargest = 60;
    static constexpr double kWheelRadiusM = 0.025;  // Radius in TraveSim.

    static double speed_mps(std::int64_t number, const RobotView& /*robot*/) {
        return static_cast<double>(number) * kWheelRadiusM;
    }
};

template <typename Unit>
std::int64_t scripted_number(Tick tick, RobotId robot, std::int64_t wheel) {
    const auto number = static_cast<std::int64_t>(tick.number);
    return (number / kTicksPerNumber * 31 + 17 * std::int64_t{to_number(robot)} + 7 * wheel) %
               (2 * Unit::kLargest + 1) -
           Unit::kLargest;
}

template <typename Unit>
class Script : public cancha::client::Strategy {
    void decide(const cancha::client::Observation& view,
                cancha::client::Commands& commands) override {
        for (const RobotView& robot : view.mine) {
            const auto speed_mps = [&](std::int64_t wheel) {
                return Unit::speed_mps(scripted_number<Unit>(view.tick, robot.id(), wheel), robot);
            };
            commands.set_wheels(robot, {.left_mps = speed_mps(0), .right_mps = speed_mps(1)});
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    return cancha::client::run<Script<CANCHA_UNIT>>(argc, argv, "script");
}

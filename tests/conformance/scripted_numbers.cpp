// A client that plays a fixed script of whole numbers for its wheels, in the unit of another
// simulator: strategies of foreign/ play the same script through their own interfaces.

#include <cstdint>

#include "cancha/client/strategy.h"

namespace {

using cancha::RobotId;
using cancha::Tick;

/// Full speed, in SimuroSot.
constexpr std::int64_t kLargest = 125;
/// A robot keeps its speeds for so many ticks.
constexpr std::int64_t kTicksPerNumber = 16;

std::int64_t scripted_number(Tick tick, RobotId robot, std::int64_t wheel) {
    const auto number = static_cast<std::int64_t>(tick.number);
    return (number / kTicksPerNumber * 31 + 17 * std::int64_t{to_number(robot)} + 7 * wheel) %
               (2 * kLargest + 1) -
           kLargest;
}

class Script : public cancha::client::Strategy {
    void decide(const cancha::client::Observation& view,
                cancha::client::Commands& commands) override {
        for (const cancha::client::RobotView& robot : view.mine) {
            // The operations of an adapter in the same order give the same bits.
            const auto speed_mps = [&](std::int64_t wheel) {
                return static_cast<double>(scripted_number(view.tick, robot.id(), wheel)) /
                       double{kLargest} * robot.info.max_wheel_speed_mps;
            };
            commands.set_wheels(robot, {.left_mps = speed_mps(0), .right_mps = speed_mps(1)});
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    return cancha::client::run<Script>(argc, argv, "script");
}

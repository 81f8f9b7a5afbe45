// A client that plays a fixed script of wheel speeds. scripted_client.py plays the same script, to
// prove that clients in every language give the same match. It takes server and seat like any
// strategy.

#include <cstdint>
#include <stdexcept>

#include "cancha/client/strategy.h"

namespace {

using cancha::RobotId;
using cancha::Tick;
using cancha::client::WheelSpeeds;

/// Unit of speeds. They are multiples of 1/64 m/s from -127/64 to 127/64, which every language
/// represents exactly.
constexpr double kSpeedUnit_mps = 1.0 / 64;
constexpr std::uint64_t kSpeeds = 255;
constexpr double kLargestSpeed = 127;
/// Ticks for which a robot keeps its speeds.
constexpr std::uint64_t kTicksPerSpeed = 16;

double scripted_speed_mps(Tick tick, RobotId robot, std::uint64_t wheel) {
    const std::uint64_t number =
        (tick.number / kTicksPerSpeed * 31 + 17UL * to_number(robot) + 7UL * wheel) % kSpeeds;
    return kSpeedUnit_mps * (static_cast<double>(number) - kLargestSpeed);
}

class Script : public cancha::client::Strategy {
    void decide(const cancha::client::Observation& view,
                cancha::client::Commands& commands) override {
        if (view.time != view.tick_rate.time_of(view.tick)) {
            throw std::runtime_error("the time of a tick does not fit the tick rate");
        }
        for (const cancha::client::RobotView& robot : view.mine) {
            commands.set_wheels(robot, {.left_mps = scripted_speed_mps(view.tick, robot.id(), 0),
                                        .right_mps = scripted_speed_mps(view.tick, robot.id(), 1)});
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    return cancha::client::run<Script>(argc, argv, "script");
}

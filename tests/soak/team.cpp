#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>

#include "cancha/client/drive.h"
#include "cancha/client/strategy.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"

// Teams with extreme behaviour: cancha-soak-team idle|random|camper|holder.
namespace cancha::soak {
namespace {

using client::Commands;
using client::Observation;
using client::RobotView;

/// Commands nothing.
class Idle : public client::Strategy {
  public:
    void decide(const Observation&, Commands&) override {}
};

/// Drives and places at random, off the field as well, and asks for time-outs now and then.
class Random : public client::Strategy {
  public:
    void on_start(const client::MatchInfo& match) override {
        dice_.seed(static_cast<unsigned>(match.team));
    }

    void decide(const Observation& view, Commands& commands) override {
        for (const RobotView& robot : view.mine) {
            if (view.is_to_place()) {
                commands.place(view, robot.id(), {roll(1.5), roll(1.2), roll(3)});
            } else if (dice_() % kTicksPerCommand == 0) {
                commands.set_wheels(robot, {roll(3), roll(3)});
            }
        }
        if (view.is_to_place()) {
            commands.place_ball(view, {roll(1.5), roll(1.2)});
        }
        if (dice_() % kTicksPerTimeOut == 0) {
            commands.ask_for_time_out();
        }
    }

  private:
    static constexpr unsigned kTicksPerCommand = 20;
    static constexpr unsigned kTicksPerTimeOut = 5000;

    /// Returns a random number in [-limit, limit].
    double roll(double limit) {
        constexpr double kSteps = 1000;
        return limit * (2 * static_cast<double>(dice_() % 1001) / kSteps - 1);
    }

    std::minstd_rand dice_;
};

/// Drives all robots into their own goal area.
class Camper : public client::Strategy {
  public:
    void decide(const Observation& world, Commands& commands) override {
        const Observation view = client::in_attack_frame(world);
        for (const RobotView& robot : view.mine) {
            const double aside_m = 0.09 * (robot.info.number - 3.0);
            commands.set_wheels(robot,
                                client::drive_to(robot, {view.own_goal_m().x + 0.07, aside_m}));
        }
    }
};

/// Pushes the ball into the nearest corner and holds it there.
class Holder : public client::Strategy {
  public:
    void decide(const Observation& view, Commands& commands) override {
        const Vec2 ball_m = view.ball.position_m;
        const Vec2 corner_m{std::copysign(view.field.half_length_m, ball_m.x),
                            std::copysign(view.field.half_width_m, ball_m.y)};
        const Vec2 way = corner_m - ball_m;
        const double direction_rad = std::atan2(way.y, way.x);
        for (const RobotView& robot : view.mine) {
            constexpr double kTurnIn_m = 0.07;
            commands.set_wheels(
                robot, client::drive_along(robot,
                                           client::approach_direction_rad(robot.position_m, ball_m,
                                                                          direction_rad, kTurnIn_m),
                                           robot.info.max_wheel_speed_mps));
        }
    }
};

using Main = std::function<int(int, char**, const char*)>;

template <typename Team>
int play(int argc, char** argv, const char* name) {
    return client::run<Team>(argc, argv, name);
}

int main_of(int argc, char** argv) {
    const std::map<std::string, Main> teams{{"idle", play<Idle>},
                                            {"random", play<Random>},
                                            {"camper", play<Camper>},
                                            {"holder", play<Holder>}};
    const auto team = teams.find(argc > 1 ? argv[1] : "");
    if (team == teams.end()) {
        return streams::run_program("cancha-soak-team", [] {
            streams::print_error(
                "usage: cancha-soak-team idle|random|camper|holder [--server ...]\n");
            return client::kExitBadUsage;
        });
    }
    std::string name = team->first;
    argv[1] = argv[0];
    return team->second(argc - 1, argv + 1, name.c_str());
}

}  // namespace
}  // namespace cancha::soak

int main(int argc, char** argv) {
    return cancha::soak::main_of(argc, argv);
}

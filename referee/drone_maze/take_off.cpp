#include "referee/drone_maze/take_off.h"

#include <algorithm>
#include <limits>

namespace cancha::referee::drone_maze {

namespace {

// A drone on the ground shakes by less. A drone that takes off exceeds it within half a second.
constexpr double kOffTheGround_m = 0.02;

class TakeOff final : public Coach {
  public:
    void watch(const WorldState& state) override {
        if (drones_.empty()) {
            for (const RobotState& robot : state.robots) {
                drones_.push_back({.team = robot.team});
            }
        }
        for (std::size_t i = 0; i < drones_.size(); ++i) {
            const double height_m = state.robots[i].position_m.z;
            drones_[i].lowest_m = std::min(drones_[i].lowest_m, height_m);
            drones_[i].highest_m = std::max(drones_[i].highest_m, height_m);
        }
    }

    void advise(std::vector<Advice>& advice) const override {
        for (const Drone& drone : drones_) {
            if (drone.highest_m - drone.lowest_m < kOffTheGround_m) {
                advice.push_back({drone.team, "never_took_off",
                                  "the drone never left the ground (takeOff() or upTo(), or a "
                                  "velocity with up_mps)"});
            }
        }
    }

    void take_memory(const Coach& other) override { *this = static_cast<const TakeOff&>(other); }

  private:
    struct Drone {
        Team team = Team::kNone;
        double lowest_m = std::numeric_limits<double>::max();
        double highest_m = std::numeric_limits<double>::lowest();
    };

    std::vector<Drone> drones_;  // In the order of WorldState.
};

}  // namespace

std::unique_ptr<Coach> make_coach() {
    return std::make_unique<TakeOff>();
}

}  // namespace cancha::referee::drone_maze

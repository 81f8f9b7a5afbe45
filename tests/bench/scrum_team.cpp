#include "cancha/client/drive.h"
#include "cancha/client/strategy.h"

// The team of the endless scrum: every robot drives at the ball, whatever the rules say.
// ScrumInProcess plays the same way. For benchmarks only.
namespace cancha::bench {
namespace {

class ScrumTeam : public client::Strategy {
  public:
    void decide(const client::Observation& view, client::Commands& commands) override {
        for (const client::RobotView& robot : view.mine) {
            commands.set_wheels(robot, client::drive_through(robot, view.ball.position_m));
        }
    }
};

}  // namespace
}  // namespace cancha::bench

int main(int argc, char** argv) {
    return cancha::client::run<cancha::bench::ScrumTeam>(argc, argv, "scrum");
}

#include "strategies/simurosot_chaser/strategy.h"

#include "cancha/client/keep_out.h"

namespace cancha::strategies {

void Chaser::decide(const client::Observation& view, client::Commands& commands) {
    for (const client::RobotView& robot : view.mine) {
        commands.set_wheels(robot, client::lawful_drive_through(view, robot, view.ball.position_m));
    }
}

}  // namespace cancha::strategies

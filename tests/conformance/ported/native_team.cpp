// A strategy of play.h as a program with Cancha's C++ SDK. CMake sets CANCHA_PLAY.
#include "cancha/client/strategy.h"
#include "tests/conformance/ported/foreign/play.h"

namespace {

using cancha::client::Observation;

class Team : public cancha::client::Strategy {
    void decide(const Observation& world_view, cancha::client::Commands& commands) override {
        const Observation view = cancha::client::in_attack_frame(world_view);
        Seen seen{};
        for (std::size_t i = 0; i < 5; ++i) {
            seen.mine[i] = {view.mine[i].position_m.x, view.mine[i].position_m.y,
                            view.mine[i].heading_rad};
        }
        seen.ball_x = view.ball.position_m.x;
        seen.ball_y = view.ball.position_m.y;
        Wheels wheels[5]{};
        CANCHA_PLAY(seen, wheels);
        for (std::size_t i = 0; i < 5; ++i) {
            const double fastest_mps = view.mine[i].info.max_wheel_speed_mps;
            commands.set_wheels(view.mine[i],
                                {wheels[i].left * fastest_mps, wheels[i].right * fastest_mps});
        }
    }
};

}  // namespace

int main(int argc, char** argv) {
    return cancha::client::run<Team>(argc, argv, "team");
}

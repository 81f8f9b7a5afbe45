// Clients of FIRA's Large League: the class CStrategySystem, which the client calls in each tick
// and whose numbers it sends. Functions of cancha_legacy_large_league.h call it.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "client-sdk/bridge/large_league/pixels.h"
#include "client-sdk/legacy/play/frame.h"
#include "client-sdk/legacy/play/team_api.h"

namespace cancha::legacy::apis {
namespace {

using client::Observation;
using large_league::kPlayers;
using large_league::Pixels;
using large_league::Side;

/// Layout of CanchaLargeLeagueSight.
struct Sight {
    std::array<int, 2> ball{};
    std::array<std::array<int, 3>, kPlayers> mine{};
    std::array<std::array<int, 2>, kPlayers> opponents{};
};

using New = void* (*)(int is_left);
using Receive = void (*)(void* team, const Sight* sight);
using Act = void (*)(void* team, int* wheels);

class LargeLeague final : public TeamApi {
  public:
    LargeLeague(void* library, Act act, CallRecord& record)
        : make_(find_function<New>(library, {"cancha_large_league_new"})),
          receive_(find_function<Receive>(library, {"cancha_large_league_receive"})),
          act_(act),
          record_(record) {}

    void decide(const Observation& view, client::Commands& commands) override {
        if (view.mine.size() != kPlayers || view.opponents.size() != kPlayers) {
            throw std::runtime_error(
                "this strategy was written for the Large League: play it eleven a side");
        }
        const Side side = view.team == Team::kBlue ? Side::kRight : Side::kLeft;
        if (team_ == nullptr) {
            record_.within("CStrategySystem()",
                           [&] { team_ = make_(side == Side::kLeft ? 1 : 0); });
        }
        const Sight sight = seen(view, Pixels::of(view, side));
        record_.within("ReceiveData()", [&] { receive_(team_, &sight); });
        std::array<int, 2 * kPlayers> wheels{};
        record_.within("Action()", [&] { act_(team_, wheels.data()); });
        take_wheels(wheels, view, commands);
    }

    void end() override {}

    std::string_view name() const override { return "large league"; }

  private:
    static Sight seen(const Observation& view, const Pixels& pixels) {
        Sight sight;
        const Pixels::Point ball = pixels.shown(view.ball.position_m);
        sight.ball = {ball.x, ball.y};
        for (std::size_t i = 0; i < kPlayers; ++i) {
            const client::RobotView& mine = view.mine[large_league::robot_of_player(i + 1)];
            const client::RobotView& other = view.opponents[large_league::robot_of_player(i + 1)];
            const Pixels::Point at = pixels.shown(mine.position_m);
            const Pixels::Point other_at = pixels.shown(other.position_m);
            // The client cuts off decimals.
            sight.mine[i] = {at.x, at.y, static_cast<int>(pixels.shown_deg(mine.heading_rad))};
            sight.opponents[i] = {other_at.x, other_at.y};
        }
        return sight;
    }

    static void take_wheels(const std::array<int, 2 * kPlayers>& wheels, const Observation& view,
                            client::Commands& commands) {
        for (std::size_t i = 0; i < kPlayers; ++i) {
            const client::RobotView& robot = view.mine[large_league::robot_of_player(i + 1)];
            const auto speed_mps = [&](int number) {
                return std::clamp<double>(number, -large_league::kFullWheel,
                                          large_league::kFullWheel) /
                       large_league::kFullWheel * robot.info.max_wheel_speed_mps;
            };
            commands.set_wheels(robot, {speed_mps(wheels[2 * i]), speed_mps(wheels[2 * i + 1])});
        }
    }

    New make_;
    Receive receive_;
    Act act_;
    CallRecord& record_;
    void* team_ = nullptr;
};

std::unique_ptr<TeamApi> open(void* library, CallRecord& record) {
    const auto act = find_function<Act>(library, {"cancha_large_league_act"});
    return act == nullptr ? nullptr : std::make_unique<LargeLeague>(library, act, record);
}

}  // namespace

const ApiKind& large_league() {
    static const ApiKind kind{"large league", "class CStrategySystem", &open};
    return kind;
}

}  // namespace cancha::legacy::apis

#include "client-sdk/bridge/vss/bridge.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "client-sdk/bridge/vss/vision.h"

namespace cancha::vss {
namespace {

using client::Observation;
using client::RobotView;
using std::chrono::milliseconds;

// Nothing moves outside of play, and many teams say nothing then.
constexpr milliseconds kLongestOutsideOfPlay{20};

// A team that has placed nothing in so many restarts leaves it to the rules: nobody waits for it.
constexpr unsigned kRestartsToWait = 3;

std::uint32_t id_of(const client::RobotInfo& info) {
    return info.number - 1;
}

}  // namespace

RimSpeeds rim_speeds(WheelTurns turns, double radius_m, double fastest_mps) {
    const double left_mps = turns.left_radps * radius_m;
    const double right_mps = turns.right_radps * radius_m;
    return {.wheels = {std::clamp(left_mps, -fastest_mps, fastest_mps),
                       std::clamp(right_mps, -fastest_mps, fastest_mps)},
            .is_clamped = std::max(std::abs(left_mps), std::abs(right_mps)) > fastest_mps};
}

Result<Addressee> addressee_of(const client::MatchInfo& match) {
    Addressee team{.team = match.team, .ids = {}};
    for (const client::RobotInfo& robot : match.robots) {
        if (!std::ranges::binary_search(match.mine, robot.id)) {
            continue;
        }
        if (!robot.has_wheels()) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("robot {} has no wheels, which teams of VSS command; choose "
                                     "a discipline with wheeled robots, such as vss/3v3",
                                     robot.number)};
        }
        team.ids.insert(id_of(robot));
    }
    return team;
}

void Bridge::call(const RefereeCalls::Call& call) {
    call.SerializeToString(&datagram_);
    exchange_.send(profile_.referee, datagram_);
}

void Bridge::show(const Observation& view, Turn turn) {
    make_environment(view, profile_.step, turn).SerializeToString(&datagram_);
    exchange_.send(profile_.vision, datagram_);
}

void Bridge::count(const Observation& view, bool is_answered) {
    if (!view.is_in_play()) {
        return;
    }
    Tally& tally = exchange_.tally();
    ++(is_answered ? tally.answered_ticks : tally.missed_ticks);
    if (tally.missed_ticks == 1 && !is_answered) {
        spdlog::warn("tick {}: no command within {} ms; the last ones hold (--deadline-ms)",
                     view.tick.number, patience_.deadline.count());
    }
}

void Bridge::await(const Observation& view, const std::function<void()>& resend) {
    const bool is_start = !std::exchange(has_waited_for_start_, true);
    const milliseconds limit = is_start ? patience_.start
                               : view.is_in_play()
                                   ? patience_.deadline
                                   : std::min(patience_.deadline, kLongestOutsideOfPlay);
    const bool is_answered = exchange_.await_answer(limit, patience_.grace, resend);
    if (is_start && !is_answered) {
        spdlog::warn("no command from the team within {} ms (--start-ms); the match goes on",
                     limit.count());
    }
    count(view, is_answered);
}

void Bridge::take_wheels(const Observation& view, client::Commands& commands) {
    const auto wheels = exchange_.take_wheels();
    for (const RobotView& robot : view.mine) {
        const auto told = wheels.find(id_of(robot.info));
        if (told != wheels.end()) {
            const RimSpeeds speeds =
                rim_speeds(told->second, profile_.wheel_radius_m, robot.info.max_wheel_speed_mps);
            exchange_.tally().too_fast += speeds.is_clamped ? 1 : 0;
            commands.set_wheels(robot, speeds.wheels);
        }
    }
}

void Bridge::take_places(const Observation& view, Turn turn, client::Commands& commands) {
    if (view.is_to_place()) {
        const bool is_worth_waiting = has_placed_ || restarts_without_places_ < kRestartsToWait;
        const bool is_placed =
            exchange_.await_places(is_worth_waiting ? patience_.placement : milliseconds(0));
        has_placed_ = has_placed_ || is_placed;
        restarts_without_places_ += is_placed ? 0 : 1;
        const Places places = exchange_.take_places();
        for (const RobotView& robot : view.mine) {
            const auto told = places.robots.find(id_of(robot.info));
            if (told != places.robots.end()) {
                commands.place(view, robot.id(), turn.turned(told->second));
            }
        }
        if (places.ball_m) {
            commands.place_ball(view, turn.turned(*places.ball_m));
        }
    } else if (view.is_in_play()) {
        exchange_.tally().vain_places += exchange_.take_places().empty() ? 0 : 1;
    }
}

void Bridge::decide(const Observation& view, client::Commands& commands) {
    const Turn turn = Turn::of(view, frame_);
    exchange_.begin_tick();
    const auto calls = calls_.look(view, turn);
    if (calls_.is_new_restart()) {
        exchange_.take_places();  // Those were for another one.
    }
    const auto tell = [&] {
        std::ranges::for_each(calls, [this](const auto& one) { call(one); });
        show(view, turn);
    };
    tell();
    await(view, tell);
    take_places(view, turn, commands);
    take_wheels(view, commands);
}

void Bridge::end() {
    if (calls_.last()) {
        call(RefereeCalls::halt(*calls_.last()));
    }
    if (const std::string vain = to_text(exchange_.tally()); !vain.empty()) {
        spdlog::warn("of the team: {}", vain);
    }
    spdlog::info("{} ticks of play answered in time", exchange_.tally().answered_ticks);
}

}  // namespace cancha::vss

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

// Patience outside play, when nothing moves and many teams send nothing.
constexpr milliseconds kLongestOutsideOfPlay{20};

// After this many restarts without a placement the bridge no longer waits for the team's
// placements.
constexpr unsigned kRestartsToWait = 3;

RobotName name_of(const client::RobotInfo& info) {
    return {info.team, info.number - 1};
}

/// Commands the wheels of one seat's robots. Returns the number of commands beyond a limit.
std::uint64_t command_wheels(const std::map<RobotName, WheelTurns>& wheels, double radius_m,
                             const SeatTick& seat) {
    std::uint64_t too_fast = 0;
    for (const RobotView& robot : seat.view->mine) {
        const auto told = wheels.find(name_of(robot.info));
        if (told != wheels.end()) {
            const RimSpeeds speeds =
                rim_speeds(told->second, radius_m, robot.info.max_wheel_speed_mps);
            too_fast += speeds.is_clamped ? 1 : 0;
            seat.commands->set_wheels(robot, speeds.wheels);
        }
    }
    return too_fast;
}

/// Places one seat's robots, and the ball if the restart leaves it to this team.
void command_places(const Places& places, Turn turn, const SeatTick& seat) {
    for (const RobotView& robot : seat.view->mine) {
        const auto told = places.robots.find(name_of(robot.info));
        if (told != places.robots.end()) {
            seat.commands->place(*seat.view, robot.id(), turn.turned(told->second));
        }
    }
    if (places.ball_m && seat.view->is_to_kick()) {
        seat.commands->place_ball(*seat.view, turn.turned(*places.ball_m));
    }
}

}  // namespace

RimSpeeds rim_speeds(WheelTurns turns, double radius_m, double fastest_mps) {
    const double left_mps = turns.left_radps * radius_m;
    const double right_mps = turns.right_radps * radius_m;
    return {.wheels = {std::clamp(left_mps, -fastest_mps, fastest_mps),
                       std::clamp(right_mps, -fastest_mps, fastest_mps)},
            .is_clamped = std::max(std::abs(left_mps), std::abs(right_mps)) > fastest_mps};
}

Result<std::set<RobotName>> robots_of(const client::MatchInfo& match) {
    std::set<RobotName> names;
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
        names.insert(name_of(robot));
    }
    return names;
}

void Bridge::call(const RefereeCalls::Call& call) {
    call.SerializeToString(&datagram_);
    exchange_.send(profile_.referee, datagram_);
}

void Bridge::show(const Observation& view, Turn turn) {
    make_environment(view, profile_.step, turn).SerializeToString(&datagram_);
    exchange_.send(profile_.vision, datagram_);
}

void Bridge::count(const Observation& view) {
    Tally& tally = exchange_.tally();
    const bool is_answered = exchange_.has_answered(view.team);
    ++(is_answered ? tally.answered_ticks : tally.missed_ticks);
    if (tally.missed_ticks == 1 && !is_answered) {
        spdlog::warn("tick {}: no command of {} within {} ms; the last ones hold (--deadline-ms)",
                     view.tick.number, to_string(view.team), patience_.deadline.count());
    }
}

void Bridge::await(const std::vector<SeatTick>& seats, const std::function<void()>& resend) {
    if (!std::exchange(has_waited_for_start_, true)) {
        exchange_.await_answer(patience_.start, patience_.grace, resend);
        for (const SeatTick& seat : seats) {
            if (!exchange_.has_answered(seat.view->team) && !exchange_.is_over()) {
                spdlog::warn("no command of {} within {} ms (--start-ms); the match goes on",
                             to_string(seat.view->team), patience_.start.count());
            }
        }
        return;
    }
    const Observation& view = *seats.front().view;
    const milliseconds limit = view.is_in_play()
                                   ? patience_.deadline
                                   : std::min(patience_.deadline, kLongestOutsideOfPlay);
    exchange_.await_answer(limit, patience_.grace, resend);
}

void Bridge::await_places(Team team) {
    Placing& placing = placing_[team];
    const bool is_worth_waiting = placing.has_placed || placing.restarts_without < kRestartsToWait;
    if (exchange_.await_places(team, is_worth_waiting ? patience_.placement : milliseconds(0))) {
        placing.has_placed = true;
    } else {
        ++placing.restarts_without;
    }
}

void Bridge::take_places(const std::vector<SeatTick>& seats, Turn turn) {
    const auto placing =
        std::ranges::find_if(seats, [](const SeatTick& seat) { return seat.view->is_to_place(); });
    if (placing != seats.end()) {
        await_places(placing->view->team);
        command_places(exchange_.take_places(placing->view->team), turn, *placing);
    } else if (seats.front().view->is_in_play()) {
        const bool is_vain = !exchange_.take_places().empty() && !calls_.is_repeating();
        exchange_.tally().vain_places += is_vain ? 1 : 0;
    }
}

void Bridge::decide(const std::vector<SeatTick>& seats) {
    const Observation& view = *seats.front().view;
    const Turn turn = Turn::of(view, frame_);
    exchange_.begin_tick();
    const auto calls = calls_.look(view, turn);
    if (calls_.is_new_restart()) {
        exchange_.take_places();  // These placements were for another restart.
    }
    const auto tell = [&] {
        std::ranges::for_each(calls, [this](const auto& one) { call(one); });
        show(view, turn);
    };
    tell();
    await(seats, tell);
    take_places(seats, turn);
    const auto wheels = exchange_.take_wheels();
    for (const SeatTick& seat : seats) {
        if (view.is_in_play()) {
            count(*seat.view);
        }
        exchange_.tally().too_fast += command_wheels(wheels, profile_.wheel_radius_m, seat);
    }
}

void Bridge::end() {
    if (calls_.last()) {
        call(RefereeCalls::halt(*calls_.last()));
    }
    if (const std::string vain = to_text(exchange_.tally()); !vain.empty()) {
        spdlog::warn("in vain, or late: {}", vain);
    }
    spdlog::info("{} ticks of play answered in time", exchange_.tally().answered_ticks);
}

}  // namespace cancha::vss

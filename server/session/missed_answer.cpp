#include "server/session/missed_answer.h"

#include <utility>

#include <fmt/format.h>

namespace cancha::session {

namespace {

using order::MissPolicy;

referee::GameEvent make_event(const Seat& seat, Tick tick, const char* kind, std::string text) {
    return {.tick = tick,
            .kind = kind,
            .team = seat.team,
            .rule = {},
            .text = std::move(text),
            .origin = referee::server_origin()};
}

std::string describe(const Seat& seat) {
    return seat.occupant_name.empty() ? seat.name
                                      : fmt::format("{} ({})", seat.occupant_name, seat.name);
}

std::string describe(const Seat& seat, const MissedAnswer& missed) {
    const double had_ms = std::chrono::duration<double, std::milli>(missed.had).count();
    return fmt::format(
        "{} did not answer tick {} within {:.1f} ms{}{}", describe(seat), missed.tick.number,
        had_ms, seat.think.rule().bank.count() > 0 ? "; its time bank is used up" : "",
        seat.occupant == nullptr ? "; it is not connected: " + seat.left_because : "");
}

/// Returns advice to the strategy's programmers.
std::string advice_for(const Seat& seat) {
    return seat.occupant == nullptr
               ? "; it can rejoin at any time with its resume token"
               : "; it must answer faster, or be given more time with --deadline";
}

}  // namespace

void answer_in_absence(const Seat& seat, match::SeatAnswer& answer) {
    answer.clear();
    answer.is_of_seat = false;
    if (seat.think.rule().policy == order::MissPolicy::kStop) {
        for (const world::CommandedRobot& robot : seat.robots) {
            for (std::size_t i = 0; i < robot.actuators.size(); ++i) {
                answer.commands.push_back({robot.id, robot.actuators[i].at_rest(), i});
            }
        }
    }
}

std::optional<referee::GameEvent> event_of_miss(Seat& seat, const MissedAnswer& missed,
                                                TickRate rate) {
    const std::uint64_t pause = rate.ticks_in(kMissesToldEvery_s);
    const bool is_soon = seat.misses_told > 0 && missed.tick.number - seat.told_miss.number < pause;
    if (seat.is_absence_told || is_soon) {
        return std::nullopt;
    }
    const std::uint64_t untold = seat.think.misses() - seat.misses_told - 1;
    const bool is_first = std::exchange(seat.misses_told, seat.think.misses()) == 0;
    seat.is_absence_told = true;
    seat.told_miss = missed.tick;
    const bool is_stopped = seat.think.rule().policy == order::MissPolicy::kStop;
    return make_event(
        seat, missed.tick, "deadline_missed",
        describe(seat, missed) +
            (is_stopped ? ": its robots stop" : ": its robots keep their last commands") +
            advice_for(seat) +
            (is_first ? "" : fmt::format("; {} more misses since the last report", untold)));
}

codec::AnswerProblem problem_of(const Seat& seat, Tick answered, Tick open, bool is_duplicate) {
    const std::uint64_t missed = seat.think.misses_in_a_row();
    if (missed > 0 && answered.number <= open.number && open.number - answered.number <= missed) {
        return {v1::ERROR_CODE_TIMEOUT,
                fmt::format("the answer to tick {} came after the deadline, which TickOpened "
                            "gives",
                            answered.number)};
    }
    if (is_duplicate) {
        return {v1::ERROR_CODE_DUPLICATE_ANSWER,
                fmt::format("tick {} was answered before; the second answer was ignored",
                            answered.number)};
    }
    return {v1::ERROR_CODE_WRONG_TICK,
            fmt::format("the answer is for tick {} but tick {} is open; copy `tick` from "
                        "TickOpened",
                        answered.number, open.number)};
}

referee::GameEvent event_of_return(const Seat& seat, Tick tick, std::uint64_t misses) {
    return make_event(seat, tick, "deadline_met_again",
                      fmt::format("{} is answering again in tick {}, after missing {}",
                                  describe(seat), tick.number, misses));
}

// This text becomes the match's end reason and thus part of its state, so it contains no wall-clock
// times.
referee::GameEvent event_of_forfeit(const Seat& seat, const MissedAnswer& missed) {
    return make_event(seat, missed.tick, "forfeit",
                      fmt::format("{} did not answer tick {} in time ({}{}): it forfeits the match",
                                  describe(seat), missed.tick.number, to_text(seat.think.rule()),
                                  seat.occupant == nullptr ? ", not connected" : ""));
}

}  // namespace cancha::session

#include "server/session/tick_answers.h"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

#include "cancha/base/contract.h"
#include "proto/base/streams/limited_log.h"
#include "server/codec/drawing_decoder.h"

namespace cancha::session {

using Admitted = lockstep::TickBarrier::Admission;

namespace {

/// Smallest total of absences worth a line.
constexpr std::chrono::milliseconds kLeastAbsence{100};

}  // namespace

void TickAnswers::ask() {
    messages_.open_tick(running_.match());
    for (Seat& seat : seats_) {
        if (seat.script) {
            follow_script(seat);
        } else {
            seat.think.start(Seat::Clock::now());
            asked_ = &seat;
            ask_again(seat);
            running_.loop().look();  // The server may have been stopped before sending.
            asked_ = nullptr;
        }
    }
}

void TickAnswers::ask_again(Seat& seat) {
    const lockstep::TickBarrier& barrier = running_.barrier();
    if (seat.occupant != nullptr && barrier.is_open() &&
        !barrier.has_answered(seats_.index_of(seat))) {
        seat.occupant->send_frames(messages_.tick_for(seat));
    }
}

void TickAnswers::follow_script(const Seat& seat) {
    answer_.clear();
    seat.script(running_.barrier().tick(), answer_.commands);
    fill_in(seat);
}

/// Offers the server's substitute for a seat's answer.
void TickAnswers::fill_in(const Seat& seat) {
    lockstep::TickBarrier& barrier = running_.barrier();
    const Admitted admission = barrier.offer(seats_.index_of(seat), barrier.tick(), answer_);
    CANCHA_EXPECTS(admission == Admitted::kAccepted);
}

bool TickAnswers::accept(Seat& seat, const v1::TickAnswer& answer) {
    if (running_.is_over()) {
        return true;  // It may answer the last open tick, but nothing counts any more.
    }
    if (is_too_late(seat, answer)) {
        miss(seat, running_.loop().look());
        running_.loop().notify();
        if (running_.is_over()) {
            return true;
        }
    }
    codec::decode_answer(answer, seat.robots, running_.match().state().robots, answer_, problems_);
    lockstep::TickBarrier& barrier = running_.barrier();
    const Tick tick{answer.tick()};
    const Admitted admission = barrier.offer(seats_.index_of(seat), tick, answer_);
    if (admission != Admitted::kAccepted) {
        const codec::AnswerProblem problem =
            problem_of(seat, tick, barrier.tick(), admission == Admitted::kDuplicate);
        seats_.notice(seat, problem.code, problem.text);
        return false;
    }
    note(seat);
    if (answer.has_drawing()) {
        take_drawing(seat, answer.drawing());
    }
    if (barrier.is_complete()) {
        running_.loop().notify();
    }
    for (const codec::AnswerProblem& problem : problems_) {
        seats_.notice(seat, problem.code, problem.text);
    }
    return true;
}

Seat::Clock::time_point TickAnswers::arrival_of(const Seat& seat, Seat::Clock::time_point now) {
    return seat.think.arrival(now, seat.occupant ? seat.occupant->arrived_at() : std::nullopt);
}

/// Whether the answer arrived after the deadline, although the loop has not noticed the miss yet.
bool TickAnswers::is_too_late(const Seat& seat, const v1::TickAnswer& answer) const {
    const lockstep::TickBarrier& barrier = running_.barrier();
    const bool has_deadline = seat.think.expires_at() != Seat::Clock::time_point::max();
    const bool is_awaited = barrier.is_open() && answer.tick() == barrier.tick().number;
    return has_deadline && is_awaited &&
           !seat.think.is_in_time(arrival_of(seat, running_.loop().look()));
}

void TickAnswers::note(Seat& seat) {
    const Tick tick = running_.barrier().tick();
    const std::uint64_t missed = seat.think.misses_in_a_row();
    const Seat::Clock::time_point now = running_.loop().look();
    const Seat::Clock::duration took = seat.think.stop(arrival_of(seat, now), now);
    seat.latency.add(took);
    slowest_.add({.tick = tick, .seat = seats_.index_of(seat), .took = took});
    if (std::exchange(seat.is_absence_told, false)) {
        running_.note(event_of_return(seat, tick, missed));
    }
}

void TickAnswers::take_drawing(const Seat& seat, const v1::Drawing& drawing) {
    codec::decode_drawing(drawing, drawing_, problems_);
    if (journal_ != nullptr) {
        journal_->seat_drew(seats_.index_of(seat), drawing_);
    }
    board_.draw(seat.name, drawing_);
}

Seat::Clock::time_point TickAnswers::due() const {
    Seat::Clock::time_point due = Seat::Clock::time_point::max();
    for (const Seat& seat : seats_) {
        due = std::min(due, seat.due());
    }
    return due;
}

void TickAnswers::miss_overdue(Seat::Clock::time_point now) {
    for (Seat& seat : seats_) {
        if (!running_.is_over() && seat.due() <= now) {
            miss(seat, now);
        }
    }
}

void TickAnswers::server_was_absent(const net::Absence& absence, Seat::Clock::time_point now) {
    if (asked_ != nullptr) {
        // If the system knows when the observation left, no later stop has delayed it.
        const auto sent = asked_->occupant ? asked_->occupant->sent_by() : std::nullopt;
        asked_->think.ask_later(absence.own(), sent.value_or(now));
    }
    for (Seat& seat : seats_) {
        seat.think.excuse(absence.own(), now);
    }
    log_absence(absence);
}

void TickAnswers::unanswered_at(Seat::Clock::time_point then) {
    for (Seat& seat : seats_) {
        if (seat.think.is_running()) {
            seat.think.unanswered_at(then);
        }
    }
}

// Each further line means that the total has doubled, so a match of a day logs twenty lines at
// most.
void TickAnswers::log_absence(const net::Absence& absence) {
    const net::AbsenceFigures& all = running_.loop().absences();
    if (all.total < kLeastAbsence || all.total < 2 * logged_absence_) {
        return;
    }
    logged_absence_ = all.total;
    using Milliseconds = std::chrono::duration<double, std::milli>;
    spdlog::warn("the server was away: tick={} ms={:.1f} count={} total_ms={:.1f} queued_ms={:.1f}",
                 running_.match().tick().number, Milliseconds(absence.late).count(), all.count,
                 Milliseconds(all.total).count(), Milliseconds(all.queued).count());
}

void TickAnswers::miss(Seat& seat, Seat::Clock::time_point now) {
    const MissedAnswer missed{running_.barrier().tick(), seat.think.miss(now)};
    slowest_.add({.tick = missed.tick,
                  .seat = seats_.index_of(seat),
                  .took = missed.had,
                  .is_missed = true});
    if (seat.think.rule().policy == order::MissPolicy::kForfeit) {
        const referee::GameEvent event = event_of_forfeit(seat, missed);
        spdlog::warn("forfeit: seat={} tick={} text={:?}", seat.name, missed.tick.number,
                     event.text);
        running_.note(event);
        // If a team runs alone, nobody wins.
        const Team other = opponent_of(seat.team);
        running_.end(event.text, running_.match().status().of(other).plays ? other : Team::kNone);
        return;
    }
    answer_in_absence(seat, answer_);
    fill_in(seat);
    tell_miss(seat, missed);
}

void TickAnswers::tell_miss(Seat& seat, const MissedAnswer& missed) {
    if (const auto event = event_of_miss(seat, missed, running_.discipline().rate)) {
        streams::log_member(spdlog::level::warn, seat.name,
                            "deadline missed: seat={} tick={} text={:?}", seat.name,
                            missed.tick.number, event->text);
        running_.note(*event);
    }
}

}  // namespace cancha::session

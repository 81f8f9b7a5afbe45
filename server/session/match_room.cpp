#include "server/session/match_room.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "cancha/base/contract.h"
#include "proto/access/secret.h"
#include "proto/program/limited_log.h"
#include "proto/wire/frame_codec.h"
#include "server/codec/drawing_decoder.h"
#include "server/match/abandonment.h"
#include "server/session/missed_answer.h"
#include "server/session/unbegun_match.h"

namespace cancha::session {

namespace {

/// Simulated time after which a drawing that no other has replaced is not shown any more.
constexpr double kLongestDrawing_s = 0.5;

using Barrier = lockstep::TickBarrier;

}  // namespace

MatchRoom::MatchRoom(boost::asio::io_context& context, const referee::Discipline& discipline,
                     world::WorldSpec spec, const RoomOptions& options, RoomObserver observer)
    : discipline_(discipline),
      spec_(std::move(spec)),
      options_(options),
      observer_(std::move(observer)),
      messages_(discipline, spec_, options_.name),
      seats_(options.replay ? std::vector<Seat>{} : make_seats(discipline.settings)),
      barrier_(seats_.size()),
      wait_list_(seats_, barrier_),
      pacing_(discipline.rate, options.speed),
      loop_(context, barrier_, pacing_, *this),
      ready_check_(context, seats_, options_.ready_timeout,
                   {.is_over = [this] { return is_over(); },
                    .awaits_start = [this] { return awaits_start(); },
                    .on_still_waiting = [this](auto waited) { tell_waiting(waited); },
                    .on_not_ready = [this](const Seat& late) { end_because_not_ready(late); }}),
      match_(make_unbegun_match()),
      board_(options_.shown_drawings, discipline.rate.ticks_in(kLongestDrawing_s)) {
    CANCHA_EXPECTS(options_.deadlines.empty() || options_.deadlines.size() == seats_.size());
    for (std::size_t i = 0; i < options_.deadlines.size(); ++i) {
        seats_[i].think = lockstep::ThinkClock(options_.deadlines[i]);
    }
}

match::MatchOptions MatchRoom::match_options() const {
    match::MatchOptions options{
        .seed = options_.seed, .max_ticks = options_.max_ticks, .opening = options_.opening};
    if (!options_.blue_name.empty()) {
        options.blue_name = options_.blue_name;
    }
    if (!options_.yellow_name.empty()) {
        options.yellow_name = options_.yellow_name;
    }
    return options;
}

std::unique_ptr<match::Match> MatchRoom::make_match(const match::MatchOptions& options,
                                                    match::Journal* journal) const {
    if (options_.replay) {
        return options_.replay();
    }
    return std::make_unique<match::SimulatedMatch>(discipline_, spec_, options, journal);
}

/// One that is played back begins at once.
std::unique_ptr<match::Match> MatchRoom::make_unbegun_match() const {
    std::unique_ptr<match::Match> match = make_match(match_options(), nullptr);
    if (!options_.replay) {
        match = std::make_unique<UnbegunMatch>(*match);
    }
    return match;
}

boost::asio::awaitable<void> MatchRoom::play() {
    co_await ready_check_.wait();
    if (!is_over()) {
        start_match();
        co_await loop_.run(*match_);
    }
    changed();
}

void MatchRoom::end_because_not_ready(const Seat& late) {
    observer_.on_seat_not_ready(late);
    end(fmt::format("{} was not ready within {} s: its Hello announced Ready, but it never came",
                    late.name, std::chrono::duration<double>(options_.ready_timeout).count()));
}

void MatchRoom::start_match() {
    is_begun_ = true;
    if (options_.replay) {
        changed();
        observer_.on_match_started();
        return;
    }
    match::MatchOptions options = match_options();
    std::tie(options.blue_name, options.yellow_name) =
        team_names(seats_, options_.blue_name, options_.yellow_name);
    match_ = make_match(options, options_.journal);
    spdlog::info("match started: discipline={} blue=\"{}\" yellow=\"{}\" seed={}",
                 discipline_.full_name(), options.blue_name, options.yellow_name, options.seed);
    changed();
    observer_.on_match_started();
}

bool MatchRoom::end(const std::string& reason, Team winner) {
    const bool is_ended = match_->end(reason, winner);
    changed();
    ready_check_.notify();
    loop_.notify();
    return is_ended;
}

// The event comes last: what waited for the tick may have ended the match before.
bool MatchRoom::abandon(const std::string& reason, const std::string& official) {
    const match::Abandonment abandonment{reason, official};
    const bool is_ended = end(match::end_reason_of(abandonment));
    if (is_ended) {
        match_->note(match::event_of(abandonment, match_->tick()));
        changed();
    }
    return is_ended;
}

Seat* MatchRoom::find_seat(std::string_view name) {
    const auto found = std::ranges::find(seats_, name, &Seat::name);
    return found == seats_.end() ? nullptr : &*found;
}

void MatchRoom::take_seat(Seat& seat, std::shared_ptr<net::Connection> occupant,
                          const v1::Hello& hello) {
    const bool is_replaced = seat.occupant != nullptr;
    if (is_replaced) {
        seat.occupant->close();
    }
    const bool is_resumed = !hello.resume_token().empty();
    seat.resume_token = is_resumed ? seat.resume_token : access::make_secret();
    seat.is_ready = !hello.says_ready() || (is_resumed && seat.is_ready);
    seat.occupant = std::move(occupant);
    seat.occupant_name = hello.name();
    seat.occupant->send(welcome(&seat));
    program::log_member(spdlog::level::info, seat.name,
                        "seat taken: seat={} name=\"{}\" peer={} is_resumed={} is_replaced={}",
                        seat.name, seat.occupant_name, seat.occupant->peer(), is_resumed,
                        is_replaced);
    changed();
    ready_check_.notify();
    observer_.on_seat_taken(seat);
    if (is_over()) {
        tell_result(*seat.occupant);  // Whoever comes back after the end learns how it ended.
    } else if (barrier_.is_open() && !barrier_.has_answered(index_of(seat))) {
        send_open_tick(seat);  // Somebody left in mid-match; the time runs on.
    }
}

void MatchRoom::note_ready(Seat& seat) {
    seat.is_ready = true;
    changed();
    ready_check_.notify();
}

void MatchRoom::leave_seat(Seat& seat, const std::string& reason) {
    seat.occupant.reset();
    seat.left_because = reason;
    ++seat.losses;
    changed();
    ready_check_.notify();
    if (!is_over()) {
        program::log_member(spdlog::level::warn, seat.name,
                            "seat left, the match waits for it: seat={} name=\"{}\" reason=\"{}\"",
                            seat.name, seat.occupant_name, reason);
    }
    observer_.on_seat_left(seat);
}

bool MatchRoom::accept_answer(Seat& seat, const v1::TickAnswer& answer) {
    if (is_over()) {
        return true;  // It may answer the tick that was open then; nothing counts any more.
    }
    codec::decode_answer(answer, seat.robots, answer_, problems_);
    const Tick tick{answer.tick()};
    const auto admission = barrier_.offer(index_of(seat), tick, answer_);
    if (admission != Barrier::Admission::kAccepted) {
        const codec::AnswerProblem problem =
            problem_of(seat, tick, barrier_.tick(), admission == Barrier::Admission::kDuplicate);
        notice(seat, problem.code, problem.text);
        return false;
    }
    note_answer(seat);
    if (answer.has_drawing()) {
        take_drawing(seat, answer.drawing());
    }
    if (barrier_.is_complete()) {
        loop_.notify();
    }
    for (const codec::AnswerProblem& problem : problems_) {
        notice(seat, problem.code, problem.text);
    }
    return true;
}

void MatchRoom::note_answer(Seat& seat) {
    const std::uint64_t missed = seat.think.misses_in_a_row();
    const Seat::Clock::duration took = seat.think.stop(loop_.look());
    seat.latency.add(took);
    slowest_answers_.add({.tick = barrier_.tick(), .seat = index_of(seat), .took = took});
    if (missed > 0 && seat.is_absence_told) {
        match_->note(event_of_return(seat, barrier_.tick(), missed));
    }
}

Seat::Clock::time_point MatchRoom::answers_due() const {
    Seat::Clock::time_point due = Seat::Clock::time_point::max();
    for (const Seat& seat : seats_) {
        due = std::min(due, seat.think.expires_at());
    }
    return due;
}

void MatchRoom::answers_overdue(Seat::Clock::time_point now) {
    for (Seat& seat : seats_) {
        if (!is_over() && seat.think.expires_at() <= now) {
            miss(seat, now);
        }
    }
}

void MatchRoom::server_was_absent(Seat::Clock::duration absence, Seat::Clock::time_point now) {
    for (Seat& seat : seats_) {
        seat.think.forgive(absence, now);
    }
    absence_log_.note(match_->tick(), absence, absences());
}

void MatchRoom::miss(Seat& seat, Seat::Clock::time_point now) {
    const MissedAnswer missed{barrier_.tick(), seat.think.miss(now)};
    slowest_answers_.add(
        {.tick = missed.tick, .seat = index_of(seat), .took = missed.had, .is_missed = true});
    if (seat.think.rule().policy == order::MissPolicy::kForfeit) {
        const referee::GameEvent event = event_of_forfeit(seat, missed);
        spdlog::warn("forfeit: seat={} tick={} text=\"{}\"", seat.name, missed.tick.number,
                     event.text);
        match_->note(event);
        end(event.text, opponent_of(seat.team));
        return;
    }
    answer_in_absence(seat, answer_);
    const auto admission = barrier_.offer(index_of(seat), missed.tick, answer_);
    CANCHA_EXPECTS(admission == Barrier::Admission::kAccepted);
    if (seat.think.misses_in_a_row() == 1) {
        tell_miss(seat, missed);
    }
}

void MatchRoom::tell_miss(Seat& seat, const MissedAnswer& missed) {
    if (const auto event = event_of_miss(seat, missed)) {
        program::log_member(spdlog::level::warn, seat.name,
                            "deadline missed: seat={} tick={} text=\"{}\"", seat.name,
                            missed.tick.number, event->text);
        match_->note(*event);
    }
}

void MatchRoom::take_drawing(const Seat& seat, const v1::Drawing& drawing) {
    codec::decode_drawing(drawing, drawing_, problems_);
    if (options_.journal != nullptr) {
        options_.journal->seat_drew(index_of(seat), drawing_);
    }
    board_.draw(seat.name, drawing_);
}

// A recording may come from anybody: it passes the same border, and nobody is there to be told.
void MatchRoom::show_replayed_drawings() {
    for (const v1::SeatDrawing& replayed : match_->drawings()) {
        codec::decode_drawing(replayed.drawing(), drawing_, problems_);
        problems_.clear();
        board_.draw(replayed.seat(), drawing_);
    }
}

void MatchRoom::notice(Seat& seat, v1::ErrorCode code, const std::string& text) {
    if (!seat.notices.count(code) || seat.occupant == nullptr) {
        return;
    }
    v1::ServerMessage message;
    v1::Notice& notice = *message.mutable_notice();
    notice.set_code(code);
    notice.set_text(text);
    notice.set_tick(barrier_.tick().number);
    notice.set_count(seat.notices.count_of(code));
    seat.occupant->send(message);
    program::log_member(spdlog::level::debug, seat.name, "notice: seat={} count={} text=\"{}\"",
                        seat.name, notice.count(), text);
}

Status MatchRoom::start() {
    if (!options_.awaits_start) {
        return Error{ErrorCode::kRefused, "this match starts by itself once all seats are ready"};
    }
    if (!awaits_start()) {
        return Error{ErrorCode::kRefused, "the match has already started"};
    }
    if (!ready_check_.is_ready()) {
        return Error{ErrorCode::kRefused, fmt::format("the match cannot start yet: waiting for {}",
                                                      fmt::join(waiting_for(), ", "))};
    }
    is_started_ = true;
    changed();
    ready_check_.notify();
    return {};
}

void MatchRoom::pause() {
    pacing_.pause();
    changed();
}

void MatchRoom::resume() {
    pacing_.resume();
    changed();
    loop_.notify();
}

void MatchRoom::step(std::uint64_t ticks) {
    pacing_.step(ticks);
    changed();
    loop_.notify();
}

void MatchRoom::set_speed(double speed) {
    pacing_.set_speed(speed);
    changed();
    loop_.notify();
}

Status MatchRoom::change(const match::Change& change, const std::string& official) {
    if (!is_begun_) {
        return Error{ErrorCode::kRefused,
                     awaits_start() ? "the match has not started: an official must start it"
                                    : "the match has not started: not all seats are ready"};
    }
    Status done = match_->change(change, official);
    if (!done && done.error().code == ErrorCode::kTooLarge) {
        tell_too_many_changes(official, done.error());
    }
    if (done && barrier_.is_open()) {
        pending_moves_.add(change);
    }
    changed();
    observer_.on_match_changed();
    loop_.notify();  // It may have ended the match.
    return done;
}

GroundPose MatchRoom::pose_of(RobotId robot) const {
    return pending_moves_.pose_of(robot, match_->state());
}

void MatchRoom::tell_too_many_changes(const std::string& official, const Error& refusal) {
    if (std::exchange(is_too_many_told_, true)) {
        return;
    }
    spdlog::warn("changes refused: official=\"{}\" reason=\"{}\"", official, refusal.message);
    referee::GameEvent event;
    event.tick = match_->tick();
    event.kind = "changes_refused";
    event.text =
        fmt::format("a change by {} was refused: {} (reported once)", official, refusal.message);
    event.origin = "server";
    match_->note(std::move(event));
}

v1::Pace MatchRoom::pace() const {
    v1::Pace pace;
    pace.set_is_paused(pacing_.is_paused());
    pace.set_speed(pacing_.speed());
    return pace;
}

Tick MatchRoom::next_tick() const {
    return barrier_.is_open() ? match_->tick().next() : match_->tick();
}

v1::ServerMessage MatchRoom::welcome(const Seat* seat) const {
    v1::ServerMessage message = messages_.welcome(*match_, seat);
    message.mutable_welcome()->set_is_recording(options_.replay != nullptr);
    return message;
}

const std::string& MatchRoom::update_frame() {
    if (encoded_version_ != version_) {
        encode_update();
        encoded_version_ = version_;
    }
    return update_frame_;
}

void MatchRoom::encode_update() {
    v1::WorldUpdate& update = *update_.mutable_update();
    messages_.encode(*match_, update);
    *update.mutable_pace() = pace();
    update.set_awaits_start(awaits_start());
    update.clear_waiting_for();
    for (std::string& seat : waiting_for()) {
        update.add_waiting_for(std::move(seat));
    }
    update.clear_seats();
    for (const Seat& seat : seats_) {
        encode(seat, *update.add_seats());
    }
    board_.encode(update);
    update_frame_.clear();
    if (!wire::append_frame(update_frame_, update_)) {
        update.clear_drawings();  // All else is small.
        const Status appended = wire::append_frame(update_frame_, update_);
        CANCHA_EXPECTS(appended.has_value());
    }
}

Result<std::string> MatchRoom::end_frames() {
    std::string frames;
    Status appended = wire::append_frame(frames, welcome(nullptr));
    if (appended) {
        frames += update_frame();
        appended = wire::append_frame(frames, messages_.over(*match_));
    }
    return appended ? Result<std::string>(std::move(frames)) : appended.error();
}

void MatchRoom::tell_result(net::Connection& connection) const {
    connection.send(messages_.over(*match_));
    connection.finish();
}

std::vector<std::string> MatchRoom::waiting_for() const {
    return is_over() ? std::vector<std::string>{} : wait_list_.names();
}

void MatchRoom::tick_opened() {
    messages_.open_tick(*match_);
    for (Seat& seat : seats_) {
        if (seat.script) {
            follow_script(seat);
        } else {
            send_open_tick(seat);
            seat.think.start(Seat::Clock::now());
        }
    }
}

void MatchRoom::follow_script(const Seat& seat) {
    answer_.clear();
    seat.script(barrier_.tick(), answer_.commands);
    const auto admission = barrier_.offer(index_of(seat), barrier_.tick(), answer_);
    CANCHA_EXPECTS(admission == Barrier::Admission::kAccepted);
}

void MatchRoom::send_open_tick(Seat& seat) {
    if (seat.occupant != nullptr) {
        seat.occupant->send(messages_.tick_for(seat));
    }
}

void MatchRoom::tick_closed() {
    wait_list_.tick_closed();
    pending_moves_.clear();
    show_replayed_drawings();
    board_.turn_page();
    changed();
    observer_.on_tick_closed();
}

void MatchRoom::still_waiting(std::chrono::microseconds waited) {
    wait_list_.note_long_wait();
    changed();
    tell_waiting(waited);
    observer_.on_still_waiting(waited);
}

void MatchRoom::tell_waiting(std::chrono::microseconds waited) {
    wait_list_.tell(waiting_for(), waited, match_->tick());
}

SeatIndex MatchRoom::index_of(const Seat& seat) const {
    return static_cast<SeatIndex>(&seat - seats_.data());
}

void MatchRoom::changed() {
    ++version_;
}

}  // namespace cancha::session

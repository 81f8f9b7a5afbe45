#include "server/host/match_room.h"

#include <algorithm>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "proto/base/contract.h"
#include "proto/wire/frame_codec.h"
#include "server/broadcast/scene_encoder.h"
#include "server/host/drawing_decoder.h"

namespace cancha::host {

namespace {

/// Simulated time after which a drawing that no other has replaced is not shown any more.
constexpr double kLongestDrawing_s = 0.5;

using Admission = lockstep::TickBarrier::Admission;

/// Names of the teams: each from the first of its seats. Two of the same name would make every
/// sentence of the referee ambiguous, so they get their colours.
std::pair<std::string, std::string> team_names(const std::vector<Seat>& seats) {
    std::string blue;
    std::string yellow;
    for (const Seat& seat : seats) {
        std::string& name = seat.team == Team::kBlue ? blue : yellow;
        if (name.empty()) {
            name = seat.occupant_name;
        }
    }
    if (blue == yellow) {
        blue += " (blue)";
        yellow += " (yellow)";
    }
    return {blue, yellow};
}

}  // namespace

MatchRoom::MatchRoom(boost::asio::io_context& context, const referee::Discipline& discipline,
                     world::WorldSpec spec, const RoomOptions& options, RoomObserver observer)
    : discipline_(discipline),
      spec_(std::move(spec)),
      options_(options),
      observer_(std::move(observer)),
      encoder_(discipline.rate),
      seats_(options.replay ? std::vector<Seat>{} : make_seats(discipline.settings)),
      barrier_(seats_.size()),
      pacing_(discipline.rate, options.speed),
      loop_(context, barrier_, pacing_, *this),
      seating_changed_(context),
      match_(make_match(match_options(), nullptr)),
      board_(options_.shown_drawings, discipline.rate.ticks_in(kLongestDrawing_s)) {}

lockstep::MatchOptions MatchRoom::match_options() const {
    return {.seed = options_.seed, .max_ticks = options_.max_ticks, .opening = options_.opening};
}

std::unique_ptr<lockstep::Match> MatchRoom::make_match(const lockstep::MatchOptions& options,
                                                       lockstep::Journal* journal) const {
    if (options_.replay) {
        return options_.replay();
    }
    return std::make_unique<lockstep::SimulatedMatch>(discipline_, spec_, options, journal);
}

boost::asio::awaitable<void> MatchRoom::play() {
    co_await until_seated();
    if (!is_over()) {
        start_match();
        co_await loop_.run(*match_);
    }
    changed();
}

boost::asio::awaitable<void> MatchRoom::until_seated() {
    using Clock = net::Signal::Clock;
    const Clock::time_point start = Clock::now();
    while (!is_seated() && !is_over()) {
        co_await seating_changed_.wait_until(Clock::now() + lockstep::MatchLoop::kHeartbeat);
        if (!is_seated() && !is_over()) {
            tell_waiting(
                std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start));
        }
    }
}

bool MatchRoom::is_seated() const {
    return std::ranges::all_of(seats_, &Seat::is_taken);
}

void MatchRoom::start_match() {
    if (options_.replay) {
        changed();
        observer_.on_match_started();
        return;
    }
    lockstep::MatchOptions options = match_options();
    std::tie(options.blue_name, options.yellow_name) = team_names(seats_);
    match_ = make_match(options, options_.journal);
    spdlog::info("match started: discipline={} blue=\"{}\" yellow=\"{}\" seed={}",
                 discipline_.full_name(), options.blue_name, options.yellow_name, options.seed);
    changed();
    observer_.on_match_started();
}

void MatchRoom::end(const std::string& reason) {
    match_->end(reason);
    changed();
    seating_changed_.notify();
    loop_.notify();
}

Seat* MatchRoom::find_seat(std::string_view name) {
    const auto found = std::ranges::find(seats_, name, &Seat::name);
    return found == seats_.end() ? nullptr : &*found;
}

void MatchRoom::take_seat(Seat& seat, std::shared_ptr<net::Connection> occupant, std::string name) {
    CANCHA_EXPECTS(!seat.is_taken());
    seat.occupant = std::move(occupant);
    seat.occupant_name = std::move(name);
    spdlog::info("seat taken: seat={} name=\"{}\" peer={}", seat.name, seat.occupant_name,
                 seat.occupant->peer());
    changed();
    seating_changed_.notify();
    if (barrier_.is_open() && !barrier_.has_answered(index_of(seat))) {
        ask(seat);  // Somebody left in mid-match, and the tick waits for this seat.
    }
}

void MatchRoom::leave_seat(Seat& seat, const std::string& reason) {
    seat.occupant.reset();
    seat.left_because = reason;
    changed();
    seating_changed_.notify();
    if (!is_over()) {
        spdlog::warn("seat left, the match waits for it: seat={} name=\"{}\" reason=\"{}\"",
                     seat.name, seat.occupant_name, reason);
    }
    observer_.on_seat_left(seat);
}

void MatchRoom::accept_answer(Seat& seat, const v1::TickAnswer& answer) {
    decode_commands(answer, seat.robots, commands_, problems_);
    const Tick tick{answer.tick()};
    switch (barrier_.offer(index_of(seat), tick, commands_)) {
        case Admission::kAccepted:
            seat.latency.add(Seat::Clock::now() - seat.asked_at);
            if (answer.has_drawing()) {
                take_drawing(seat, answer.drawing());
            }
            if (barrier_.is_complete()) {
                loop_.notify();
            }
            break;
        case Admission::kDuplicate:
            notice(seat, v1::ERROR_CODE_DUPLICATE_ANSWER,
                   fmt::format("tick {} has been answered already; the first answer counts",
                               tick.number));
            return;
        case Admission::kWrongTick:
            notice(seat, v1::ERROR_CODE_WRONG_TICK,
                   fmt::format("the answer is for tick {}, the open tick is {}; copy `tick` from "
                               "TickOpened",
                               tick.number, barrier_.tick().number));
            return;
    }
    for (const AnswerProblem& problem : problems_) {
        notice(seat, problem.code, problem.text);
    }
}

void MatchRoom::take_drawing(const Seat& seat, const v1::Drawing& drawing) {
    decode_drawing(drawing, drawing_, problems_);
    if (options_.journal != nullptr) {
        options_.journal->seat_drew(index_of(seat), drawing_);
    }
    board_.draw(seat.name, drawing_);
}

// A recording may come from anybody: it passes the same border, and nobody is there to be told.
void MatchRoom::show_replayed_drawings() {
    for (const v1::SeatDrawing& replayed : match_->drawings()) {
        decode_drawing(replayed.drawing(), drawing_, problems_);
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
    spdlog::debug("notice: seat={} count={} text=\"{}\"", seat.name, notice.count(), text);
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

v1::Pace MatchRoom::pace() const {
    v1::Pace pace;
    pace.set_is_paused(pacing_.is_paused());
    pace.set_speed(pacing_.speed());
    return pace;
}

v1::ServerMessage MatchRoom::welcome(const Seat* seat) const {
    v1::ServerMessage message;
    v1::Welcome& welcome = *message.mutable_welcome();
    welcome.set_discipline(discipline_.name);
    welcome.set_variant(discipline_.variant);
    *welcome.mutable_settings() = discipline_.settings;
    welcome.set_discipline_hash(discipline_.hash);
    *welcome.mutable_scene() = broadcast::encode_scene(spec_, discipline_.settings);
    for (const v1::Seat& description : discipline_.settings.seats()) {
        v1::SeatInfo& info = *welcome.add_seats();
        info.set_name(description.name());
        info.set_team(description.team());
        *info.mutable_robot_ids() = description.robot_ids();
        if (seat != nullptr && seat->name == description.name()) {
            *welcome.mutable_seat() = info;
        }
    }
    welcome.set_tick_rate_hz(discipline_.rate.hz);
    encoder_.encode(match_->status(), *welcome.mutable_status());
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
    encoder_.encode(match_->state(), *update.mutable_world());
    encoder_.encode(match_->status(), *update.mutable_status());
    update.clear_recent_events();
    const auto& events = match_->events();
    const std::uint64_t shown = std::min<std::uint64_t>(kRecentEvents, events.size());
    for (std::uint64_t i = 0; i < shown; ++i) {
        encoder_.encode(events[events.size() - shown + i], match_->event_count() - shown + i + 1,
                        *update.add_recent_events());
    }
    *update.mutable_pace() = pace();
    update.clear_waiting_for();
    for (std::string& seat : waiting_for()) {
        update.add_waiting_for(std::move(seat));
    }
    update.set_state_hash(match_->state_hash());
    board_.encode(update);
    update_frame_.clear();
    wire::append_frame(update_frame_, update_);
}

v1::ServerMessage MatchRoom::match_over() const {
    v1::ServerMessage message;
    v1::MatchOver& over = *message.mutable_over();
    encoder_.encode(match_->status(), *over.mutable_status());
    over.set_ticks(match_->tick().number);
    over.set_state_hash(match_->state_hash());
    over.set_reason(match_->status().end_reason);
    return message;
}

std::vector<std::string> MatchRoom::waiting_for() const {
    std::vector<std::string> names;
    for (const Seat& seat : seats_) {
        const bool is_silent =
            is_waiting_long_ && barrier_.is_open() && !barrier_.has_answered(index_of(seat));
        if (!is_over() && (!seat.is_taken() || is_silent)) {
            names.push_back(seat.name);
        }
    }
    return names;
}

void MatchRoom::tick_opened() {
    encode_open_tick();
    for (Seat& seat : seats_) {
        if (seat.script) {
            follow_script(seat);
        } else {
            ask(seat);
        }
    }
}

void MatchRoom::follow_script(const Seat& seat) {
    commands_.clear();
    seat.script(barrier_.tick(), commands_);
    const Admission admission = barrier_.offer(index_of(seat), barrier_.tick(), commands_);
    CANCHA_EXPECTS(admission == Admission::kAccepted);
}

void MatchRoom::encode_open_tick() {
    v1::TickOpened& tick = *open_tick_.mutable_tick();
    tick.set_tick(match_->tick().number);
    encoder_.encode(match_->state(), *tick.mutable_observation()->mutable_overhead());
    encoder_.encode(match_->status(), *tick.mutable_status());
    tick.clear_events();
    const auto& events = match_->events();
    for (; events_told_ < match_->event_count(); ++events_told_) {
        const std::uint64_t from_end = match_->event_count() - events_told_;
        encoder_.encode(events[events.size() - from_end], events_told_ + 1, *tick.add_events());
    }
    tick.mutable_deadline()->set_waits_forever(true);
    open_tick_frame_.clear();
    wire::append_frame(open_tick_frame_, open_tick_);
}

void MatchRoom::ask(Seat& seat) {
    seat.asked_at = Seat::Clock::now();
    if (seat.occupant != nullptr) {
        seat.occupant->send_frames(open_tick_frame_);
    }
}

void MatchRoom::tick_closed() {
    is_waiting_long_ = false;
    show_replayed_drawings();
    board_.turn_page();
    changed();
    observer_.on_tick_closed();
}

void MatchRoom::still_waiting(std::chrono::microseconds waited) {
    is_waiting_long_ = true;
    changed();
    tell_waiting(waited);
}

void MatchRoom::tell_waiting(std::chrono::microseconds waited) {
    v1::ServerMessage message;
    v1::Waiting& waiting = *message.mutable_waiting();
    for (std::string& seat : waiting_for()) {
        waiting.add_seats(std::move(seat));
    }
    waiting.set_waited_us(static_cast<std::uint64_t>(waited.count()));
    waiting.set_tick(match_->tick().number);
    for (const Seat& seat : seats_) {
        if (seat.occupant != nullptr) {
            seat.occupant->send(message);
        }
    }
    spdlog::debug("waiting: waited_ms={} seats={}", waited.count() / 1000, waiting.seats_size());
}

SeatIndex MatchRoom::index_of(const Seat& seat) const {
    return static_cast<SeatIndex>(&seat - seats_.data());
}

void MatchRoom::changed() {
    ++version_;
}

}  // namespace cancha::host

#include "server/session/match_room.h"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"
#include "proto/base/access/client_name.h"
#include "server/codec/drawing_decoder.h"
#include "server/sim/world/robot_builder.h"

namespace cancha::session {

namespace {

/// Simulated time after which a drawing that was not replaced disappears.
constexpr double kLongestDrawing_s = 0.5;

/// Returns the number of seats; a replayed match has none.
int seat_count(const v1::Discipline& settings, const RoomOptions& options) {
    return options.replay ? 0 : settings.seats_size();
}

/// Makes the seats that a discipline declares, in its order.
std::vector<Seat> seats_for(const v1::Discipline& settings, const RoomOptions& options) {
    const auto robots = world::commanded_robots(settings);
    CANCHA_EXPECTS(robots.has_value());  // The world was made from them.
    std::vector<Seat> seats;
    for (int i = 0; i < seat_count(settings, options); ++i) {
        Seat& seat = seats.emplace_back();
        seat.name = settings.seats(i).name();
        seat.team = static_cast<Team>(settings.seats(i).team());
        for (const std::uint32_t id : settings.seats(i).robot_ids()) {
            seat.robots.push_back(
                *std::ranges::find(*robots, RobotId{id}, &world::CommandedRobot::id));
        }
    }
    CANCHA_EXPECTS(options.deadlines.empty() || options.deadlines.size() == seats.size());
    for (std::size_t i = 0; i < options.deadlines.size(); ++i) {
        seats[i].think = lockstep::ThinkClock(options.deadlines[i]);
    }
    return seats;
}

/// Returns the names of blue and yellow: as ordered or, if empty, the name in the team's first
/// seat. Two names that look alike would make the referee's sentences ambiguous, so their colours
/// are added. Each origin comes from the team's first seat that has one.
TeamLabels labels_of(const std::vector<Seat>& seats, const RoomOptions& options) {
    TeamLabels teams{.blue = options.blue_name, .yellow = options.yellow_name, .origins = {}};
    for (const Seat& seat : seats) {
        const bool is_blue = seat.team == Team::kBlue;
        std::string& name = is_blue ? teams.blue : teams.yellow;
        std::string& origin = is_blue ? teams.origins.blue : teams.origins.yellow;
        name = name.empty() ? seat.occupant_name : name;
        origin = origin.empty() ? seat.origin : origin;
    }
    // A replay without seats has no names.
    const bool is_named = !teams.blue.empty() || !teams.yellow.empty();
    if (is_named && access::look_alike(teams.blue, teams.yellow)) {
        teams.blue += " (blue)";
        teams.yellow += " (yellow)";
    }
    return teams;
}

}  // namespace

MatchRoom::MatchRoom(boost::asio::io_context& context, const referee::Discipline& discipline,
                     world::WorldSpec spec, const RoomOptions& options, RoomObserver observer)
    : options_(options),
      observer_(std::move(observer)),
      running_(context, discipline, std::move(spec), options_,
               static_cast<std::size_t>(seat_count(discipline.settings, options)),
               {.audience = *this, .observer = observer_, .on_changed = [this] { changed(); }}),
      messages_(discipline, running_.spec(), options_.name, running_.is_replay()),
      board_(options_.shown_drawings, discipline.rate.ticks_in(kLongestDrawing_s)),
      seats_(seats_for(discipline.settings, options), running_, messages_, observer_),
      answers_(running_, seats_, messages_, board_, options_.journal),
      broadcast_(running_, seats_, messages_, board_),
      ready_check_(context, seats_.all(), options_.ready_timeout, ready_listener()) {}

ReadyCheck::Room MatchRoom::ready_listener() {
    return {.is_over = [this] { return is_over(); },
            .awaits_start = [this] { return running_.awaits_start(); },
            .on_still_waiting =
                [this](auto waited) {
                    broadcast_.tell_waiting(waited);
                    tell_unready(waited);
                },
            .on_not_ready = [this](const Seat& late) { end_because_not_ready(late); }};
}

boost::asio::awaitable<void> MatchRoom::play() {
    co_await ready_check_.wait();
    if (!is_over()) {
        begin();
        co_await running_.run();
    }
    changed();
}

void MatchRoom::begin() {
    running_.begin(labels_of(seats_.all(), options_));
    observer_.on_match_started();
}

void MatchRoom::tell_unready(std::chrono::microseconds waited) const {
    for (const Seat& seat : seats_) {
        if (seat.is_taken() && !seat.can_begin()) {
            observer_.on_seat_still_not_ready(seat, waited);
        }
    }
}

void MatchRoom::end_because_not_ready(const Seat& late) {
    observer_.on_seat_not_ready(late);
    running_.end(
        fmt::format("{} was not ready within {} s: its Hello announced Ready, but it never came",
                    late.name, std::chrono::duration<double>(options_.ready_timeout).count()));
}

Status MatchRoom::start() {
    if (!options_.awaits_start) {
        return Error{ErrorCode::kRefused, "this match starts by itself once all seats are ready"};
    }
    if (!running_.awaits_start()) {
        return Error{ErrorCode::kRefused, "the match has already started"};
    }
    if (!ready_check_.is_ready()) {
        return Error{ErrorCode::kRefused, fmt::format("the match cannot start yet: waiting for {}",
                                                      fmt::join(broadcast_.waiting_for(), ", "))};
    }
    running_.start();
    return {};
}

void MatchRoom::tick_closed() {
    running_.tick_closed();
    show_replayed_drawings();
    board_.turn_page();
    broadcast_.tick_closed();
    observer_.on_tick_closed();
}

// A recording may come from anybody, so its drawings pass the same checks. Problems have no
// addressee.
void MatchRoom::show_replayed_drawings() {
    std::vector<codec::AnswerProblem> problems;
    for (const v1::SeatDrawing& replayed : match().drawings()) {
        codec::decode_drawing(replayed.drawing(), drawing_, problems);
        board_.draw(replayed.seat(), drawing_);
    }
}

void MatchRoom::still_waiting(std::chrono::microseconds waited) {
    broadcast_.note_long_wait();
    changed();
    broadcast_.tell_waiting(waited);
    observer_.on_still_waiting(waited);
}

void MatchRoom::changed() {
    broadcast_.changed();
    ready_check_.notify();
}

}  // namespace cancha::session

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "proto/access/token_book.h"
#include "proto/cancha/v1/session.pb.h"
#include "referee/core/discipline.h"
#include "server/codec/answer_decoder.h"
#include "server/lockstep/match_loop.h"
#include "server/lockstep/pacing.h"
#include "server/lockstep/tick_barrier.h"
#include "server/match/simulated_match.h"
#include "server/session/absence_log.h"
#include "server/session/budget_book.h"
#include "server/session/drawing_board.h"
#include "server/session/missed_answer.h"
#include "server/session/official_names.h"
#include "server/session/pending_moves.h"
#include "server/session/ready_check.h"
#include "server/session/room_messages.h"
#include "server/session/seat.h"
#include "server/session/slowest_answers.h"
#include "server/session/wait_list.h"
#include "server/world/world_spec.h"

namespace cancha::session {

struct RoomOptions {
    std::string name{};       ///< Of the match, where a server has several.
    std::string blue_name{};  ///< What the teams are called; empty: as their strategies say.
    std::string yellow_name{};
    access::TokenBook tokens{};  ///< Without any, whoever reaches the port may come.
    /// How long each seat may think, in seat order; none: the match waits for all.
    std::vector<order::DeadlineRule> deadlines{};
    std::uint64_t seed = 1;
    std::uint64_t max_ticks = 0;  ///< 0: only the rules end the match.
    double speed = 0;             ///< Simulated seconds per second; 0: as fast as possible.
    /// Wall clock, once all seats are taken: then the match ends without a tick.
    std::chrono::milliseconds ready_timeout{60'000};
    bool awaits_start = false;  ///< Once all seats are ready an official starts the match.
    std::optional<match::Opening> opening{};  ///< In place of the rulebook's first placements.
    match::Journal* journal = nullptr;        ///< Of the match, if it is wanted; outlives it.
    /// Seats whose drawings spectators get. Whoever plays against them must not be a spectator.
    std::vector<std::string> shown_drawings{};
    /// Makes the match that is shown in place of one that is played: then nobody may sit.
    std::function<std::unique_ptr<match::Match>()> replay{};
};

/// Who must be told what happens in a room, beside its clients. Leave out what is of no interest.
struct RoomObserver {
    std::function<void(const Seat&)> on_seat_taken = [](const Seat&) {};
    std::function<void(const Seat&)> on_seat_left = [](const Seat&) {};
    /// It has not said Ready in time; the match ends.
    std::function<void(const Seat&)> on_seat_not_ready = [](const Seat&) {};
    std::function<void()> on_match_started = [] {};
    std::function<void()> on_tick_closed = [] {};
    /// The answers to the open tick have been missing for so long; every second.
    std::function<void(std::chrono::microseconds)> on_still_waiting =
        [](std::chrono::microseconds) {};
    /// An official has changed something. While the match is paused no tick closes after it.
    std::function<void()> on_match_changed = [] {};
};

/// Those who watch.
struct WatcherFigures {
    std::size_t present = 0;
    /// That a watcher would have got, had it read the ones before.
    std::uint64_t skipped_updates = 0;
};

/// One match and those who are in it: what the sessions of its clients share.
///
/// Thread: all calls on the thread of the io_context.
class MatchRoom : private lockstep::Audience {
  public:
    /// Borrows: discipline. Expects: spec was made from it.
    MatchRoom(boost::asio::io_context& context, const referee::Discipline& discipline,
              world::WorldSpec spec, const RoomOptions& options, RoomObserver observer);

    /// Waits until every seat is taken, then plays until the match is over.
    boost::asio::awaitable<void> play();

    /// Ends the match where it stands, be it that it has not begun.
    /// `winner`: of a walk-over; none: the match is abandoned. Returns whether it was this that
    /// ended it: a match that is over stays as it is.
    bool end(const std::string& reason, Team winner = Team::kNone);

    /// The same by an official: becomes an event. Expects: the reason is printable.
    bool abandon(const std::string& reason, const std::string& official);

    // For strategies.
    Seat* find_seat(std::string_view name);
    /// Welcomes the occupant, who replaces the one before. Expects: find_problem() finds none.
    void take_seat(Seat& seat, std::shared_ptr<net::Connection> occupant, const v1::Hello& hello);
    /// The occupant has loaded what it needs.
    void note_ready(Seat& seat);
    void leave_seat(Seat& seat, const std::string& reason);
    /// Returns whether it is the answer to the open tick.
    bool accept_answer(Seat& seat, const v1::TickAnswer& answer);
    /// Tells the occupant what was wrong with a message of theirs, if it is time to tell again.
    void notice(Seat& seat, v1::ErrorCode code, const std::string& text);

    // For officials. Each takes effect when the tick that is being played is over.
    /// Begins the match. Fails: kRefused unless it awaits_start() and every seat is ready.
    Status start();
    void pause();
    void resume();
    void step(std::uint64_t ticks);
    void set_speed(double speed);
    /// Fails: as Match::change(); kRefused before the match has begun.
    Status change(const match::Change& change, const std::string& official);
    /// Where a robot stands, or will stand when the tick that is being played is over, if an
    /// official has put it there meanwhile; heading included. Expects: it exists.
    GroundPose pose_of(RobotId robot) const;
    v1::Pace pace() const;

    /// The tick before which all this takes effect: the one that is opened next.
    Tick next_tick() const;

    /// As lockstep::Pacing.
    bool is_in_a_hurry() const { return pacing_.is_in_a_hurry(); }

    // For everyone.
    /// `seat`: null for those who take none.
    v1::ServerMessage welcome(const Seat* seat) const;
    /// The match as it stands, as one frame; encoded once however many ask for it.
    const std::string& update_frame();

    /// Raised with every change that an update shows.
    std::uint64_t version() const { return version_; }

    /// Nothing moves, because somebody is waited for.
    bool is_waiting() const { return !is_over() && (!is_begun_ || wait_list_.is_long()); }

    /// For whom, as everyone is told once a second while it does: as one frame.
    const std::string& waiting_frame() const { return wait_list_.frame(); }

    /// How often there was a new one.
    std::uint64_t waits_told() const { return wait_list_.times_told(); }

    /// All that a spectator gets of a match that is over, as frames. Fails: kTooLarge.
    Result<std::string> end_frames();

    /// The last message to a client.
    void tell_result(net::Connection& connection) const;

    bool is_over() const { return match_->is_over(); }

    /// The first tick may come, or has.
    bool is_begun() const { return is_begun_; }

    /// It was ended from outside without a winner, and so has no result.
    bool is_abandoned() const { return match_->is_abandoned(); }

    /// An official has to start() it.
    bool awaits_start() const { return options_.awaits_start && !is_started_ && !is_over(); }

    const std::string& name() const { return options_.name; }

    WatcherFigures& watchers() { return watchers_; }

    /// Of watchers and officials; a strategy has that of its seat.
    BudgetBook& budgets() { return budgets_; }

    OfficialNames& official_names() { return official_names_; }

    const match::Match& match() const { return *match_; }

    /// How often the server itself was away, which no seat is charged for.
    const net::AbsenceFigures& absences() const { return loop_.absences(); }

    const SlowestAnswers& slowest_answers() const { return slowest_answers_; }

    const access::TokenBook& tokens() const { return options_.tokens; }

    const std::vector<Seat>& seats() const { return seats_; }

    std::vector<Seat>& seats() { return seats_; }

    const referee::Discipline& discipline() const { return discipline_; }

    const world::WorldSpec& spec() const { return spec_; }

    /// Seats that are free or not ready, or whose answer is missing for longer than the heartbeat.
    std::vector<std::string> waiting_for() const;

  private:
    void tick_opened() override;
    void tick_closed() override;
    void still_waiting(std::chrono::microseconds waited) override;
    lockstep::Pacing::Clock::time_point answers_due() const override;
    void answers_overdue(lockstep::Pacing::Clock::time_point now) override;
    void server_was_absent(Seat::Clock::duration absence, Seat::Clock::time_point now) override;

    std::unique_ptr<match::Match> make_match(const match::MatchOptions& options,
                                             match::Journal* journal) const;
    std::unique_ptr<match::Match> make_unbegun_match() const;
    void end_because_not_ready(const Seat& late);
    void start_match();
    void send_open_tick(Seat& seat);
    void note_answer(Seat& seat);
    void miss(Seat& seat, Seat::Clock::time_point now);
    void tell_miss(Seat& seat, const MissedAnswer& missed);
    void tell_too_many_changes(const std::string& official, const Error& refusal);
    void follow_script(const Seat& seat);
    SeatIndex index_of(const Seat& seat) const;
    void tell_waiting(std::chrono::microseconds waited);
    void take_drawing(const Seat& seat, const v1::Drawing& drawing);
    void show_replayed_drawings();
    void encode_update();
    match::MatchOptions match_options() const;
    void changed();

    const referee::Discipline& discipline_;
    world::WorldSpec spec_;
    RoomOptions options_;
    RoomObserver observer_;
    RoomMessages messages_;
    std::vector<Seat> seats_;
    SlowestAnswers slowest_answers_;
    lockstep::TickBarrier barrier_;
    WaitList wait_list_;
    lockstep::Pacing pacing_;
    lockstep::MatchLoop loop_;
    ReadyCheck ready_check_;
    std::unique_ptr<match::Match> match_;  // Before the start: an UnbegunMatch.

    v1::ServerMessage update_;  // Kept, so that its memory is used again.
    std::string update_frame_;
    std::uint64_t version_ = 1;
    std::uint64_t encoded_version_ = 0;
    bool is_started_ = false;  // By an official.
    bool is_begun_ = false;
    AbsenceLog absence_log_;
    match::SeatAnswer answer_;
    std::vector<codec::AnswerProblem> problems_;
    v1::Drawing drawing_;
    DrawingBoard board_;
    WatcherFigures watchers_;
    BudgetBook budgets_;
    OfficialNames official_names_;
    bool is_too_many_told_ = false;  // Of changes by officials.
    PendingMoves pending_moves_;
};

}  // namespace cancha::session

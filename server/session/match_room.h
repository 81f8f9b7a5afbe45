#pragma once

#include <string>

#include <boost/asio/io_context.hpp>

#include "proto/base/access/token_book.h"
#include "referee/core/discipline.h"
#include "server/lockstep/manual_drive.h"
#include "server/lockstep/match_loop.h"
#include "server/net/eager_reads.h"
#include "server/session/broadcast.h"
#include "server/session/budget_book.h"
#include "server/session/drawing_board.h"
#include "server/session/official_names.h"
#include "server/session/ready_check.h"
#include "server/session/room_messages.h"
#include "server/session/room_options.h"
#include "server/session/running_match.h"
#include "server/session/seat_table.h"
#include "server/session/tape_sender.h"
#include "server/session/tick_answers.h"
#include "server/sim/world/world_spec.h"

namespace cancha::session {

/// Figures about the watchers of a match: spectators, officials and admins.
struct WatcherFigures {
    std::size_t present = 0;  ///< Number of connected watchers.
    /// Number of updates not sent because the watcher was still reading earlier ones.
    std::uint64_t skipped_updates = 0;
};

/// One match and its clients: everything that the sessions of the clients share.
///
/// Thread: all calls on the thread of the io_context.
class MatchRoom : private lockstep::Audience {
  public:
    /// Borrows: discipline. Expects: spec was made from discipline.
    MatchRoom(boost::asio::io_context& context, const referee::Discipline& discipline,
              world::WorldSpec spec, const RoomOptions& options, RoomObserver observer);

    /// Waits until every seat is taken, then plays until the match is over.
    boost::asio::awaitable<void> play();

    /// Starts the match on request of an official. Fails: kRefused: a seat is not ready, the match
    /// has already started, or it starts by itself.
    Status start();

    const match::Match& match() const { return running_.match(); }

    bool is_over() const { return running_.is_over(); }

    const referee::Discipline& discipline() const { return running_.discipline(); }

    RunningMatch& running() { return running_; }

    const RunningMatch& running() const { return running_; }

    SeatTable& seats() { return seats_; }

    const SeatTable& seats() const { return seats_; }

    TickAnswers& answers() { return answers_; }

    const TickAnswers& answers() const { return answers_; }

    Broadcast& broadcast() { return broadcast_; }

    const Broadcast& broadcast() const { return broadcast_; }

    /// Sends the result, which is the last message to a client, and closes the connection.
    void tell_result(net::Connection& connection) const {
        messages_.tell_result(match(), connection);
    }

    /// Makes the sender of the growing recording for a new watcher. If the Hello does not ask for a
    /// recording, the sender sends nothing.
    TapeSender tape_for(const v1::Hello& hello) const {
        return {hello.wants_tape() ? options_.tape : nullptr, options_.shown_drawings};
    }

    const std::string& name() const { return options_.name; }

    const access::TokenBook& tokens() const { return options_.tokens; }

    /// Figures that the watchers' sessions update.
    WatcherFigures& watchers() { return watchers_; }

    /// Message budgets that several watchers of one owner share (see BudgetBook). A strategy uses
    /// the budget of its seat instead.
    BudgetBook& budgets() { return budgets_; }

    /// Reads the connections of the seats while the match is played so fast that every microsecond
    /// counts (Pacing::is_in_a_hurry()).
    net::EagerReads& eager_reads() { return eager_reads_; }

    OfficialNames& official_names() { return official_names_; }

    /// See RoomOptions::driver_silence.
    std::chrono::milliseconds driver_silence() const { return options_.driver_silence; }

    /// Returns the identity of a new official, who may drive robots by hand. It differs from the
    /// identity of every other official, even of one with the same name.
    lockstep::Driver new_driver(const std::string& name) { return {name, ++drivers_}; }

  private:
    void tick_opened() override { answers_.ask(); }

    void tick_closed() override;
    void still_waiting(std::chrono::microseconds waited) override;

    Seat::Clock::time_point answers_due() const override { return answers_.due(); }

    void answers_overdue(Seat::Clock::time_point now) override { answers_.miss_overdue(now); }

    void server_was_absent(const net::Absence& absence, Seat::Clock::time_point now) override {
        answers_.server_was_absent(absence, now);
    }

    void unanswered_at(Seat::Clock::time_point then) override { answers_.unanswered_at(then); }

    ReadyCheck::Room ready_listener();
    void end_because_not_ready(const Seat& late);
    void tell_unready(std::chrono::microseconds waited) const;
    void begin();
    void show_replayed_drawings();
    void changed();

    RoomOptions options_;
    RoomObserver observer_;
    RunningMatch running_;
    RoomMessages messages_;
    DrawingBoard board_;
    SeatTable seats_;
    TickAnswers answers_;
    Broadcast broadcast_;
    ReadyCheck ready_check_;
    WatcherFigures watchers_;
    BudgetBook budgets_;
    net::EagerReads eager_reads_;
    OfficialNames official_names_;
    std::uint64_t drivers_ = 0;  // Number of calls of new_driver().
    v1::Drawing drawing_;        // Kept to reuse its memory.
};

}  // namespace cancha::session

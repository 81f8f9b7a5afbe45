#pragma once

#include <chrono>
#include <optional>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "server/lockstep/manual_drive.h"
#include "server/lockstep/pacing.h"
#include "server/lockstep/tick_barrier.h"
#include "server/net/absence_watch.h"
#include "server/net/processor_queue.h"
#include "server/net/signal.h"
#include "server/sim/match/match.h"

namespace cancha::lockstep {

/// Listener of a MatchLoop. The listener asks the seats for answers and puts the answers into the
/// TickBarrier. Therefore the loop needs to know neither seats nor sockets.
class Audience {
  public:
    virtual ~Audience() = default;

    /// A tick was opened. The listener now asks every seat for its answer.
    virtual void tick_opened() = 0;

    /// The tick has been played and judged.
    virtual void tick_closed() = 0;

    /// Answers are still missing. Called once a second. `waited`: time since the tick was opened.
    virtual void still_waiting(std::chrono::microseconds waited) = 0;

    /// Returns when the next missing answer becomes overdue; time_point::max() if none ever does.
    virtual Pacing::Clock::time_point answers_due() const = 0;

    /// The time of answers_due() has come. The listener now puts substitutes for overdue answers
    /// into the barrier. `now`: present time.
    virtual void answers_overdue(Pacing::Clock::time_point now) = 0;

    /// This program was absent until `now`: it was stopped, short of processor time, or busy.
    /// Messages that arrived during the absence are read after this call.
    virtual void server_was_absent(const net::Absence& absence, Pacing::Clock::time_point now) = 0;

    /// All messages that had arrived by `then` have been read. If a seat's answer is not among
    /// them, the seat was still thinking at `then`.
    virtual void unanswered_at(Pacing::Clock::time_point then) = 0;
};

/// Plays a match tick by tick: opens a tick when pacing allows, waits for every seat, steps.
///
/// Borrows all constructor arguments. Thread: the thread of the io_context.
class MatchLoop {
  public:
    /// Interval between calls of Audience::still_waiting().
    static constexpr std::chrono::seconds kHeartbeat{1};

    /// Interval at which the loop reads the clock while a tick is open, and thus the precision to
    /// which absences are measured. The readings cost 200 wake-ups a second (about 0.2% of a core)
    /// while a strategy thinks.
    static constexpr std::chrono::milliseconds kLookPeriod{5};

    MatchLoop(boost::asio::io_context& context, TickBarrier& barrier, Pacing& pacing,
              ManualDrive& manual_drive, Audience& audience)
        : barrier_(barrier),
          pacing_(pacing),
          manual_drive_(manual_drive),
          audience_(audience),
          changed_(context) {}

    /// Plays until the match is over or is ended from outside. Some rules allow a review, in which
    /// an official may confirm or reject a decision of the referee. If the time for the review is
    /// given as wall-clock time, the next tick waits until an official has answered or the time is
    /// over. In that tick the match takes the official's answer or goes on without one. The
    /// recording has the answer, so playing it again needs no clock.
    boost::asio::awaitable<void> run(match::Match& match);

    /// Wakes the loop. Call when an answer has come, when pacing has changed, or when the match was
    /// ended.
    void notify() { changed_.notify(); }

    /// Reads the clock and returns the time. If this program was absent since the last reading,
    /// look() calls Audience::server_was_absent() before it returns. Code that decides how long a
    /// seat has thought must take the time from look(), so that the seat is not charged for an
    /// absence of the program.
    Pacing::Clock::time_point look();

    /// Absences of this program since the first tick was opened.
    const net::AbsenceFigures& absences() const { return absences_; }

  private:
    void open_tick(match::Match& match);
    void close_tick(match::Match& match);
    boost::asio::awaitable<void> until_tick_may_open(const match::Match& match);
    boost::asio::awaitable<void> until_everyone_answered(const match::Match& match);
    static boost::asio::awaitable<void> until_arrived_answers_are_read();
    Pacing::Clock::time_point review_due(const match::Match& match, Pacing::Clock::time_point now);

    TickBarrier& barrier_;
    Pacing& pacing_;
    ManualDrive& manual_drive_;
    Audience& audience_;
    net::Signal changed_;
    /// End of the current review's wall-clock time; none if no such review is open.
    std::optional<Pacing::Clock::time_point> review_due_;
    net::ProcessorQueue queue_;
    net::AbsenceWatch watch_{[this] { return queue_.read(); }};
    net::AbsenceFigures absences_;
    bool is_behind_ = false;  // Messages that arrived during an absence are still unread.
};

}  // namespace cancha::lockstep

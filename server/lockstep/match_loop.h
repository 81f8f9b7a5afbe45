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

/// Audience of a match: told what the loop does, so that it knows neither seats nor sockets.
class Audience {
  public:
    virtual ~Audience() = default;

    /// A tick is open: every seat is to be asked.
    virtual void tick_opened() = 0;

    /// The tick has been played and judged.
    virtual void tick_closed() = 0;

    /// Answers are still missing; called once a second. `waited`: since the tick was opened.
    virtual void still_waiting(std::chrono::microseconds waited) = 0;

    /// When the next missing answer is overdue; time_point::max() if none ever is.
    virtual Pacing::Clock::time_point answers_due() const = 0;

    /// That time has come: the barrier is to be told what holds in place of what is overdue.
    virtual void answers_overdue(Pacing::Clock::time_point now) = 0;

    /// This program was away until `now`: it was stopped, short of processor time, or busy. What
    /// has come meanwhile is read next.
    virtual void server_was_absent(const net::Absence& absence, Pacing::Clock::time_point now) = 0;

    /// All that had come by then has been read: whoever has not answered was still thinking.
    virtual void unanswered_at(Pacing::Clock::time_point then) = 0;
};

/// Plays a match tick by tick: opens a tick when pacing allows, waits for every seat, steps.
///
/// Borrows everything it is made of. Thread: that of the io_context.
class MatchLoop {
  public:
    /// How often those who wait are told whom they wait for.
    static constexpr std::chrono::seconds kHeartbeat{1};

    /// How often the loop looks at the clock while a tick is open: an absence is measured to this
    /// much. Costs 200 wake-ups a second (about 0.2 % of a core) for as long as a strategy thinks.
    static constexpr std::chrono::milliseconds kLookPeriod{5};

    MatchLoop(boost::asio::io_context& context, TickBarrier& barrier, Pacing& pacing,
              ManualDrive& manual_drive, Audience& audience)
        : barrier_(barrier),
          pacing_(pacing),
          manual_drive_(manual_drive),
          audience_(audience),
          changed_(context) {}

    /// Returns when the match is over, be it that somebody ended it from outside. A review by the
    /// wall clock holds the next tick until an official has answered or its time is over; then the
    /// referee decides in that tick, so no clock has a part in the result.
    boost::asio::awaitable<void> run(match::Match& match);

    /// An answer has come, pacing has changed or the match has been ended: look again.
    void notify() { changed_.notify(); }

    /// Looks at the clock, and tells the audience first if this program was away. Whoever measures
    /// the time of a seat takes the time from here.
    Pacing::Clock::time_point look();

    /// How often this program was away since the first tick was opened.
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
    /// When the review that the match is in has had its wall-clock time; none: it is in none.
    std::optional<Pacing::Clock::time_point> review_due_;
    net::ProcessorQueue queue_;
    net::AbsenceWatch watch_{[this] { return queue_.read(); }};
    net::AbsenceFigures absences_;
    bool is_behind_ = false;  // Messages of its absence are still to be read.
};

}  // namespace cancha::lockstep

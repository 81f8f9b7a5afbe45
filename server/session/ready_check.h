#pragma once

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "server/net/signal.h"
#include "server/session/seat.h"

namespace cancha::session {

/// Waits before a match until every seat is taken and all strategies are ready. If an official must
/// start the match, also waits for the start.
///
/// Thread: all calls on the thread of the io_context.
class ReadyCheck {
  public:
    /// Callbacks to the MatchRoom that owns the ReadyCheck.
    struct Room {
        std::function<bool()> is_over;       ///< Whether the match is over, so that wait() returns.
        std::function<bool()> awaits_start;  ///< Whether an official must still start the match.
        /// Called once a second while waiting. `waited`: time since wait() was called; after all
        /// seats have been taken, time since the last one was taken.
        std::function<void(std::chrono::microseconds waited)> on_still_waiting;
        /// Called with a seat that was not ready in time. The room then ends the match.
        std::function<void(const Seat&)> on_not_ready;
    };

    /// `timeout`: wall-clock time for all seats to become ready, from the time when all seats are
    /// taken. Borrows: seats.
    ReadyCheck(boost::asio::io_context& context, const std::vector<Seat>& seats,
               std::chrono::milliseconds timeout, Room room)
        : seats_(seats), timeout_(timeout), room_(std::move(room)), changed_(context) {}

    /// Waits until the match can begin or is over.
    boost::asio::awaitable<void> wait();

    /// Call when a seat has changed, or when a callback would now return another value.
    void notify() { changed_.notify(); }

    /// Whether all seats are taken and ready.
    bool is_ready() const;

  private:
    boost::asio::awaitable<void> until_seated();
    boost::asio::awaitable<void> until_ready();
    bool is_seated() const;

    bool can_begin() const { return is_ready() && !room_.awaits_start(); }

    const std::vector<Seat>& seats_;
    std::chrono::milliseconds timeout_;
    Room room_;
    net::Signal changed_;
};

}  // namespace cancha::session

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

/// The time before a match: waits until every seat is taken and ready and, where an official starts
/// the match, until that is done.
///
/// Thread: all calls on the thread of the io_context.
class ReadyCheck {
  public:
    /// What the check asks and tells the room that it belongs to.
    struct Room {
        std::function<bool()> is_over;       ///< Nothing is waited for any more.
        std::function<bool()> awaits_start;  ///< An official has not started it yet.
        /// Called once a second. `waited`: for the seats to be taken; then, for them to be ready.
        std::function<void(std::chrono::microseconds waited)> on_still_waiting;
        /// This seat was not ready in time: the match is to be ended.
        std::function<void(const Seat&)> on_not_ready;
    };

    /// `timeout`: wall clock, once all seats are taken. Borrows: seats.
    ReadyCheck(boost::asio::io_context& context, const std::vector<Seat>& seats,
               std::chrono::milliseconds timeout, Room room)
        : seats_(seats), timeout_(timeout), room_(std::move(room)), changed_(context) {}

    /// Returns when the match can begin, or is over.
    boost::asio::awaitable<void> wait();

    /// A seat has changed, or what the room is asked.
    void notify() { changed_.notify(); }

    /// All seats are taken and ready.
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

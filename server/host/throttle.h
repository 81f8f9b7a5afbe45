#pragma once

#include "server/host/message_budget.h"
#include "server/host/notice_book.h"
#include "server/net/connection.h"

namespace cancha::host {

/// Slows a client down that says more than its share, hangs up on it if it does not stop, and tells
/// it so.
///
/// Thread: that of the connection.
class Throttle {
  public:
    /// Counts a message of so many bytes, and returns when the next one may be read. Returns false
    /// if none may: then the connection is finished.
    net::asio::awaitable<bool> count(net::Connection& connection, std::size_t bytes,
                                     NoticeBook& notices);

    /// A message has come that was asked for.
    void earn() { budget_.earn(); }

  private:
    void complain(net::Connection& connection, NoticeBook& notices, const char* consequence);

    MessageBudget budget_{MessageBudget::Clock::now()};
};

}  // namespace cancha::host

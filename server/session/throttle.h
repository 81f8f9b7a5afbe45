#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/connection.h"
#include "server/session/message_budget.h"
#include "server/session/notice_book.h"

namespace cancha::session {

/// Reads a client more slowly if the client exceeds its MessageBudget. Disconnects the client if it
/// goes on for seconds. Tells the client about both.
///
/// Thread: the thread of the connection.
class Throttle {
  public:
    /// `own`: budget of this client alone. `shared`: budget that the client shares with other
    /// clients (see BudgetBook); null if there is none. Borrows: own.
    explicit Throttle(MessageBudget& own, std::shared_ptr<MessageBudget> shared = nullptr)
        : own_(own), shared_(std::move(shared)) {}

    /// Counts a message of `bytes` bytes and waits until the next message may be read. Returns
    /// false if it has disconnected the client. `notices`: mistakes of this client. If the budget
    /// is exceeded, a mistake is added to them.
    asio::awaitable<bool> count(net::Connection& connection, std::size_t bytes,
                                NoticeBook& notices);

    /// Adds one message to the client's own budget. Call for each answer to the open tick, instead
    /// of count().
    void earn() { own_.earn(); }

  private:
    /// Returns a text that tells the client which budget it has exceeded, and the consequence.
    std::string complaint(MessageBudget::Clock::time_point now, bool is_about_own,
                          std::string_view consequence) const;

    MessageBudget& own_;
    std::shared_ptr<MessageBudget> shared_;
};

/// The one kind of message, besides goodbye, that a client without a seat may send, and the
/// function that handles it.
struct Requests {
    /// Field of ClientMessage that holds the request; none if no requests are allowed.
    std::optional<int> body;
    const char* notice;  ///< Text of the Notice after a message that is not permitted.
    /// Carries out a request. Returns whether the request was permitted.
    std::function<asio::awaitable<bool>(const v1::ClientMessage&)> take;
};

/// Reads the messages of a client without a seat until the client leaves or is disconnected.
/// `shared_budget`: message budget that the client shares with other clients; null if there is
/// none.
asio::awaitable<void> hear(net::Connection& connection,
                           std::shared_ptr<MessageBudget> shared_budget, const Requests& requests);

/// Waits for the length of `pause`, which a MessageBudget returned. Returns at once if the pause is
/// zero.
asio::awaitable<void> pause_for(MessageBudget::Clock::duration pause);

}  // namespace cancha::session

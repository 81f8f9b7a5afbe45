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

/// Slows down a client that sends more than its share, disconnects it if it does not stop, and
/// tells it so.
///
/// Thread: that of the connection.
class Throttle {
  public:
    /// `own`: budget of this client alone. `shared`: budget shared with others (BudgetBook); null:
    /// none. Borrows: own.
    explicit Throttle(MessageBudget& own, std::shared_ptr<MessageBudget> shared = nullptr)
        : own_(own), shared_(std::move(shared)) {}

    /// Counts a message of `bytes` bytes and waits until the next one may be read. Returns false if
    /// the client was disconnected instead.
    asio::awaitable<bool> count(net::Connection& connection, std::size_t bytes,
                                NoticeBook& notices);

    /// Notes a message that was asked for.
    void earn() { own_.earn(); }

  private:
    /// Text for the client: which budget it exceeded, and the consequence.
    std::string complaint(MessageBudget::Clock::time_point now, bool is_about_own,
                          std::string_view consequence) const;

    MessageBudget& own_;
    std::shared_ptr<MessageBudget> shared_;
};

/// Requests that a client without a seat may send, beside goodbye.
struct Requests {
    std::optional<int> body;  ///< Field of ClientMessage that holds them; none: no requests.
    const char* notice;       ///< Notice for any other message.
    /// Carries out a request. Returns whether the request was permitted.
    std::function<asio::awaitable<bool>(const v1::ClientMessage&)> take;
};

/// Reads the messages of a client without a seat until it leaves or is disconnected.
/// `shared_budget`: as in Throttle.
asio::awaitable<void> hear(net::Connection& connection,
                           std::shared_ptr<MessageBudget> shared_budget, const Requests& requests);

/// Waits for a pause that a budget returned; returns at once if it is zero.
asio::awaitable<void> pause_for(MessageBudget::Clock::duration pause);

}  // namespace cancha::session

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

/// Slows a client down that says more than its share, disconnects it if it does not stop, and tells
/// it so.
///
/// Thread: that of the connection.
class Throttle {
  public:
    /// Borrows: `own`, the budget of this client alone. `shared`: with others (BudgetBook); null:
    /// with nobody.
    explicit Throttle(MessageBudget& own, std::shared_ptr<MessageBudget> shared = nullptr)
        : own_(own), shared_(std::move(shared)) {}

    /// Counts a message of so many bytes, and returns when the next one may be read. Returns false
    /// if none may: then the connection is finished.
    asio::awaitable<bool> count(net::Connection& connection, std::size_t bytes,
                                NoticeBook& notices);

    /// A message has come that was asked for.
    void earn() { own_.earn(); }

  private:
    /// What was too much, of the own budget or of the shared one, and what comes of it.
    std::string complaint(MessageBudget::Clock::time_point now, bool is_about_own,
                          std::string_view consequence) const;

    MessageBudget& own_;
    std::shared_ptr<MessageBudget> shared_;
};

/// What somebody may say who has no seat, beside goodbye.
struct Requests {
    std::optional<int> body;  ///< The field of ClientMessage in which they come; none: nothing.
    const char* notice;       ///< What a client is told that says something else.
    /// Does what is asked for. Returns whether it was something to ask for.
    std::function<asio::awaitable<bool>(const v1::ClientMessage&)> take;
};

/// Hears a client that has no seat until it leaves, or is disconnected. `shared_budget`: as in
/// Throttle.
asio::awaitable<void> hear(net::Connection& connection,
                           std::shared_ptr<MessageBudget> shared_budget, const Requests& requests);

/// Waits for as long as a budget says, if it says so.
asio::awaitable<void> pause_for(MessageBudget::Clock::duration pause);

}  // namespace cancha::session

#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "proto/base/access/token_book.h"
#include "proto/cancha/v1/session.pb.h"
#include "server/session/message_budget.h"

namespace cancha::session {

/// Message budgets that outlive connections: a client that reconnects does not get a new budget.
/// These budgets are larger and shared by several clients; each client also has one of its own.
///
/// Thread: all calls on one thread.
class BudgetBook {
  public:
    using Clock = MessageBudget::Clock;

    /// Size of a shared budget, in budgets of one client: eight officials at one table, each as
    /// fast as allowed.
    static constexpr double kClientsOfOne = 8;

    /// Highest number of budgets kept. A budget takes about 150 bytes; a match has at most 256
    /// clients at once.
    static constexpr std::size_t kMost = 1024;

    /// Returns the budget of `who`; an unknown `who` gets a new, full one. If kMost budgets are in
    /// use and not full again, all further owners share one budget.
    std::shared_ptr<MessageBudget> of(const std::string& who, Clock::time_point now);

    std::size_t size() const { return budgets_.size(); }

  private:
    void forget_full_ones(Clock::time_point now);

    std::map<std::string, std::shared_ptr<MessageBudget>> budgets_;
    std::shared_ptr<MessageBudget> of_others_;
};

/// Returns the owner of the budget that this client shares: officials and admins with the same
/// token share one, otherwise all clients of the same role from the same machine. `peer`:
/// Connection::peer().
std::string budget_owner(const v1::Hello& hello, const access::TokenBook& tokens,
                         std::string_view peer);

}  // namespace cancha::session

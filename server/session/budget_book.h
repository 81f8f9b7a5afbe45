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

/// The message budgets that outlive connections: a client that comes again finds what it has left.
/// Each client has a budget of its own besides; these are shared, and larger.
///
/// Thread: one.
class BudgetBook {
  public:
    using Clock = MessageBudget::Clock;

    /// The clients who share a budget may say as much together as so many: eight officials at one
    /// table, each as fast as may be.
    static constexpr double kClientsOfOne = 8;

    /// So many budgets are kept. One takes some 150 bytes; a match has at most 256 clients at once.
    static constexpr std::size_t kMost = 1024;

    /// The budget of `who`, which is full if it is not known. Where too many are known that are not
    /// full again, all further ones share one budget.
    std::shared_ptr<MessageBudget> of(const std::string& who, Clock::time_point now);

    std::size_t size() const { return budgets_.size(); }

  private:
    void forget_full_ones(Clock::time_point now);

    std::map<std::string, std::shared_ptr<MessageBudget>> budgets_;
    std::shared_ptr<MessageBudget> of_others_;
};

/// Clients that share a budget with this one: those who lead by the same token, or otherwise all
/// clients of the same role from the same machine. `peer`: Connection::peer().
std::string budget_owner(const v1::Hello& hello, const access::TokenBook& tokens,
                         std::string_view peer);

}  // namespace cancha::session

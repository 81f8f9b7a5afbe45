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

/// Message budgets that outlive connections, so that a client gains nothing by reconnecting. Each
/// budget here is shared by all clients of one owner (see budget_owner()). In addition each client
/// has a smaller budget of its own.
///
/// Thread: all calls on one thread.
class BudgetBook {
  public:
    using Clock = MessageBudget::Clock;

    /// Size of a shared budget, as a multiple of one client's own budget. Enough for eight
    /// officials at one machine, each of whom uses up his own budget.
    static constexpr double kClientsOfOne = 8;

    /// Largest number of budgets kept. A budget takes about 150 bytes, so all of them take about
    /// 150 kB. A match has fewer clients at once (see kMatchLimits).
    static constexpr std::size_t kMost = 1024;

    /// Returns the budget of the owner `who`. An owner without a budget gets a new, full one. If
    /// there are kMost budgets that are in use or not full again yet, all further owners share one
    /// budget.
    std::shared_ptr<MessageBudget> of(const std::string& who, Clock::time_point now);

    /// Number of budgets kept.
    std::size_t size() const { return budgets_.size(); }

  private:
    void forget_full_ones(Clock::time_point now);

    std::map<std::string, std::shared_ptr<MessageBudget>> budgets_;
    std::shared_ptr<MessageBudget> of_others_;
};

/// Returns the owner of this client's shared budget. Officials and admins with the same token have
/// the same owner. All other clients of the same role from the same machine have the same owner.
/// `peer`: address of the client, from Connection::peer().
std::string budget_owner(const v1::Hello& hello, const access::TokenBook& tokens,
                         std::string_view peer);

}  // namespace cancha::session

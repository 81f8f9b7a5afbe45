#include "server/session/budget_book.h"

#include <fmt/format.h>

#include "server/net/listener.h"

namespace cancha::session {

std::shared_ptr<MessageBudget> BudgetBook::of(const std::string& who, Clock::time_point now) {
    const auto known = budgets_.find(who);
    if (known != budgets_.end()) {
        return known->second;
    }
    if (budgets_.size() >= kMost) {
        forget_full_ones(now);
    }
    std::shared_ptr<MessageBudget>& budget = budgets_.size() < kMost ? budgets_[who] : of_others_;
    if (budget == nullptr) {
        budget = std::make_shared<MessageBudget>(now, kClientsOfOne);
    }
    return budget;
}

// A budget that a client still holds is kept, so that the owner's next client shares it.
void BudgetBook::forget_full_ones(Clock::time_point now) {
    std::erase_if(budgets_, [now](const auto& entry) {
        return entry.second.use_count() == 1 && entry.second->is_full(now);
    });
}

std::string budget_owner(const v1::Hello& hello, const access::TokenBook& tokens,
                         std::string_view peer) {
    const bool has_token = !tokens.empty() && tokens.knows(hello.role(), hello.name());
    return fmt::format("{} {} {}", static_cast<int>(hello.role()), has_token ? "token" : "machine",
                       has_token ? std::string_view(hello.name()) : net::machine_of(peer));
}

}  // namespace cancha::session

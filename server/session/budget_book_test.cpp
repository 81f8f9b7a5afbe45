#include "server/session/budget_book.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace cancha::session {
namespace {

using Clock = BudgetBook::Clock;
using std::chrono::hours;
using std::chrono::seconds;

class BudgetBookTest : public testing::Test {
  protected:
    /// Lets a client come, send messages as fast as allowed, and leave. Returns its total waiting
    /// time.
    Clock::duration visit(const std::string& who, int messages) {
        const auto budget = book_.of(who, now_);
        const Clock::time_point start = now_;
        for (int i = 0; i < messages; ++i) {
            now_ += budget->spend(10, now_);
        }
        return now_ - start;
    }

    Clock::time_point now_{hours(1)};
    BudgetBook book_;
};

TEST_F(BudgetBookTest, WhoComesAgainFindsWhatItHasLeft) {
    // Eight clients have 8 x 200 messages at once, and 8 x 100 a second after that.
    EXPECT_EQ(visit("official", 1500), Clock::duration::zero());

    EXPECT_NEAR(std::chrono::duration<double>(visit("official", 900)).count(), 1.0, 0.001);
}

TEST_F(BudgetBookTest, OthersHaveTheirOwn) {
    visit("one", 5000);

    EXPECT_EQ(visit("another", 1500), Clock::duration::zero());
}

TEST_F(BudgetBookTest, EightClientsAtFullSpeedDoNotMeetTheLimit) {
    const auto shared = book_.of("officials of one table", now_);
    for (int i = 0; i < 10'000; ++i) {
        now_ += std::chrono::microseconds(1'000'000 / 800);
        ASSERT_EQ(shared->spend(10, now_), Clock::duration::zero()) << i;
    }
}

TEST_F(BudgetBookTest, ForgetsThoseThatAreFullAgain) {
    for (std::size_t i = 0; i < BudgetBook::kMost; ++i) {
        visit(fmt::format("10.0.{}.{}", i / 256, i % 256), 1);
    }
    now_ += seconds(1);

    visit("10.9.9.9", 1);

    EXPECT_EQ(book_.size(), 1U);
}

TEST_F(BudgetBookTest, KeepsThoseThatAreInUse) {
    const auto held = book_.of("held", now_);
    for (std::size_t i = 1; i < BudgetBook::kMost + 1; ++i) {
        visit(std::to_string(i), 1);
        now_ += seconds(1);
    }

    EXPECT_EQ(book_.of("held", now_), held);
}

TEST_F(BudgetBookTest, StrangersShareOneBudgetWhereTooManyAreKnown) {
    for (std::size_t i = 0; i < 10 * BudgetBook::kMost; ++i) {
        book_.of(std::to_string(i), now_)->spend(10, now_);
    }

    EXPECT_EQ(book_.size(), BudgetBook::kMost);
    EXPECT_EQ(book_.of("a stranger", now_), book_.of("another", now_));
    EXPECT_GT(visit("a stranger", 1), Clock::duration::zero()) << "9 x 1024 have come before";
}

v1::Hello hello_of(v1::Role role, const char* name) {
    v1::Hello hello;
    hello.set_role(role);
    hello.set_name(name);
    return hello;
}

TEST(BudgetOwnerTest, WithoutTokensAllOfOneRoleAndMachineShare) {
    const access::TokenBook nobody;
    const auto owner = [&](v1::Role role, const char* name, const char* peer) {
        return budget_owner(hello_of(role, name), nobody, peer);
    };
    const std::string alice = owner(v1::ROLE_OFFICIAL, "alice", "10.0.0.1:5000");

    EXPECT_EQ(owner(v1::ROLE_OFFICIAL, "bob", "10.0.0.1:6000"), alice);
    EXPECT_NE(owner(v1::ROLE_OFFICIAL, "alice", "10.0.0.2:5000"), alice);
    EXPECT_NE(owner(v1::ROLE_SPECTATOR, "alice", "10.0.0.1:5000"), alice);
}

TEST(BudgetOwnerTest, ATokenMakesItsHolderIndependentOfTheMachine) {
    const access::TokenBook book = *access::TokenBook::parse("official alice aaaabbbbccccdddd\n");
    const auto owner = [&](v1::Role role, const char* name, const char* peer) {
        return budget_owner(hello_of(role, name), book, peer);
    };
    const std::string alice = owner(v1::ROLE_OFFICIAL, "alice", "10.0.0.1:5000");

    EXPECT_EQ(owner(v1::ROLE_OFFICIAL, "alice", "10.0.0.2:5000"), alice);
    EXPECT_NE(owner(v1::ROLE_SPECTATOR, "alice", "10.0.0.1:5000"), alice);
    EXPECT_EQ(owner(v1::ROLE_SPECTATOR, "alice", "10.0.0.1:5000"),
              owner(v1::ROLE_SPECTATOR, "anybody", "10.0.0.1:7000"));
}

}  // namespace
}  // namespace cancha::session

#include "server/session/ready_check.h"

#include <string>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <gtest/gtest.h>

namespace cancha::session {
namespace {

using namespace std::chrono_literals;

class ReadyCheckTest : public testing::Test {
  protected:
    void check_for(std::chrono::milliseconds timeout, bool awaits_start) {
        awaits_start_ = awaits_start;
        check_.emplace(
            context_, seats_, timeout,
            ReadyCheck::Room{.is_over = [this] { return !late_.empty(); },
                             .awaits_start = [this] { return awaits_start_; },
                             .on_still_waiting = [](auto) {},
                             .on_not_ready = [this](const Seat& seat) { late_ = seat.name; }});
        boost::asio::co_spawn(
            context_,
            [this]() -> boost::asio::awaitable<void> {
                co_await check_->wait();
                has_ended_ = true;
            },
            boost::asio::detached);
        context_.run_for(10ms);
    }

    /// Seat that a script plays; it is taken and ready.
    static Seat scripted(const std::string& name) {
        Seat seat;
        seat.name = name;
        seat.script = [](Tick, world::CommandSet&) {};
        return seat;
    }

    boost::asio::io_context context_;
    std::vector<Seat> seats_{scripted("blue"), scripted("yellow")};
    std::optional<ReadyCheck> check_;
    std::string late_;  ///< Seat that was not ready in time.
    bool awaits_start_ = false;
    bool has_ended_ = false;
};

TEST_F(ReadyCheckTest, EndsWhereEverybodyIsReady) {
    check_for(1s, false);

    EXPECT_TRUE(has_ended_);
    EXPECT_EQ(late_, "");
}

TEST_F(ReadyCheckTest, WhileAnOfficialTakesHisTimeNobodyIsLate) {
    check_for(0s, true);

    EXPECT_FALSE(has_ended_);
    EXPECT_EQ(late_, "");

    awaits_start_ = false;
    check_->notify();
    context_.restart();
    context_.run_for(10ms);

    EXPECT_TRUE(has_ended_);
    EXPECT_EQ(late_, "");
}

}  // namespace
}  // namespace cancha::session

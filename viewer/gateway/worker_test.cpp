#include "viewer/gateway/worker.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

using testing::ElementsAre;

class WorkerTest : public testing::Test {
  protected:
    /// Requests an answer of `pieces` pieces; each piece notes the name of its subject.
    void ask(const std::string& subject, int pieces, bool is_short = false) {
        ask({.subject = subject,
             .is_short = is_short,
             .piece = [this, subject,
                       left = std::make_shared<int>(pieces)]() -> std::optional<HttpAnswer> {
                 done_.push_back(subject);
                 return --*left > 0 ? std::nullopt : std::optional(HttpAnswer());
             }});
    }

    void ask(PiecewiseAnswer work) {
        boost::asio::co_spawn(
            context_,
            [this, work = std::move(work)]() mutable -> boost::asio::awaitable<void> {
                const HttpAnswer answer = co_await worker_->answer(std::move(work));
                statuses_.push_back(answer.status);
            },
            boost::asio::detached);
    }

    boost::asio::io_context context_{1};
    // A turn is one piece.
    std::unique_ptr<Worker> worker_ = std::make_unique<Worker>(context_, std::chrono::seconds(0));
    std::vector<std::string> done_;  // Written by the worker's only thread.
    std::vector<unsigned> statuses_;
};

TEST_F(WorkerTest, EachSubjectHasATurnOfOnePiece) {
    ask("long", 4);
    ask("long", 2);
    ask("short", 1);
    ask("middle", 2);

    context_.run();

    EXPECT_THAT(done_, ElementsAre("long", "short", "middle", "long", "middle", "long", "long",
                                   "long", "long"));
    EXPECT_THAT(statuses_, ElementsAre(200, 200, 200, 200));
}

TEST_F(WorkerTest, ShortWorkHasEverySecondTurn) {
    ask("bomb a", 3);
    ask("bomb b", 3);
    ask("bomb c", 3);
    ask("list", 2, true);

    context_.run();

    EXPECT_THAT(done_, ElementsAre("bomb a", "list", "bomb b", "list", "bomb c", "bomb a", "bomb b",
                                   "bomb c", "bomb a", "bomb b", "bomb c"));
}

TEST_F(WorkerTest, ShortWorkWithoutEndLeavesEverySecondTurn) {
    ask("list", 4, true);
    ask("page", 4, true);
    ask("long", 3);

    context_.run();

    EXPECT_THAT(done_, ElementsAre("list", "long", "page", "long", "list", "long", "page", "list",
                                   "page", "list", "page"));
}

TEST_F(WorkerTest, PiecesThatTakeLittleAreDoneInOneTurn) {
    worker_ = std::make_unique<Worker>(context_, std::chrono::hours(1));
    ask("long", 3);
    ask("other", 2);

    context_.run();

    EXPECT_THAT(done_, ElementsAre("long", "long", "long", "other", "other"));
}

TEST_F(WorkerTest, WorkThatFailsUnexpectedlyStopsNobodyElse) {
    ask({.subject = "strange",
         .piece = []() -> std::optional<HttpAnswer> { throw std::runtime_error("no memory"); }});
    ask("sound", 1);

    context_.run();

    EXPECT_THAT(statuses_, ElementsAre(503, 200));
}

TEST_F(WorkerTest, WorkIsDoneElsewhereAndItsFindingIsToldHere) {
    const auto here = std::this_thread::get_id();
    std::thread::id worked;
    std::thread::id told;

    worker_->run("match", [&]() -> tape::Done {
        worked = std::this_thread::get_id();
        return [&] { told = std::this_thread::get_id(); };
    });
    context_.run();

    EXPECT_NE(worked, here);
    EXPECT_EQ(told, here);
}

TEST_F(WorkerTest, WhoAsksForMostIsRefusedFirst) {
    for (std::size_t i = 0; i < Worker::kMostWaiting + 10; ++i) {
        ask("greedy", 1);
    }
    ask("modest", 1);

    context_.run();

    EXPECT_EQ(std::ranges::count(statuses_, 503U), 11);
    EXPECT_EQ(std::ranges::count(done_, "modest"), 1);
}

TEST_F(WorkerTest, AllWaitingAnswersAreRefusedOnceItIsStopped) {
    constexpr int kWithoutEnd = std::numeric_limits<int>::max();
    ask("first", kWithoutEnd);
    ask("second", kWithoutEnd);
    context_.poll();

    worker_->stop();
    ask("third", 1);
    context_.restart();
    context_.run();

    EXPECT_THAT(statuses_, ElementsAre(503, 503, 503));
}

}  // namespace
}  // namespace cancha::gateway

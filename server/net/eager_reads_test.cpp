#include "server/net/eager_reads.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

namespace cancha::net {
namespace {

/// Pair of sockets: one end is read eagerly, the other belongs to the test.
struct Line {
    explicit Line(asio::io_context& context) : far(context), near(context) {
        asio::local::stream_protocol::socket one(context);
        asio::local::stream_protocol::socket other(context);
        asio::local::connect_pair(one, other);
        far = std::move(one);
        near = std::move(other);
        near.non_blocking(true);
    }

    void write(std::string_view text) { asio::write(far, asio::buffer(text)); }

    EagerReads::Socket far;
    EagerReads::Socket near;
    std::array<char, 100> room{};
};

class EagerReadsTest : public ::testing::Test {
  protected:
    asio::awaitable<void> read(Line& line, std::optional<Transfer>& result) {
        result = co_await reads_.read_some(line.near, asio::buffer(line.room));
    }

    /// Starts a read and runs until it waits or is done.
    void begin(Line& line, std::optional<Transfer>& result) {
        async::spawn(context_.get_executor(), read(line, result));
        run_all_that_is_ready();
    }

    void run_all_that_is_ready() {
        context_.restart();
        context_.poll();
    }

    asio::io_context context_{1};
    EagerReads reads_;
    Line blue_{context_};
    Line yellow_{context_};
    std::optional<Transfer> from_blue_;
    std::optional<Transfer> from_yellow_;
};

TEST_F(EagerReadsTest, ALookTakesWhatHasComeWithoutAskingTheSystem) {
    reads_.wake_up();
    begin(blue_, from_blue_);
    EXPECT_FALSE(reads_.look(EagerReads::Whom::kAll));
    EXPECT_FALSE(from_blue_);

    blue_.write("tick");

    EXPECT_TRUE(reads_.look(EagerReads::Whom::kAll));
    ASSERT_TRUE(from_blue_);
    EXPECT_FALSE(from_blue_->error);
    EXPECT_EQ(std::string(blue_.room.data(), from_blue_->bytes), "tick");
    EXPECT_FALSE(reads_.look(EagerReads::Whom::kAll));
}

TEST_F(EagerReadsTest, OneLookServesEverySocket) {
    reads_.wake_up();
    begin(blue_, from_blue_);
    begin(yellow_, from_yellow_);
    blue_.write("1");
    yellow_.write("22");

    EXPECT_TRUE(reads_.look(EagerReads::Whom::kAll));

    ASSERT_TRUE(from_blue_ && from_yellow_);
    EXPECT_EQ(from_blue_->bytes, 1);
    EXPECT_EQ(from_yellow_->bytes, 2);
}

TEST_F(EagerReadsTest, WhoHasSentIsNotAskedAgainUntilAllOthersHave) {
    reads_.wake_up();
    begin(blue_, from_blue_);
    begin(yellow_, from_yellow_);
    blue_.write("answer");
    ASSERT_TRUE(reads_.look(EagerReads::Whom::kTheLate));
    from_blue_.reset();
    begin(blue_, from_blue_);
    blue_.write("more");

    EXPECT_FALSE(reads_.look(EagerReads::Whom::kTheLate));
    yellow_.write("late answer");
    EXPECT_TRUE(reads_.look(EagerReads::Whom::kTheLate));
    EXPECT_TRUE(from_yellow_);
    EXPECT_FALSE(from_blue_);

    EXPECT_TRUE(reads_.look(EagerReads::Whom::kTheLate));
    EXPECT_TRUE(from_blue_);
}

TEST_F(EagerReadsTest, TheEndOfTheOtherSideIsNews) {
    reads_.wake_up();
    begin(blue_, from_blue_);

    blue_.far.close();

    EXPECT_TRUE(reads_.look(EagerReads::Whom::kAll));
    ASSERT_TRUE(from_blue_);
    EXPECT_EQ(from_blue_->error, asio::error::eof);
}

TEST_F(EagerReadsTest, AsleepTheSystemTells) {
    begin(blue_, from_blue_);
    blue_.write("asleep");

    run_all_that_is_ready();

    ASSERT_TRUE(from_blue_);
    EXPECT_EQ(from_blue_->bytes, 6);
}

TEST_F(EagerReadsTest, WhoWaitsWhenItFallsAsleepIsWokenByTheSystem) {
    reads_.wake_up();
    begin(blue_, from_blue_);
    reads_.fall_asleep();
    run_all_that_is_ready();
    EXPECT_FALSE(from_blue_);

    blue_.write("good morning");
    run_all_that_is_ready();

    ASSERT_TRUE(from_blue_);
    EXPECT_EQ(from_blue_->bytes, 12);
}

TEST_F(EagerReadsTest, AnAbandonedReadEndsWithAnErrorButNotAtOnce) {
    reads_.wake_up();
    begin(blue_, from_blue_);
    blue_.write("too late");

    reads_.abandon(blue_.near);
    EXPECT_FALSE(reads_.look(EagerReads::Whom::kAll));
    EXPECT_FALSE(from_blue_);
    run_all_that_is_ready();

    ASSERT_TRUE(from_blue_);
    EXPECT_EQ(from_blue_->error, asio::error::operation_aborted);
}

TEST(EagerReadsLifeTest, ItMayGoBeforeThoseWhoWait) {
    asio::io_context context(1);
    Line line(context);
    std::optional<Transfer> result;
    {
        EagerReads reads;
        reads.wake_up();
        async::spawn(
            context.get_executor(),
            [](EagerReads& from, Line& of, std::optional<Transfer>& to) -> asio::awaitable<void> {
                to = co_await from.read_some(of.near, asio::buffer(of.room));
            }(reads, line, result));
        context.poll();
        reads.fall_asleep();
    }

    line.write("nobody there");
    context.restart();
    context.poll();

    EXPECT_FALSE(result);
}

}  // namespace
}  // namespace cancha::net

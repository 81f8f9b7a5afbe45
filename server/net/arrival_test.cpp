#include "server/net/arrival.h"

#include <array>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

namespace cancha::net {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using asio::ip::tcp;

class ArrivalTest : public ::testing::Test {
  protected:
    void connect_over_tcp() {
        tcp::acceptor door(context_, {asio::ip::address_v4::loopback(), 0});
        tcp::socket far(context_);
        far.connect(door.local_endpoint());
        near_ = door.accept();
        far_ = std::move(far);
        near_.non_blocking(true);
    }

    void connect_over_unix() {
        asio::local::stream_protocol::socket near(context_);
        asio::local::stream_protocol::socket far(context_);
        asio::local::connect_pair(near, far);
        near_ = std::move(near);
        far_ = std::move(far);
        near_.non_blocking(true);
    }

    /// Waits, because the system begins to stamp a moment after the first request.
    void stamp() {
        stamp_arrivals(near_);
        bool is_stamped = false;
        for (const Clock::time_point end = Clock::now() + 10s; !is_stamped && Clock::now() < end;) {
            write(".");
            Transfer got = read();
            while (got.bytes == 0 && Clock::now() < end) {
                got = read();
            }
            is_stamped = got.arrived.has_value();
        }
        ASSERT_TRUE(is_stamped);
    }

    void write(std::string_view text) { asio::write(far_, asio::buffer(text)); }

    /// Waits, because a busy system may deliver bytes a moment after they were written.
    void wait_for(std::size_t bytes) {
        for (const Clock::time_point end = Clock::now() + 10s;
             near_.available() < bytes && Clock::now() < end;) {
        }
    }

    Transfer read() { return read_now(near_, asio::buffer(room_)); }

    std::string text_of(const Transfer& read) const { return {room_.data(), read.bytes}; }

    asio::io_context context_{1};
    ByteStream::Socket near_{context_};
    ByteStream::Socket far_{context_};
    std::array<char, 100> room_{};
};

/// Waits for time to pass, because the system stamps by its own clock.
void let_pass(Clock::time_point until) {
    while (Clock::now() < until) {
    }
}

TEST_F(ArrivalTest, BytesThatAreReadLateHaveArrivedWhenTheyCame) {
    connect_over_tcp();
    stamp();

    const Clock::time_point before = Clock::now();
    write("answer");
    const Clock::time_point after = Clock::now();
    let_pass(after + 20ms);
    const Transfer got = read();

    EXPECT_EQ(text_of(got), "answer");
    ASSERT_TRUE(got.arrived);
    // The system may be adjusting the two clocks, by at most 0.05%.
    EXPECT_GE(*got.arrived, before - 1ms);
    EXPECT_LE(*got.arrived, after + 1ms);
}

TEST_F(ArrivalTest, WhatCameInPiecesHasArrivedWithItsLastPiece) {
    connect_over_tcp();
    stamp();
    write("ans");
    let_pass(Clock::now() + 20ms);

    const Clock::time_point before = Clock::now();
    write("wer");
    wait_for(6);
    const Transfer got = read();

    EXPECT_EQ(text_of(got), "answer");
    ASSERT_TRUE(got.arrived);
    EXPECT_GE(*got.arrived, before - 1ms);
}

TEST_F(ArrivalTest, NobodyWhoDidNotAskIsTold) {
    connect_over_tcp();
    write("answer");

    EXPECT_FALSE(read().arrived);
}

TEST_F(ArrivalTest, AUnixSocketDoesNotSay) {
    connect_over_unix();
    stamp_arrivals(near_);
    write("answer");
    const Transfer got = read();

    EXPECT_EQ(text_of(got), "answer");
    EXPECT_FALSE(got.arrived);
}

TEST_F(ArrivalTest, TheSystemKnowsWhenBytesHadLeft) {
    connect_over_tcp();
    const Clock::time_point before = Clock::now();
    asio::write(near_, asio::buffer("question", 8));
    const Clock::time_point after = Clock::now();
    let_pass(after + 100ms);

    const std::optional<Clock::time_point> sent = sent_by(near_);

    ASSERT_TRUE(sent);
    EXPECT_GE(*sent, before - 1ms);  // Rounded to milliseconds.
    EXPECT_LE(*sent, after + 20ms);  // Twice a tick of the system, which may be 10 ms long.
}

TEST_F(ArrivalTest, AUnixSocketDoesNotSayWhenBytesHadLeft) {
    connect_over_unix();
    asio::write(near_, asio::buffer("question", 8));

    EXPECT_FALSE(sent_by(near_));
}

TEST_F(ArrivalTest, NothingYetAndNothingMoreAreTwoErrors) {
    connect_over_unix();
    EXPECT_EQ(read().error, asio::error::would_block);

    far_.close();

    EXPECT_EQ(read().error, asio::error::eof);
}

}  // namespace
}  // namespace cancha::net

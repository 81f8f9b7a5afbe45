#include "viewer/gateway/flight_window.h"

#include <algorithm>
#include <deque>

#include <gtest/gtest.h>

namespace cancha::gateway {
namespace {

using namespace std::chrono_literals;
using Clock = FlightWindow::Clock;

/// A line with a rate and a delay, which accepts any amount at once, and a sender with a new
/// message 60 times a second. Its time is simulated.
class Line {
  public:
    Line(double bytes_per_s, Clock::duration way) : bytes_per_s_(bytes_per_s), way_(way) {}

    /// Simulates this time. The receiver confirms messages ten times a second.
    void run_for(Clock::duration time, std::size_t message_bytes) {
        constexpr auto kStep = 1ms;
        const Clock::time_point end = now_ + time;
        for (; now_ < end; now_ += kStep) {
            if (now_ >= next_message_ && window_.has_room()) {
                send(message_bytes);
            }
            deliver();
            if (now_ >= next_receipt_ && arrived_ > confirmed_) {
                next_receipt_ = now_ + 100ms;
                receipts_.push_back({now_ + way_, arrived_});
                confirmed_ = arrived_;
            }
            while (!receipts_.empty() && receipts_.front().at <= now_) {
                EXPECT_TRUE(window_.note_arrived(receipts_.front().count, now_));
                receipts_.pop_front();
            }
        }
    }

    /// Forgets earlier measurements.
    void look_anew() {
        longest_ = {};
        seen_ = 0;
    }

    /// Returns the greatest age of a message at its arrival.
    Clock::duration longest() const { return longest_; }

    int seen() const { return seen_; }

  private:
    struct Message {
        Clock::time_point sent_at;
        Clock::time_point arrives_at;
    };

    struct Receipt {
        Clock::time_point at;
        std::uint64_t count = 0;
    };

    void send(std::size_t bytes) {
        next_message_ = now_ + 16667us;
        const std::chrono::duration<double> takes{static_cast<double>(bytes) / bytes_per_s_};
        free_at_ = std::max(free_at_, now_) + std::chrono::duration_cast<Clock::duration>(takes);
        messages_.push_back({now_, free_at_ + way_});
        window_.note_sent(now_);
    }

    void deliver() {
        while (!messages_.empty() && messages_.front().arrives_at <= now_) {
            longest_ = std::max(longest_, now_ - messages_.front().sent_at);
            messages_.pop_front();
            ++arrived_;
            ++seen_;
        }
    }

    double bytes_per_s_;
    Clock::duration way_;
    FlightWindow window_;
    Clock::time_point now_{1h};
    Clock::time_point next_message_ = now_;
    Clock::time_point next_receipt_ = now_;
    Clock::time_point free_at_ = now_;
    std::deque<Message> messages_;
    std::deque<Receipt> receipts_;
    std::uint64_t arrived_ = 0;
    std::uint64_t confirmed_ = 0;
    Clock::duration longest_{};
    int seen_ = 0;
};

/// Size of an update of 5v5 with drawings. Without them it has some 600 bytes.
constexpr std::size_t kDrawnUpdateBytes = 1300;

TEST(FlightWindowTest, KeepsABrowserAt50KilobytesASecondLessThanASecondBehind) {
    Line line(50'000, 20ms);

    line.run_for(18s, kDrawnUpdateBytes);

    EXPECT_LT(line.longest(), 1s);
    // 50,000 / 1,300 = 38 a second; some are missed while the width adapts.
    EXPECT_GT(line.seen(), 18 * 30);
}

TEST(FlightWindowTest, LeavesNothingOutOnALineThatIsQuick) {
    Line line(10e6, 5ms);

    line.run_for(10s, kDrawnUpdateBytes);

    EXPECT_GT(line.seen(), 10 * 58);
    EXPECT_LT(line.longest(), 50ms);
}

TEST(FlightWindowTest, DoesNotTakeALongWayForASlowLine) {
    Line line(10e6, 300ms);
    line.run_for(10s, kDrawnUpdateBytes);  // The width adapts first.
    line.look_anew();

    line.run_for(10s, kDrawnUpdateBytes);

    EXPECT_GT(line.seen(), 10 * 55);
}

TEST(FlightWindowTest, SendsLargeMessagesOneByOneOverASlowLine) {
    // Each message takes 0.4 s.
    Line line(50'000, 20ms);
    line.run_for(10s, 20'000);
    line.look_anew();

    line.run_for(10s, 20'000);

    EXPECT_LT(line.longest(), 1s);
    EXPECT_GT(line.seen(), 15);
}

TEST(FlightWindowTest, HasNoRoomWhileNothingIsConfirmed) {
    FlightWindow window;
    for (std::size_t i = 0; i < FlightWindow::kFirstWidth; ++i) {
        ASSERT_TRUE(window.has_room());
        window.note_sent(Clock::time_point{1h});
    }

    EXPECT_FALSE(window.has_room());
    EXPECT_TRUE(window.note_arrived(1, Clock::time_point{1h}));
    EXPECT_TRUE(window.has_room());
}

TEST(FlightWindowTest, RefusesACountThatCannotBe) {
    FlightWindow window;
    window.note_sent(Clock::time_point{1h});
    window.note_sent(Clock::time_point{1h});

    EXPECT_FALSE(window.note_arrived(0, Clock::time_point{1h}));
    EXPECT_FALSE(window.note_arrived(3, Clock::time_point{1h}));
    EXPECT_TRUE(window.note_arrived(2, Clock::time_point{1h}));
    EXPECT_FALSE(window.note_arrived(2, Clock::time_point{1h}));
}

}  // namespace
}  // namespace cancha::gateway

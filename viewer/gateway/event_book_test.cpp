#include "viewer/gateway/event_book.h"

#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "cancha/v1/viewer.pb.h"

namespace cancha::viewer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

constexpr std::uint64_t kTicksPerSecond = 60;

v1::Welcome welcome(std::uint32_t period, std::uint64_t elapsed_us) {
    v1::Welcome welcome;
    welcome.set_tick_rate_hz(kTicksPerSecond);
    welcome.mutable_status()->set_period(period);
    welcome.mutable_status()->set_period_elapsed_us(elapsed_us);
    return welcome;
}

/// An update at so many seconds after the first tick, when the clock of the period shows so many.
v1::WorldUpdate update(std::uint64_t at_s, std::uint64_t clock_s, std::uint32_t period = 1,
                       v1::MatchPhase phase = v1::MATCH_PHASE_PLAY) {
    v1::WorldUpdate update;
    update.mutable_world()->set_tick(at_s * kTicksPerSecond);
    update.mutable_status()->set_period(period);
    update.mutable_status()->set_period_elapsed_us(clock_s * 1'000'000);
    update.mutable_status()->set_phase(phase);
    return update;
}

void add_event(v1::WorldUpdate& update, std::uint32_t number, std::uint64_t at_s) {
    v1::GameEvent& event = *update.add_recent_events();
    event.set_number(number);
    event.set_tick(at_s * kTicksPerSecond);
}

std::vector<v1::TimedEvent> events_after(const EventBook& book, std::uint32_t number) {
    v1::BrowserMessage message;
    EXPECT_TRUE(message.ParseFromString(book.after(number)));
    return {message.events().begin(), message.events().end()};
}

std::vector<std::uint32_t> numbers_after(const EventBook& book, std::uint32_t number) {
    std::vector<std::uint32_t> numbers;
    for (const v1::TimedEvent& timed : events_after(book, number)) {
        numbers.push_back(timed.event().number());
    }
    return numbers;
}

/// Period and seconds of the newest event's clock.
std::pair<std::uint32_t, std::uint64_t> newest_clock(const EventBook& book) {
    const v1::TimedEvent timed = events_after(book, book.newest() - 1).back();
    return {timed.period(), timed.period_elapsed_us() / 1'000'000};
}

TEST(EventBookTest, HasEachEventOnceHoweverOftenItIsSent) {
    EventBook book;
    v1::WorldUpdate next = update(1, 1);
    add_event(next, 1, 1);
    book.take(next);
    add_event(next, 2, 1);
    book.take(next);

    EXPECT_THAT(numbers_after(book, 0), ElementsAre(1, 2));
    EXPECT_THAT(numbers_after(book, 1), ElementsAre(2));
    EXPECT_THAT(numbers_after(book, 2), IsEmpty());
}

TEST(EventBookTest, KeepsTheNewestTwoHundredAndFiftySix) {
    EventBook book;
    v1::WorldUpdate next = update(1, 1);
    for (std::uint32_t number = 1; number <= 300; ++number) {
        add_event(next, number, 1);
    }
    book.take(next);

    EXPECT_EQ(numbers_after(book, 0).size(), 256U);
    EXPECT_EQ(numbers_after(book, 0).front(), 45U);
    EXPECT_EQ(book.newest(), 300U);
}

TEST(EventBookTest, LearnsAtTheEndWhatWasBeforeItCame) {
    EventBook book;
    book.begin(welcome(1, 60'000'000));
    v1::WorldUpdate next = update(100, 60);
    add_event(next, 3, 100);
    book.take(next);

    v1::WorldUpdate last = update(101, 61);
    for (std::uint32_t number = 1; number <= 4; ++number) {
        add_event(last, number, 100);
    }
    book.take(last);

    EXPECT_THAT(numbers_after(book, 0), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(numbers_after(book, 3), ElementsAre(4));
}

TEST(EventBookTest, ForgetsTheMatchBefore) {
    EventBook book;
    v1::WorldUpdate last = update(1, 1);
    add_event(last, 7, 1);
    book.take(last);

    book.begin(welcome(1, 0));

    EXPECT_EQ(book.newest(), 0U);
    EXPECT_THAT(numbers_after(book, 0), IsEmpty());
}

TEST(EventBookTest, KnowsWhatTheClockShowedWhenItSeesEveryTick) {
    EventBook book;
    book.begin(welcome(2, 10'000'000));
    book.take(update(400, 50, 2));
    v1::WorldUpdate next = update(401, 51, 2);
    add_event(next, 1, 401);
    book.take(next);

    EXPECT_THAT(newest_clock(book), Pair(2, 51));
}

TEST(EventBookTest, KnowsTicksThatAreNotAWholeNumberInASecond) {
    EventBook book;
    v1::Welcome official = welcome(1, 0);
    official.mutable_settings()->mutable_timing()->set_tick_s(0.016);
    book.begin(official);
    v1::WorldUpdate before = update(0, 0);
    before.mutable_world()->set_tick(1000);
    before.mutable_status()->set_period_elapsed_us(16'000'000);
    book.take(before);
    v1::WorldUpdate next = before;
    next.mutable_world()->set_tick(2000);
    next.mutable_status()->set_period_elapsed_us(32'000'000);
    v1::GameEvent& event = *next.add_recent_events();
    event.set_number(1);
    event.set_tick(1625);  // 10 s after the update before.
    book.take(next);

    EXPECT_THAT(newest_clock(book), Pair(1, 26));
}

TEST(EventBookTest, CountsFromTheLastUpdateWhereAFastMatchStoppedSince) {
    EventBook book;
    book.begin(welcome(1, 79'000'000));
    book.take(update(100, 80));
    v1::WorldUpdate next = update(120, 85, 1, v1::MATCH_PHASE_PLACEMENT);
    add_event(next, 1, 103);
    book.take(next);

    EXPECT_THAT(newest_clock(book), Pair(1, 83));
}

TEST(EventBookTest, CountsBackFromNowWherePlayStoodBefore) {
    EventBook book;
    book.begin(welcome(1, 80'000'000));
    book.take(update(100, 80, 1, v1::MATCH_PHASE_TIME_OUT));
    v1::WorldUpdate next = update(120, 85);
    add_event(next, 1, 118);
    book.take(next);

    EXPECT_THAT(newest_clock(book), Pair(1, 83));
}

TEST(EventBookTest, KnowsTheClockFromTheFirstTickOfAMatchThatItSawBegin) {
    EventBook book;
    book.begin(welcome(0, 0));
    v1::WorldUpdate first = update(5, 5);
    add_event(first, 1, 0);
    book.take(first);

    EXPECT_THAT(newest_clock(book), Pair(1, 0));
}

TEST(EventBookTest, SaysThatItDoesNotKnowTheClockOfWhatWasBeforeItCame) {
    EventBook book;
    book.begin(welcome(1, 60'000'000));
    v1::WorldUpdate first = update(100, 60);
    add_event(first, 1, 20);
    book.take(first);

    EXPECT_THAT(newest_clock(book), Pair(0, 0));
}

}  // namespace
}  // namespace cancha::viewer

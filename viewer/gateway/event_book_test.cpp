#include "viewer/gateway/event_book.h"

#include <vector>

#include <gmock/gmock.h>

#include "cancha/v1/viewer.pb.h"

namespace cancha::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

v1::WorldUpdate update_of_events(std::uint32_t first, std::uint32_t last) {
    v1::WorldUpdate update;
    for (std::uint32_t number = first; number <= last; ++number) {
        update.add_recent_events()->set_number(number);
    }
    return update;
}

std::vector<v1::GameEvent> events_after(const EventBook& book, std::uint32_t number) {
    v1::BrowserMessage message;
    EXPECT_TRUE(message.ParseFromString(book.after(number)));
    return {message.events().begin(), message.events().end()};
}

std::vector<std::uint32_t> numbers_after(const EventBook& book, std::uint32_t number) {
    std::vector<std::uint32_t> numbers;
    for (const v1::GameEvent& event : events_after(book, number)) {
        numbers.push_back(event.number());
    }
    return numbers;
}

TEST(EventBookTest, HasEachEventOnceHoweverOftenItIsSent) {
    EventBook book;
    book.take(update_of_events(1, 1));
    book.take(update_of_events(1, 2));

    EXPECT_THAT(numbers_after(book, 0), ElementsAre(1, 2));
    EXPECT_THAT(numbers_after(book, 1), ElementsAre(2));
    EXPECT_THAT(numbers_after(book, 2), IsEmpty());
}

TEST(EventBookTest, WhatMadeTheScoreStaysHoweverMuchFollows) {
    EventBook book;
    v1::WorldUpdate first = update_of_events(1, 3);
    first.mutable_recent_events(0)->set_kind("goal");
    first.mutable_recent_events(2)->set_kind("taken_back");
    book.take(first);

    book.take(update_of_events(4, 4 + EventBook::kMostEvents - 1));

    const std::vector<std::uint32_t> all = numbers_after(book, 0);
    EXPECT_EQ(all.size(), 2 + EventBook::kMostEvents);
    EXPECT_EQ(all[0], 1U);
    EXPECT_EQ(all[1], 3U);
    EXPECT_EQ(all[2], 4U);
    book.take(first);
    EXPECT_EQ(numbers_after(book, 0), all);
}

TEST(EventBookTest, AnEventThatIsLargerThanAnyOfOursIsPassedOver) {
    EventBook book;
    v1::WorldUpdate update = update_of_events(1, 3);
    update.mutable_recent_events(1)->set_text(std::string(EventBook::kMostEventBytes, 'x'));
    update.mutable_recent_events(2)->set_text(std::string(EventBook::kMostEventBytes / 2, 'x'));
    book.take(update);

    EXPECT_THAT(numbers_after(book, 0), ElementsAre(1, 3));
}

TEST(EventBookTest, GoalsWithoutEndAreBounded) {
    EventBook book;
    v1::WorldUpdate update = update_of_events(1, 5000);
    for (v1::GameEvent& event : *update.mutable_recent_events()) {
        event.set_kind("goal");
    }
    book.take(update);

    EXPECT_EQ(numbers_after(book, 0).size(), EventBook::kMostEvents + EventBook::kMostOfScore);
}

TEST(EventBookTest, KeepsWhatAnEventSays) {
    v1::WorldUpdate next = update_of_events(1, 1);
    v1::GameEvent& event = *next.mutable_recent_events(0);
    event.set_text("Goal by blue.");
    event.set_period(2);
    event.set_period_elapsed_us(51'000'000);
    EventBook book;
    book.take(next);

    const std::vector<v1::GameEvent> kept = events_after(book, 0);

    ASSERT_EQ(kept.size(), 1U);
    EXPECT_EQ(kept[0].SerializeAsString(), event.SerializeAsString());
}

TEST(EventBookTest, KeepsTheNewestTwoHundredAndFiftySix) {
    EventBook book;
    book.take(update_of_events(1, 300));

    EXPECT_EQ(numbers_after(book, 0).size(), 256U);
    EXPECT_EQ(numbers_after(book, 0).front(), 45U);
    EXPECT_EQ(book.newest(), 300U);
}

TEST(EventBookTest, LearnsAtTheEndWhatWasBeforeItCame) {
    EventBook book;
    book.take(update_of_events(3, 3));
    book.take(update_of_events(1, 4));

    EXPECT_THAT(numbers_after(book, 0), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(numbers_after(book, 3), ElementsAre(4));
}

TEST(EventBookTest, ForgetsTheMatchBefore) {
    EventBook book;
    book.take(update_of_events(7, 7));

    book.clear();

    EXPECT_EQ(book.newest(), 0U);
    EXPECT_THAT(numbers_after(book, 0), IsEmpty());
}

}  // namespace
}  // namespace cancha::gateway

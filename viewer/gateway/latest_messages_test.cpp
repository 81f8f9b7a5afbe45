#include "viewer/gateway/latest_messages.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

using testing::ElementsAre;
using Slot = LatestMessages::Slot;

/// Returns everything that a browser still gets if it has the messages up to `number`.
std::vector<std::string> seen_after(const LatestMessages& messages, std::uint64_t number) {
    std::vector<std::string> seen;
    while (const auto message = messages.next_after(number)) {
        seen.push_back(message->bytes);
        number = message->number;
    }
    return seen;
}

TEST(LatestMessagesTest, GivesALateJoinerTheMatchAsItStands) {
    LatestMessages messages;
    messages.publish(Slot::kSource, "live");
    messages.publish(Slot::kWelcome, "welcome");
    messages.publish(Slot::kUpdate, "update 1");
    messages.publish(Slot::kUpdate, "update 2");
    messages.publish(Slot::kOver, "over");

    EXPECT_THAT(seen_after(messages, 0), ElementsAre("live", "welcome", "update 2", "over"));
}

TEST(LatestMessagesTest, SkipsUpdatesThatANewerOneReplaced) {
    LatestMessages messages;
    messages.publish(Slot::kUpdate, "update 1");
    const auto first = messages.next_after(0);
    messages.publish(Slot::kUpdate, "update 2");
    messages.publish(Slot::kUpdate, "update 3");

    EXPECT_THAT(seen_after(messages, first->number), ElementsAre("update 3"));
}

TEST(LatestMessagesTest, HasNothingForABrowserThatSawEverything) {
    LatestMessages messages;
    messages.publish(Slot::kUpdate, "update");

    EXPECT_EQ(messages.next_after(messages.next_after(0)->number), nullptr);
}

TEST(LatestMessagesTest, ForgetsAMatchWhenTheNextBegins) {
    LatestMessages messages;
    messages.publish(Slot::kWelcome, "first match");
    messages.publish(Slot::kUpdate, "its update");
    messages.publish(Slot::kOver, "its end");
    messages.publish(Slot::kWelcome, "second match");

    EXPECT_THAT(seen_after(messages, 0), ElementsAre("second match"));
}

TEST(LatestMessagesTest, HasEitherAMatchOrTheListOfMatches) {
    LatestMessages messages;
    messages.publish(Slot::kWelcome, "match");
    messages.publish(Slot::kUpdate, "its update");
    messages.publish(Slot::kWaiting, "its wait");
    messages.publish(Slot::kOver, "its end");
    messages.publish(Slot::kList, "list");
    EXPECT_THAT(seen_after(messages, 0), ElementsAre("list"));
    EXPECT_EQ(messages.newest(Slot::kList)->bytes, "list");

    messages.publish(Slot::kWelcome, "match");
    EXPECT_THAT(seen_after(messages, 0), ElementsAre("match"));
    EXPECT_EQ(messages.newest(Slot::kList), nullptr);
}

TEST(LatestMessagesTest, ForgetsThatTheMatchWaitedOnceItGoesOn) {
    LatestMessages messages;
    messages.publish(Slot::kWaiting, "waiting for yellow");
    messages.publish(Slot::kUpdate, "update");

    EXPECT_THAT(seen_after(messages, 0), ElementsAre("update"));
}

TEST(LatestMessagesTest, KeepsAMessageForWhomeverIsStillSendingIt) {
    LatestMessages messages;
    messages.publish(Slot::kUpdate, "update 1");
    const auto being_sent = messages.next_after(0);

    messages.publish(Slot::kUpdate, "update 2");

    EXPECT_EQ(being_sent->bytes, "update 1");
}

TEST(LatestMessagesTest, MarksOnlyTheSourceAsText) {
    LatestMessages messages;
    messages.publish(Slot::kSource, "{}");
    messages.publish(Slot::kUpdate, "update");

    const auto source = messages.next_after(0);
    EXPECT_TRUE(source->is_text());
    EXPECT_FALSE(messages.next_after(source->number)->is_text());
}

TEST(LatestMessagesTest, RewordsAMessageForThoseWhoDoNotHaveIt) {
    LatestMessages messages;
    messages.publish(Slot::kWelcome, "welcome");
    messages.publish(Slot::kUpdate, "update");
    const auto first = messages.next_after(0);

    messages.reword(Slot::kWelcome, "welcome, it is 3:1");
    messages.reword(Slot::kOver, "nothing is over");

    EXPECT_THAT(seen_after(messages, 0), ElementsAre("welcome, it is 3:1", "update"));
    EXPECT_THAT(seen_after(messages, first->number), ElementsAre("update"));
}

TEST(LatestMessagesTest, KnowsWhetherAMatchRuns) {
    LatestMessages messages;
    messages.publish(Slot::kList, "list");
    EXPECT_FALSE(messages.has_running_match());

    messages.publish(Slot::kWelcome, "welcome");
    EXPECT_TRUE(messages.has_running_match());

    messages.publish(Slot::kOver, "over");
    EXPECT_FALSE(messages.has_running_match());
}

}  // namespace
}  // namespace cancha::gateway

#include "viewer/foxglove_protocol/requests.h"

#include <gmock/gmock.h>

namespace cancha::foxglove_protocol {
namespace {

using testing::HasSubstr;

Request text(std::string_view message) {
    return parse_request(message, true);
}

TEST(RequestsTest, ReadsWhatAToolSubscribesTo) {
    const Request request = text(
        R"({"op": "subscribe", "subscriptions": [{"id": 0, "channelId": 3}, {"id": 1, "channelId": 5}]})");

    const auto& wishes = std::get<Subscribe>(request).wishes;
    ASSERT_EQ(wishes.size(), 2U);
    EXPECT_EQ(wishes[0].id, 0U);
    EXPECT_EQ(wishes[0].channel, 3U);
    EXPECT_EQ(wishes[1].id, 1U);
    EXPECT_EQ(wishes[1].channel, 5U);
}

TEST(RequestsTest, ReadsWhatAToolWantsNoMore) {
    const Request request = text(R"({"op": "unsubscribe", "subscriptionIds": [0, 4294967295]})");

    EXPECT_THAT(std::get<Unsubscribe>(request).ids, testing::ElementsAre(0U, 4294967295U));
}

TEST(RequestsTest, SaysWhichOperationIsNotSupported) {
    const Request request = text(R"({"op": "getParameters", "parameterNames": []})");

    EXPECT_THAT(std::get<Unsupported>(request).text, HasSubstr("'getParameters'"));
}

TEST(RequestsTest, RepeatsOfAnOperationTheBeginningAndNothingHarmful) {
    const Request request = text(R"({"op": "\u001b[2J)" + std::string(1000, 'x') + R"("})");

    const std::string& said = std::get<Unsupported>(request).text;
    EXPECT_EQ(said.find('\x1b'), std::string::npos);
    EXPECT_LT(said.size(), 200U);
}

TEST(RequestsTest, TakesNoData) {
    EXPECT_TRUE(std::holds_alternative<Unsupported>(parse_request("\x01xxxx", false)));
}

TEST(RequestsTest, FindsNoSenseInAnythingElse) {
    for (const char* message :
         {"", "hello", "[]", "{}", R"({"op": 1})", R"({"op": "subscribe"})",
          R"({"op": "subscribe", "subscriptions": 3})",
          R"({"op": "subscribe", "subscriptions": [3]})",
          R"({"op": "subscribe", "subscriptions": [{"id": -1, "channelId": 3}]})",
          R"({"op": "subscribe", "subscriptions": [{"id": 1, "channelId": "3"}]})",
          R"({"op": "subscribe", "subscriptions": [{"id": 4294967296, "channelId": 3}]})",
          R"({"op": "unsubscribe", "subscriptionIds": [1.5]})"}) {
        EXPECT_TRUE(std::holds_alternative<Nonsense>(text(message))) << message;
    }
}

TEST(RequestsTest, SaysWhatWasExpectedSoShortlyThatAWebSocketCanCloseWithIt) {
    constexpr std::size_t kMostReasonBytes = 123;
    for (const auto& [message, expected] :
         {std::pair("{", "\"op\""), std::pair(R"({"op": "subscribe"})", "`subscriptions`"),
          std::pair(R"({"op": "subscribe", "subscriptions": [3]})", "`channelId`"),
          std::pair(R"({"op": "unsubscribe", "subscriptionIds": [1.5]})", "`subscriptionIds`")}) {
        const std::string said = std::get<Nonsense>(text(message)).text;
        EXPECT_THAT(said, HasSubstr(expected));
        EXPECT_LE(said.size(), kMostReasonBytes);
    }
}

}  // namespace
}  // namespace cancha::foxglove_protocol

#include "viewer/foxglove_protocol/session.h"

#include <cstring>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove_protocol {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint64_t kSecond_ns = 1'000'000'000;

/// Fields of a binary message.
struct Data {
    std::uint32_t subscription = 0;
    std::uint64_t time_ns = 0;
    std::string payload;
};

Data data_in(const Message& message) {
    constexpr std::size_t kHead = 13;
    Data data;
    EXPECT_FALSE(message.is_text);
    EXPECT_GE(message.content.size(), kHead);
    EXPECT_EQ(message.content[0], 1);
    std::memcpy(&data.subscription, message.content.data() + 1, sizeof(data.subscription));
    std::memcpy(&data.time_ns, message.content.data() + 5, sizeof(data.time_ns));
    data.payload = message.content.substr(kHead);
    return data;
}

class SessionTest : public testing::Test {
  protected:
    SessionTest() {
        match_.number = 1;
        for (Message& message : all_news()) {
            greeting_.push_back(json::parse(message.content));
        }
    }

    std::vector<Message> all_news() {
        std::vector<Message> news;
        while (auto message = session_.next(match_)) {
            news.push_back(*std::move(message));
        }
        return news;
    }

    /// Returns the messages of channels, without those that only say the time.
    std::vector<Data> all_data() {
        std::vector<Data> all;
        for (const Message& message : all_news()) {
            if (message.content[0] == 1) {
                all.push_back(data_in(message));
            }
        }
        return all;
    }

    /// Returns the number of a channel from its advertisement.
    std::uint32_t channel(const std::string& topic) {
        for (const json& message : greeting_) {
            for (const json& one : message.value("channels", json::array())) {
                if (one["topic"] == topic) {
                    return one["id"];
                }
            }
        }
        return 0;
    }

    void subscribe(std::uint32_t id, const std::string& topic) {
        const json wish{{"id", id}, {"channelId", channel(topic)}};
        EXPECT_TRUE(
            session_.take(json{{"op", "subscribe"}, {"subscriptions", {wish}}}.dump(), true));
    }

    /// Shows a tick; 60 of them are a second.
    void show(std::uint64_t tick) {
        ++match_.update_number;
        match_.update.mutable_world()->set_tick(tick);
    }

    void happen(std::uint32_t number, const std::string& text) {
        v1::GameEvent event;
        event.set_number(number);
        event.set_tick(30);
        event.set_text(text);
        match_.events.push_back(event);
    }

    Match match_;
    Session session_{"test"};
    std::vector<json> greeting_;
};

TEST_F(SessionTest, IntroducesItselfAndSaysWhatThereIs) {
    ASSERT_EQ(greeting_.size(), 2U);
    EXPECT_EQ(greeting_[0]["op"], "serverInfo");
    EXPECT_EQ(greeting_[0]["name"], "test");
    EXPECT_EQ(greeting_[0]["capabilities"], json({"time"}));
    EXPECT_EQ(greeting_[1]["op"], "advertise");
    for (const char* topic : {"/world", "/status", "/events", "/log", "/scene", "/transforms"}) {
        EXPECT_NE(channel(topic), 0U) << topic;
    }
    EXPECT_EQ(greeting_[1]["channels"][4]["schemaName"], "foxglove.SceneUpdate");
    EXPECT_EQ(greeting_[1]["channels"][4]["encoding"], "protobuf");
}

TEST_F(SessionTest, SendsNothingThatNobodyAskedFor) {
    show(1);
    happen(1, "kick-off");

    EXPECT_THAT(all_data(), IsEmpty());
}

TEST_F(SessionTest, SendsTheWorldWithTheTimeOfTheMatch) {
    subscribe(7, "/world");
    show(90);

    const std::vector<Message> news = all_news();

    ASSERT_EQ(news.size(), 2U);
    const Data data = data_in(news[0]);
    EXPECT_EQ(data.subscription, 7U);
    EXPECT_EQ(data.time_ns, kSecond_ns * 3 / 2);
    v1::WorldState world;
    ASSERT_TRUE(world.ParseFromString(data.payload));
    EXPECT_EQ(world.tick(), 90U);
    // 1.5 s are 0x59682F00 ns.
    EXPECT_EQ(news[1].content, std::string("\x02\x00\x2f\x68\x59\x00\x00\x00\x00", 9));
}

TEST_F(SessionTest, ASlowToolMissesStatesAndNoEvent) {
    subscribe(1, "/world");
    subscribe(2, "/events");
    for (std::uint32_t i = 1; i <= 5; ++i) {
        show(i);
        happen(i, "throw-in");
    }

    std::vector<std::uint64_t> ticks;
    std::vector<std::uint32_t> events;
    for (const Data& data : all_data()) {
        v1::WorldState world;
        v1::GameEvent event;
        if (data.subscription == 1 && world.ParseFromString(data.payload)) {
            ticks.push_back(world.tick());
        } else if (event.ParseFromString(data.payload)) {
            events.push_back(event.number());
        }
    }
    EXPECT_THAT(ticks, ElementsAre(5));
    EXPECT_THAT(events, ElementsAre(1, 2, 3, 4, 5));
}

TEST_F(SessionTest, GivesEachSubscriptionItsShareOfASlowLine) {
    subscribe(1, "/world");
    subscribe(2, "/transforms");
    std::vector<std::uint32_t> sent;
    for (std::uint64_t tick = 1; tick <= 6; ++tick) {
        show(tick);
        const auto message = session_.next(match_);
        sent.push_back(message->content[0] == 1 ? data_in(*message).subscription : 0);
    }

    EXPECT_THAT(sent, ElementsAre(1, 2, 0, 1, 2, 0));
}

TEST_F(SessionTest, ALateSubscriptionGetsTheSceneAndAllEvents) {
    match_.welcome.mutable_scene()->add_robots()->set_id(3);
    happen(1, "kick-off");
    show(60);
    subscribe(4, "/scene");
    subscribe(5, "/log");

    const std::vector<Data> all = all_data();

    ASSERT_EQ(all.size(), 2U);
    ::foxglove::SceneUpdate scene;
    ASSERT_TRUE(scene.ParseFromString(all[0].payload));
    EXPECT_EQ(scene.entities(1).id(), "robot 3");
    ::foxglove::Log log;
    ASSERT_TRUE(log.ParseFromString(all[1].payload));
    EXPECT_EQ(log.message(), "kick-off");
    EXPECT_EQ(all[1].time_ns, kSecond_ns / 2) << "when it happened";
    EXPECT_THAT(all_data(), IsEmpty()) << "once";
}

TEST_F(SessionTest, AnotherMatchBeginsWithItsScene) {
    subscribe(1, "/scene");
    subscribe(2, "/events");
    happen(1, "kick-off");
    ASSERT_EQ(all_data().size(), 2U);

    match_ = {.number = 2};
    happen(1, "kick-off");

    EXPECT_EQ(all_data().size(), 2U);
}

TEST_F(SessionTest, OffersTheDrawingsOfEachSeat) {
    session_.offer_seats({"blue"});
    greeting_ = {json::parse(session_.next(match_)->content)};
    subscribe(1, "/debug/blue");
    subscribe(2, "/drawings/blue");
    v1::SeatDrawing& drawing = *match_.update.add_drawings();
    drawing.set_seat("blue");
    drawing.mutable_drawing()->add_scalars()->set_value(0.5);
    show(1);

    const std::vector<Data> all = all_data();

    ASSERT_EQ(all.size(), 2U);
    v1::Drawing shown;
    ASSERT_TRUE(shown.ParseFromString(all[0].payload));
    EXPECT_EQ(shown.scalars(0).value(), 0.5);
    ::foxglove::SceneUpdate scene;
    ASSERT_TRUE(scene.ParseFromString(all[1].payload));
    EXPECT_EQ(scene.entities(0).id(), "drawing");
}

TEST_F(SessionTest, WithdrawsTheDrawingsOfSeatsThatAreGone) {
    session_.offer_seats({"blue"});
    const std::vector<Message> before = all_news();
    ASSERT_EQ(before.size(), 1U);
    greeting_ = {json::parse(before[0].content)};
    const std::uint32_t blue = channel("/debug/blue");
    subscribe(1, "/debug/blue");

    session_.offer_seats({"solo"});

    const std::vector<Message> news = all_news();
    ASSERT_EQ(news.size(), 2U);
    EXPECT_EQ(json::parse(news[0].content)["channelIds"][0], blue);
    greeting_ = {json::parse(news[1].content)};
    EXPECT_GT(channel("/debug/solo"), blue) << "numbers are not used again";
    show(1);
    EXPECT_THAT(all_data(), IsEmpty());
}

TEST_F(SessionTest, EndsASubscription) {
    subscribe(1, "/world");
    EXPECT_TRUE(session_.take(R"({"op": "unsubscribe", "subscriptionIds": [1, 99]})", true));
    show(1);

    EXPECT_THAT(all_data(), IsEmpty());
    subscribe(1, "/world");
    EXPECT_EQ(all_data().size(), 1U) << "the id is free again";
}

TEST_F(SessionTest, SaysWhatIsWrongWithASubscription) {
    subscribe(1, "/world");
    subscribe(1, "/status");
    subscribe(2, "/world");
    subscribe(3, "/nothing");

    std::vector<std::string> said;
    for (const Message& message : all_news()) {
        said.push_back(json::parse(message.content)["message"]);
    }
    EXPECT_THAT(said,
                ElementsAre("subscription id 1 is already in use",
                            HasSubstr("already has a subscription"), "there is no channel 0"));
}

TEST_F(SessionTest, AnswersManyWishesThatCannotBeHadWithOneText) {
    json wishes = json::array();
    for (std::size_t i = 0; i < 2 * Session::kMostAnswers; ++i) {
        wishes.push_back({{"id", i}, {"channelId", 1000 + i}});
    }
    const json request{{"op", "subscribe"}, {"subscriptions", wishes}};

    EXPECT_TRUE(session_.take(request.dump(), true));

    const std::vector<Message> news = all_news();
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(json::parse(news.front().content)["message"],
              "there is no channel 1000; there is no channel 1001; there is no channel 1002; "
              "there is no channel 1003; there is no channel 1004; and 195 more");
}

TEST_F(SessionTest, HangsUpOnNonsenseAndOnToolsThatDoNotReadTheirAnswers) {
    EXPECT_EQ(session_.take("hello", true).error().code, ErrorCode::kInvalidInput);
    for (std::size_t i = 0; i < Session::kMostAnswers; ++i) {
        EXPECT_TRUE(session_.take("", false));
    }
    EXPECT_EQ(session_.take("", false).error().code, ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace cancha::foxglove_protocol

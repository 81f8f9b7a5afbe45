#include "viewer/gateway/foxglove_visitor.h"

#include <cstring>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "proto/foxglove/foxglove.pb.h"
#include "viewer/gateway/test_gateway.h"

namespace cancha::gateway {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class FoxgloveVisitorTest : public GatewayFixture {
  protected:
    std::unique_ptr<TestBrowser> tool(TestBrowser::Request request = {}) {
        request.target = request.target == "/ws" ? "/foxglove" : request.target;
        request.subprotocols =
            request.subprotocols.empty() ? "foxglove.websocket.v1" : request.subprotocols;
        request.confirms = false;
        return std::make_unique<TestBrowser>(context_, gateway_->port(), std::move(request));
    }

    static json find_text(const TestBrowser& tool, const std::string& op) {
        for (const TestBrowser::Message& message : tool.messages()) {
            if (json text = message.is_text ? json::parse(message.bytes) : json();
                message.is_text && text["op"] == op) {
                return text;
            }
        }
        return json();
    }

    static std::vector<std::string> statuses(const TestBrowser& tool) {
        std::vector<std::string> said;
        for (const TestBrowser::Message& message : tool.messages()) {
            if (const json text = message.is_text ? json::parse(message.bytes) : json();
                message.is_text && text["op"] == "status") {
                said.push_back(text["message"]);
            }
        }
        return said;
    }

    bool is_told(const TestBrowser& tool, const std::string& text) {
        return comes_true(
            [&] { return testing::Value(statuses(tool), testing::Contains(HasSubstr(text))); });
    }

    /// Waits for the channels, and subscribes to these topics, with the ids 1, 2 and so on.
    void subscribe(TestBrowser& tool, const std::vector<std::string>& topics) {
        ASSERT_TRUE(comes_true([&] { return !find_text(tool, "advertise").is_null(); }));
        const json advertised = find_text(tool, "advertise");
        json wishes = json::array();
        for (const std::string& topic : topics) {
            for (const json& channel : advertised["channels"]) {
                if (channel["topic"] == topic) {
                    wishes.push_back({{"id", wishes.size() + 1}, {"channelId", channel["id"]}});
                    break;
                }
            }
        }
        tool.send(json{{"op", "subscribe"}, {"subscriptions", wishes}}.dump());
    }

    /// Returns the messages of this subscription.
    template <typename Message>
    static std::vector<Message> data_to(const TestBrowser& tool, std::uint32_t subscription) {
        constexpr std::size_t kHead = 13;
        std::vector<Message> all;
        for (const TestBrowser::Message& message : tool.messages()) {
            std::uint32_t id = 0;
            if (!message.is_text && message.bytes.size() >= kHead && message.bytes[0] == 1) {
                std::memcpy(&id, message.bytes.data() + 1, sizeof(id));
            }
            if (id == subscription && id != 0) {
                EXPECT_TRUE(all.emplace_back().ParseFromString(message.bytes.substr(kHead)));
            }
        }
        return all;
    }
};

TEST_F(FoxgloveVisitorTest, SpeaksTheSubprotocolThatTheToolOffers) {
    for (const char* offered : {"foxglove.websocket.v1", "foxglove.sdk.v1"}) {
        const auto one = tool({.subprotocols = offered});
        ASSERT_TRUE(comes_true([&] { return one->is_open(); }));
        EXPECT_EQ(one->subprotocol(), offered);
    }
    const auto both = tool({.subprotocols = "foxglove.websocket.v1, foxglove.sdk.v1"});
    ASSERT_TRUE(comes_true([&] { return both->is_open(); }));
    EXPECT_EQ(both->subprotocol(), "foxglove.sdk.v1");
}

TEST_F(FoxgloveVisitorTest, RefusesWhoSpeaksNoneOfThem) {
    const auto stranger = tool({.subprotocols = "foxglove.websocket.v9"});

    EXPECT_TRUE(comes_true([&] { return stranger->status() != 0; }));
    EXPECT_EQ(stranger->status(), 400U);
}

TEST_F(FoxgloveVisitorTest, ShowsTheMatchAsItGoesOn) {
    wait_for_match();
    const auto watching = tool();
    subscribe(*watching, {"/world", "/transforms"});
    v1::ServerMessage sent = update(60);
    sent.mutable_update()->mutable_world()->mutable_ball()->set_x_m(0.25);
    sent.mutable_update()->mutable_world()->mutable_ball()->set_vx_mps(1.5);

    server_.send(sent);

    ASSERT_TRUE(
        comes_true([&] { return data_to<::foxglove::FrameTransforms>(*watching, 2).size() == 1; }));
    const auto worlds = data_to<v1::WorldState>(*watching, 1);
    ASSERT_EQ(worlds.size(), 1U);
    EXPECT_EQ(worlds[0].tick(), 60U);
    EXPECT_EQ(worlds[0].ball().vx_mps(), 1.5) << "browsers are not sent velocities, tools are";
    const auto placed = data_to<::foxglove::FrameTransforms>(*watching, 2)[0];
    ASSERT_EQ(placed.transforms_size(), 1);
    EXPECT_EQ(placed.transforms(0).child_frame_id(), "ball");
    EXPECT_EQ(placed.transforms(0).translation().x(), 0.25);
    EXPECT_EQ(placed.transforms(0).timestamp().seconds(), 1);
}

TEST_F(FoxgloveVisitorTest, TellsEachEventOnceAndLateComersAllOfThem) {
    wait_for_match();
    const auto early = tool();
    subscribe(*early, {"/log"});
    v1::ServerMessage sent = update(60);
    for (const std::uint32_t number : {1U, 2U}) {
        v1::GameEvent& event = *sent.mutable_update()->add_recent_events();
        event.set_number(number);
        event.set_text("foul " + std::to_string(number));
        server_.send(sent);
    }
    const auto texts = [](const TestBrowser& tool) {
        std::vector<std::string> all;
        for (const ::foxglove::Log& log : data_to<::foxglove::Log>(tool, 1)) {
            all.push_back(log.message());
        }
        return all;
    };
    ASSERT_TRUE(comes_true([&] { return texts(*early).size() >= 2; }));

    const auto late = tool();
    subscribe(*late, {"/log"});
    ASSERT_TRUE(comes_true([&] { return texts(*late).size() >= 2; }));

    EXPECT_THAT(texts(*early), ElementsAre("foul 1", "foul 2"));
    EXPECT_THAT(texts(*late), ElementsAre("foul 1", "foul 2"));
}

TEST_F(FoxgloveVisitorTest, SaysHowTheSourceIsAndThatTheMatchIsOver) {
    wait_for_match();
    const auto watching = tool();
    EXPECT_TRUE(is_told(*watching, ": live"));

    server_.send(over());

    EXPECT_TRUE(is_told(*watching, "the match is over: full time"));
}

TEST_F(FoxgloveVisitorTest, OfSeveralMatchesItAsksForOne) {
    v1::MatchList list;
    list.add_matches()->set_name("final");
    server_.list(list);
    const auto undecided = tool();
    EXPECT_TRUE(is_told(*undecided, "choose one with /foxglove?match=NAME"));

    // The list comes again with every change of a score.
    const auto another = tool();
    EXPECT_TRUE(is_told(*another, "choose one with"));
    const std::size_t told = statuses(*undecided).size();
    list.add_matches()->set_name("semi");
    server_.list(list);
    const auto latest = tool();
    EXPECT_TRUE(is_told(*latest, "choose one with"));
    EXPECT_EQ(statuses(*undecided).size(), told);

    const auto misled = tool({.target = "/foxglove?match=none"});
    EXPECT_TRUE(is_told(*misled, "there is no match 'none' on this server"));
}

TEST_F(FoxgloveVisitorTest, AnswersWhatItCannotDoAndHangsUpOnNonsense) {
    const auto asking = tool();
    ASSERT_TRUE(comes_true([&] { return asking->is_open(); }));
    asking->send(R"({"op": "getParameters"})");
    EXPECT_TRUE(is_told(*asking, "'getParameters'"));
    asking->send_bytes("\x01");
    EXPECT_TRUE(is_told(*asking, "takes no data"));

    asking->send("hello");
    EXPECT_TRUE(comes_true([&] { return asking->is_closed(); }));
    EXPECT_EQ(asking->close_code(), 1007U);
    EXPECT_THAT(asking->close_reason(), HasSubstr("expected JSON"));
    const json last = json::parse(asking->messages().back().bytes);
    EXPECT_EQ(last["op"], "status");
    EXPECT_EQ(last["level"], 2) << "an error";
    EXPECT_EQ(last["message"], asking->close_reason());
}

TEST_F(FoxgloveVisitorTest, HangsUpOnMessagesThatAreTooLong) {
    const auto flooding = tool();
    ASSERT_TRUE(comes_true([&] { return flooding->is_open(); }));

    flooding->send(std::string(Visitor::kMaxMessageBytes + 1, ' '));

    EXPECT_TRUE(comes_true([&] { return flooding->is_closed(); }));
    EXPECT_EQ(flooding->close_code(), 1009U);
}

TEST_F(FoxgloveVisitorTest, AMatchIsKeptWhileAToolWatchesIt) {
    v1::MatchList list;
    list.add_matches()->set_name("final");
    server_.list(list);
    auto watching = tool({.target = "/foxglove?match=final"});
    ASSERT_TRUE(comes_true([&] { return server_.clients("final") == 1; }));

    watching->leave();

    EXPECT_TRUE(comes_true([&] { return server_.clients("final") == 0; }));
}

TEST_F(FoxgloveVisitorTest, PagesFromElsewhereAreRefused) {
    const auto foreign = tool({.origin = "https://app.foxglove.dev"});

    EXPECT_TRUE(comes_true([&] { return foreign->status() != 0; }));
    EXPECT_EQ(foreign->status(), 403U);
}

class AllowedToolTest : public FoxgloveVisitorTest {
  protected:
    void SetUp() override { open({.origins = {"https://app.foxglove.dev"}}); }
};

TEST_F(AllowedToolTest, MayReadAndDoNothingElse) {
    const auto allowed = tool({.origin = "https://app.foxglove.dev"});
    EXPECT_TRUE(comes_true([&] { return allowed->is_open(); }));

    for (const char* target : {"/ws", "/official"}) {
        const TestBrowser other(context_, gateway_->port(),
                                {.target = target, .origin = "https://app.foxglove.dev"});
        EXPECT_TRUE(comes_true([&] { return other.status() != 0; }));
        EXPECT_EQ(other.status(), 403U) << target;
    }
    const auto foreign = tool({.origin = "https://evil.example"});
    EXPECT_TRUE(comes_true([&] { return foreign->status() != 0; }));
    EXPECT_EQ(foreign->status(), 403U);
}

}  // namespace
}  // namespace cancha::gateway

#include <functional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/wire/frame_codec.h"
#include "proto/wire/parts.h"
#include "viewer/gateway/gateway_line.h"
#include "viewer/gateway/test_gateway.h"
#include "viewer/gateway/test_log.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

constexpr int kTooMany = static_cast<int>(wire::kMostParts) + 1;

/// A message with a part too many, and its place.
struct Case {
    const char* name;
    const char* where;  ///< In the server's message.
    MessageKind kind;
    std::function<void(v1::ServerMessage& message)> add_part;
};

void PrintTo(const Case& what, std::ostream* stream) {
    *stream << what.name;
}

/// A message of many small parts would take a hundred times its bytes of memory. Its sender is not
/// treated as a match server, and the message is not decoded.
class PartsServingTest : public GatewayFixture, public testing::WithParamInterface<Case> {
  protected:
    static v1::ServerMessage message() {
        v1::ServerMessage message;
        for (int i = 0; i < kTooMany; ++i) {
            GetParam().add_part(message);
        }
        return message;
    }

    LogCapture log_;
};

TEST_P(PartsServingTest, OfAMatchServerTheMessageIsRefused) {
    wait_for_match();
    std::string frame;
    ASSERT_TRUE(wire::append_frame(frame, message()));

    server_.send_bytes(frame);

    ASSERT_TRUE(comes_true([&] { return log_.count("sent a message that is too large") > 0; }));
    EXPECT_THAT(log_.text(), HasSubstr(fmt::format("more than {} parts", wire::kMostParts)));
    EXPECT_THAT(log_.text(), HasSubstr(fmt::format("at `{}`", GetParam().where)));
    EXPECT_TRUE(comes_true([&] { return health()["feed"] == "live"; })) << "and tried again";
}

/// A source that sends one message and no more.
class SayingFeed final : public Feed {
  public:
    explicit SayingFeed(std::function<void(FeedListener& listener)> say) : say_(std::move(say)) {}

    void start(FeedListener& listener) override { say_(listener); }

    void stop() override {}

  private:
    std::function<void(FeedListener& listener)> say_;
};

/// A viewer that shows this message, and a relay of the viewer.
class ToldRelay {
  public:
    ToldRelay(boost::asio::io_context& context, std::function<void(FeedListener& listener)> say)
        : channel_(
              std::make_shared<Channel>(context, std::make_unique<SayingFeed>(std::move(say)))) {
        channel_->start();
        viewer_ = *WebServer::listen(
            context, {},
            {.answer = [](const HttpRequest&) { return refusal(404, "there is nothing"); },
             .channel = [this](std::string_view) { return channel_; },
             .receive_foxglove = {}});
    }

    ~ToldRelay() {
        channel_->stop();
        viewer_->stop();
    }

    ToldRelay(const ToldRelay&) = delete;
    ToldRelay& operator=(const ToldRelay&) = delete;

    std::uint16_t port() const { return viewer_->port(); }

  private:
    std::shared_ptr<Channel> channel_;
    std::unique_ptr<WebServer> viewer_;
};

TEST_P(PartsServingTest, OfAnotherViewerTheMessageIsRefused) {
    const ToldRelay viewer(context_, [](FeedListener& listener) {
        listener.on_source({.kind = SourceState::Kind::kLive, .source = "there", .text = ""});
        v1::ServerMessage told = message();
        listener.on_message(GetParam().kind, told);
    });
    const std::unique_ptr<Gateway> relay = open_relay(viewer.port());

    EXPECT_TRUE(comes_true([&] { return log_.count("a message that cannot be read") > 0; }))
        << log_.text();
    EXPECT_THAT(log_.text(), HasSubstr(fmt::format("at `message.{}`", GetParam().where)));
    relay->stop();
}

INSTANTIATE_TEST_SUITE_P(
    All, PartsServingTest,
    testing::Values(
        Case{"Shapes", "welcome.scene.shapes", MessageKind::kWelcome,
             [](auto& message) { message.mutable_welcome()->mutable_scene()->add_shapes(); }},
        Case{"Robots", "update.world.robots", MessageKind::kUpdate,
             [](auto& message) { message.mutable_update()->mutable_world()->add_robots(); }},
        Case{"Drawings", "update.drawings", MessageKind::kUpdate,
             [](auto& message) { message.mutable_update()->add_drawings(); }},
        Case{"Waited", "update.waiting_for", MessageKind::kUpdate,
             [](auto& message) { message.mutable_update()->add_waiting_for(); }},
        Case{"Matches", "match_list.matches", MessageKind::kList,
             [](auto& message) { message.mutable_match_list()->add_matches(); }}),
    [](const auto& test) { return std::string(test.param.name); });

class LongTextTest : public GatewayFixture {};

TEST_F(LongTextTest, OfAnotherViewerALongDescriptionOfItsSourceIsRefused) {
    const LogCapture log;
    const ToldRelay viewer(context_, [](FeedListener& listener) {
        listener.on_source({.kind = SourceState::Kind::kLive,
                            .source = "there",
                            .text = std::string(GatewayLine::kMaxTextBytes, '[')});
    });
    const std::unique_ptr<Gateway> relay = open_relay(viewer.port());

    EXPECT_TRUE(comes_true([&] { return log.count("at most 65536 are read") > 0; }));
    relay->stop();
}

}  // namespace
}  // namespace cancha::gateway

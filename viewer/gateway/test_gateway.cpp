#include "viewer/gateway/test_gateway.h"

#include <spdlog/spdlog.h>

#include "viewer/gateway/live_feed.h"
#include "viewer/gateway/official_visitor.h"
#include "viewer/gateway/relay_feed.h"

namespace cancha::gateway {

using namespace std::chrono_literals;

v1::ServerMessage update(std::uint64_t tick, std::size_t ballast_bytes) {
    v1::ServerMessage message;
    message.mutable_update()->mutable_world()->set_tick(tick);
    if (ballast_bytes > 0) {
        message.mutable_update()->add_waiting_for(std::string(ballast_bytes, 'x'));
    }
    return message;
}

v1::ServerMessage over() {
    v1::ServerMessage message;
    message.mutable_over()->set_reason("full time");
    return message;
}

void GatewayFixture::SetUpTestSuite() {
    spdlog::set_level(spdlog::level::off);
}

void GatewayFixture::TearDown() {
    gateway_->stop();
    server_.stop();
    context_.restart();
    context_.run_for(kPatience);
}

void GatewayFixture::open(const Setup& setup) {
    const WebServer::Endpoint endpoint{.origins = *AllowedOrigins::parse(setup.origins)};
    auto gateway =
        Gateway::open(context_, source(setup), *PageFiles::load(page_.folder()), endpoint);
    ASSERT_TRUE(gateway);
    gateway_ = std::move(*gateway);
}

std::unique_ptr<Gateway> GatewayFixture::open_relay(std::uint16_t of,
                                                    std::chrono::milliseconds longest_tape_pause) {
    const auto make_feed = [this, of, longest_tape_pause](const std::string& match) {
        return std::make_unique<RelayFeed>(
            context_, RelayFeed::Options{.gateway = {"127.0.0.1", of},
                                         .match = match,
                                         .first_retry = 1ms,
                                         .longest_retry = 2ms,
                                         .tape_pause = 1ms,
                                         .longest_tape_pause = longest_tape_pause,
                                         .tape_patience = 10ms});
    };
    auto relay = Gateway::open(context_, {.make_feed = make_feed, .patience = 0ms},
                               *PageFiles::load(page_.folder()), {});
    EXPECT_TRUE(relay);
    return relay ? std::move(*relay) : nullptr;
}

Gateway::Source GatewayFixture::source(const Setup& setup) {
    const auto make_feed = [this](const std::string& match) {
        return std::make_unique<LiveFeed>(
            context_, LiveFeed::Options{.server = {{"127.0.0.1", server_.port()}, ""},
                                        .match = match,
                                        .updates_per_s = 30,
                                        .first_retry = 1ms,
                                        .longest_retry = 2ms});
    };
    Gateway::Source source{
        .make_feed = make_feed, .only_match = setup.only_match, .patience = setup.patience};
    if (setup.takes_officials) {
        source.receive_official = [this, time = setup.introduction_time](
                                      const std::string& match, Visitor::Line line,
                                      std::shared_ptr<OfficialSeats> seats) {
            return std::make_shared<OfficialVisitor>(
                context_,
                OfficialVisitor::Options{.server = {{"127.0.0.1", server_.port()}, ""},
                                         .match = match,
                                         .seats = std::move(seats),
                                         .introduction_time = time},
                std::move(line));
        };
    }
    return source;
}

bool GatewayFixture::comes_true(const std::function<bool()>& claim) {
    using Clock = std::chrono::steady_clock;
    // The claim may run the context itself, and the awaited event may happen there.
    constexpr std::chrono::milliseconds kUntilNextLook{20};
    const Clock::time_point deadline = Clock::now() + kPatience;
    while (!claim()) {
        if (Clock::now() >= deadline) {
            return false;
        }
        if (context_.stopped()) {
            context_.restart();
        }
        context_.run_one_for(kUntilNextLook);
    }
    return true;
}

nlohmann::json GatewayFixture::health() {
    TestRequest request(context_, gateway_->port(), get("/healthz"));
    EXPECT_TRUE(comes_true([&] { return request.is_done(); }));
    return nlohmann::json::parse(request.body());
}

void GatewayFixture::wait_for_match() {
    ASSERT_TRUE(comes_true([&] { return server_.clients() == 1; }));
    ASSERT_TRUE(comes_true([&] { return health()["feed"] == "live"; }));
}

std::unique_ptr<TestBrowser> GatewayFixture::browser_at(const std::string& match) {
    return std::make_unique<TestBrowser>(context_, gateway_->port(),
                                         TestBrowser::Request{.target = "/ws?match=" + match});
}

std::vector<v1::BrowserMessage> GatewayFixture::frames_to(const TestBrowser& browser) {
    std::vector<v1::BrowserMessage> seen;
    for (const TestBrowser::Message& message : browser.messages()) {
        if (!message.is_text) {
            EXPECT_TRUE(seen.emplace_back().ParseFromString(message.bytes));
        }
    }
    return seen;
}

std::vector<v1::ServerMessage> GatewayFixture::messages_to(const TestBrowser& browser) {
    std::vector<v1::ServerMessage> seen;
    for (v1::BrowserMessage& frame : frames_to(browser)) {
        if (frame.has_message()) {
            seen.push_back(std::move(*frame.mutable_message()));
        }
    }
    return seen;
}

std::uint64_t GatewayFixture::last_tick_seen_by(const TestBrowser& browser) {
    const auto seen = messages_to(browser);
    return seen.empty() ? 0 : seen.back().update().world().tick();
}

std::string GatewayFixture::source_told_to(const TestBrowser& browser, const char* member) {
    std::string state;
    for (const TestBrowser::Message& message : browser.messages()) {
        state = message.is_text ? nlohmann::json::parse(message.bytes)[member].get<std::string>()
                                : state;
    }
    return state;
}

}  // namespace cancha::gateway

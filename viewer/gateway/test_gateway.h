#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cancha/v1/session.pb.h"
#include "cancha/v1/viewer.pb.h"
#include "viewer/gateway/gateway.h"
#include "viewer/gateway/test_browser.h"
#include "viewer/gateway/test_match_server.h"
#include "viewer/gateway/test_page.h"

namespace cancha::gateway {

v1::ServerMessage update(std::uint64_t tick, std::size_t ballast_bytes = 0);

/// "full time".
v1::ServerMessage over();

/// A gateway between a scripted match server and scripted browsers, all on loopback and on one
/// io_context, which runs while a test waits for something.
class GatewayFixture : public testing::Test {
  protected:
    /// Longer than anything here takes: under TSan, on a busy machine, a lobby has taken 33 s.
    static constexpr std::chrono::seconds kPatience{60};

    static void SetUpTestSuite();

    void SetUp() override { open({}); }

    void TearDown() override;

    /// How the gateway is opened.
    struct Setup {
        std::string only_match = {};
        /// How long it keeps what nobody watches.
        std::chrono::milliseconds patience{0};
        bool takes_officials = false;
        std::chrono::milliseconds introduction_time = kPatience;  ///< Of officials.
        std::vector<std::string> origins = {};                    ///< Whose pages may be tools.
    };

    void open(const Setup& setup);

    Gateway::Source source(const Setup& setup);

    /// A second gateway, which has its matches from the one at that port.
    std::unique_ptr<Gateway> open_relay(
        std::uint16_t of,
        std::chrono::milliseconds longest_tape_pause = std::chrono::milliseconds(2));

    /// Runs everything until the claim holds; false if it never does.
    bool comes_true(const std::function<bool()>& claim);

    nlohmann::json health();

    /// Returns once the gateway is connected to the match server and its match is live.
    void wait_for_match();

    /// A browser that chooses this match.
    std::unique_ptr<TestBrowser> browser_at(const std::string& match);

    /// What a browser was sent; text is left out.
    static std::vector<v1::BrowserMessage> frames_to(const TestBrowser& browser);

    /// The server's messages in it.
    static std::vector<v1::ServerMessage> messages_to(const TestBrowser& browser);

    static std::uint64_t last_tick_seen_by(const TestBrowser& browser);

    /// The newest thing that the browser was told about the feed: a member of the JSON.
    static std::string source_told_to(const TestBrowser& browser, const char* member = "state");

    boost::asio::io_context context_{1};
    TestPage page_;
    TestMatchServer server_{context_};
    std::unique_ptr<Gateway> gateway_;
};

}  // namespace cancha::gateway

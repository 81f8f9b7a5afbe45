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

/// Makes the end of a match, by "full time".
v1::ServerMessage over();

/// A gateway between a scripted match server and scripted browsers. All run on loopback and on one
/// io_context, which runs while a test waits for something.
class GatewayFixture : public testing::Test {
  protected:
    /// Longer than any test here takes. Under TSan on a busy machine, a lobby has taken 33 s.
    static constexpr std::chrono::seconds kPatience{60};

    static void SetUpTestSuite();

    void SetUp() override { open({}); }

    void TearDown() override;

    /// Options of the gateway.
    struct Setup {
        std::string only_match = {};
        /// Time for which a match without watchers is kept.
        std::chrono::milliseconds patience{0};
        bool takes_officials = false;
        std::chrono::milliseconds introduction_time = kPatience;  ///< For officials.
        std::vector<std::string> origins = {};                    ///< Sites of tools.
    };

    void open(const Setup& setup);

    Gateway::Source source(const Setup& setup);

    /// Opens a second gateway that relays the gateway at port `of`.
    std::unique_ptr<Gateway> open_relay(
        std::uint16_t of,
        std::chrono::milliseconds longest_tape_pause = std::chrono::milliseconds(2));

    /// Runs everything until the claim holds; returns false if it never does.
    bool comes_true(const std::function<bool()>& claim);

    nlohmann::json health();

    /// Waits until the gateway is connected to the match server and its match is live.
    void wait_for_match();

    /// Opens a browser that chooses this match.
    std::unique_ptr<TestBrowser> browser_at(const std::string& match);

    /// Returns the binary messages that a browser received; texts are left out.
    static std::vector<v1::BrowserMessage> frames_to(const TestBrowser& browser);

    /// Returns the server's messages that a browser received.
    static std::vector<v1::ServerMessage> messages_to(const TestBrowser& browser);

    static std::uint64_t last_tick_seen_by(const TestBrowser& browser);

    /// Returns a member of the newest JSON text about the feed that the browser received.
    static std::string source_told_to(const TestBrowser& browser, const char* member = "state");

    boost::asio::io_context context_{1};
    TestPage page_;
    TestMatchServer server_{context_};
    std::unique_ptr<Gateway> gateway_;
};

}  // namespace cancha::gateway

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

/// Makes an update of the world at this tick. `ballast_bytes`: about this number of useless bytes
/// is added to the update.
v1::ServerMessage update(std::uint64_t tick, std::size_t ballast_bytes = 0);

/// Makes the message that a match has ended by "full time".
v1::ServerMessage over();

/// A gateway between a scripted match server and scripted browsers. All of them run on loopback and
/// on one io_context, which runs only while a test waits in comes_true().
class GatewayFixture : public testing::Test {
  protected:
    /// Longest wait for a claim (a condition that must come true) before a test fails. Longer than
    /// any test here takes: under TSan on a busy machine, a lobby has taken 33 s.
    static constexpr std::chrono::seconds kPatience{60};

    static void SetUpTestSuite();

    void SetUp() override { open({}); }

    void TearDown() override;

    /// Options of the gateway.
    struct Setup {
        std::string only_match = {};
        /// Time for which the channel of a match without watchers is kept.
        std::chrono::milliseconds patience{0};
        bool takes_officials = false;
        /// Time limit for an official's first message.
        std::chrono::milliseconds introduction_time = kPatience;
        /// Sites whose pages may use /foxglove.
        std::vector<std::string> origins = {};
    };

    void open(const Setup& setup);

    Gateway::Source source(const Setup& setup);

    /// Opens a second gateway that relays the gateway at port `of`.
    std::unique_ptr<Gateway> open_relay(
        std::uint16_t of,
        std::chrono::milliseconds longest_tape_pause = std::chrono::milliseconds(2));

    /// Runs the io_context until the claim holds; returns false if the claim does not hold within
    /// kPatience.
    bool comes_true(const std::function<bool()>& claim);

    /// Returns the gateway's answer to /healthz.
    nlohmann::json health();

    /// Waits until the gateway is connected to the match server and its match is live.
    void wait_for_match();

    /// Opens a browser that watches this match.
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

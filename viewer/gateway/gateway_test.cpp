#include "viewer/gateway/gateway.h"

#include <random>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "viewer/gateway/test_gateway.h"

namespace cancha::viewer {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

v1::ServerMessage welcome(const std::string& match) {
    v1::ServerMessage message;
    message.mutable_welcome()->set_match(match);
    return message;
}

class GatewayTest : public GatewayFixture {
  protected:
    void wait_for_match() {
        ASSERT_TRUE(comes_true([&] { return server_.clients() == 1; }));
        ASSERT_TRUE(comes_true([&] { return health()["feed"] == "live"; }));
    }
};

TEST_F(GatewayTest, IntroducesItselfAsASpectator) {
    wait_for_match();

    ASSERT_EQ(server_.hellos().size(), 1U);
    EXPECT_EQ(server_.hellos()[0].role(), v1::ROLE_SPECTATOR);
    EXPECT_EQ(server_.hellos()[0].updates_per_s(), 30U);
    EXPECT_THAT(server_.hellos()[0].client(), HasSubstr("cancha-viewer"));
}

TEST_F(GatewayTest, ShowsALateJoinerTheWelcomeFirst) {
    wait_for_match();
    server_.send(update(1));
    server_.send(update(2));
    ASSERT_TRUE(comes_true([&] { return health()["updates"] == 2; }));

    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == 2; }));

    const auto seen = messages_to(browser);
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_EQ(seen[0].welcome().match(), "test");
}

TEST_F(GatewayTest, ForwardsEveryUpdateToBrowsersThatKeepUp) {
    wait_for_match();
    TestBrowser one(context_, gateway_->port());
    TestBrowser two(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return gateway_->browsers() == 2; }));

    for (const std::uint64_t tick : {1, 2, 3}) {
        server_.send(update(tick));
        ASSERT_TRUE(comes_true(
            [&] { return last_tick_seen_by(one) == tick && last_tick_seen_by(two) == tick; }));
    }

    EXPECT_EQ(messages_to(one).size(), 4U);
}

TEST_F(GatewayTest, GivesASlowBrowserTheNewestUpdateAndNoQueue) {
    // More than all socket buffers on the way hold: some 6 MB at most on Linux.
    constexpr std::uint64_t kUpdates = 300;
    constexpr std::size_t kUpdateBytes = 200'000;
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 1; }));

    browser.stop_reading();
    for (std::uint64_t tick = 1; tick <= kUpdates; ++tick) {
        server_.send(update(tick, kUpdateBytes));
    }
    ASSERT_TRUE(comes_true([&] { return health()["updates"] == kUpdates; }));
    browser.go_on_reading();

    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == kUpdates; }));
    EXPECT_LT(messages_to(browser).size(), kUpdates / 2);
}

TEST_F(GatewayTest, RemembersTheResultForWhoeverComesLate) {
    wait_for_match();
    server_.send(update(1));
    server_.send(over());
    ASSERT_TRUE(comes_true([&] { return health()["feed"] == "over"; }));

    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "over"; }));

    ASSERT_EQ(messages_to(browser).size(), 3U);
    EXPECT_EQ(messages_to(browser).back().over().reason(), "full time");
}

TEST_F(GatewayTest, FindsTheServerAgainAndTellsBrowsersMeanwhile) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "live"; }));

    server_.welcome_with(welcome("the next match"));
    server_.hang_up();

    ASSERT_TRUE(comes_true([&] { return server_.hellos().size() == 2; }));
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 2; }));
    EXPECT_EQ(messages_to(browser)[1].welcome().match(), "the next match");
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "live"; }));
    EXPECT_TRUE(browser.is_open());
}

TEST_F(GatewayTest, TellsBrowsersThatTheMatchIsLostWhileItIs) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "live"; }));

    server_.stop();

    EXPECT_TRUE(comes_true([&] { return source_told_to(browser) == "lost"; }));
    EXPECT_TRUE(browser.is_open());
}

TEST_F(GatewayTest, PassesOnWhyTheServerRefused) {
    server_.refuse_with("no place for another spectator");
    server_.hang_up();
    TestBrowser browser(context_, gateway_->port());

    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "refused"; }));
    EXPECT_THAT(browser.messages().back().bytes, HasSubstr("no place for another spectator"));
}

TEST_F(GatewayTest, SaysThatAServerOfAnotherVersionIsNotUnderstood) {
    server_.greet_with(99);
    server_.hang_up();
    TestBrowser browser(context_, gateway_->port());

    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "refused"; }));
    EXPECT_THAT(browser.messages().back().bytes, HasSubstr("protocol version 99"));
}

TEST_F(GatewayTest, StartsAnewAfterBytesThatAreNoMessage) {
    wait_for_match();

    server_.send_bytes("\x02\xff\xff");

    EXPECT_TRUE(comes_true([&] { return server_.hellos().size() == 2; }));
}

TEST_F(GatewayTest, StartsAnewInsteadOfTakingAFrameBeyondTheLimit) {
    wait_for_match();

    // A length of 2^28, as a varint.
    server_.send_bytes("\x80\x80\x80\x80\x01");

    EXPECT_TRUE(comes_true([&] { return server_.hellos().size() == 2; }));
}

TEST_F(GatewayTest, ServesThePage) {
    TestRequest request(context_, gateway_->port(), get("/"));
    ASSERT_TRUE(comes_true([&] { return request.is_done(); }));

    EXPECT_EQ(request.status(), "200");
    EXPECT_EQ(request.body(), "<!doctype html><title>test</title>");
}

TEST_F(GatewayTest, SendsNoBodyToAHead) {
    TestRequest request(context_, gateway_->port(),
                        "HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    ASSERT_TRUE(comes_true([&] { return request.is_done(); }));

    EXPECT_EQ(request.status(), "200");
    EXPECT_THAT(request.answer(), HasSubstr("Content-Length: 34"));
    EXPECT_THAT(request.body(), IsEmpty());
}

TEST_F(GatewayTest, RefusesPagesFromOtherSites) {
    wait_for_match();
    TestBrowser stranger(context_, gateway_->port(), {.origin = "https://evil.example"});

    ASSERT_TRUE(comes_true([&] { return stranger.is_closed(); }));
    EXPECT_EQ(stranger.status(), 403U);
    EXPECT_EQ(gateway_->browsers(), 0U);
}

TEST_F(GatewayTest, RefusesToBeReadUnderTheNameOfAnotherSite) {
    wait_for_match();
    for (const char* const target : {"/", "/healthz"}) {
        TestRequest request(context_, gateway_->port(),
                            fmt::format("GET {} HTTP/1.1\r\nHost: evil.example\r\n\r\n", target));
        ASSERT_TRUE(comes_true([&] { return request.is_done(); }));
        EXPECT_EQ(request.status(), "421");
        EXPECT_THAT(request.body(), HasSubstr("start it with --http-host evil.example"));
    }
    // Its page and its name agree, as they do when the name points to this machine.
    TestBrowser stranger(context_, gateway_->port(),
                         {.origin = fmt::format("http://evil.example:{}", gateway_->port()),
                          .host = "evil.example"});

    ASSERT_TRUE(comes_true([&] { return stranger.is_closed(); }));
    EXPECT_EQ(stranger.status(), 421U);
    EXPECT_EQ(gateway_->browsers(), 0U);
}

TEST_F(GatewayTest, IsReadUnderANameThatIsAllowed) {
    const auto known = Gateway::open(context_, source({}), *PageFiles::load(page_.folder()),
                                     {.hosts = *AllowedHosts::parse({"cup.example"})});
    ASSERT_TRUE(known);
    const std::uint16_t port = (*known)->port();

    TestBrowser browser(
        context_, port,
        {.origin = fmt::format("http://cup.example:{}", port), .host = "cup.example"});

    EXPECT_TRUE(comes_true([&] { return browser.is_open(); }));
    (*known)->stop();
    EXPECT_TRUE(comes_true([&] { return browser.is_closed(); }));
    context_.poll();
}

TEST_F(GatewayTest, RefusesARequestWithoutAHostAsItShould) {
    const std::pair<const char*, const char*> cases[] = {
        {"GET /healthz HTTP/1.1\r\n\r\n", "HTTP/1.1 400"},
        {"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", "HTTP/1.1 400"},
        {"GET /healthz HTTP/1.0\r\n\r\n", "HTTP/1.0 200"},
    };
    for (const auto& [bytes, expected] : cases) {
        TestRequest request(context_, gateway_->port(), bytes);
        ASSERT_TRUE(comes_true([&] { return request.is_done(); }));
        EXPECT_THAT(request.answer(), testing::StartsWith(expected)) << bytes;
    }
}

TEST_F(GatewayTest, HangsUpOnABrowserThatTalks) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return browser.is_open(); }));

    browser.send("goal!");

    EXPECT_TRUE(comes_true([&] { return browser.is_closed(); }));
    EXPECT_TRUE(comes_true([&] { return gateway_->browsers() == 0; }));
}

TEST_F(GatewayTest, ForgetsABrowserThatLeaves) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return gateway_->browsers() == 1; }));

    browser.leave();

    EXPECT_TRUE(comes_true([&] { return gateway_->browsers() == 0; }));
}

TEST_F(GatewayTest, LeavesNothingRunningOnceStopped) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return browser.is_open(); }));

    gateway_->stop();
    server_.stop();

    EXPECT_TRUE(comes_true([&] { return browser.is_closed(); }));
    context_.restart();
    context_.run_for(kPatience);
    EXPECT_TRUE(context_.stopped());
}

TEST_F(GatewayTest, SaysThatThePortIsTaken) {
    const auto second = Gateway::open(context_, source({}), *PageFiles::load(page_.folder()),
                                      {"127.0.0.1", gateway_->port()});

    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::kIo);
    EXPECT_THAT(second.error().message, HasSubstr("another program uses this port"));
}

TEST_F(GatewayTest, CutsOffARequestThatIsTooLong) {
    TestRequest request(context_, gateway_->port(),
                        get("/", "X-Long: " + std::string(100'000, 'x') + "\r\n"));

    ASSERT_TRUE(comes_true([&] { return request.is_done(); }));
    EXPECT_NE(request.status(), "200");
}

TEST_F(GatewayTest, SurvivesGarbageAndNeverGivesAwayOtherFiles) {
    // Half of a good request, and half chance: enough to get past the first line.
    constexpr std::string_view kAlphabet = "GET /../%2esecret.txt \r\n HTTP/1.1: Host\0\xff";
    std::minstd_rand random(1);

    for (int round = 0; round < 200; ++round) {
        std::string bytes = round % 2 == 0 ? "GET /" : "";
        for (auto length = random() % 80; length > 0; --length) {
            bytes += kAlphabet[random() % kAlphabet.size()];
        }
        bytes += round % 4 < 2 ? " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                               : "\r\n\r\n";
        TestRequest request(context_, gateway_->port(), bytes);
        comes_true([&] { return request.is_done() || !request.answer().empty(); });
        ASSERT_THAT(request.answer(), Not(HasSubstr(TestPage::kSecret)));
    }

    EXPECT_EQ(health()["status"], "ok");
}

}  // namespace
}  // namespace cancha::viewer

#include "viewer/gateway/web_server.h"

#include <initializer_list>
#include <random>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "viewer/gateway/test_gateway.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Answers of the gateway to HTTP requests, and the clients that get them.
class WebServerTest : public GatewayFixture {
  protected:
    struct Exchange {
        std::string request;
        const char* start_of_answer;
    };

    void expect_answers(std::initializer_list<Exchange> exchanges) {
        for (const Exchange& exchange : exchanges) {
            TestRequest request(context_, gateway_->port(), exchange.request);
            ASSERT_TRUE(comes_true([&] { return request.is_done(); }));
            EXPECT_THAT(request.answer(), testing::StartsWith(exchange.start_of_answer))
                << exchange.request;
        }
    }
};

TEST_F(WebServerTest, ServesThePage) {
    TestRequest request(context_, gateway_->port(), get("/"));
    ASSERT_TRUE(comes_true([&] { return request.is_done(); }));

    EXPECT_EQ(request.status(), "200");
    EXPECT_EQ(request.body(), "<!doctype html><title>test</title>");
}

TEST_F(WebServerTest, SendsNoBodyToAHead) {
    TestRequest request(context_, gateway_->port(),
                        "HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    ASSERT_TRUE(comes_true([&] { return request.is_done(); }));

    EXPECT_EQ(request.status(), "200");
    EXPECT_THAT(request.answer(), HasSubstr("Content-Length: 34"));
    EXPECT_THAT(request.body(), IsEmpty());
}

TEST_F(WebServerTest, RefusesPagesFromOtherSites) {
    wait_for_match();
    TestBrowser stranger(context_, gateway_->port(), {.origin = "https://evil.example"});

    ASSERT_TRUE(comes_true([&] { return stranger.is_closed(); }));
    EXPECT_EQ(stranger.status(), 403U);
    EXPECT_EQ(gateway_->browsers(), 0U);
}

TEST_F(WebServerTest, RefusesToBeReadUnderTheNameOfAnotherSite) {
    wait_for_match();
    for (const char* const target : {"/", "/healthz"}) {
        TestRequest request(context_, gateway_->port(),
                            fmt::format("GET {} HTTP/1.1\r\nHost: evil.example\r\n\r\n", target));
        ASSERT_TRUE(comes_true([&] { return request.is_done(); }));
        EXPECT_EQ(request.status(), "421");
        EXPECT_THAT(request.body(), HasSubstr("start it with --http-host evil.example"));
    }
    // The origin of its page and the host agree, as they do if a foreign name points to this
    // machine.
    TestBrowser stranger(context_, gateway_->port(),
                         {.origin = fmt::format("http://evil.example:{}", gateway_->port()),
                          .host = "evil.example"});

    ASSERT_TRUE(comes_true([&] { return stranger.is_closed(); }));
    EXPECT_EQ(stranger.status(), 421U);
    EXPECT_EQ(gateway_->browsers(), 0U);
}

TEST_F(WebServerTest, IsReadUnderANameThatIsAllowed) {
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

TEST_F(WebServerTest, RefusesARequestWithoutAHostAsItShould) {
    expect_answers({
        {"GET /healthz HTTP/1.1\r\n\r\n", "HTTP/1.1 400"},
        {"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", "HTTP/1.1 400"},
        {"GET /healthz HTTP/1.0\r\n\r\n", "HTTP/1.0 200"},
    });
}

TEST_F(WebServerTest, RefusesARequestOfTwoOriginsAndAHostWithoutAPossiblePort) {
    expect_answers({
        {"GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
         "Origin: https://evil.example\r\n\r\n",
         "HTTP/1.1 400"},
        {"GET /healthz HTTP/1.1\r\nHost: localhost:99999999\r\n\r\n", "HTTP/1.1 400"},
    });
}

TEST_F(WebServerTest, RefusesABodyWhoseEndNobodyCouldFind) {
    const std::string rest = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (const char* coding : {"xchunked", "chunked, identity", "gzip"}) {
        expect_answers({{fmt::format("GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
                                     "Transfer-Encoding: {}\r\n\r\n{}",
                                     coding, rest),
                         "HTTP/1.1 501"}});
    }
}

TEST_F(WebServerTest, TellsWhoeverWaitsToSendABodyToGoOn) {
    TestRequest request(context_, gateway_->port(),
                        "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        "Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhello");

    ASSERT_TRUE(comes_true([&] { return request.is_done(); }));
    EXPECT_THAT(request.answer(), testing::StartsWith("HTTP/1.1 100 Continue\r\n"));
    EXPECT_THAT(request.answer(), HasSubstr("HTTP/1.1 405"));
}

TEST_F(WebServerTest, TellsABrowserThatSaysNonsenseWhatWasExpected) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port(), {.confirms = false});
    ASSERT_TRUE(comes_true([&] { return browser.is_open(); }));

    browser.send("hello");

    ASSERT_TRUE(comes_true([&] { return browser.is_closed(); }));
    EXPECT_EQ(browser.close_code(), 1007U);
    EXPECT_THAT(browser.close_reason(), HasSubstr("expected nothing but how many messages"));
}

TEST_F(WebServerTest, CutsOffARequestThatIsTooLong) {
    TestRequest request(context_, gateway_->port(),
                        get("/", "X-Long: " + std::string(100'000, 'x') + "\r\n"));

    ASSERT_TRUE(comes_true([&] { return request.is_done(); }));
    EXPECT_EQ(request.status(), "431");
}

TEST_F(WebServerTest, TellsWhoeverSendsWhatIsNoRequest) {
    expect_answers({
        {"hello\r\n\r\n", "HTTP/1.1 400"},
        {"GET / HTTP/2.0\r\nHost: 127.0.0.1\r\n\r\n", "HTTP/1.1 505"},
        {"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999\r\n\r\n", "HTTP/1.1 413"},
    });
}

TEST_F(WebServerTest, SurvivesGarbageAndNeverGivesAwayOtherFiles) {
    // Half of a good request, half chance: enough to get past the first line.
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
}  // namespace cancha::gateway

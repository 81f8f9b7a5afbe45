#include "viewer/gateway/official_visitor.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "viewer/gateway/test_gateway.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

class OfficialVisitorTest : public GatewayFixture {
  protected:
    void SetUp() override { open({.takes_officials = true}); }

    std::unique_ptr<TestBrowser> official(const std::string& origin = "") {
        return std::make_unique<TestBrowser>(
            context_, gateway_->port(),
            TestBrowser::Request{.target = "/official", .origin = origin, .confirms = false});
    }

    /// A browser that the server has welcomed as Marta.
    std::unique_ptr<TestBrowser> welcomed() {
        auto browser = official();
        EXPECT_TRUE(comes_true([&] { return browser->is_open(); }));
        browser->send(R"({"name": "Marta", "token": "secret"})");
        EXPECT_TRUE(comes_true([&] { return source_told_to(*browser) == "welcome"; }));
        return browser;
    }

    std::vector<v1::Hello> officials() const {
        std::vector<v1::Hello> all = server_.hellos();
        std::erase_if(all,
                      [](const v1::Hello& hello) { return hello.role() != v1::ROLE_OFFICIAL; });
        return all;
    }
};

TEST_F(OfficialVisitorTest, EntersAsWhoTheBrowserSays) {
    const auto browser = welcomed();

    ASSERT_EQ(officials().size(), 1U);
    EXPECT_EQ(officials()[0].name(), "Marta");
    EXPECT_EQ(officials()[0].token(), "secret");
}

TEST_F(OfficialVisitorTest, TakesRequestsThereAndAnswersBack) {
    const auto browser = welcomed();
    v1::OfficialRequest request;
    request.set_id(7);
    request.mutable_pause();

    browser->send_bytes(request.SerializeAsString());
    ASSERT_TRUE(comes_true([&] { return !server_.requests().empty(); }));
    EXPECT_EQ(server_.requests()[0].id(), 7U);
    EXPECT_TRUE(server_.requests()[0].has_pause());

    v1::ServerMessage answer;
    answer.mutable_reply()->set_id(7);
    answer.mutable_reply()->set_text("halted");
    server_.send(answer);
    ASSERT_TRUE(comes_true([&] { return !browser->messages().back().is_text; }));
    v1::OfficialReply reply;
    ASSERT_TRUE(reply.ParseFromString(browser->messages().back().bytes));
    EXPECT_EQ(reply.text(), "halted");
}

TEST_F(OfficialVisitorTest, SaysWhyTheServerRefuses) {
    server_.refuse_with("the token is wrong");
    const auto browser = official();
    ASSERT_TRUE(comes_true([&] { return browser->is_open(); }));

    browser->send(R"({"name": "Marta", "token": "guess"})");

    EXPECT_TRUE(comes_true([&] { return browser->is_closed(); }));
    EXPECT_EQ(source_told_to(*browser), "refused");
    EXPECT_EQ(source_told_to(*browser, "text"), "the token is wrong");
}

TEST_F(OfficialVisitorTest, HangsUpOnNonsense) {
    for (const char* text :
         {"hello", "{}", R"({"name": "Marta"})", R"({"name": 1, "token": ""})"}) {
        const auto browser = official();
        ASSERT_TRUE(comes_true([&] { return browser->is_open(); }));
        browser->send(text);
        EXPECT_TRUE(comes_true([&] { return browser->is_closed(); })) << text;
    }
    const auto browser = welcomed();
    browser->send_bytes(std::string(100, '\xff'));
    EXPECT_TRUE(comes_true([&] { return browser->is_closed(); }));
}

TEST_F(OfficialVisitorTest, ABrowserThatLeavesLeavesTheServer) {
    auto browser = welcomed();
    const std::size_t before = server_.clients();

    browser->leave();

    EXPECT_TRUE(comes_true([&] { return server_.clients() == before - 1; }));
}

TEST_F(OfficialVisitorTest, PagesFromElsewhereAreRefused) {
    const auto browser = official("https://evil.example");

    EXPECT_TRUE(comes_true([&] { return browser->status() != 0; }));
    EXPECT_EQ(browser->status(), 403U);
    EXPECT_TRUE(officials().empty());
}

class NoOfficialsTest : public GatewayFixture {};

TEST_F(NoOfficialsTest, AreTakenUnlessTheViewerIsToldTo) {
    const TestBrowser browser(context_, gateway_->port(), {.target = "/official"});

    EXPECT_TRUE(comes_true([&] { return browser.status() != 0; }));
    EXPECT_EQ(browser.status(), 403U);
}

}  // namespace
}  // namespace cancha::gateway

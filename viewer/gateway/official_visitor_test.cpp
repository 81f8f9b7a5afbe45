#include "viewer/gateway/official_visitor.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "viewer/gateway/conversation.h"
#include "viewer/gateway/test_gateway.h"

namespace cancha::gateway {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class OfficialVisitorTest : public GatewayFixture {
  protected:
    void SetUp() override { open({.takes_officials = true}); }

    std::unique_ptr<TestBrowser> official(const std::string& origin = "",
                                          const std::string& target = "/official") {
        return std::make_unique<TestBrowser>(
            context_, gateway_->port(),
            TestBrowser::Request{.target = target, .origin = origin, .confirms = false});
    }

    /// Opens a browser that signs in as Marta.
    std::unique_ptr<TestBrowser> signing_in(const std::string& token = "secret",
                                            const std::string& name = "Marta") {
        auto browser = official();
        EXPECT_TRUE(comes_true([&] { return browser->is_open(); }));
        browser->send(nlohmann::json{{"name", name}, {"token", token}}.dump());
        return browser;
    }

    /// Opens a browser, and waits for the server to welcome it.
    std::unique_ptr<TestBrowser> welcomed(const std::string& name = "Marta") {
        auto browser = signing_in("secret", name);
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

TEST_F(OfficialVisitorTest, ThePageCanTellThatTheViewerTakesOfficials) {
    EXPECT_EQ(health()["officials"], true);
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

TEST_F(OfficialVisitorTest, TheNameOfAMatchThatIsNoneIsRefused) {
    for (const char* name : {"%00", "..%2Fx", "%ff"}) {
        const auto browser = official("", std::string("/official?match=") + name);
        EXPECT_TRUE(comes_true([&] { return browser->is_closed(); })) << name;
        EXPECT_EQ(source_told_to(*browser), "refused") << name;
    }
    EXPECT_TRUE(officials().empty());
}

TEST_F(OfficialVisitorTest, ThoseOfOneMatchLeaveRoomForTheConsole) {
    std::vector<std::unique_ptr<TestBrowser>> all;
    for (std::size_t i = 0; i < OfficialSeats::kMostOfMatch; ++i) {
        all.push_back(welcomed("official " + std::to_string(i)));
    }
    const auto late = signing_in();
    EXPECT_TRUE(comes_true([&] { return late->is_closed(); }));
    EXPECT_THAT(source_told_to(*late, "text"), HasSubstr("officials of this match are here"));
    EXPECT_EQ(officials().size(), OfficialSeats::kMostOfMatch);

    all.pop_back();
    EXPECT_TRUE(comes_true([&] {
        const auto next = signing_in();
        return comes_true([&] { return next->is_closed() || !next->messages().empty(); }) &&
               source_told_to(*next) == "welcome";
    }));
}

TEST_F(OfficialVisitorTest, OneOfThemLeavesRoomForTheOthers) {
    std::vector<std::unique_ptr<TestBrowser>> all;
    for (std::size_t i = 0; i < OfficialSeats::kMostOfName; ++i) {
        all.push_back(welcomed());
    }
    const auto late = signing_in();
    EXPECT_TRUE(comes_true([&] { return late->is_closed(); }));
    EXPECT_EQ(source_told_to(*late, "text"),
              "Marta is signed in 4 times already; close one of the other pages");

    welcomed("Otto");

    all.pop_back();
    EXPECT_TRUE(comes_true([&] {
        const auto next = signing_in();
        return comes_true([&] { return next->is_closed() || !next->messages().empty(); }) &&
               source_told_to(*next) == "welcome";
    }));
}

TEST_F(OfficialVisitorTest, WhoeverDoesNotSignInKeepsNobodyOut) {
    std::vector<std::unique_ptr<TestBrowser>> silent;
    for (std::size_t i = 0; i < 2 * Conversations::kMostStrangers; ++i) {
        silent.push_back(official());
        ASSERT_TRUE(comes_true([&] { return silent.back()->status() != 0; }));
    }

    const auto marta = welcomed();

    EXPECT_TRUE(marta->is_open());
    const auto is_first_half_gone = [&] {
        return std::all_of(silent.begin(),
                           silent.begin() + static_cast<std::ptrdiff_t>(silent.size() / 2),
                           [](const auto& browser) { return browser->is_closed(); });
    };
    EXPECT_TRUE(comes_true(is_first_half_gone));
    EXPECT_EQ(silent.front()->close_code(), 1013U);
    EXPECT_THAT(silent.front()->close_reason(), HasSubstr("say at once who you are"));
    EXPECT_TRUE(silent.back()->is_open());

    // Strangers do not displace a browser that has signed in.
    for (std::size_t i = 0; i < 2 * Conversations::kMostStrangers; ++i) {
        silent.push_back(official());
        ASSERT_TRUE(comes_true([&] { return silent.back()->status() != 0; }));
    }
    EXPECT_TRUE(marta->is_open());
}

TEST_F(OfficialVisitorTest, WhoHasSignedInAndWaitsIsNotPushedOutBySilentOnes) {
    server_.answer_nothing();
    const auto marta = signing_in();
    ASSERT_TRUE(comes_true([&] { return !officials().empty(); }));

    std::vector<std::unique_ptr<TestBrowser>> silent;
    for (std::size_t i = 0; i < 2 * Conversations::kMostStrangers; ++i) {
        silent.push_back(official());
        ASSERT_TRUE(comes_true([&] { return silent.back()->status() != 0; }));
    }
    ASSERT_TRUE(comes_true([&] { return silent.front()->is_closed(); }));
    server_.answer_waiting();

    EXPECT_TRUE(comes_true([&] { return source_told_to(*marta) == "welcome"; }));
}

TEST_F(OfficialVisitorTest, OneTooManyWhoSignInAtTheSameTimeIsToldSo) {
    server_.answer_nothing();
    std::vector<std::unique_ptr<TestBrowser>> waiting;
    for (std::size_t i = 0; i < Conversations::kMostApplicants; ++i) {
        waiting.push_back(signing_in());
    }
    ASSERT_TRUE(comes_true([&] { return officials().size() == waiting.size(); }));

    const auto late = signing_in();

    EXPECT_TRUE(comes_true([&] { return late->is_closed(); }));
    EXPECT_EQ(source_told_to(*late), "refused");
    EXPECT_THAT(source_told_to(*late, "text"), HasSubstr("too many sign in at the same time"));
    EXPECT_TRUE(waiting.front()->is_open());
}

TEST_F(OfficialVisitorTest, ManyWrongTokensAreAnsweredSlowly) {
    server_.refuse_with("the token is wrong");
    for (unsigned i = 0; i <= SignInPace::kFree; ++i) {
        const auto wrong = signing_in("guess");
        ASSERT_TRUE(comes_true([&] { return wrong->is_closed(); }));
    }
    const std::size_t asked = officials().size();
    const auto start = std::chrono::steady_clock::now();

    const auto wrong = signing_in("guess");

    EXPECT_TRUE(comes_true([&] { return officials().size() > asked; }));
    EXPECT_GE(std::chrono::steady_clock::now() - start, SignInPace::kFirst);
}

TEST_F(OfficialVisitorTest, HangsUpOnNonsenseAndSaysWhy) {
    for (const char* text :
         {"hello", "{}", R"({"name": "Marta"})", R"({"name": 1, "token": ""})"}) {
        const auto browser = official();
        ASSERT_TRUE(comes_true([&] { return browser->is_open(); }));
        browser->send(text);
        EXPECT_TRUE(comes_true([&] { return browser->is_closed(); })) << text;
        EXPECT_EQ(browser->close_code(), 1007U) << text;
        EXPECT_THAT(browser->close_reason(), HasSubstr("expected JSON")) << text;
    }
    const auto browser = welcomed();
    browser->send_bytes(std::string(100, '\xff'));
    EXPECT_TRUE(comes_true([&] { return browser->is_closed(); }));
    EXPECT_EQ(browser->close_code(), 1007U);
    EXPECT_THAT(browser->close_reason(), HasSubstr("OfficialRequest"));
}

TEST_F(OfficialVisitorTest, HangsUpOnTheWrongKindOfMessageAndSaysWhatItExpects) {
    const auto hasty = official();
    ASSERT_TRUE(comes_true([&] { return hasty->is_open(); }));
    hasty->send_bytes("a request");
    ASSERT_TRUE(comes_true([&] { return hasty->is_closed(); }));
    EXPECT_EQ(hasty->close_code(), 1003U);
    EXPECT_THAT(hasty->close_reason(), HasSubstr("sign in first"));

    const auto twice = welcomed();
    twice->send(R"({"name": "Marta", "token": "secret"})");
    ASSERT_TRUE(comes_true([&] { return twice->is_closed(); }));
    EXPECT_EQ(twice->close_code(), 1003U);
    EXPECT_THAT(twice->close_reason(), HasSubstr("signed in already"));
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

class SilentOfficialTest : public OfficialVisitorTest {
  protected:
    void SetUp() override { open({.takes_officials = true, .introduction_time = 50ms}); }
};

TEST_F(SilentOfficialTest, IsSentOff) {
    const auto silent = official();

    EXPECT_TRUE(comes_true([&] { return silent->is_closed(); }));
    EXPECT_EQ(source_told_to(*silent), "refused");
    EXPECT_THAT(source_told_to(*silent, "text"), HasSubstr("nobody has signed in"));
}

class NoOfficialsTest : public GatewayFixture {};

TEST_F(NoOfficialsTest, AreTakenUnlessTheViewerIsToldTo) {
    const TestBrowser browser(context_, gateway_->port(), {.target = "/official"});

    EXPECT_TRUE(comes_true([&] { return browser.status() != 0; }));
    EXPECT_EQ(browser.status(), 403U);
    EXPECT_EQ(health()["officials"], false);
}

}  // namespace
}  // namespace cancha::gateway

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "viewer/gateway/test_gateway.h"

namespace cancha::gateway {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

v1::MatchList matches(const std::vector<std::string>& names) {
    v1::MatchList list;
    for (const std::string& name : names) {
        v1::MatchEntry& entry = *list.add_matches();
        entry.set_name(name);
        entry.set_state(v1::MATCH_STATE_PLAYING);
    }
    return list;
}

v1::ServerMessage failure(const std::string& text) {
    v1::ServerMessage message;
    message.mutable_notice()->set_code(v1::ERROR_CODE_MATCH_FAILED);
    message.mutable_notice()->set_text(text);
    return message;
}

/// Makes an update with one event.
v1::ServerMessage last_update() {
    v1::ServerMessage message = update(600);
    message.mutable_update()->set_state_hash(0x5eed);
    message.mutable_update()->mutable_status()->set_phase(v1::MATCH_PHASE_OVER);
    message.mutable_update()->add_recent_events()->set_number(1);
    return message;
}

/// A gateway in front of a server with two matches.
class LobbyTest : public GatewayFixture {
  protected:
    void SetUp() override {
        server_.list(matches({"final", "semi"}));
        open({});
    }

    void wait_for_list() {
        ASSERT_TRUE(comes_true([&] { return server_.clients_in_lobby() == 1; }));
        ASSERT_TRUE(comes_true([&] { return health()["feed"] == "live"; }));
    }

    /// Returns the names in the browser's newest list.
    static std::vector<std::string> listed_to(const TestBrowser& browser) {
        std::vector<std::string> names;
        const auto seen = messages_to(browser);
        if (!seen.empty()) {
            for (const v1::MatchEntry& entry : seen.back().match_list().matches()) {
                names.push_back(entry.name());
            }
        }
        return names;
    }

    bool is_welcomed_to_at_last(const TestBrowser& browser, const std::string& match) {
        return comes_true([&] {
            const auto seen = messages_to(browser);
            return !seen.empty() && seen.back().welcome().match() == match;
        });
    }

    bool is_welcomed_to(const TestBrowser& browser, const std::string& match) {
        return comes_true([&] {
            const auto seen = messages_to(browser);
            return !seen.empty() && seen.front().welcome().match() == match;
        });
    }
};

TEST_F(LobbyTest, GivesTheListToABrowserThatHasNotChosen) {
    const TestBrowser browser(context_, gateway_->port());

    ASSERT_TRUE(comes_true([&] { return !messages_to(browser).empty(); }));
    EXPECT_THAT(listed_to(browser), ElementsAre("final", "semi"));
    EXPECT_EQ(server_.hellos().size(), 0U);
}

TEST_F(LobbyTest, GivesEveryBrowserTheNextList) {
    const TestBrowser one(context_, gateway_->port());
    const TestBrowser two(context_, gateway_->port());
    ASSERT_TRUE(
        comes_true([&] { return messages_to(one).size() == 1 && messages_to(two).size() == 1; }));

    server_.list(matches({"semi"}));

    ASSERT_TRUE(
        comes_true([&] { return messages_to(one).size() == 2 && messages_to(two).size() == 2; }));
    EXPECT_THAT(listed_to(one), ElementsAre("semi"));
    EXPECT_EQ(server_.clients_in_lobby(), 1U);
}

TEST_F(LobbyTest, GivesASlowBrowserTheNewestListAndNoQueue) {
    // More than all socket buffers on the way hold: some 6 MB at most on Linux.
    constexpr std::uint64_t kLists = 300;
    constexpr std::size_t kListBytes = 200'000;
    v1::MatchList list = matches({"final"});
    list.mutable_matches(0)->set_end_reason(std::string(kListBytes, 'x'));
    wait_for_list();
    TestBrowser browser(context_, gateway_->port());
    const TestBrowser quick(context_, gateway_->port());
    ASSERT_TRUE(comes_true(
        [&] { return messages_to(browser).size() == 1 && messages_to(quick).size() == 1; }));
    list.mutable_matches(0)->set_tick(kLists);
    v1::ServerMessage newest;
    *newest.mutable_match_list() = list;
    // Compares bytes, as it runs after every part of a list, and the lists are long.
    const auto has_newest = [expected = newest.SerializeAsString()](const TestBrowser& of) {
        return of.messages().back().bytes.ends_with(expected);
    };

    browser.stop_reading();
    for (std::uint64_t tick = 1; tick <= kLists; ++tick) {
        list.mutable_matches(0)->set_tick(tick);
        server_.list(list);
    }
    ASSERT_TRUE(comes_true([&] { return has_newest(quick); }));
    browser.go_on_reading();

    ASSERT_TRUE(comes_true([&] { return has_newest(browser); }));
    EXPECT_LT(messages_to(browser).size(), kLists / 2);
}

TEST_F(LobbyTest, ShowsEachBrowserTheMatchThatItHasChosen) {
    const auto one = browser_at("final");
    const auto two = browser_at("semi");
    ASSERT_TRUE(is_welcomed_to(*one, "final"));
    ASSERT_TRUE(is_welcomed_to(*two, "semi"));

    server_.send(update(7), "semi");

    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(*two) == 7; }));
    EXPECT_EQ(messages_to(*one).size(), 1U);
}

TEST_F(LobbyTest, WatchesAMatchOnceHoweverManyBrowsersDo) {
    const auto one = browser_at("final");
    const auto two = browser_at("final");

    ASSERT_TRUE(is_welcomed_to(*one, "final"));
    ASSERT_TRUE(is_welcomed_to(*two, "final"));
    EXPECT_EQ(server_.hellos().size(), 1U);
    EXPECT_EQ(server_.clients("final"), 1U);
}

TEST_F(LobbyTest, LeavesAMatchAfterTheLastBrowser) {
    const auto one = browser_at("final");
    const auto two = browser_at("final");
    ASSERT_TRUE(is_welcomed_to(*one, "final"));
    ASSERT_TRUE(is_welcomed_to(*two, "final"));

    one->leave();
    ASSERT_TRUE(comes_true([&] { return gateway_->browsers() == 1; }));
    EXPECT_EQ(server_.clients("final"), 1U);
    two->leave();

    EXPECT_TRUE(comes_true([&] { return server_.clients("final") == 0; }));
    EXPECT_THAT(health()["matches"], IsEmpty());
    EXPECT_EQ(server_.clients_in_lobby(), 1U);
}

TEST_F(LobbyTest, KeepsAMatchForABrowserThatComesBackSoon) {
    open({.patience = 10min});
    const auto before = browser_at("final");
    ASSERT_TRUE(is_welcomed_to(*before, "final"));
    before->leave();
    ASSERT_TRUE(comes_true([&] { return gateway_->browsers() == 0; }));

    const auto after = browser_at("final");

    ASSERT_TRUE(is_welcomed_to(*after, "final"));
    EXPECT_EQ(server_.hellos().size(), 1U);
}

TEST_F(LobbyTest, TellsItsHealthForEachMatchThatIsWatched) {
    const auto browser = browser_at("final");
    ASSERT_TRUE(is_welcomed_to(*browser, "final"));
    server_.send(update(1), "final");
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(*browser) == 1; }));

    const nlohmann::json expected{
        {"match", "final"}, {"feed", "live"}, {"browsers", 1}, {"updates", 1}};
    EXPECT_EQ(health()["matches"], nlohmann::json::array({expected}));
}

TEST_F(LobbyTest, SaysThatAMatchHasFailed) {
    const auto browser = browser_at("final");
    ASSERT_TRUE(is_welcomed_to(*browser, "final"));
    server_.refuse_with("match 'final' has failed: killed", v1::ERROR_CODE_MATCH_FAILED);

    server_.send(failure("match 'final' has failed in tick 9: killed"), "final");

    ASSERT_TRUE(comes_true([&] { return source_told_to(*browser) == "failed"; }));
    EXPECT_THAT(source_told_to(*browser, "text"), HasSubstr("killed"));
}

TEST_F(LobbyTest, SaysThatAMatchHadFailedBefore) {
    server_.refuse_with("match 'final' has failed: killed", v1::ERROR_CODE_MATCH_FAILED);
    const auto browser = browser_at("final");

    ASSERT_TRUE(comes_true([&] { return source_told_to(*browser) == "failed"; }));
    EXPECT_THAT(source_told_to(*browser, "text"), HasSubstr("killed"));
}

TEST_F(LobbyTest, ShowsTheNextMatchOfTheSameName) {
    server_.refuse_with("match 'final' has failed: killed", v1::ERROR_CODE_MATCH_FAILED);
    const auto browser = browser_at("final");
    ASSERT_TRUE(comes_true([&] { return source_told_to(*browser) == "failed"; }));

    v1::ServerMessage again;
    again.mutable_welcome()->set_match("final");
    server_.welcome_with(again);

    EXPECT_TRUE(is_welcomed_to(*browser, "final"));
    EXPECT_TRUE(comes_true([&] { return source_told_to(*browser) == "live"; }));
}

TEST_F(LobbyTest, SaysThatThereIsNoSuchMatchAndAsksTheServerForNothing) {
    const auto browser = browser_at("fnial");

    ASSERT_TRUE(comes_true([&] { return source_told_to(*browser) == "refused"; }));
    EXPECT_THAT(source_told_to(*browser, "text"), HasSubstr("there is no match 'fnial'"));
    EXPECT_EQ(server_.hellos().size(), 0U);
}

TEST_F(LobbyTest, ShowsAMatchThatBeginsLaterToABrowserThatWaits) {
    const auto browser = browser_at("late");
    ASSERT_TRUE(comes_true([&] { return source_told_to(*browser) == "refused"; }));

    server_.list(matches({"final", "semi", "late"}));

    EXPECT_TRUE(is_welcomed_to(*browser, "late"));
    EXPECT_TRUE(comes_true([&] { return source_told_to(*browser) == "live"; }));
}

TEST_F(LobbyTest, WrongNamesTakeNoPlacesFromMatches) {
    std::vector<std::unique_ptr<TestBrowser>> lost;
    for (std::size_t i = 0; i < 2 * Gateway::kMostMatches; ++i) {
        lost.push_back(browser_at(fmt::format("wrong-{}", i)));
    }
    ASSERT_TRUE(comes_true([&] {
        return std::ranges::all_of(
            lost, [](const auto& browser) { return source_told_to(*browser) == "refused"; });
    }));

    const auto browser = browser_at("final");

    EXPECT_TRUE(is_welcomed_to(*browser, "final"));
    EXPECT_EQ(server_.hellos().size(), 1U) << "only the match that exists is asked for";
    lost.clear();
    EXPECT_TRUE(comes_true([&] { return health()["matches"].size() == 1; }))
        << "what nobody waits for any more is forgotten";
}

TEST_F(LobbyTest, SaysWhatIsWrongWithTheNameOfAMatch) {
    const auto browser = browser_at("a%2Fb");

    ASSERT_TRUE(comes_true([&] { return source_told_to(*browser) == "refused"; }));
    EXPECT_THAT(source_told_to(*browser, "text"), HasSubstr("expected 1 to 100 printable"));
    EXPECT_EQ(server_.hellos().size(), 0U);
}

TEST_F(LobbyTest, ShowsTheEndOfAMatchThatTheServerStillShows) {
    v1::MatchList list = matches({"final"});
    list.mutable_matches(0)->set_state(v1::MATCH_STATE_OVER);
    server_.list(list);
    wait_for_list();

    const auto browser = browser_at("final");
    ASSERT_TRUE(is_welcomed_to_at_last(*browser, "final"));
    for (int visit = 1; visit <= 3; ++visit) {
        ASSERT_TRUE(comes_true([&] { return server_.clients("final") == 1; }));
        server_.send(last_update(), "final");
        server_.send(over(), "final");
        ASSERT_TRUE(comes_true([&] { return source_told_to(*browser) == "over"; }));
        server_.hang_up();
    }

    const auto late = browser_at("final");
    ASSERT_TRUE(comes_true([&] { return messages_to(*late).size() == 3; }));
    EXPECT_TRUE(messages_to(*late)[0].has_welcome());
    EXPECT_EQ(frames_to(*late)[1].events_size(), 1);
    EXPECT_EQ(messages_to(*late)[2].over().reason(), "full time");
    const auto seen = messages_to(*browser);
    EXPECT_EQ(std::ranges::count_if(seen, &v1::ServerMessage::has_welcome), 1)
        << "the same end again is no news";
}

TEST_F(LobbyTest, ShowsHowAMatchEndedThatTakesNobodyAnyMore) {
    v1::MatchList list = matches({"final"});
    list.mutable_matches(0)->set_state(v1::MATCH_STATE_OVER);
    list.mutable_matches(0)->set_end_reason("full time");
    server_.list(list);
    server_.refuse_with("match 'final' is over", v1::ERROR_CODE_MATCH_OVER);
    wait_for_list();

    const auto browser = browser_at("final");

    ASSERT_TRUE(comes_true([&] { return !messages_to(*browser).empty(); }));
    EXPECT_EQ(messages_to(*browser).front().over().reason(), "full time");
    EXPECT_TRUE(comes_true([&] { return source_told_to(*browser) == "over"; }));
}

TEST_F(LobbyTest, ShowsSixtyFourMatchesAtOnceAndTheNextOnceOneIsLeft) {
    std::vector<std::string> names{"late"};
    for (std::size_t i = 0; i < Gateway::kMostMatches; ++i) {
        names.push_back(fmt::format("match-{}", i));
    }
    server_.list(matches(names));
    std::vector<std::unique_ptr<TestBrowser>> browsers;
    for (std::size_t i = 0; i < Gateway::kMostMatches; ++i) {
        browsers.push_back(browser_at(fmt::format("match-{}", i)));
    }
    ASSERT_TRUE(comes_true([&] { return server_.hellos().size() == Gateway::kMostMatches; }));

    const auto late = browser_at("late");
    const auto companion = browser_at("match-0");

    ASSERT_TRUE(comes_true([&] { return source_told_to(*late) == "refused"; }));
    EXPECT_THAT(source_told_to(*late, "text"), HasSubstr("full (64 matches at once)"));
    EXPECT_TRUE(is_welcomed_to(*companion, "match-0"));
    EXPECT_EQ(server_.hellos().size(), 64U);

    browsers.pop_back();
    EXPECT_TRUE(is_welcomed_to(*late, "late")) << "it is shown once another match is left";
}

TEST_F(LobbyTest, TellsAServerThatHasClosedFromOneThatIsLost) {
    wait_for_list();
    const TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 1; }));

    v1::ServerMessage goodbye;
    goodbye.mutable_notice()->set_code(v1::ERROR_CODE_MATCH_OVER);
    goodbye.mutable_notice()->set_text("the server has closed");
    server_.send_to_lobby(goodbye);

    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "over"; }));
    EXPECT_EQ(source_told_to(browser, "text"), "the server has closed");
    server_.stop();
    const TestBrowser late(context_, gateway_->port());
    ASSERT_TRUE(
        comes_true([&] { return !messages_to(late).empty() && source_told_to(late) != ""; }));
    EXPECT_EQ(source_told_to(late), "over") << "nothing new: a server that has closed is not there";
    EXPECT_THAT(listed_to(late), ElementsAre("final", "semi"));
}

TEST_F(LobbyTest, TurnsToASingleMatchThatTakesTheServersPlace) {
    wait_for_list();
    const TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 1; }));

    server_.close_lobby();

    EXPECT_TRUE(comes_true([&] { return messages_to(browser).back().has_welcome(); }));
}

TEST_F(LobbyTest, ShowsTheOnlyMatchByItsNameToo) {
    wait_for_list();
    server_.close_lobby();
    const TestBrowser early(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] {
        const auto seen = messages_to(early);
        return !seen.empty() && seen.back().has_welcome();
    }));
    server_.send(over());
    ASSERT_TRUE(comes_true([&] { return source_told_to(early) == "over"; }));
    server_.stop();  // A program of a single match ends with it.

    const auto late = browser_at("test");

    EXPECT_TRUE(comes_true([&] { return source_told_to(*late) == "over"; }));
    EXPECT_TRUE(is_welcomed_to(*late, "test"));
    TestRequest tape(context_, gateway_->port(), get("/tape?match=test"));
    ASSERT_TRUE(comes_true([&] { return tape.is_done(); }));
    EXPECT_EQ(tape.status(), "404") << "it was not recorded";
    TestRequest picture(context_, gateway_->port(), get("/picture.png?match=test"));
    ASSERT_TRUE(comes_true([&] { return picture.is_done(); }));
    EXPECT_EQ(picture.status(), "200");
}

TEST_F(LobbyTest, ShowsOnlyTheMatchThatItWasToldToShow) {
    open({.only_match = "semi"});
    const TestBrowser browser(context_, gateway_->port());
    const auto another = browser_at("final");
    const auto the_same = browser_at("semi");

    EXPECT_TRUE(is_welcomed_to(browser, "semi"));
    EXPECT_TRUE(is_welcomed_to(*the_same, "semi"));
    ASSERT_TRUE(comes_true([&] { return source_told_to(*another) == "refused"; }));
    EXPECT_THAT(source_told_to(*another, "text"), HasSubstr("only shows match 'semi'"));
    EXPECT_EQ(server_.clients("semi"), 1U);
}

TEST_F(LobbyTest, LeavesNothingRunningOnceStopped) {
    const auto browser = browser_at("final");
    const TestBrowser chooser(context_, gateway_->port());
    ASSERT_TRUE(is_welcomed_to(*browser, "final"));

    gateway_->stop();
    server_.stop();

    EXPECT_TRUE(comes_true([&] { return browser->is_closed() && chooser.is_closed(); }));
    context_.restart();
    context_.run_for(kPatience);
    EXPECT_TRUE(context_.stopped());
}

}  // namespace
}  // namespace cancha::gateway

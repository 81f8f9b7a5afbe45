#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"
#include "viewer/gateway/test_gateway.h"
#include "viewer/tape/test_parts.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view kPng = "\x89PNG";

v1::ServerMessage scored(std::uint64_t tick, unsigned score) {
    v1::ServerMessage message = update(tick);
    v1::MatchStatus& status = *message.mutable_update()->mutable_status();
    status.set_phase(v1::MATCH_PHASE_PLAY);
    for (const v1::Team team : {v1::TEAM_BLUE, v1::TEAM_YELLOW}) {
        status.add_teams()->set_team(team);
    }
    status.mutable_teams(0)->set_name("A<b>");
    status.mutable_teams(0)->set_score(score);
    return message;
}

/// Pictures of a live match, for browsers and programs that show links.
class PictureServingTest : public GatewayFixture {
  protected:
    std::unique_ptr<TestRequest> ask(std::string_view target, std::string_view headers = "") {
        auto request =
            std::make_unique<TestRequest>(context_, gateway_->port(), get(target, headers));
        EXPECT_TRUE(comes_true([&] { return request->is_done(); }));
        return request;
    }

    /// Waits until the page contains this text.
    bool page_tells(const std::string& text) {
        return comes_true([&] { return ask("/")->body().find(text) != std::string::npos; });
    }

    static std::string etag_in(const std::string& answer) {
        const std::size_t start = answer.find("ETag: ") + 6;
        return answer.substr(start, answer.find("\r\n", start) - start);
    }

    void SetUp() override {
        page_.write("page/index.html", "<head></head>");
        open({});
    }
};

TEST_F(PictureServingTest, ThePageTellsTheScoreAsItStands) {
    wait_for_match();
    server_.send(scored(10, 1));
    ASSERT_TRUE(page_tells(R"(og:title" content="A&lt;b&gt; 1 : 0 Yellow")"));
    const std::string before = etag_in(ask("/")->answer());

    server_.send(scored(20, 2));
    EXPECT_TRUE(page_tells(R"(og:title" content="A&lt;b&gt; 2 : 0 Yellow")"));

    EXPECT_NE(etag_in(ask("/")->answer()), before);
    EXPECT_THAT(ask("/")->answer(), HasSubstr("Cache-Control: no-cache"));
}

TEST_F(PictureServingTest, ThePageTellsThatTheMatchWasAbandoned) {
    wait_for_match();
    v1::ServerMessage message;
    *message.mutable_over()->mutable_status() = scored(10, 1).update().status();
    message.mutable_over()->mutable_status()->set_phase(v1::MATCH_PHASE_OVER);
    message.mutable_over()->set_is_abandoned(true);
    server_.send(message);

    EXPECT_TRUE(page_tells(R"(og:title" content="Abandoned: A&lt;b&gt; 1 : 0 Yellow")"));
    EXPECT_TRUE(page_tells(R"(og:description" content="Abandoned")"));
}

TEST_F(PictureServingTest, ThePageTellsTheHalf) {
    v1::ServerMessage greeting;
    (*greeting.mutable_welcome()->mutable_settings()->mutable_rules())["half_s"] = 300;
    server_.welcome_with(greeting);
    wait_for_match();
    v1::ServerMessage message = scored(10, 1);
    message.mutable_update()->mutable_status()->set_period_kind(v1::PERIOD_KIND_HALF);
    message.mutable_update()->mutable_status()->set_period(1);
    server_.send(message);

    EXPECT_TRUE(page_tells(R"(og:description" content="1st half 00:00")"));
}

TEST_F(PictureServingTest, AddressesAreThoseUnderWhichItWasAskedFor) {
    page_.write("page/index.html", "<head></head>");
    wait_for_match();
    server_.send(scored(10, 1));
    ASSERT_TRUE(page_tells("og:image"));

    EXPECT_THAT(ask("/?t=03:12", "X-Forwarded-Proto: https\r\n")->body(),
                HasSubstr(R"(og:image" content="https://127.0.0.1/picture.png?t=03:12")"));
    EXPECT_THAT(ask("/?t=\"><x")->body(),
                HasSubstr(R"(og:image" content="http://127.0.0.1/picture.png")"));
}

TEST_F(PictureServingTest, AThousandWhoAskInASecondGetTheSameDrawing) {
    wait_for_match();
    server_.send(scored(10, 1));
    ASSERT_TRUE(page_tells("1 : 0"));
    const auto first = ask("/picture.png");
    EXPECT_EQ(first->status(), "200");
    EXPECT_THAT(first->body(), StartsWith(kPng));
    EXPECT_THAT(first->answer(), HasSubstr("Content-Type: image/png"));

    const std::string headers = "If-None-Match: " + etag_in(first->answer()) + "\r\n";
    EXPECT_EQ(ask("/picture.png", headers)->status(), "304");
}

TEST_F(PictureServingTest, SaysWhichSettingIsWrong) {
    wait_for_match();

    for (const char* setting : {"size=huge", "t=soon", "match=a%2Fb"}) {
        const auto request = ask(fmt::format("/picture.png?{}", setting));
        const std::string name(setting, std::string_view(setting).find('='));
        EXPECT_EQ(request->status(), "400") << setting;
        EXPECT_THAT(request->body(), HasSubstr("`" + name + "` is")) << setting;
    }
}

TEST_F(PictureServingTest, AMatchThatNobodyHasWatchedHasAPictureFromTheList) {
    v1::MatchList list;
    v1::MatchEntry& entry = *list.add_matches();
    entry.set_name("final");
    entry.set_state(v1::MATCH_STATE_PLAYING);
    *entry.mutable_status() = scored(1, 3).update().status();
    gateway_->stop();
    server_.list(list);
    open({});
    ASSERT_TRUE(comes_true([&] { return server_.clients_in_lobby() == 1; }));

    EXPECT_TRUE(comes_true(
        [&] { return ask("/?match=final")->body().find("3 : 0 Yellow") != std::string::npos; }));
    EXPECT_THAT(ask("/picture.png?match=final")->body(), StartsWith(kPng));
    EXPECT_EQ(ask("/picture.png?match=other")->status(), "404");
    EXPECT_THAT(ask("/?match=other")->body(), Not(HasSubstr("og:")));
    EXPECT_THAT(ask("/")->body(), HasSubstr(R"(og:title" content="1 match, 1 live")"));
    EXPECT_THAT(ask("/")->body(),
                HasSubstr(R"(og:image" content="http://127.0.0.1/picture.png?match=final")"));
}

/// A viewer without a server.
class RecordingPictureTest : public PictureServingTest {
  protected:
    void SetUp() override {
        page_.write("page/index.html", "<head></head>");
        std::ofstream(folder_.file("final.mcap"), std::ios::binary) << tape::make_recording(2).file;
        auto library = std::make_shared<tape::Library>(*tape::Library::open(folder_.path()));
        auto gateway = Gateway::open(context_, {.make_feed = {}, .library = library},
                                     *PageFiles::load(page_.folder()), {});
        ASSERT_TRUE(gateway);
        gateway_ = std::move(*gateway);
    }

    const ScratchFolder folder_;
};

TEST_F(RecordingPictureTest, ThePictureInTheListIsKeptForEver) {
    const nlohmann::json list = nlohmann::json::parse(ask("/recordings")->body());
    const std::string picture = "/" + list["recordings"][0]["picture"].get<std::string>();

    EXPECT_THAT(ask(picture)->body(), StartsWith(kPng));
    EXPECT_THAT(ask(picture)->answer(), HasSubstr("immutable"));
    EXPECT_THAT(ask("/picture.png?match=final")->answer(), HasSubstr("Cache-Control: no-cache"));
    EXPECT_EQ(ask("/picture.png?match=other")->status(), "404");
}

TEST_F(RecordingPictureTest, TheListOfAFolderHasACard) {
    EXPECT_THAT(ask("/")->body(), HasSubstr(R"(og:title" content="1 recording")"));
    EXPECT_THAT(ask("/")->body(), HasSubstr("/picture.png?match=final"));
}

TEST_F(RecordingPictureTest, ARecordingThatIsDeletedWhileItIsShownIsGone) {
    ASSERT_EQ(ask("/tape?match=final")->status(), "200");
    // A page requests the match too, live or not.
    const TestBrowser browser(context_, gateway_->port(), {.target = "/ws?match=final"});
    ASSERT_TRUE(comes_true([&] { return gateway_->browsers() == 1; }));

    std::filesystem::remove(folder_.file("final.mcap"));

    for (const char* target : {"/tape?match=final", "/picture.png?match=final"}) {
        EXPECT_EQ(ask(target)->status(), "410") << target;
        EXPECT_THAT(ask(target)->body(), HasSubstr("'final' is gone")) << target;
    }
    EXPECT_EQ(ask("/tape?match=other")->status(), "404");
}

}  // namespace
}  // namespace cancha::gateway

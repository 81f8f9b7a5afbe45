#include "viewer/gateway/http_routes.h"

#include <string>

#include <gmock/gmock.h>

#include "viewer/gateway/test_page.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

class HttpRoutesTest : public testing::Test {
  protected:
    HttpAnswer ask(const HttpRequest& request) const { return answer_from_page(request, *page_); }

    HttpAnswer ask_for(std::string_view target) const {
        return ask({.method = "GET", .target = target});
    }

    static std::string header(const HttpAnswer& answer, std::string_view name) {
        for (const auto& [key, value] : answer.headers) {
            if (key == name) {
                return std::string{value};
            }
        }
        return "";
    }

    TestPage files_;
    Result<PageFiles> page_ = PageFiles::load(files_.folder());
};

constexpr std::string_view kScript = "/assets/app-12345678.js";

TEST_F(HttpRoutesTest, ServesThePageSoThatANewBuildIsNoticed) {
    const HttpAnswer page = ask_for("/");

    EXPECT_EQ(page.status, 200U);
    EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
    EXPECT_THAT(header(page, "Content-Security-Policy"), HasSubstr("default-src 'self'"));
    EXPECT_EQ(header(page, "X-Content-Type-Options"), "nosniff");
}

TEST_F(HttpRoutesTest, LetsBrowsersKeepFilesNamedAfterTheirContent) {
    EXPECT_THAT(header(ask_for(kScript), "Cache-Control"), HasSubstr("immutable"));
}

TEST_F(HttpRoutesTest, SendsNothingAgainThatTheBrowserStillHas) {
    const std::string tag = header(ask_for("/"), "ETag");

    const HttpAnswer again = ask({.method = "GET", .target = "/", .if_none_match = tag});

    EXPECT_EQ(again.status, 304U);
    EXPECT_EQ(again.body, "");
}

TEST_F(HttpRoutesTest, SendsTheCompressedFileToWhoeverTakesIt) {
    const HttpAnswer small =
        ask({.method = "GET", .target = kScript, .accept_encoding = "gzip, deflate, br"});

    EXPECT_EQ(small.body, "compressed");
    EXPECT_EQ(header(small, "Content-Encoding"), "gzip");
    EXPECT_EQ(ask_for(kScript).body, "let answer = 42;");
}

TEST_F(HttpRoutesTest, TellsItsHealth) {
    ASSERT_TRUE(is_health_target("/healthz"));
    const HttpAnswer health = answer_with_json("{}\n");

    EXPECT_EQ(health.status, 200U);
    EXPECT_EQ(health.body, "{}\n");
    EXPECT_EQ(header(health, "Content-Type"), "application/json");
}

TEST_F(HttpRoutesTest, KnowsNoOtherMethods) {
    const auto refusal = refuse_method({.method = "POST", .target = "/"});

    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->status, 405U);
    EXPECT_EQ(header(*refusal, "Allow"), "GET, HEAD");
    EXPECT_FALSE(refuse_method({.method = "HEAD", .target = "/"}));
}

TEST_F(HttpRoutesTest, SaysThatTheMatchIsWatchedOverWebSocket) {
    EXPECT_EQ(ask_for("/ws").status, 426U);
    EXPECT_EQ(ask_for("/ws?match=final").status, 426U);
    EXPECT_EQ(ask_for("/official?match=final").status, 426U);
    EXPECT_EQ(ask_for("/wsx").status, 404U);
}

TEST_F(HttpRoutesTest, DoesNotFindWhatIsNotThere) {
    EXPECT_EQ(ask_for("/../secret.txt").status, 404U);
}

TEST(SameOriginTest, TakesPagesFromHereAndProgramsThatAreNoBrowsers) {
    EXPECT_TRUE(is_same_origin("http://127.0.0.1:8090", "127.0.0.1:8090"));
    EXPECT_TRUE(is_same_origin("https://match.example", "match.example"));
    EXPECT_TRUE(is_same_origin("", "127.0.0.1:8090"));
}

TEST(SameOriginTest, RefusesPagesFromElsewhere) {
    EXPECT_FALSE(is_same_origin("https://evil.example", "127.0.0.1:8090"));
    EXPECT_FALSE(is_same_origin("http://127.0.0.1:8091", "127.0.0.1:8090"));
    EXPECT_FALSE(is_same_origin("null", "127.0.0.1:8090"));
}

}  // namespace
}  // namespace cancha::gateway

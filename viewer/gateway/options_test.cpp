#include "viewer/gateway/options.h"

#include <vector>

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

std::variant<Options, ExitCode> parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "cancha-viewer");
    return parse_options(static_cast<int>(arguments.size()), arguments.data(), "/page");
}

/// Expects exit code 2 and this text on stderr.
void expect_bad_usage(std::vector<const char*> arguments, const std::string& text) {
    testing::internal::CaptureStderr();
    const auto parsed = parse(std::move(arguments));
    const std::string said = testing::internal::GetCapturedStderr();

    ASSERT_TRUE(std::holds_alternative<ExitCode>(parsed));
    EXPECT_EQ(std::get<ExitCode>(parsed).value, 2);
    EXPECT_THAT(said, HasSubstr(text));
}

TEST(ViewerOptionsTest, ListensOnLoopbackUnlessToldOtherwise) {
    const auto parsed = parse({"--server", "127.0.0.1:4711"});

    ASSERT_TRUE(std::holds_alternative<Options>(parsed));
    const Options& options = std::get<Options>(parsed);
    EXPECT_EQ(options.server, (connection::ServerAddress{{"127.0.0.1", 4711}, ""}));
    EXPECT_EQ(options.match, "");
    EXPECT_EQ(options.http.host, "127.0.0.1");
    EXPECT_EQ(options.page, "/page");
}

TEST(ViewerOptionsTest, TakesAPortAloneForItsOwnAddress) {
    const auto parsed = parse({"--server", "localhost:4711", "--http", "0"});

    EXPECT_EQ(std::get<Options>(parsed).http, (connection::HostAndPort{"127.0.0.1", 0}));
}

TEST(ViewerOptionsTest, ReadsVersionSixAddressesInBrackets) {
    const auto parsed = parse({"--server", "[::1]:4711", "--http", "[::1]:8080"});

    EXPECT_EQ(std::get<Options>(parsed).server, (connection::ServerAddress{{"::1", 4711}, ""}));
    EXPECT_EQ(std::get<Options>(parsed).http, (connection::HostAndPort{"::1", 8080}));
}

TEST(ViewerOptionsTest, ShowsWhatAnotherViewerShows) {
    for (const char* text : {"http://cup.example.org:8090/", "http://cup.example.org:8090"}) {
        const auto parsed = parse({"--relay", text, "--match", "final"});
        EXPECT_EQ(std::get<Options>(parsed).relay,
                  (connection::HostAndPort{"cup.example.org", 8090}));
    }
    for (const char* text : {"cup.example.org:8090", "https://cup.example.org:8090/", "http://",
                             "http://cup.example.org/", "http://h:1/final"}) {
        expect_bad_usage({"--relay", text}, "--relay: expected http://HOST:PORT/");
    }
    expect_bad_usage({"--relay", "http://h:1", "--server", "h:1"}, "got both");
    expect_bad_usage({"--relay", "http://h:1", "--officials"}, "officials need --server");
    expect_bad_usage({"final.mcap", "--officials"}, "officials need --server");
    expect_bad_usage({"--relay", "http://h:1", "--updates-per-second", "5"}, "--server WHERE, too");
}

TEST(ViewerOptionsTest, LetsPagesOfNamedSitesReadAsTools) {
    const auto parsed = parse({"--server", "h:1", "--http-origin", "https://app.foxglove.dev",
                               "--http-origin", "http://localhost:8080"});

    const AllowedOrigins& origins = std::get<Options>(parsed).http_origins;
    EXPECT_TRUE(origins.allows("https://app.foxglove.dev"));
    EXPECT_TRUE(origins.allows("http://localhost:8080"));
    expect_bad_usage({"--server", "h:1", "--http-origin", "app.foxglove.dev"},
                     "--http-origin: expected an origin such as https://app.foxglove.dev");
}

TEST(ViewerOptionsTest, NamesWhatIsWrongWithAnAddress) {
    expect_bad_usage({"--server", "4711"},
                     "--server: '4711' is not a server address: expected HOST:PORT");
    expect_bad_usage({"--server", "host:99999"}, "--server: 'host:99999' is not a server address");
    expect_bad_usage({"--server", "host:"}, "expected HOST:PORT");
    expect_bad_usage({"--server", "::1:4711"}, "expected HOST:PORT");
    expect_bad_usage({"--server", "h:1", "--http", "x"},
                     "--http: expected PORT or HOST:PORT, such as 127.0.0.1:4711, got 'x'");
}

TEST(ViewerOptionsTest, TakesAUnixSocketAndTheNameOfAMatch) {
    const auto parsed = parse({"--server", "unix:/run/cancha.sock", "--match", "final"});

    EXPECT_EQ(std::get<Options>(parsed).server,
              (connection::ServerAddress{connection::HostAndPort{}, "/run/cancha.sock"}));
    EXPECT_EQ(std::get<Options>(parsed).match, "final");
}

TEST(ViewerOptionsTest, RefusesWhatNoMatchIsCalled) {
    expect_bad_usage({"--server", "h:1", "--match", "a b"},
                     "--match 'a b': expected 1 to 32 letters");
}

TEST(ViewerOptionsTest, NeedsToKnowWhatToWatch) {
    expect_bad_usage({}, "nothing to show: expected --server WHERE, --relay URL, a recording");
    expect_bad_usage({"--match", "final", "records"}, "--match: expected --server WHERE");
}

TEST(ViewerOptionsTest, TakesRecordingsWithAServerAndWithout) {
    const auto alone = parse({"final.mcap"});
    const auto both = parse({"--server", "h:1", "records"});

    ASSERT_TRUE(std::holds_alternative<Options>(alone));
    EXPECT_EQ(std::get<Options>(alone).recordings, "final.mcap");
    EXPECT_FALSE(std::get<Options>(alone).server);
    EXPECT_EQ(std::get<Options>(both).recordings, "records");
    EXPECT_TRUE(std::get<Options>(both).server);
}

TEST(ViewerOptionsTest, TakesNamesToBeCalledByAndRefusesWhatIsNone) {
    const auto parsed = parse({"--server", "h:1", "--http-host", "a.example", "--http-host", "b"});

    ASSERT_TRUE(std::holds_alternative<Options>(parsed));
    const AllowedHosts& hosts = std::get<Options>(parsed).http_hosts;
    EXPECT_FALSE(hosts.find_problem({.headers = 1, .name = "b:8090"}));
    EXPECT_TRUE(hosts.find_problem({.headers = 1, .name = "c:8090"}));
    expect_bad_usage({"--server", "h:1", "--http-host", "https://a.example"},
                     "--http-host: expected a name");
}

TEST(ViewerOptionsTest, ServesOnlyThisMachine) {
    expect_bad_usage({"--server", "h:1", "--http", "0.0.0.0:80"}, "reverse proxy");
}

TEST(ViewerOptionsTest, EndsWellWhenAskedForHelp) {
    testing::internal::CaptureStdout();
    const auto parsed = parse({"--help"});
    const std::string said = testing::internal::GetCapturedStdout();

    EXPECT_EQ(std::get<ExitCode>(parsed).value, 0);
    EXPECT_THAT(said, HasSubstr("--server"));
}

}  // namespace
}  // namespace cancha::gateway

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <iterator>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"
#include "tests/architecture/include_scan.h"

namespace cancha::architecture {
namespace {

namespace fs = std::filesystem;

/// A border between layers. No product source under `folder` includes a file under `forbidden`,
/// except those in `allowed`.
struct Border {
    std::string_view name;  ///< Name of the test.
    std::string_view folder;
    std::vector<std::string_view> forbidden;
    std::vector<std::string_view> allowed;
    std::string_view reason;
    std::vector<std::string_view> exempt;  ///< Parts of `folder` outside this border.
};

void PrintTo(const Border& border, std::ostream* stream) {
    *stream << border.name;
}

const std::vector<Border> kBorders = {
    {"ProtoKnowsNobody",
     "proto",
     {"server", "referee", "client-sdk", "strategies", "viewer", "ode"},
     {},
     "everything stands on the contract, and it on nothing of ours",
     {}},
    {"BaseKnowsNeitherFramesNorFiles",
     "proto/base",
     {"proto/wire", "proto/command", "proto/schema", "proto/mcap", "proto/foxglove", "proto/ssl"},
     {},
     "all programs stand on it, and it on nothing but the messages",
     {}},
    {"ValuesStandOnNothing",
     "proto/base/values",
     {"proto/base"},
     {"proto/base/values"},
     "every other room of the base is made with them",
     {}},
    {"TextKnowsValuesOnly",
     "proto/base/text",
     {"proto/base"},
     {"proto/base/values", "proto/base/text"},
     "it opens no file and prints nothing",
     {}},
    {"FilesKnowTextAndValuesOnly",
     "proto/base/files",
     {"proto/base"},
     {"proto/base/values", "proto/base/text", "proto/base/files"},
     "what reads files starts no process and prints nothing",
     {}},
    {"FramesKnowNoFileFormat",
     "proto/wire",
     {"proto/mcap", "proto/foxglove", "proto/ssl"},
     {},
     "files are made of the contract, and it of nothing of theirs",
     {}},
    {"CommandsKnowNoFileFormat",
     "proto/command",
     {"proto/mcap", "proto/foxglove", "proto/ssl"},
     {},
     "files are made of the contract, and it of nothing of theirs",
     {}},
    {"RefereeIsPure",
     "referee",
     {"server", "client-sdk", "strategies", "viewer", "boost", "ode"},
     {},
     "the referee judges plain values: no physics, no sockets, no server",
     {"referee/console", "referee/tournament"}},
    {"RefereeReadsNoSession",
     "referee",
     {"proto/wire", "proto/mcap", "proto/cancha/v1/session", "proto/cancha/v1/tick"},
     {},
     "what clients and server say to each other is none of the referee's business",
     {"referee/console", "referee/tournament", "referee/order"}},
    {"SimHasNoSockets",
     "server/sim",
     {"boost", "server", "client-sdk", "strategies", "viewer", "proto", "referee"},
     {"server/sim", "proto/base/values", "proto/base/text", "proto/base/files", "proto/cancha/v1",
      "proto/command", "proto/numbers", "referee/core", "referee/kit"},
     "the simulator is a library that others embed, without sockets, sessions and recordings",
     {}},
    {"WorldHasNoSockets",
     "server/sim/world",
     {"boost", "server", "client-sdk", "strategies", "viewer", "proto/wire", "proto/mcap"},
     {"server/sim/world", "server/sim/mesh"},
     "physics knows no network and no other part of the server",
     {}},
    {"WorldReadsNoMessageThatTravels",
     "server/sim/world",
     {"proto/cancha/v1"},
     {"proto/cancha/v1/discipline"},
     "its builders read the discipline; everything else that is a message is made elsewhere",
     {}},
    {"WorldKnowsOfTheRefereeWhatItMustShowAndDo",
     "server/sim/world",
     {"referee"},
     {"referee/core/world_state", "referee/core/verdict"},
     "the world fills in what the referee must see and knows nothing else of it",
     {}},
    {"OnlyOneFolderKnowsOde",
     "server",
     {"ode"},
     {},
     "every ODE handle is owned in server/sim/world/ode",
     {"server/sim/world/ode"}},
    {"MeshKnowsBytesAlone",
     "server/sim/mesh",
     {"boost", "ode", "server", "referee", "client-sdk", "strategies", "viewer", "proto"},
     {"server/sim/mesh", "proto/base"},
     "it says whether bytes are a mesh",
     {}},
    {"SdfKnowsNoOtherPartOfTheServer",
     "server/sim/sdf",
     {"boost", "ode", "server", "client-sdk", "strategies", "viewer", "proto/wire"},
     {"server/sim/sdf", "server/sim/mesh"},
     "it makes a message of a text",
     {}},
    {"SdfKnowsOfTheRefereeHowNumbersAreChecked",
     "server/sim/sdf",
     {"referee"},
     {"referee/core/settings"},
     "it helps to build the rule book, so it cannot need it",
     {}},
    {"NetKnowsNoWorld",
     "server/net",
     {"ode", "server", "referee", "client-sdk", "strategies", "viewer"},
     {"server/net"},
     "the network carries frames and knows nothing of matches",
     {}},
    {"WhatTheJobsOfTheRunnerShareKnowsNone",
     "server/runner",
     {"server/runner/play", "server/runner/batch", "server/runner/scenario", "server/runner/replay",
      "server/runner/settings"},
     {},
     "options, exit codes and the page are there for every job",
     {"server/runner/play", "server/runner/batch", "server/runner/scenario", "server/runner/replay",
      "server/runner/settings"}},
    {"PlayingAMatchIsNoBatch",
     "server/runner/play",
     {"server/runner/batch", "server/runner/scenario", "server/runner/replay",
      "server/runner/settings"},
     {},
     "a batch knows how a match is played, and a match of no batch",
     {}},
    {"ABatchKnowsNoScenario",
     "server/runner/batch",
     {"server/runner/scenario", "server/runner/replay", "server/runner/settings"},
     {},
     "a scenario is played in batches, a batch is of anything",
     {}},
    {"AScenarioIsNeitherReplayedNorExplained",
     "server/runner/scenario",
     {"server/runner/replay", "server/runner/settings"},
     {},
     "it is played, alone or in batches",
     {}},
    {"AReplayPlaysNothing",
     "server/runner/replay",
     {"server/runner/play", "server/runner/batch", "server/runner/scenario",
      "server/runner/settings"},
     {},
     "it shows what is recorded",
     {}},
    {"ExplainingSettingsPlaysNothing",
     "server/runner/settings",
     {"server/runner/play", "server/runner/batch", "server/runner/scenario",
      "server/runner/replay"},
     {},
     "it reads a discipline",
     {}},
    {"ServerKnowsNoClient",
     "server",
     {"client-sdk", "strategies", "viewer"},
     {},
     "clients depend on the protocol, and the server on none of them",
     {"server/app"}},  // cancha-server also asks servers.
    {"ConsoleIsAClient",
     "referee/console",
     {"server", "referee/core", "referee/kit", "ode"},
     {},
     "what a match does the console learns from the server, as any client",
     {}},
    {"TournamentIsAClient",
     "referee/tournament",
     {"server", "ode"},
     {},
     "it plays matches on a server, as any admin",
     {}},
    {"ClientSdkIsSelfContained",
     "client-sdk",
     {"server", "referee", "strategies", "viewer", "ode"},
     {},
     "a competitor builds it without the server",
     {}},
    {"StrategiesUseTheClientSdk",
     "strategies",
     {"server", "referee", "viewer", "ode"},
     {},
     "a strategy sees what every competitor sees",
     {}},
    {"ViewerOnlyWatches",
     "viewer",
     {"server", "referee", "strategies", "ode"},
     {},
     "a viewer draws what the messages describe and knows no discipline",
     {}},
    {"JudgesKnowNothingOfOurs",
     "tests/check/scenes/judges",
     {"proto", "referee", "server", "client-sdk", "strategies", "viewer", "ode"},
     {},
     "they judge independently, and build without the rest of the house",
     {}},
};

bool lies_under_any(std::string_view path, const std::vector<std::string_view>& prefixes) {
    return std::ranges::any_of(prefixes,
                               [&](std::string_view prefix) { return lies_under(path, prefix); });
}

using Dislike = std::function<bool(std::string_view file, std::string_view path)>;

/// Returns "file:line: includes ..." for every include of the source for which `is_forbidden`
/// returns true.
std::vector<std::string> offences_in(const fs::path& source, const Dislike& is_forbidden) {
    const std::string file = fs::relative(source, kRoot).generic_string();
    const Result<std::string> text = read_text_file(source);
    EXPECT_TRUE(text) << file;
    std::vector<std::string> offences;
    for (const Include& include : includes_in(text ? *text : std::string())) {
        if (is_forbidden(file, from_root(include.path))) {
            offences.push_back(fmt::format("{}:{}: includes {}", file, include.line, include.path));
        }
    }
    return offences;
}

/// Returns the offences of all product sources in the folder.
std::vector<std::string> offences_under(std::string_view folder, const Dislike& is_forbidden) {
    std::vector<std::string> offences;
    for (const fs::path& source : sources_under(kRoot / folder)) {
        if (!is_test_file(source)) {
            std::ranges::move(offences_in(source, is_forbidden), std::back_inserter(offences));
        }
    }
    return offences;
}

/// Returns the folder of the rule book that contains `file`: "referee/core".
std::string_view part_of_referee(std::string_view file) {
    return file.substr(0, file.find('/', std::string_view("referee/").size()));
}

/// Folders that several other folders use.
constexpr std::array<std::string_view, 4> kNoChapters = {"referee/core", "referee/kit",
                                                         "referee/order", "referee/tournament"};

class ForbiddenIncludesTest : public testing::TestWithParam<Border> {};

TEST_P(ForbiddenIncludesTest, Holds) {
    const Border& border = GetParam();
    ASSERT_TRUE(fs::is_directory(kRoot / border.folder)) << border.folder;

    const auto offences =
        offences_under(border.folder, [&](std::string_view file, std::string_view path) {
            return !lies_under_any(file, border.exempt) && lies_under_any(path, border.forbidden) &&
                   !lies_under_any(path, border.allowed);
        });

    EXPECT_THAT(offences, testing::IsEmpty()) << border.reason;
}

INSTANTIATE_TEST_SUITE_P(Border, ForbiddenIncludesTest, testing::ValuesIn(kBorders),
                         [](const auto& border) { return std::string(border.param.name); });

TEST(ChapterTest, IsIncludedByNothingOutsideItsFolder) {
    for (const std::string_view folder :
         {"proto", "referee", "server", "client-sdk", "strategies", "viewer"}) {
        const auto offences = offences_under(folder, [](auto file, auto path) {
            const std::string_view part = part_of_referee(path);
            return lies_under(path, "referee") && part != part_of_referee(file) &&
                   std::ranges::count(kNoChapters, part) == 0;
        });

        EXPECT_THAT(offences, testing::IsEmpty()) << "a chapter is one folder";
    }
}

TEST(ProductTest, ReadsWorldsOfSdformatInOneFolder) {
    for (const std::string_view folder :
         {"proto", "referee", "server", "client-sdk", "strategies", "viewer"}) {
        const auto offences = offences_under(folder, [](auto file, auto path) {
            return !lies_under(file, "server/sim/sdf") &&
                   lies_under_any(path, {"sdf", "ignition", "tinyxml2"});
        });

        EXPECT_THAT(offences, testing::IsEmpty()) << "server/sim/sdf makes messages of them";
    }
}

TEST(ProductTest, IncludesNothingThatOnlyTestsHave) {
    for (const std::string_view folder :
         {"proto", "referee", "server", "client-sdk", "strategies", "viewer"}) {
        const auto offences = offences_under(folder, [](auto, auto path) {
            return lies_under_any(path, {"tests", "gtest", "gmock"});
        });

        EXPECT_THAT(offences, testing::IsEmpty());
    }
}

TEST(JudgesTest, AloneKnowOtherEngines) {
    for (const std::string_view folder :
         {"proto", "referee", "server", "client-sdk", "strategies", "viewer", "tests"}) {
        const auto offences = offences_under(folder, [](auto file, auto path) {
            return !lies_under(file, "tests/check/scenes/judges") &&
                   lies_under_any(path, {"mujoco", "dart", "Eigen"});
        });

        EXPECT_THAT(offences, testing::IsEmpty()) << "no build may need these engines";
    }
}

TEST(IncludeScanTest, FindsEveryIncludeWithItsLine) {
    const std::vector<Include> includes = includes_in(
        "#pragma once\n"
        "#include <ode/ode.h>\n"
        "  #  include \"server/net/session.h\"  // why\n"
        "// #include <boost/asio.hpp>\n"
        "#include <map>");

    ASSERT_EQ(includes.size(), 3U);
    EXPECT_EQ(includes[0].path, "ode/ode.h");
    EXPECT_EQ(includes[1].path, "server/net/session.h");
    EXPECT_EQ(includes[1].line, 3U);
    EXPECT_EQ(includes[2].path, "map");
}

TEST(IncludeScanTest, AFolderIsNotTheBeginningOfAnotherName) {
    EXPECT_TRUE(lies_under("server/net/session.h", "server"));
    EXPECT_TRUE(lies_under("proto/cancha/v1/tick.pb.h", "proto/cancha/v1/tick"));
    EXPECT_FALSE(lies_under("server_side.h", "server"));
    EXPECT_FALSE(lies_under("cancha/base/tick.h", "proto/cancha/v1/tick"));
}

TEST(IncludeScanTest, KnowsTestFilesByNameAndFolder) {
    EXPECT_TRUE(is_test_file("cancha/base/pose_test.cpp"));
    EXPECT_TRUE(is_test_file("referee/kit/test_field.h"));
    EXPECT_TRUE(is_test_file("client-sdk/cpp/test/fake_server.cpp"));
    EXPECT_FALSE(is_test_file("server/sim/world/contest.cpp"));
}

TEST(IncludeScanTest, FindsSourcesInEveryLayer) {
    for (const Border& border : kBorders) {
        EXPECT_FALSE(sources_under(kRoot / border.folder).empty()) << border.folder;
    }
}

}  // namespace
}  // namespace cancha::architecture

#include "server/runner/scenario/scenario_results.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <unistd.h>

namespace cancha::runner {
namespace {

using scenario::End;
using scenario::Row;
using scenario::Scenario;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

/// Scenario with the ends "goal" and "cleared", one variation and one measure.
Scenario make_scenario() {
    Scenario scenario{.source = "play.txtpb",
                      .settings = {},
                      .stage = *match::make_stage(*referee::load_discipline("simurosot/5v5"))};
    scenario.ends = {End{"goal", {}}, End{"cleared", {}}};
    scenario.variations = {{"ball.y_m", 0, 1}};
    scenario.measures = {{"max_ball_speed_mps"}};
    return scenario;
}

/// Row of a repeat of make_scenario().
Row make_row(std::uint64_t number, const std::string& end) {
    const scenario::Repeat repeat{
        .seed = number + 6, .drawn = {0.125}, .opening = {}, .script = scenario::Script()};
    const scenario::Outcome outcome{.end = end,
                                    .tick = Tick{90},
                                    .goal_by = end == "goal" ? Team::kBlue : Team::kNone,
                                    .ball = referee::BallState{.position_m = {-1.15, 0.1, 0.025},
                                                               .velocity_mps = {3, 4, 0},
                                                               .turn_rate_radps = {},
                                                               .orientation = {}},
                                    .measures = {5.5},
                                    .state_hash = 0xabc};
    return scenario::make_row(number, repeat, outcome, TickRate{60});
}

/// Returns line and column after the first occurrence of a word.
std::pair<std::size_t, std::size_t> end_of(const std::string& text, const std::string& word) {
    const std::size_t end = text.find(word) + word.size();
    const std::size_t line = text.rfind('\n', end - 1) + 1;  // 0 in the first line.
    return {std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n'),
            end - line};
}

/// Row of a repeat of ten ticks.
Row ending(const std::string& end, Team goal_by = Team::kNone) {
    scenario::Outcome outcome;
    outcome.end = end;
    outcome.tick = Tick{10};
    outcome.goal_by = goal_by;
    return scenario::make_row(1, {}, outcome, TickRate{60});
}

const ResultFile::Origin kOrigin{{"discipline", "simurosot/5v5"}, {"discipline_hash", "0a"}};

/// File that is removed with this object.
class ScratchFile {
  public:
    ScratchFile()
        : path_(std::filesystem::temp_directory_path() /
                ("cancha-results-" + std::to_string(getpid()) + ".csv")) {
        std::filesystem::remove(path_);
    }

    ~ScratchFile() { std::filesystem::remove(path_); }

    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::filesystem::path& path() const { return path_; }

    std::vector<std::string> lines() const {
        std::ifstream stream(path_);
        std::vector<std::string> lines;
        for (std::string line; std::getline(stream, line);) {
            lines.push_back(line);
        }
        return lines;
    }

  private:
    std::filesystem::path path_;
};

TEST(ResultTableTest, PutsEveryValueUnderTheEndOfItsName) {
    const ResultTable table(make_scenario(), true);
    const std::string header = table.header();
    const std::string line = table.line(make_row(1, "goal"));

    EXPECT_EQ(end_of(header, "  tick"), end_of(line, "  90"));
    EXPECT_EQ(end_of(header, "time_s"), end_of(line, "1.5000"));
    EXPECT_EQ(end_of(header, "ball_speed_mps"), end_of(line, "5.0000"));  // (3, 4) is 5 long.
    EXPECT_EQ(end_of(header, "ball.y_m"), end_of(line, "0.1250"));
    EXPECT_EQ(header.find("end"), line.find("goal"));
    EXPECT_THAT(line, EndsWith("0000000000000abc"));
}

TEST(ResultTableTest, FitsATerminalOf80Columns) {
    Scenario scenario = make_scenario();
    for (const char* path : {"ball.x_m", "ball.speed_mps", "ball.aim.x_m", "robots.6.pose.x_m"}) {
        scenario.variations.push_back({path, 0, 1});
    }
    const scenario::Repeat repeat{.seed = 7,
                                  .drawn = std::vector<double>(scenario.variations.size(), 0.5),
                                  .opening = {},
                                  .script = scenario::Script()};
    scenario::Outcome outcome;
    outcome.end = "referee: match_end";
    outcome.measures = {5.5};
    const ResultTable table(scenario, true);
    const ResultTable elsewhere(scenario, false);

    for (const std::string& text :
         {table.header(), table.line(scenario::make_row(1, repeat, outcome, TickRate{60}))}) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_LE(line.size(), 80U) << line;
        }
    }
    const std::string row = elsewhere.line(scenario::make_row(1, repeat, outcome, TickRate{60}));
    EXPECT_THAT(elsewhere.header() + row, Not(HasSubstr("\n"))) << "another program has to read it";
}

TEST(ResultTableTest, SaysDashWhereThereIsNothing) {
    EXPECT_THAT(ResultTable(make_scenario(), true).line(make_row(1, "cleared")), HasSubstr(" -  "));
}

TEST(JsonLineTest, NamesEveryValue) {
    const auto object = nlohmann::json::parse(
        json_line(scenario::column_names(make_scenario()), make_row(2, "cleared")));

    EXPECT_EQ(object["repeat"], 2);
    EXPECT_EQ(object["seed"], 8);
    EXPECT_EQ(object["end"], "cleared");
    EXPECT_EQ(object["time_s"], 1.5);
    EXPECT_EQ(object["goal_by"], nullptr);
    EXPECT_EQ(object["ball.y_m"], 0.125);
    EXPECT_EQ(object["max_ball_speed_mps"], 5.5);
}

TEST(JsonLineTest, TakesALabelThatIsNoUtf8) {
    const std::string line =
        json_line(scenario::column_names(make_scenario()), make_row(1, "\xff\xfe"));

    EXPECT_FALSE(nlohmann::json::parse(line, nullptr, false).is_discarded());
}

TEST(JsonLineTest, CanBeReadBackToTheLastBit) {
    const auto names = scenario::column_names(make_scenario());
    Row row = make_row(3, "cleared");
    row[6] = 1.0 / 3;  // ball_x_m: not a finite decimal fraction.

    EXPECT_EQ(parse_json_line(names, json_line(names, row)), row);
    EXPECT_EQ(parse_json_line(names, json_line(names, make_row(1, "goal"))), make_row(1, "goal"));
}

TEST(JsonLineTest, OtherLinesAreNoResults) {
    const auto names = scenario::column_names(make_scenario());
    const std::string whole = json_line(names, make_row(1, "goal"));

    EXPECT_FALSE(parse_json_line(names, R"({"summary":{"repeats":1}})"));
    EXPECT_FALSE(parse_json_line(names, whole.substr(0, whole.size() / 2)));
    EXPECT_FALSE(parse_json_line(names, ""));
}

TEST(ResultFileTest, WritesTheNamesOnceAndAppendsAfterwards) {
    const ScratchFile file;
    const auto names = scenario::column_names(make_scenario());
    for (std::uint64_t number = 1; number <= 2; ++number) {
        Result<ResultFile> results = ResultFile::open(file.path(), names, kOrigin);
        ASSERT_TRUE(results) << results.error().message;
        results->append(make_row(number, "goal"));
        EXPECT_TRUE(results->finish());
    }

    EXPECT_THAT(
        file.lines(),
        ElementsAre("repeat,seed,end,tick,time_s,goal_by,ball_x_m,ball_y_m,ball_z_m,ball_speed_mps,"
                    "ball.y_m,max_ball_speed_mps,state_hash,discipline,discipline_hash",
                    "1,7,\"goal\",90,1.5,\"blue\",-1.15,0.1,0.025,5,0.125,5.5,\"0000000000000abc\","
                    "\"simurosot/5v5\",\"0a\"",
                    "2,8,\"goal\",90,1.5,\"blue\",-1.15,0.1,0.025,5,0.125,5.5,"
                    "\"0000000000000abc\",\"simurosot/5v5\",\"0a\""));
}

TEST(ResultFileTest, DoublesQuotesAndLeavesOutWhatIsNot) {
    const ScratchFile file;
    Result<ResultFile> results =
        ResultFile::open(file.path(), scenario::column_names(make_scenario()), kOrigin);
    ASSERT_TRUE(results) << results.error().message;

    results->append(make_row(1, "the \"end\""));

    EXPECT_TRUE(results->finish());
    EXPECT_THAT(file.lines().at(1), HasSubstr(",\"the \"\"end\"\"\",90,1.5,,-1.15,"));
}

TEST(ResultFileTest, RefusesAFileWithOtherColumns) {
    const ScratchFile file;
    std::ofstream(file.path()) << "discipline,seed\n";

    const Result<ResultFile> results =
        ResultFile::open(file.path(), scenario::column_names(make_scenario()), kOrigin);

    ASSERT_FALSE(results);
    EXPECT_THAT(results.error().message, HasSubstr("has other columns"));
    EXPECT_THAT(file.lines(), ElementsAre("discipline,seed"));
}

TEST(ResultFileTest, TellsResultsOfAnotherOrigin) {
    const ScratchFile file;
    const auto is_mixed = [&file](const std::string& hash) {
        Result<ResultFile> results =
            ResultFile::open(file.path(), {"repeat"}, {{"discipline_hash", hash}});
        results->append({std::uint64_t{1}});
        return results->finish() && results->is_mixed();
    };

    EXPECT_FALSE(is_mixed("0a"));  // The file is still empty.
    EXPECT_FALSE(is_mixed("0a"));
    EXPECT_TRUE(is_mixed("0b"));
    EXPECT_FALSE(is_mixed("0b"));
}

TEST(ResultFileTest, NamesAFileThatCannotBeWritten) {
    const Result<ResultFile> results = ResultFile::open("/no/such/folder/a.csv", {"repeat"}, {});

    ASSERT_FALSE(results);
    EXPECT_EQ(results.error().code, ErrorCode::kIo);
    EXPECT_THAT(results.error().message, HasSubstr("/no/such/folder/a.csv"));
}

TEST(ResultFileTest, SaysWhenTheDiskIsFull) {
    const Result<ResultFile> results = ResultFile::open("/dev/full", {"repeat"}, {});

    ASSERT_FALSE(results);
    EXPECT_THAT(results.error().message, HasSubstr("No space left on device"));
}

TEST(TallyTest, CountsEveryEndAndNamesThoseThatNeverCame) {
    Tally tally(make_scenario());
    for (int i = 0; i < 3; ++i) {
        tally.add(ending("goal", Team::kBlue));
    }
    tally.add(ending("referee: goal", Team::kYellow));

    EXPECT_EQ(tally.text(), "4 repeats: goal 3 (75.0%), cleared 0 (0.0%), referee: goal 1 (25.0%)");
    EXPECT_EQ(tally.json()["goals"], (nlohmann::ordered_json{{"blue", 3}, {"yellow", 1}}));
    EXPECT_EQ(tally.ticks(), 40U);
}

TEST(TallyTest, OfNothingIsNothing) {
    EXPECT_EQ(Tally(make_scenario()).text(), "0 repeats: goal 0 (0.0%), cleared 0 (0.0%)");
}

}  // namespace
}  // namespace cancha::runner

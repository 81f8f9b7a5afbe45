#include "tests/check/scenes/judged_report.h"

#include <algorithm>
#include <limits>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

#include "proto/base/files/text_file.h"

namespace cancha::scenes {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// An engine that returns a given distance of fall, and plays no other scene.
class Faller : public Engine {
  public:
    explicit Faller(double way_m) : way_m_(way_m) {}

    std::string name() const override { return "faller"; }

    std::optional<Answer> fall(double /*time_s*/) override { return Answer{way_m_}; }

    std::optional<Answer> rebound(double /*e*/) override { return std::nullopt; }

    std::optional<Answer> critical_slope(const Way& /*down*/) override { return std::nullopt; }

    std::optional<Answer> slide(const Way& /*way*/) override { return std::nullopt; }

    std::optional<Answer> swing(Reading /*reading*/, double /*s*/) override { return std::nullopt; }

    std::optional<Answer> drive(const Motion& /*wanted*/) override { return std::nullopt; }

    std::optional<Answer> critical_friction() override { return std::nullopt; }

  private:
    double way_m_;
};

std::vector<Question> ask_for_two_metres() {
    return {{"way, m", "theory", 2, 0.01, 2, [](Engine& engine) { return engine.fall(1); }},
            {"bounce, m", "theory", 2, 0.01, 2, [](Engine& engine) { return engine.rebound(1); }}};
}

constexpr Scene kScenes[] = {{"One", "One scene", "Made up.", ask_for_two_metres}};

check::Report report_on(double ours_m, const std::map<std::string, Answer>& answers) {
    Faller ours(ours_m);
    return judged_report(kScenes, ours, {{"Judge 1.0", answers}});
}

TEST(JudgedReportTest, SaysHowTheEnginesAgree) {
    const check::Report report =
        report_on(2, {{"way, m", {2.09, kNone, "It is soft."}}, {"bounce, m", {2}}});

    EXPECT_THAT(report.text, HasSubstr("\n## One scene\nMade up.\n"));
    EXPECT_THAT(report.text,
                HasSubstr("\n| what      | expected |   ours |  Judge | tolerance | verdict |\n"
                          "|-----------|---------:|-------:|-------:|----------:|---------|\n"
                          "| way, m    |   2.0000 | 2.0000 | 2.0900 |      0.01 | agree   |\n"
                          "| bounce, m |   2.0000 |      - | 2.0000 |      0.01 | agree   |\n"
                          "\n* Judge: It is soft.\n"));
    EXPECT_THAT(report.text, HasSubstr("Judge 1.0"));
    EXPECT_EQ(report.rows, 2U);
    EXPECT_EQ(report.failed, 0U);
}

TEST(JudgedReportTest, ExplainsWhatFollowsFromTheEquationsOfAJudge) {
    const check::Report report = report_on(2, {{"way, m", {1.4, 1.42, "It is 2 / sqrt(2)."}}});

    EXPECT_THAT(report.text, HasSubstr("| 1.4000 * |      0.01 | explained |\n"));
    EXPECT_THAT(report.text, HasSubstr("\n* Judge: It is 2 / sqrt(2).\n"
                                       "* Judge, way, m: its equations give 1.4200.\n"));
    EXPECT_EQ(report.failed, 0U);
}

TEST(JudgedReportTest, FailsWhereAJudgeDiffersOrOursIsOff) {
    const check::Report differs = report_on(2, {{"way, m", {1.4}}});
    EXPECT_THAT(differs.text, HasSubstr("| **differ** |"));
    EXPECT_THAT(differs.text, HasSubstr("its equations give no other number"));
    EXPECT_EQ(differs.failed, 1U);

    const check::Report off = report_on(2.02, {{"way, m", {2}}});
    EXPECT_THAT(off.text, HasSubstr("| **fails** |"));
    EXPECT_EQ(off.failed, 1U);

    EXPECT_EQ(report_on(kNone, {{"way, m", {2}}}).failed, 1U);
}

TEST(JudgedReportTest, AnOpinionNeedsNumbers) {
    const Question question = ask_for_two_metres().front();
    EXPECT_EQ(opinion_of({2.0999}, question), Opinion::kAgrees);
    EXPECT_EQ(opinion_of({2.11}, question), Opinion::kDiffers);
    EXPECT_EQ(opinion_of({2.11, 2.2}, question), Opinion::kExplained);
    EXPECT_EQ(opinion_of({kNone}, question), Opinion::kDiffers);
    EXPECT_EQ(opinion_of({kNone, 2.2}, question), Opinion::kDiffers);
}

TEST(JudgedReportTest, ReadsWhatJudgesMeasured) {
    const auto judges = read_judges(
        "A 1\trebound, e 0.5, m\t0.25\tnan\tIt bounces.\n"
        "B 2\trebound, e 0.5, m\t0.2\t0.21\t\n"
        "A 1\trebound, e 0.8, m\t0.64\tnan\t\n");

    ASSERT_TRUE(judges) << judges.error().message;
    ASSERT_EQ(judges->size(), 2U);
    EXPECT_EQ(judges->at(0).name, "A 1");
    EXPECT_EQ(judges->at(0).answers.size(), 2U);
    EXPECT_EQ(judges->at(0).answers.at("rebound, e 0.5, m").note, "It bounces.");
    EXPECT_EQ(judges->at(1).answers.at("rebound, e 0.5, m").by_its_law, 0.21);
}

TEST(JudgedReportTest, RefusesWhatNoJudgeWrote) {
    const auto problem_of = [](const std::string& text) {
        const auto judges = read_judges(text);
        return judges ? "" : judges.error().message;
    };
    const std::string good = "A\trebound, e 0.5, m\t0.25\tnan\t\n";

    EXPECT_THAT(problem_of(""), HasSubstr("empty"));
    EXPECT_THAT(problem_of(good + "A\trebound\n"), HasSubstr("line 2: expected 5 fields"));
    EXPECT_THAT(problem_of("A\trebound, e 0.5, m\tx\tnan\t\n"), HasSubstr("got 'x' and 'nan'"));
    EXPECT_THAT(problem_of("A\thop\t1\tnan\t\n"), HasSubstr("nobody asks for 'hop'"));
}

std::string kept(const std::string& name) {
    const Result<std::string> text =
        read_text_file(CANCHA_SOURCE_DIR "/tests/check/scenes/" + name);
    EXPECT_TRUE(text) << text.error().message;
    return text ? *text : "";
}

TEST(JudgedReportTest, IsThePageThatIsKeptWithWhatTheJudgesMeasured) {
    const auto report = report_with_judges(kept("measures.tsv"));

    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->text, kept("judged.md"))
        << "after a change that is meant, as in tests/check/README.md";
    EXPECT_EQ(report->failed, 0U);
}

TEST(JudgedReportTest, FitsATerminal) {
    const std::string long_note(30, 'x');
    std::string note;
    for (int i = 0; i < 20; ++i) {
        note += long_note + ' ';
    }
    std::istringstream lines(report_on(2, {{"way, m", {1.4, 1.4, note}}}).text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 100U) << line;
    }
}

TEST(QuestionsTest, HaveNamesOfTheirOwn) {
    std::set<std::string> names;
    for (const Scene& scene : scenes()) {
        EXPECT_FALSE(scene.questions().empty()) << scene.name;
        for (const Question& question : scene.questions()) {
            EXPECT_TRUE(names.insert(question.what).second) << question.what;
            EXPECT_GT(question.scale, 0) << question.what;
            EXPECT_THAT(question.what, Not(HasSubstr("\t")));
        }
    }
    EXPECT_GT(names.size(), 20U);
}

}  // namespace
}  // namespace cancha::scenes

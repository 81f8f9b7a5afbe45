#include "tests/check/check.h"

#include <limits>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "proto/base/files/text_file.h"
#include "tests/check/report.h"

namespace cancha::check {

void PrintTo(const Experiment& experiment, std::ostream* out) {
    *out << experiment.name;
}

void PrintTo(const Family* family, std::ostream* out) {
    *out << family->name;
}

namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::vector<Experiment> all_experiments() {
    std::vector<Experiment> all;
    for (const Family* family : families()) {
        all.insert(all.end(), family->experiments.begin(), family->experiments.end());
    }
    return all;
}

class ExperimentTest : public ::testing::TestWithParam<Experiment> {};

TEST_P(ExperimentTest, GivesWhatTheorySays) {
    const std::vector<Check> checks = GetParam().run();

    EXPECT_FALSE(checks.empty());
    for (const Check& check : checks) {
        EXPECT_TRUE(check.holds())
            << check.what << ": expected " << check.expected << ", tolerance " << check.tolerance
            << ", measured " << check.measured;
    }
}

INSTANTIATE_TEST_SUITE_P(Experiments, ExperimentTest, ::testing::ValuesIn(all_experiments()),
                         [](const auto& test) { return std::string(test.param.name); });

class FamilyTest : public ::testing::TestWithParam<const Family*> {};

TEST_P(FamilyTest, HasThePageThatIsKept) {
    const Family& family = *GetParam();
    const Result<std::string> kept =
        read_text_file(CANCHA_SOURCE_DIR "/" + std::string(family.kept_in));

    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(*kept, report_on(family).text) << "after a change that is meant: ./cancha check "
                                             << family.name << " > " << family.kept_in;
}

INSTANTIATE_TEST_SUITE_P(Families, FamilyTest, ::testing::ValuesIn(families()),
                         [](const auto& test) { return std::string(test.param->name); });

std::vector<Check> one_of_each() {
    constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    return {{"way, m", "v t", 2, 0.1, 2.05},
            {"speed, m/s", "g t", 2, 0.1, 2.2},
            {"height, m", "it flies", 2, 0.1, kNothing},
            at_most(2, "error, m", "limit", 2),
            at_most(2, "error, mm", "limit", kNothing),
            at_least(2, "distance, m", "limit", 2.5),
            at_least(2, "distance, mm", "limit", 1.5)};
}

TEST(ReportTest, SaysOfEachRowWhetherItHolds) {
    constexpr Experiment kExperiments[] = {{"One", "One of each", "Made up.", one_of_each}};
    const Family family{.name = "any",
                        .title = "Any robots",
                        .intro = "Units are any.\n",
                        .kept_in = "",
                        .experiments = kExperiments};

    const Report report = report_on(family);

    EXPECT_THAT(report.text,
                StartsWith("# Any robots\nUnits are any.\n\n## One of each\nMade up.\n"));
    EXPECT_THAT(report.text, HasSubstr("\n| way, m | v t | 2.0000 | 0.1 | 2.0500 | holds |\n"));
    EXPECT_THAT(report.text,
                HasSubstr("\n| speed, m/s | g t | 2.0000 | 0.1 | 2.2000 | **fails** |\n"));
    EXPECT_THAT(report.text,
                HasSubstr("\n| height, m | it flies | 2.0000 | 0.1 | nan | **fails** |\n"));
    EXPECT_THAT(report.text,
                HasSubstr("\n| error, m | limit | at most 2.0000 | | 2.0000 | holds |\n"));
    EXPECT_THAT(report.text,
                HasSubstr("\n| error, mm | limit | at most 2.0000 | | nan | **fails** |\n"));
    EXPECT_THAT(report.text,
                HasSubstr("\n| distance, m | limit | at least 2.0000 | | 2.5000 | holds |\n"));
    EXPECT_THAT(report.text,
                HasSubstr("\n| distance, mm | limit | at least 2.0000 | | 1.5000 | **fails** |\n"));
    EXPECT_EQ(report.rows, 7U);
    EXPECT_EQ(report.failed, 4U);
}

TEST(FamiliesTest, HaveNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (const Family* family : families()) {
        EXPECT_TRUE(names.insert(family->name).second) << family->name;
        EXPECT_EQ(find_family(family->name), family);
    }
    EXPECT_EQ(find_family("legs"), nullptr);
}

}  // namespace
}  // namespace cancha::check

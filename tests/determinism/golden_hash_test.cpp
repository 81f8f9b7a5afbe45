#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "referee/core/discipline.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/drive.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/driven_kind.h"
#include "tests/support/every_actuator.h"

namespace cancha::test {
namespace {

constexpr std::uint64_t kTicks = 1000;

/// Returns a command of exact numbers, multiples of 1/64. The first two numbers drive a curve.
command::Command curve(const command::Kind& kind, double phase) {
    command::Command command{.kind = &kind};
    for (std::size_t i = 0; i < kind.numbers.size(); ++i) {
        command.numbers[i] = i % 2 == 0 ? phase / 32 - 1 : 2 - phase / 64;
    }
    return command;
}

/// A match in which every robot drives curves that depend only on the tick and the robot.
class MatchOfCurves {
  public:
    MatchOfCurves(const referee::Discipline& discipline, std::uint64_t seed)
        : spec_(*world::make_world_spec(discipline.settings)),
          match_(discipline, spec_, {.seed = seed}) {}

    void play_tick() {
        if (match_.is_over()) {
            return;
        }
        const std::uint64_t tick = match_.tick().number;
        match_.open_tick();
        for (const world::RobotSpec& robot : spec_.robots) {
            const auto phase = static_cast<double>((tick + 11UL * to_number(robot.id)) % 128);
            const auto made = commands_for(
                robot, tick, [phase](const command::Kind& kind) { return curve(kind, phase); });
            std::ranges::for_each(made, [this](const auto& command) { match_.command(command); });
        }
        match_.close_tick();
    }

    std::uint64_t hash() const { return match_.state_hash(); }

  private:
    world::WorldSpec spec_;
    match::SimulatedMatch match_;
};

std::uint64_t hash_after_curves(const referee::Discipline& discipline, std::uint64_t seed) {
    MatchOfCurves match(discipline, seed);
    for (std::uint64_t tick = 0; tick < kTicks; ++tick) {
        match.play_tick();
    }
    return match.hash();
}

/// Returns the hash of a match that is played in turn with another one in the same process.
std::uint64_t hash_beside_another(const referee::Discipline& discipline, std::uint64_t seed) {
    MatchOfCurves match(discipline, seed);
    MatchOfCurves other(discipline, seed + 1);
    for (std::uint64_t tick = 0; tick < kTicks; ++tick) {
        other.play_tick();
        match.play_tick();
    }
    return match.hash();
}

std::string text_of(std::uint64_t hash) {
    return fmt::format("{:016x}", hash);
}

/// Reads the lines "NAME HASH" of a file of golden hashes.
std::map<std::string, std::string, std::less<>> read_golden_hashes(const std::string& path) {
    std::ifstream stream(std::filesystem::path(CANCHA_SOURCE_DIR) / path);
    std::map<std::string, std::string, std::less<>> hashes;
    for (std::string name, hash; stream >> name >> hash;) {
        hashes[name] = hash;
    }
    return hashes;
}

// A changed golden hash means that older recordings can no longer be simulated again. Then raise
// kBehaviourVersion (server/sim/match/version.h), and give the reason in the commit.
void expect_golden(const referee::Discipline& discipline, const std::string& path,
                   std::string_view name) {
    const auto hashes = read_golden_hashes(path);
    const auto golden = hashes.find(name);
    const std::string hash = text_of(hash_after_curves(discipline, 1));
    EXPECT_EQ(hash, golden == hashes.end() ? "" : golden->second)
        << "if it is new, add this line to " << path
        << "; if not, change that line there, and raise kBehaviourVersion in "
           "server/sim/match/version.h:\n"
        << name << ' ' << hash;
    EXPECT_EQ(text_of(hash_beside_another(discipline, 1)), hash) << "beside a second world";
}

/// Returns the full names of all variants, such as "simurosot/5v5".
std::vector<std::string> variant_names() {
    std::vector<std::string> names;
    for (const referee::VariantListing& listing : referee::list_variants()) {
        names.push_back(listing.full_name);
    }
    return names;
}

class GoldenHashTest : public ::testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        Result<referee::Discipline> loaded = referee::load_discipline(GetParam());
        ASSERT_TRUE(loaded) << loaded.error().message;
        const Result<world::WorldSpec> spec = world::make_world_spec(loaded->settings);
        ASSERT_TRUE(spec) << GetParam() << ": " << spec.error().message;
        discipline_ = *std::move(loaded);
    }

    std::optional<referee::Discipline> discipline_;
};

TEST_P(GoldenHashTest, TheSameCommandsGiveTheBitsTheyAlwaysGave) {
    expect_golden(*discipline_, "referee/" + discipline_->name + "/golden.hash",
                  discipline_->variant);
}

TEST_P(GoldenHashTest, EverySeedIsAnotherMatch) {
    EXPECT_NE(hash_after_curves(*discipline_, 1), hash_after_curves(*discipline_, 2));
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Disciplines, GoldenHashTest, ::testing::ValuesIn(variant_names()),
                         test_name);

class DriveGoldenHashTest : public ::testing::TestWithParam<const world::DriveModel*> {};

TEST_P(DriveGoldenHashTest, TheSameCommandsGiveTheBitsTheyAlwaysGave) {
    auto discipline = referee::load_discipline("simurosot/5v5");
    ASSERT_TRUE(discipline) << discipline.error().message;
    v1::RobotKind& kind = *discipline->settings.mutable_robot_kinds(0);
    kind.clear_drive_settings();
    world::give_drive(kind, *GetParam());

    expect_golden(*discipline, "server/sim/world/drives/golden.hash",
                  std::string(GetParam()->name));
}

INSTANTIATE_TEST_SUITE_P(Drives, DriveGoldenHashTest, ::testing::ValuesIn(world::drive_models()),
                         [](const auto& drive) { return std::string(drive.param->name); });

}  // namespace
}  // namespace cancha::test

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "referee/core/discipline.h"
#include "server/lockstep/match.h"
#include "server/world/world_spec_builder.h"

namespace cancha::test {
namespace {

constexpr std::uint64_t kTicks = 1000;

/// Plays kTicks ticks in which every robot drives curves that depend on tick and robot alone.
/// Speeds are multiples of 1/32 m/s, so they are exact.
std::uint64_t hash_after_curves(const referee::Discipline& discipline, std::uint64_t seed) {
    const auto spec = world::make_world_spec(discipline.settings);
    lockstep::Match match(discipline, *spec, {.seed = seed});
    for (std::uint64_t tick = 0; tick < kTicks && !match.is_over(); ++tick) {
        match.open_tick();
        for (const world::RobotSpec& robot : spec->robots) {
            const auto phase = static_cast<double>((tick + 11UL * to_number(robot.id)) % 128);
            match.command({robot.id, world::WheelSpeeds{phase / 32 - 1, 2 - phase / 64}});
        }
        match.close_tick();
    }
    return match.state_hash();
}

/// The lines "VARIANT HASH" of a discipline's golden.hash.
std::map<std::string, std::string> read_golden_hashes(const std::string& discipline) {
    std::ifstream stream(std::filesystem::path(CANCHA_SOURCE_DIR) / "referee" / discipline /
                         "golden.hash");
    std::map<std::string, std::string> hashes;
    for (std::string variant, hash; stream >> variant >> hash;) {
        hashes[variant] = hash;
    }
    return hashes;
}

/// Full names of all variants, such as "simurosot/5v5".
std::vector<std::string> variant_names() {
    std::vector<std::string> names;
    for (const referee::VariantListing& listing : referee::list_variants()) {
        names.push_back(listing.full_name);
    }
    return names;
}

class GoldenHashTest : public ::testing::TestWithParam<std::string> {};

// A change of this hash means that recordings of before can no longer be simulated again: raise
// kBehaviourVersion (server/host/handshake.h), and give the reason in the commit.
TEST_P(GoldenHashTest, TheSameCommandsGiveTheBitsTheyAlwaysGave) {
    const auto discipline = referee::load_discipline(GetParam());
    ASSERT_TRUE(discipline) << discipline.error().message;

    const std::string hash = fmt::format("{:016x}", hash_after_curves(*discipline, 1));

    EXPECT_EQ(hash, read_golden_hashes(discipline->name)[discipline->variant])
        << "line of referee/" << discipline->name << "/golden.hash: " << discipline->variant << ' '
        << hash;
}

TEST_P(GoldenHashTest, EverySeedIsAnotherMatch) {
    const auto discipline = referee::load_discipline(GetParam());
    ASSERT_TRUE(discipline) << discipline.error().message;

    EXPECT_NE(hash_after_curves(*discipline, 1), hash_after_curves(*discipline, 2));
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Disciplines, GoldenHashTest, ::testing::ValuesIn(variant_names()),
                         test_name);

}  // namespace
}  // namespace cancha::test

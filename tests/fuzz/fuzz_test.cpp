#include <ostream>
#include <random>
#include <regex>
#include <string>

#include <gtest/gtest.h>

#include "tests/fuzz/target.h"

namespace cancha::fuzz {

void PrintTo(const Target& target, std::ostream* stream) {
    *stream << target.name;
}

namespace {

constexpr int kInputsPerSeed = 400;
constexpr int kMostChanges = 8;

using Generator = std::mt19937_64;

std::size_t pick(Generator& generator, std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(generator);
}

/// Makes one random change: another byte, one byte less, a doubled piece, or a cut-off end.
void change(std::string& bytes, Generator& generator) {
    if (bytes.empty()) {
        bytes.push_back('\n');
        return;
    }
    const std::size_t place = pick(generator, bytes.size());
    switch (pick(generator, 4)) {
        case 0:
            bytes[place] = static_cast<char>(pick(generator, 256));
            break;
        case 1:
            bytes.erase(place, 1);
            break;
        case 2:
            bytes.insert(place, bytes.substr(pick(generator, bytes.size()), 16));
            break;
        default:
            bytes.resize(place);
    }
}

std::string changed(std::string bytes, Generator& generator) {
    for (std::size_t n = pick(generator, kMostChanges) + 1; n > 0; --n) {
        change(bytes, generator);
    }
    return bytes;
}

class FuzzTest : public testing::TestWithParam<Target> {};

TEST_P(FuzzTest, TakesGoodAndBadBytes) {
    Generator generator(1);
    for (const std::string& seed : GetParam().seeds()) {
        GetParam().feed(seed);
        for (int i = 0; i < kInputsPerSeed; ++i) {
            GetParam().feed(changed(seed, generator));
        }
    }
}

// Most of the XML consists of numbers, and a changed byte seldom makes another number. So this test
// replaces whole numbers.
TEST(RobotsFuzzTest, TakeNumbersOfAnySize) {
    const Target target = robots();
    const std::regex number(">[-0-9. ]+<");
    for (const std::string& seed : target.seeds()) {
        for (std::sregex_iterator hit(seed.begin(), seed.end(), number), end; hit != end; ++hit) {
            for (const char* other : {"0", "-1", "1e-9", "1e-3", "30", "1e9", "1e308", "nan", "inf",
                                      "-inf", "1 2 3", "9 9 9 9 9 9"}) {
                std::string changed = seed;
                changed.replace(static_cast<std::size_t>(hit->position()) + 1,
                                static_cast<std::size_t>(hit->length()) - 2, other);
                target.feed(changed);
            }
        }
    }
}

TEST_P(FuzzTest, TakesNothingAtAll) {
    GetParam().feed("");
}

INSTANTIATE_TEST_SUITE_P(All, FuzzTest, testing::ValuesIn(all_targets()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace cancha::fuzz

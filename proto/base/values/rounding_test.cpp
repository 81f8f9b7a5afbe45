#include "proto/base/values/rounding.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace cancha {
namespace {

void expect_as_llround(double number) {
    EXPECT_EQ(to_nearest(number), std::llround(number)) << number;
    EXPECT_EQ(to_nearest(-number), std::llround(-number)) << -number;
}

TEST(RoundingTest, IsThatOfTheLibraryNextToHalvesAndToWholeNumbers) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double middle :
         {0.0, 0.5, 1.0, 1.5, 2.5, 41.5, 1e6 + 0.5, 0x1p51 + 0.5, 0x1p52, 0x1p53, 0x1p62}) {
        expect_as_llround(middle);
        expect_as_llround(std::nextafter(middle, kInfinity));
        expect_as_llround(std::nextafter(middle, -kInfinity));
    }
}

TEST(RoundingTest, IsThatOfTheLibraryForAnyNumber) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 100'000; ++i) {
        const double number = std::bit_cast<double>(random());
        if (std::abs(number) < 0x1p63) {
            expect_as_llround(number);
        }
    }
}

}  // namespace
}  // namespace cancha

#include "tests/calibration/least_squares.h"

#include <cmath>

#include <gtest/gtest.h>

namespace cancha::calibration {
namespace {

using Values = std::vector<double>;
using Place = std::span<const double>;

// Share of the squares at the start below which the search may end.
constexpr double kNear = 1e-6;

TEST(LeastSquaresTest, SolvesALine) {
    // Fits a line to three points that are not on one line: the normal equations give 1/6 + 1/2 x.
    const std::vector<Bounded> numbers{{1, -10, 10}, {1, -10, 10}};

    const Minimum minimum = minimise_squares(numbers, [](Place at) -> std::optional<Values> {
        return Values{at[0] - 0, at[0] + at[1] - 1, at[0] + 2 * at[1] - 1};
    });

    EXPECT_NEAR(minimum.place[0], 1.0 / 6, kNear);
    EXPECT_NEAR(minimum.place[1], 1.0 / 2, kNear);
    EXPECT_NEAR(minimum.squares, 1.0 / 6, kNear);
}

TEST(LeastSquaresTest, FindsTheEndOfRosenbrocksValley) {
    const std::vector<Bounded> numbers{{-1.2, -10, 10}, {1, -10, 10}};

    const Minimum minimum = minimise_squares(numbers, [](Place at) -> std::optional<Values> {
        return Values{10 * (at[1] - at[0] * at[0]), 1 - at[0]};
    });

    EXPECT_NEAR(minimum.place[0], 1, kNear);
    EXPECT_NEAR(minimum.place[1], 1, kNear);
}

TEST(LeastSquaresTest, StaysWithinTheLimits) {
    const std::vector<Bounded> numbers{{1, 0, 2}, {-1, -2, 0}};

    const Minimum minimum = minimise_squares(numbers, [](Place at) -> std::optional<Values> {
        EXPECT_TRUE(at[0] >= 0 && at[0] <= 2 && at[1] >= -2 && at[1] <= 0);
        return Values{at[0] - 5, at[1] - 1};
    });

    EXPECT_EQ(minimum.place, (Values{2, 0}));
}

TEST(LeastSquaresTest, GoesAroundPlacesThatAreImpossible) {
    const std::vector<Bounded> numbers{{4, 0.01, 100}};

    const Minimum minimum = minimise_squares(numbers, [](Place at) -> std::optional<Values> {
        return at[0] < 1 ? std::nullopt : std::optional(Values{std::log(at[0]) - std::log(1.5)});
    });

    EXPECT_NEAR(minimum.place[0], 1.5, kNear);
}

TEST(LeastSquaresTest, LeavesAPlateau) {
    // There is no slope at the start. Only a long step finds a better place.
    const std::vector<Bounded> numbers{{4, 0, 100}};

    const Minimum minimum = minimise_squares(numbers, [](Place at) -> std::optional<Values> {
        return Values{std::min(at[0], 3.0) - 1};
    });

    EXPECT_NEAR(minimum.place[0], 1, kNear);
}

TEST(LeastSquaresTest, LeavesNumbersWithoutEffectAlone) {
    const std::vector<Bounded> numbers{{4, 0, 100}, {7, 0, 100}};

    const Minimum minimum = minimise_squares(numbers, [](Place at) -> std::optional<Values> {
        return Values{at[0] - 1, 0.5};
    });

    EXPECT_NEAR(minimum.place[0], 1, kNear);
    EXPECT_EQ(minimum.place[1], 7);
}

TEST(LeastSquaresTest, GivesTheSameBitsAgain) {
    const std::vector<Bounded> numbers{{-1.2, -10, 10}, {1, -10, 10}};
    const auto residuals = [](Place at) -> std::optional<Values> {
        return Values{std::sin(at[0]) + at[1], std::exp(at[1]) - at[0], at[0] * at[1] - 0.3};
    };

    const Minimum first = minimise_squares(numbers, residuals);
    const Minimum second = minimise_squares(numbers, residuals);

    EXPECT_EQ(first.place, second.place);
    EXPECT_EQ(first.squares, second.squares);
    EXPECT_LT(first.evaluations, 300);
}

TEST(LeastSquaresTest, HasNothingToDoWithoutNumbers) {
    const Minimum minimum =
        minimise_squares({}, [](Place) -> std::optional<Values> { return Values{2}; });

    EXPECT_EQ(minimum.squares, 4);
    EXPECT_TRUE(minimum.place.empty());
}

}  // namespace
}  // namespace cancha::calibration

#include "tests/calibration/least_squares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "cancha/base/contract.h"

namespace cancha::calibration {
namespace {

constexpr int kMostRounds = 60;         // A dozen rounds are usual.
constexpr double kDifference = 1e-3;    // Share of the scale; far above the rounding in a world.
constexpr double kFirstDamping = 1e-3;  // Marquardt's own choice, like the factor below.
constexpr double kDampingFactor = 10;
constexpr double kLeastDamping = 1e-12;
constexpr double kMostDamping = 1e8;  // At this damping, steps are too short to matter.
constexpr double kStandstill = 1e-9;  // Least gain of a round, as a share of the squares.
constexpr double kWorthwhile = 1e-4;  // Least gain of a step along one number, as such a share.
constexpr double kLeastScale = 1e-4;  // Share of the range, for numbers at 0.

// Steps along one number, in its scale: to half, double, a tenth, ten times, and small steps.
constexpr std::array<double, 8> kStrides{-0.5, 1, -0.9, 9, -0.2, 0.25, -0.02, 0.02};

using Row = std::vector<double>;

double squares_of(const Row& residuals) {
    double sum = 0;
    for (const double residual : residuals) {
        sum += residual * residual;
    }
    return sum;
}

double product(const Row& a, const Row& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

/// Solves a x = b by Cholesky's method. Returns none if `a` is not positive definite.
std::optional<Row> solve(std::vector<Row> a, Row b) {
    const std::size_t size = b.size();
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) {
                sum -= a[i][k] * a[j][k];
            }
            if (i == j && !(sum > 0)) {
                return std::nullopt;
            }
            a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            b[i] -= a[i][k] * b[k];
        }
        b[i] /= a[i][i];
    }
    for (std::size_t i = size; i-- > 0;) {
        for (std::size_t k = i + 1; k < size; ++k) {
            b[i] -= a[k][i] * b[k];
        }
        b[i] /= a[i][i];
    }
    return b;
}

class Search {
  public:
    Search(std::span<const Bounded> numbers, const ResidualsAt& residuals_at)
        : numbers_(numbers), residuals_at_(residuals_at) {
        place_.reserve(numbers.size());
        for (const Bounded& number : numbers) {
            CANCHA_EXPECTS(number.min < number.max);
            CANCHA_EXPECTS(number.min <= number.start && number.start <= number.max);
            place_.push_back(number.start);
        }
        const bool is_possible = move_to(place_);
        CANCHA_EXPECTS(is_possible);
    }

    Minimum run() {
        for (int round = 0; round < kMostRounds && squares_ > 0; ++round) {
            const double before = squares_;
            step();
            const bool stands_still = before - squares_ <= kStandstill * before;
            if (stands_still && !stride()) {
                break;
            }
        }
        return {.place = place_, .squares = squares_, .evaluations = evaluations_};
    }

  private:
    std::optional<Row> residuals_at(const Row& place) {
        ++evaluations_;
        return residuals_at_(place);
    }

    /// Moves to a place if it is possible and better than the current one. Returns whether it did.
    bool move_to(const Row& place) {
        std::optional<Row> residuals = residuals_at(place);
        const bool is_first = residuals_.empty();
        if (!residuals || !(is_first || squares_of(*residuals) < squares_)) {
            return false;
        }
        place_ = place;
        residuals_ = *std::move(residuals);
        squares_ = squares_of(residuals_);
        return true;
    }

    double clamped(std::size_t i, double value) const {
        return std::clamp(value, numbers_[i].min, numbers_[i].max);
    }

    /// Returns the change of the residuals with a number; empty: there is none, or it cannot be
    /// computed.
    Row slope_along(std::size_t i) {
        const double difference = kDifference * numbers_[i].scale_at(place_[i]);
        for (const double sign : {1.0, -1.0}) {
            Row place = place_;
            place[i] = clamped(i, place_[i] + sign * difference);
            const double moved = place[i] - place_[i];
            if (std::abs(moved) < difference / 2) {
                continue;
            }
            if (std::optional<Row> residuals = residuals_at(place)) {
                for (std::size_t k = 0; k < residuals->size(); ++k) {
                    (*residuals)[k] = ((*residuals)[k] - residuals_[k]) / moved;
                }
                return *std::move(residuals);
            }
        }
        return {};
    }

    /// Returns whether a number stays at its limit because the slope pushes against it.
    bool is_held(std::size_t i, double gradient) const {
        return (place_[i] <= numbers_[i].min && gradient > 0) ||
               (place_[i] >= numbers_[i].max && gradient < 0);
    }

    /// Tries a step of Levenberg-Marquardt, with shorter steps until one is possible and better.
    void step() {
        std::vector<std::size_t> free;
        std::vector<Row> slopes;
        Row downhill;
        free.reserve(place_.size());
        slopes.reserve(place_.size());
        downhill.reserve(place_.size());
        for (std::size_t i = 0; i < place_.size(); ++i) {
            Row slope = slope_along(i);
            const double gradient = slope.empty() ? 0 : product(slope, residuals_);
            if (!slope.empty() && squares_of(slope) > 0 && !is_held(i, gradient)) {
                free.push_back(i);
                slopes.push_back(std::move(slope));
                downhill.push_back(-gradient);
            }
        }
        if (free.empty()) {
            return;
        }
        for (; damping_ <= kMostDamping; damping_ *= kDampingFactor) {
            if (move_by(free, damped_step(slopes, downhill))) {
                damping_ = std::max(kLeastDamping, damping_ / kDampingFactor);
                return;
            }
        }
        damping_ = kFirstDamping;
    }

    std::optional<Row> damped_step(const std::vector<Row>& slopes, const Row& downhill) const {
        std::vector<Row> matrix(slopes.size(), Row(slopes.size()));
        for (std::size_t i = 0; i < slopes.size(); ++i) {
            for (std::size_t j = 0; j <= i; ++j) {
                matrix[i][j] = product(slopes[i], slopes[j]);
            }
            matrix[i][i] *= 1 + damping_;
        }
        return solve(std::move(matrix), downhill);
    }

    bool move_by(const std::vector<std::size_t>& free, const std::optional<Row>& step) {
        if (!step) {
            return false;
        }
        Row place = place_;
        for (std::size_t k = 0; k < free.size(); ++k) {
            if (!std::isfinite((*step)[k])) {
                return false;
            }
            place[free[k]] = clamped(free[k], place_[free[k]] + (*step)[k]);
        }
        return place != place_ && move_to(place);
    }

    /// Tries steps along each number by itself. Returns whether they gained enough.
    bool stride() {
        const double before = squares_;
        for (std::size_t i = 0; i < place_.size(); ++i) {
            for (const double stride : kStrides) {
                Row place = place_;
                place[i] = clamped(i, place_[i] + stride * numbers_[i].scale_at(place_[i]));
                if (place != place_) {
                    move_to(place);
                }
            }
        }
        return before - squares_ > kWorthwhile * before;
    }

    std::span<const Bounded> numbers_;
    const ResidualsAt& residuals_at_;
    Row place_;
    Row residuals_;
    double squares_ = 0;
    double damping_ = kFirstDamping;
    int evaluations_ = 0;
};

}  // namespace

double Bounded::scale_at(double value) const {
    return std::max(std::abs(value), kLeastScale * (max - min));
}

Minimum minimise_squares(std::span<const Bounded> numbers, const ResidualsAt& residuals_at) {
    return Search(numbers, residuals_at).run();
}

}  // namespace cancha::calibration

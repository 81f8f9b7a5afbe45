#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace cancha::calibration {

/// A number that a search may change.
struct Bounded {
    double start = 0;  ///< Within the limits.
    double min = 0;
    double max = 0;

    /// Size of a change that matters at `value`: differences and first steps are shares of it.
    double scale_at(double value) const;
};

/// The residuals at a place; always as many. Nothing: that place is not possible.
using ResidualsAt = std::function<std::optional<std::vector<double>>(std::span<const double>)>;

/// The end of a search.
struct Minimum {
    std::vector<double> place;  ///< Within the limits.
    double squares = 0;         ///< Sum of the squared residuals there.
    int evaluations = 0;        ///< Calls of the function.
};

/// Looks for the least sum of squared residuals near the start: Levenberg-Marquardt with forward
/// differences, and steps along each number where that stands still, which leaves kinks.
/// Deterministic: the same function gives the same bits. Never worse than the start.
/// Expects: the start is possible, min < max for each number.
Minimum minimise_squares(std::span<const Bounded> numbers, const ResidualsAt& residuals_at);

}  // namespace cancha::calibration

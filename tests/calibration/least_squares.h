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

    /// Returns the size of a change that matters at `value`. Differences and first steps are shares
    /// of this size.
    double scale_at(double value) const;
};

/// Computes the residuals at a place, always the same number of them. None: the place is not
/// possible.
using ResidualsAt = std::function<std::optional<std::vector<double>>(std::span<const double>)>;

/// Result of a search.
struct Minimum {
    std::vector<double> place;  ///< Within the limits.
    double squares = 0;         ///< Sum of the squared residuals there.
    int evaluations = 0;        ///< Calls of the function that computes residuals.
};

/// Searches near the start for the least sum of squared residuals: Levenberg-Marquardt with forward
/// differences. Where that stands still, it steps along single numbers, which gets away from kinks.
/// Deterministic: the same function gives the same bits. The result is never worse than the start.
/// Expects: the start is possible, min < max for each number.
Minimum minimise_squares(std::span<const Bounded> numbers, const ResidualsAt& residuals_at);

}  // namespace cancha::calibration

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace cancha::calibration {

/// A number that a search may change.
struct Bounded {
    double start = 0;  ///< First value, within the limits.
    double min = 0;
    double max = 0;

    /// Returns the scale of this number near `value`: its size, or a small share of the range if
    /// that is larger. The steps of the search are shares of this scale.
    double scale_at(double value) const;
};

/// Computes the residuals (the errors whose squares are summed) for these values of the numbers.
/// Returns the same number of residuals each time; none if the values are not possible.
using ResidualsAt = std::function<std::optional<std::vector<double>>(std::span<const double>)>;

/// Result of a search.
struct Minimum {
    std::vector<double> place;  ///< Best values, within the limits.
    double squares = 0;         ///< Sum of the squared residuals at `place`.
    int evaluations = 0;        ///< Number of calls of `residuals_at`.
};

/// Searches near the start for the minimum of the sum of squared residuals, by the method of
/// Levenberg and Marquardt with forward differences. If that method finds no better place, the
/// search changes one number at a time, because the method of Levenberg and Marquardt may get stuck
/// where the residuals have a kink. Deterministic: the same function gives the same bits. The
/// result is never worse than the start. Expects: the start is possible, and min < max for each
/// number.
Minimum minimise_squares(std::span<const Bounded> numbers, const ResidualsAt& residuals_at);

}  // namespace cancha::calibration

#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha {

/// A number that a part of the program declares for itself, to be set in the file of a discipline:
/// a duration of the rules, a coefficient of a drive. What the part declares is all there is to
/// know; whoever reads the file needs to know nothing of the part.
struct Parameter {
    std::string_view key;      ///< Ends in its unit, if it has one: "half_s".
    double fallback;           ///< Where the file does not say.
    double min;                ///< The least that is allowed.
    double max;                ///< The most that is allowed.
    std::string_view meaning;  ///< One line for people.
};

/// The values of parameters, by their keys.
using ParameterValues = std::map<std::string, double, std::less<>>;

/// `given` with the fallbacks of all that it does not name. `path` is where it was given, for the
/// error texts: "rules".
/// Fails: a key that nobody declares (names similar ones), a value outside of its range.
Result<ParameterValues> complete_parameters(std::span<const Parameter> declared,
                                            ParameterValues given, std::string_view path);

/// Expects: `values` are complete and `key` is declared.
double value_of(const ParameterValues& values, std::string_view key);

}  // namespace cancha

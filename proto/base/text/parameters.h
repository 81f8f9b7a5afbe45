#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha {

/// A number that a part of the program declares and the file of a discipline may set: a duration of
/// the rules, a coefficient of a drive. The code that reads the file needs only the declaration.
struct Parameter {
    std::string_view key;      ///< Name. Ends in the unit, if the number has one: "half_s".
    double fallback;           ///< Value if the file does not set the parameter.
    double min;                ///< Smallest legal value.
    double max;                ///< Largest legal value.
    std::string_view meaning;  ///< Description for people, one line.
};

/// The values of parameters, by their keys.
using ParameterValues = std::map<std::string, double, std::less<>>;

/// Checks the `given` values, and adds the fallbacks of the declared parameters that are not given.
/// `path` is the part of the file that sets the values, for error texts: "rules".
/// Fails: a key that is not declared (the text names similar ones), a value out of its range.
Result<ParameterValues> complete_parameters(std::span<const Parameter> declared,
                                            ParameterValues given, std::string_view path);

/// Returns the value of a parameter. Expects: `values` come from complete_parameters() and `key` is
/// declared.
double value_of(const ParameterValues& values, std::string_view key);

}  // namespace cancha

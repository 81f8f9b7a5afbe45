#include "proto/base/text/parameters.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/text/did_you_mean.h"

namespace cancha {
namespace {

Error unknown(std::string_view path, std::string_view key, std::span<const Parameter> declared) {
    std::vector<std::string> names;
    for (const Parameter& parameter : declared) {
        names.emplace_back(parameter.key);
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("{}.{}: no such setting{} (cancha-match DISCIPLINE/VARIANT --settings "
                    "lists them)",
                    path, key, names.empty() ? "; there are none" : did_you_mean(key, names))};
}

}  // namespace

Result<ParameterValues> complete_parameters(std::span<const Parameter> declared,
                                            ParameterValues given, std::string_view path) {
    for (const auto& [key, value] : given) {
        const auto parameter = std::ranges::find(declared, std::string_view(key), &Parameter::key);
        if (parameter == declared.end()) {
            return unknown(path, key, declared);
        }
        // Written so that NaN, which compares false, is refused, too.
        if (!(value >= parameter->min && value <= parameter->max)) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("{}.{}: {} is out of range, expected {} to {} ({})", path, key,
                                     value, parameter->min, parameter->max, parameter->meaning)};
        }
    }
    for (const Parameter& parameter : declared) {
        given.emplace(parameter.key, parameter.fallback);
    }
    return given;
}

double value_of(const ParameterValues& values, std::string_view key) {
    const auto found = values.find(key);
    CANCHA_EXPECTS(found != values.end());
    return found->second;
}

}  // namespace cancha

#include "cancha/base/parameters.h"

#include <algorithm>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha {
namespace {

std::string list_of(std::span<const Parameter> declared) {
    if (declared.empty()) {
        return " none";
    }
    std::string list;
    for (const Parameter& parameter : declared) {
        list += fmt::format("\n  {:<22} {} ({} to {}, {} unless set)", parameter.key,
                            parameter.meaning, parameter.min, parameter.max, parameter.fallback);
    }
    return list;
}

}  // namespace

Result<ParameterValues> complete_parameters(std::span<const Parameter> declared,
                                            ParameterValues given, std::string_view path) {
    for (const auto& [key, value] : given) {
        const auto parameter = std::ranges::find(declared, std::string_view(key), &Parameter::key);
        if (parameter == declared.end()) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("{}.{}: no such parameter; there are:{}", path, key,
                                     list_of(declared))};
        }
        // Written so that NaN, which compares false, is refused as well.
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

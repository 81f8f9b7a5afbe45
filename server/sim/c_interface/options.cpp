#include "server/sim/c_interface/options.h"

#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "proto/base/text/utf8.h"
#include "referee/core/discipline.h"
#include "referee/core/settings.h"
#include "server/sim/c_interface/guard.h"
#include "server/sim/c_interface/structure.h"

namespace cancha::c_interface {

std::vector<std::string> lines_of(const char* text) {
    std::vector<std::string> lines;
    std::istringstream stream(text_of(text));
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty()) {
            lines.push_back(line);
        }
    }
    return lines;
}

Result<Loading> loading_of(const cancha_load_options* options) {
    Loading loading;
    if (options == nullptr) {
        return loading;
    }
    const auto given = taken("options", *options, kFirstOptions);
    if (!given) {
        return given.error();
    }
    loading.options.settings = lines_of(given->settings);
    loading.options.seed = given->seed;
    loading.options.scenario = text_of(given->scenario);
    loading.kinds = lines_of(given->commands);
    if (given->law != nullptr) {
        loading.options.law = given->law;
    }
    if (given->blue_name != nullptr) {
        loading.options.blue_name = given->blue_name;
    }
    if (given->yellow_name != nullptr) {
        loading.options.yellow_name = given->yellow_name;
    }
    for (const auto& [name, text] : {std::pair("blue_name", &loading.options.blue_name),
                                     std::pair("yellow_name", &loading.options.yellow_name)}) {
        if (!is_utf8(*text)) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("{}: is no UTF-8, as all texts have to be", name)};
        }
    }
    return loading;
}

Status set_all(const char* settings, google::protobuf::Message& message) {
    std::string problems;
    const auto note = [&problems](const Error& error) {
        problems += (problems.empty() ? "" : "\n") + error.message;
    };
    for (const std::string& line : lines_of(settings)) {
        const auto one = referee::parse_override(line);
        if (!one) {
            note(one.error());
        } else if (const Status set = referee::set_setting(message, one->path, one->value); !set) {
            note(set.error());
        }
    }
    return problems.empty() ? Status() : Error{ErrorCode::kInvalidInput, problems};
}

}  // namespace cancha::c_interface

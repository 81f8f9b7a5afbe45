#include "server/sim/c_interface/options.h"

#include <sstream>

#include <fmt/format.h>

#include "referee/core/discipline.h"
#include "referee/core/settings.h"
#include "server/sim/c_interface/guard.h"

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
    if (options->struct_size != sizeof(cancha_load_options)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("options: struct_size is {}, expected {}: the program was built "
                                 "for another version of the library",
                                 options->struct_size, sizeof(cancha_load_options))};
    }
    loading.options.settings = lines_of(options->settings);
    loading.options.seed = options->seed;
    loading.options.scenario = text_of(options->scenario);
    loading.kinds = lines_of(options->commands);
    if (options->law != nullptr) {
        loading.options.law = options->law;
    }
    if (options->blue_name != nullptr) {
        loading.options.blue_name = options->blue_name;
    }
    if (options->yellow_name != nullptr) {
        loading.options.yellow_name = options->yellow_name;
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

#pragma once

#include <string>
#include <vector>

#include <google/protobuf/message.h>

#include "cancha/base/result.h"
#include "cancha_engine.h"
#include "server/sim/engine/running.h"

namespace cancha::c_interface {

/// Options of cancha_load(), converted to C++.
struct Loading {
    engine::LoadOptions options;     ///< All other options.
    std::vector<std::string> kinds;  ///< Lines of cancha_load_options::commands.
};

/// Returns the lines of a text, without empty lines. Null has no lines.
std::vector<std::string> lines_of(const char* text);

/// Converts options from C. Null gives the defaults. Fails: kInvalidInput: the structure has a size
/// that no version of it had, or a team's name is not UTF-8.
Result<Loading> loading_of(const cancha_load_options* options);

/// Sets fields of a message. `settings`: lines "PATH=VALUE"; null: none. Fails: kInvalidInput; the
/// text has one line for each wrong setting.
Status set_all(const char* settings, google::protobuf::Message& message);

}  // namespace cancha::c_interface

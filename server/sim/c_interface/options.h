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
    engine::LoadOptions options;
    std::vector<std::string> kinds;  ///< Names of kinds of commands.
};

/// Returns the lines of a text that are not empty. Null has no lines.
std::vector<std::string> lines_of(const char* text);

/// Converts options. Null gives the defaults. Fails: kInvalidInput: no version has a structure of
/// this size, or a team's name is not UTF-8.
Result<Loading> loading_of(const cancha_load_options* options);

/// Sets fields of a message by lines "PATH=VALUE". Fails: kInvalidInput; the text has a line for
/// each wrong one.
Status set_all(const char* settings, google::protobuf::Message& message);

}  // namespace cancha::c_interface

#pragma once

#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "cancha/base/result.h"

namespace cancha::control {

/// The token of the user of a program.
struct OwnToken {
    std::string text;  ///< Empty: there is no token.
    bool is_from_environment = false;
};

/// Adds the option --token-file to a program or a subcommand. `app` keeps a reference to `file`.
void declare_token_file(CLI::App& app, std::optional<std::string>& file);

/// Returns the token from the file, where it is the only line, or else from CANCHA_TOKEN. Removes
/// CANCHA_TOKEN from the environment in any case: see processes::take_variable().
/// Fails: as processes::read_secret(), kInvalidInput; the text never shows the token.
Result<OwnToken> take_own_token(const std::optional<std::string>& file);

}  // namespace cancha::control

#pragma once

#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "cancha/base/result.h"

namespace cancha::control {

/// The token of whoever uses a program.
struct OwnToken {
    std::string text;  ///< Empty: none was given.
    bool is_from_environment = false;
};

/// Adds the option --token-file to a program or a subcommand. Keeps a reference to `file`.
void declare_token_file(CLI::App& app, std::optional<std::string>& file);

/// The token in the file, on one line, or else in CANCHA_TOKEN, which is taken out of the
/// environment in any case: see processes::take_variable().
/// Fails: as processes::read_secret(), kInvalidInput; the text never shows the token.
Result<OwnToken> take_own_token(const std::optional<std::string>& file);

}  // namespace cancha::control

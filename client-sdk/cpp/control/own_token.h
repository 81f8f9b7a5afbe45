#pragma once

#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "cancha/base/result.h"

namespace cancha::control {

/// The token that identifies the user of a program to a server.
struct OwnToken {
    std::string text;                  ///< Empty: there is no token.
    bool is_from_environment = false;  ///< From CANCHA_TOKEN, not from a file.
};

/// Adds the option --token-file to a program or a subcommand. `app` then refers to `file`, which
/// must live as long as `app`.
void declare_token_file(CLI::App& app, std::optional<std::string>& file);

/// Returns the token. A `file` has the token as its only line. Without a file the token is the
/// value of CANCHA_TOKEN. Removes CANCHA_TOKEN from the environment in any case
/// (processes::take_variable()). Fails: kInvalidInput: not a token; or with the errors of
/// processes::read_secret(). The error never shows the token.
Result<OwnToken> take_own_token(const std::optional<std::string>& file);

}  // namespace cancha::control

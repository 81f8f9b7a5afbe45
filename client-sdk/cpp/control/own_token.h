#pragma once

#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "cancha/base/result.h"

namespace cancha::control {

/// The token with which the user of a program identifies himself to a server.
struct OwnToken {
    std::string text;                  ///< Empty: there is no token.
    bool is_from_environment = false;  ///< From CANCHA_TOKEN, not from a file.
};

/// Adds the option --token-file to a program or a subcommand. `app` then refers to `file`, which
/// must live as long.
void declare_token_file(CLI::App& app, std::optional<std::string>& file);

/// Returns the token: from `file`, in which it is the only line, or without a file from
/// CANCHA_TOKEN. Removes CANCHA_TOKEN from the environment in any case
/// (processes::take_variable()). Fails: kInvalidInput: not a token; or with the errors of
/// processes::read_secret(). The error never shows the token.
Result<OwnToken> take_own_token(const std::optional<std::string>& file);

}  // namespace cancha::control

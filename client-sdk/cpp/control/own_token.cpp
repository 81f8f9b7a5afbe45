#include "client-sdk/cpp/control/own_token.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/processes/secrets.h"

namespace cancha::control {

namespace {

/// Length of a token with a byte order mark before it and a line end after it.
constexpr std::size_t kMaxBytes = 3 + processes::kMaxTokenLength + 2;

}  // namespace

void declare_token_file(CLI::App& app, std::optional<std::string>& file) {
    app.add_option_function<std::string>(
           "--token-file", [&file](const std::string& where) { file = where; },
           "File with your token, which only you may read; `-` for stdin, or /dev/fd/N "
           "(default: $CANCHA_TOKEN)")
        ->type_name("FILE");
}

Result<OwnToken> take_own_token(const std::optional<std::string>& file) {
    OwnToken token{.text = processes::take_variable("CANCHA_TOKEN")};
    token.is_from_environment = !token.text.empty();
    if (!file) {
        return token;
    }
    Result<std::string> text = processes::read_secret(*file, kMaxBytes);
    if (!text) {
        return Error{text.error().code, "--token-file: " + text.error().message};
    }
    for (const char end : {'\n', '\r'}) {
        if (text->ends_with(end)) {
            text->pop_back();
        }
    }
    if (const Status checked = processes::check_token(*text); !checked) {
        return Error{checked.error().code,
                     fmt::format("--token-file: {}: expected one token and nothing else; {}",
                                 processes::source_name(*file), checked.error().message)};
    }
    token.text = *std::move(text);
    return token;
}

}  // namespace cancha::control

#pragma once

#include <optional>
#include <string>

#include "proto/base/result.h"
#include "server/host/token_book.h"

namespace cancha::match {

/// The book that --tokens names, whose seats some discipline has; empty where there is no such
/// option.
/// Fails: as host::TokenBook::read(), kInvalidInput; the text begins with the option.
Result<host::TokenBook> load_tokens(const std::optional<std::string>& where);

/// Whether each seat is one that a match can have. Fails: kInvalidInput; the text names the line.
Status check_seats(const host::TokenBook& tokens);

}  // namespace cancha::match

#pragma once

#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"

namespace cancha::order {

/// Reads the token book that --tokens names and checks that some discipline has each of its seats.
/// Empty without that option.
/// Fails: as access::TokenBook::read(), kInvalidInput; the text begins with the option.
Result<access::TokenBook> load_tokens(const std::optional<std::string>& where);

/// Checks that each seat is one that a match can have. Fails: kInvalidInput; the text names the
/// line.
Status check_seats(const access::TokenBook& tokens);

}  // namespace cancha::order

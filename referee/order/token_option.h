#pragma once

#include <optional>
#include <string>

#include "cancha/base/result.h"
#include "proto/base/access/token_book.h"

namespace cancha::order {

/// Reads the token book that the option --tokens names, and checks its seats with check_seats().
/// `where`: value of the option. Without a value the book is empty.
/// Fails: with the errors of access::TokenBook::read(), and kInvalidInput; the text begins with the
/// option.
Result<access::TokenBook> load_tokens(const std::optional<std::string>& where);

/// Checks that each seat in the book exists in some discipline, so that a match can have it. Fails:
/// kInvalidInput; the text names the line.
Status check_seats(const access::TokenBook& tokens);

}  // namespace cancha::order

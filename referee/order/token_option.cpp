#include "referee/order/token_option.h"

#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/text/match_name.h"
#include "referee/core/discipline.h"

namespace cancha::order {

namespace {

std::set<std::string> all_seats() {
    std::set<std::string> names;
    for (const referee::VariantListing& listing : referee::list_variants()) {
        const auto discipline = referee::load_discipline(listing.full_name, {});
        if (!discipline) {
            continue;  // Its own tests report its errors.
        }
        for (const v1::Seat& seat : discipline->settings.seats()) {
            names.insert(seat.name());
        }
    }
    return names;
}

}  // namespace

Status check_seats(const access::TokenBook& tokens) {
    const auto seats = tokens.seats();
    const std::set<std::string> known = seats.empty() ? std::set<std::string>() : all_seats();
    for (const auto& [match, seat, place] : seats) {
        // The error does not show the line: the token may be in the wrong place.
        if (!known.contains(seat)) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("{}: no discipline has a seat of this name; the seats are: {}",
                                     place, fmt::join(known, ", "))};
        }
        if (!match.empty() && !check_match_name(match)) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("{}: no match can have the name before the `/`; it has 1 to {} "
                            "letters, digits, `.`, `_` and `-`",
                            place, kLongestMatchName)};
        }
    }
    return {};
}

Result<access::TokenBook> load_tokens(const std::optional<std::string>& where) {
    if (!where) {
        return access::TokenBook();
    }
    Result<access::TokenBook> book = access::TokenBook::read(*where);
    const Status checked = book ? check_seats(*book) : Status(book.error());
    if (!checked) {
        return Error{checked.error().code, "--tokens: " + checked.error().message};
    }
    return book;
}

}  // namespace cancha::order

#include "server/runner/exposure.h"

#include <string>

#include <fmt/format.h>

namespace cancha::runner {

Status check_exposure(const net::Endpoint& endpoint, const access::TokenBook& tokens,
                      const v1::Discipline& settings) {
    if (net::is_local(endpoint)) {
        return {};
    }
    std::string missing;
    for (const v1::Seat& seat : settings.seats()) {
        if (!tokens.knows(v1::ROLE_STRATEGY, seat.name())) {
            missing += (missing.empty() ? "" : ", ") + seat.name();
        }
    }
    if (tokens.empty() || !missing.empty()) {
        return Error{
            ErrorCode::kRefused,
            fmt::format("--listen: other machines can reach {}, so everyone needs a "
                        "token; give --tokens FILE with a line `seat NAME TOKEN` for each seat "
                        "(missing: {}), or listen on 127.0.0.1",
                        net::name_of(endpoint), missing)};
    }
    return {};
}

}  // namespace cancha::runner

#include "server/match/exposure.h"

#include <string>

#include <fmt/format.h>

namespace cancha::match {

Status check_exposure(const boost::asio::ip::tcp::endpoint& endpoint, const host::TokenBook& tokens,
                      const v1::Discipline& settings) {
    if (endpoint.address().is_loopback()) {
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
            fmt::format("--listen: other machines can reach {}, so everybody must prove who they "
                        "are; give --tokens FILE with a line `seat NAME TOKEN` for each seat "
                        "(missing: {}), or listen on 127.0.0.1",
                        endpoint.address().to_string(), missing)};
    }
    return {};
}

}  // namespace cancha::match

#include "viewer/gateway/official_seats.h"

#include <fmt/format.h>

#include "proto/base/text/visible.h"

namespace cancha::gateway {

std::optional<std::string> OfficialSeats::find_objection(const std::string& match) {
    const auto found = taken_->find(match);
    if (found == taken_->end() || found->second.size() < kMostOfMatch) {
        return std::nullopt;
    }
    log_.warn(fmt::format("no more officials are taken{}{}: {} are signed in",
                          match.empty() ? "" : " to match ", match, kMostOfMatch));
    return fmt::format(
        "{} officials of this match are here already; a console at the server still gets in",
        kMostOfMatch);
}

std::optional<std::string> OfficialSeats::find_objection(const std::string& match,
                                                         const std::string& name) {
    const auto found = taken_->find(match);
    if (found == taken_->end() || found->second.count(name) < kMostOfName) {
        return find_objection(match);
    }
    log_.warn(fmt::format("official {} is signed in {} times{}{}: no more are taken",
                          shortened(visible_line(name)), kMostOfName,
                          match.empty() ? "" : " to match ", match));
    return fmt::format("{} is signed in {} times already; close one of the other pages",
                       visible_line(name), kMostOfName);
}

OfficialSeats::Seat OfficialSeats::take(const std::string& match, const std::string& name) {
    (*taken_)[match].insert(name);
    const auto leave = [taken = taken_, match, name](const void* /*nothing*/) {
        const auto found = taken->find(match);
        found->second.erase(found->second.find(name));
        if (found->second.empty()) {
            taken->erase(found);
        }
    };
    return {static_cast<const void*>(nullptr), leave};
}

}  // namespace cancha::gateway

#include "client-sdk/bridge/vss/tally.h"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cancha::vss {

std::string to_text(const Tally& tally) {
    std::vector<std::string> parts;
    const auto tell = [&parts](std::uint64_t count, const char* what) {
        if (count > 0) {
            parts.push_back(fmt::format("{} {}", count, what));
        }
    };
    tell(tally.missed_ticks, "ticks of play without an answer in time (the last commands held)");
    tell(tally.damaged, "damaged datagrams");
    tell(tally.foreign, "foreign datagrams");
    tell(tally.other_team, "commands or placements for the other team");
    tell(tally.strangers, "commands or placements from another address than the team's first one");
    tell(tally.no_such_robot, "for robots that do not exist");
    tell(tally.not_finite, "with NaN or infinity");
    tell(tally.vain_places, "placements outside of a restart");
    tell(tally.too_fast, "commands beyond the fastest a wheel turns (clamped)");
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace cancha::vss

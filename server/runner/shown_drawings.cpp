#include "server/runner/shown_drawings.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cancha::runner {

namespace {

constexpr std::string_view kAllSeats = "all";

}  // namespace

Result<std::vector<std::string>> choose_shown_drawings(const std::vector<std::string>& wanted,
                                                       const referee::Discipline& discipline) {
    std::vector<std::string> seats;
    for (const v1::Seat& seat : discipline.settings.seats()) {
        seats.push_back(seat.name());
    }
    for (const std::string& name : wanted) {
        if (name != kAllSeats && std::ranges::find(seats, name) == seats.end()) {
            return Error{
                ErrorCode::kInvalidInput,
                seats.empty()
                    ? fmt::format("--show-debug: {} has no seats, so nobody draws; leave it out",
                                  discipline.full_name())
                    : fmt::format("--show-debug: {} has no seat '{}'; expected {} or {}",
                                  discipline.full_name(), name, fmt::join(seats, ", "), kAllSeats)};
        }
    }
    std::erase_if(seats, [&wanted](const std::string& seat) {
        return std::ranges::none_of(
            wanted, [&seat](const auto& name) { return name == seat || name == kAllSeats; });
    });
    return seats;
}

}  // namespace cancha::runner

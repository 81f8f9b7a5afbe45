#include "referee/physics_lab/exhibit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cancha/base/pose.h"
#include "referee/physics_lab/bench.h"

namespace cancha::referee::physics_lab {
namespace {

/// Whether a body moved more than twice as far as it could at the greater of both speeds, plus
/// rounding.
template <typename State>
bool has_jumped(const State& before, const State& now, double tick_s) {
    constexpr double kLeast_m = 2e-3;
    const double speed_mps = std::max(length(before.velocity_mps), length(now.velocity_mps));
    return length(now.position_m - before.position_m) > 2 * speed_mps * tick_s + kLeast_m;
}

bool has_turned(const RobotState& before, const RobotState& now, double tick_s) {
    constexpr double kLeast_rad = 0.02;
    const double rate_radps =
        std::max(std::abs(before.turn_rate_radps), std::abs(now.turn_rate_radps));
    return std::abs(wrap_angle_rad(now.heading_rad - before.heading_rad)) >
           2 * rate_radps * tick_s + kLeast_rad;
}

/// Returns the decimals with which two numbers look different if they differ by more than the
/// tolerance.
std::uint32_t decimals_for(const Expectation& expected, std::uint32_t least) {
    constexpr std::uint32_t kMost = 9;
    constexpr double kRounding = 1e-9;  // A tolerance of 0.001 needs three decimals.
    std::uint32_t decimals = least;
    while (expected.tolerance > 0 && decimals < kMost &&
           expected.tolerance * std::pow(10, decimals) < 1 - kRounding) {
        ++decimals;
    }
    return decimals;
}

}  // namespace

std::optional<bool> Row::holds() const {
    if (!expected || !measured) {
        return std::nullopt;
    }
    return std::abs(*measured - expected->value) <= expected->tolerance;
}

std::size_t Exhibit::add(Row row) {
    if (row.expected) {
        row.decimals = decimals_for(*row.expected, row.decimals);
    }
    rows_.push_back(std::move(row));
    return rows_.size() - 1;
}

bool Exhibit::is_displaced(const WorldState& before, const Moment& now) const {
    const bool has_link_jumped = std::ranges::any_of(links_, [&](std::size_t link) {
        return link < before.links.size() && link < now.state.links.size() &&
               has_jumped(before.links[link], now.state.links[link], now.tick_s);
    });
    return has_link_jumped || std::ranges::any_of(robots_, [&](RobotId id) {
               const RobotState* was = find_robot(before, id);
               const RobotState* is = find_robot(now.state, id);
               return was != nullptr && is != nullptr &&
                      (has_jumped(*was, *is, now.tick_s) || has_turned(*was, *is, now.tick_s));
           });
}

void Exhibit::uses(const Piece& piece) {
    for (std::size_t i = 0; !piece.model->is_static() && i < piece.links(); ++i) {
        links_.push_back(piece.link + i);
    }
}

void Exhibit::measure(std::size_t index, double value) {
    rows_[index].measured = value;
}

void Exhibit::settle(std::size_t index, std::optional<double> value) {
    rows_[index].measured = value && std::isfinite(*value) ? value : std::nullopt;
    rows_[index].is_final = true;
}

void Exhibit::close() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (!is_final(i)) {
            settle(i, std::nullopt);
        }
    }
}

void Exhibit::append_to(StateHash& hash) const {
    for (const Row& row : rows_) {
        hash.append(std::uint64_t{row.measured.has_value()} + 2 * std::uint64_t{row.is_final});
        hash.append(row.measured.value_or(0));
    }
    for (const double number : memory()) {
        hash.append(number);
    }
}

}  // namespace cancha::referee::physics_lab

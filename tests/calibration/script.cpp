#include "tests/calibration/script.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha::calibration {
namespace {

// Duration of a command in ticks. Strategies decide in every tick, but while they drive to a place
// their decisions last about 0.1 to 0.5 s.
constexpr std::size_t kShortestHold = 5;
constexpr std::size_t kLongestHold = 30;

constexpr unsigned kRandomScripts = 5;  // Scripts of each sort: one row of the plot.

constexpr double kSlow = 30;  // In units; about a quarter of full speed.

/// Draws whole numbers from `low` to `high`. Not the standard's distribution, which differs between
/// libraries.
class WholeNumbers {
  public:
    explicit WholeNumbers(unsigned seed) : bits_(seed) {}

    std::int64_t draw(std::int64_t low, std::int64_t high) {
        const auto count = static_cast<std::uint64_t>(high - low + 1);
        return low + static_cast<std::int64_t>(bits_() % count);
    }

  private:
    std::mt19937_64 bits_;
};

WheelUnits draw_wheels(WholeNumbers& numbers) {
    constexpr auto kLimit = static_cast<std::int64_t>(kMaxUnits);
    const auto left = static_cast<double>(numbers.draw(-kLimit, kLimit));
    const auto right = static_cast<double>(numbers.draw(-kLimit, kLimit));
    return {left, right};
}

Script arc_script(WheelUnits wheels) {
    return constant_script(fmt::format("arc {:.0f}/{:.0f}", wheels.left, wheels.right), wheels);
}

}  // namespace

Script constant_script(std::string name, WheelUnits wheels) {
    return {std::move(name), std::vector<WheelUnits>(kScriptTicks, wheels)};
}

Script two_halves_script(std::string name, WheelUnits first, WheelUnits second) {
    Script script = constant_script(std::move(name), second);
    std::fill_n(script.commands.begin(), kScriptTicks / 2, first);
    return script;
}

Script random_script(std::string name, unsigned seed, std::size_t shortest_hold,
                     std::size_t longest_hold) {
    CANCHA_EXPECTS(shortest_hold >= 1 && shortest_hold <= longest_hold);
    Script script{std::move(name), {}};
    WholeNumbers numbers(seed);
    while (script.commands.size() < kScriptTicks) {
        const WheelUnits wheels = draw_wheels(numbers);
        const auto hold = static_cast<std::size_t>(numbers.draw(
            static_cast<std::int64_t>(shortest_hold), static_cast<std::int64_t>(longest_hold)));
        const std::size_t left_to_fill = kScriptTicks - script.commands.size();
        script.commands.insert(script.commands.end(), std::min(hold, left_to_fill), wheels);
    }
    return script;
}

std::vector<Script> all_scripts() {
    std::vector<Script> scripts = {
        constant_script("straight full", {kMaxUnits, kMaxUnits}),
        constant_script("straight slow", {kSlow, kSlow}),
        constant_script("straight backwards", {-kMaxUnits, -kMaxUnits}),
        constant_script("spin full", {-kMaxUnits, kMaxUnits}),
        constant_script("spin slow", {-kSlow, kSlow}),
        arc_script({125, 100}),
        arc_script({125, 25}),
        arc_script({25, 125}),
        arc_script({125, 0}),
        arc_script({125, -60}),
        arc_script({-100, -125}),
        two_halves_script("stop", {kMaxUnits, kMaxUnits}, {0, 0}),
        two_halves_script("stop out of an arc", {125, 100}, {0, 0}),
        two_halves_script("reversal", {kMaxUnits, kMaxUnits}, {-kMaxUnits, -kMaxUnits}),
        two_halves_script("spin reversal", {-kMaxUnits, kMaxUnits}, {kMaxUnits, -kMaxUnits}),
    };
    for (unsigned seed = 1; seed <= kRandomScripts; ++seed) {
        scripts.push_back(random_script(fmt::format("random every tick {}", seed), seed, 1, 1));
    }
    for (unsigned seed = 1; seed <= kRandomScripts; ++seed) {
        scripts.push_back(
            random_script(fmt::format("random held {}", seed), seed, kShortestHold, kLongestHold));
    }
    return scripts;
}

}  // namespace cancha::calibration

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

/// A number that every engine is asked for, and what theory says.
struct Question {
    std::string what;  ///< With its unit. Unique in all scenes: by it answers are found.
    std::string basis;
    double expected = 0;
    double tolerance = 0;  ///< Of ours.
    double scale = 0;      ///< Judges have to agree within 5 % of this.
    std::function<std::optional<Answer>(Engine&)> ask;
};

/// What is asked about one thing that happens: a table.
struct Scene {
    std::string_view name;   ///< One word, for tests: "FallAndBounce".
    std::string_view title;  ///< For people.
    std::string_view notes;  ///< Sizes, and why the tolerances are what they are.
    std::vector<Question> (*questions)();
};

std::span<const Scene> scenes();

/// The one of that name. Expects: there is one.
const Scene& scene(std::string_view name);

}  // namespace cancha::scenes

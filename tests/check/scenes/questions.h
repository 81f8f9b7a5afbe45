#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

/// A number that every engine is asked for, with its value by theory.
struct Question {
    std::string what;  ///< Name with unit. Unique in all scenes: the key of answers.
    std::string basis;
    double expected = 0;
    double tolerance = 0;  ///< Greatest error of our world.
    double scale = 0;      ///< Judges have to agree within 5% of this.
    std::function<std::optional<Answer>(Engine&)> ask;
};

/// All questions about one experiment: a table.
struct Scene {
    std::string_view name;   ///< One word, for tests: "FallAndBounce".
    std::string_view title;  ///< Heading of the table.
    std::string_view notes;  ///< Sizes, and the reasons of the tolerances.
    std::vector<Question> (*questions)();
};

std::span<const Scene> scenes();

/// Returns the scene of that name. Expects: there is one.
const Scene& scene(std::string_view name);

}  // namespace cancha::scenes

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/check/scenes/engine.h"

namespace cancha::scenes {

/// A number that every engine measures, with its value by theory: a row of a table.
struct Question {
    std::string what;   ///< Name with unit. Unique in all scenes: the key of Judge::answers.
    std::string basis;  ///< Formula or method of the expected number.
    double expected = 0;
    double tolerance = 0;  ///< Greatest accepted error of Cancha's engine.
    /// Typical size of the number. A judge (another engine) agrees if its error is at most 5% of
    /// this size.
    double scale = 0;
    std::function<std::optional<Answer>(Engine&)> ask;  ///< Lets an engine measure it.
};

/// All numbers of one experiment: a table.
struct Scene {
    std::string_view name;   ///< One word, for tests: "FallAndBounce".
    std::string_view title;  ///< Heading of the table.
    std::string_view notes;  ///< Sizes, and the reasons of the tolerances.
    std::vector<Question> (*questions)();
};

std::span<const Scene> scenes();

/// Returns the scene with this name. Expects: there is such a scene.
const Scene& scene(std::string_view name);

}  // namespace cancha::scenes

#pragma once

#include <map>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "tests/check/report.h"
#include "tests/check/scenes/engine.h"
#include "tests/check/scenes/questions.h"

namespace cancha::scenes {

/// Another engine and its measurements.
struct Judge {
    std::string name{};                       ///< "MuJoCo 2.2.2".
    std::map<std::string, Answer> answers{};  ///< Answers by Question::what.
};

/// Greatest error of a judge that needs no explanation, as a share of the question's scale.
inline constexpr double kAgreement = 0.05;

/// Result of comparing a judge: it agrees with theory, differs as its own equations predict, or
/// differs without a reason.
enum class Opinion { kAgrees, kExplained, kDiffers };

Opinion opinion_of(const Answer& answer, const Question& question);

/// Reads the judges from the text of a file that cancha-judges wrote. Fails: kInvalidInput, with
/// the line.
Result<std::vector<Judge>> read_judges(const std::string& text);

/// Returns a table for each of the scenes: theory, ours, judges; below it the judges' notes. A row
/// fails if ours is outside its tolerance, or if a judge differs.
check::Report judged_report(std::span<const Scene> scenes, Engine& ours,
                            const std::vector<Judge>& judges);

/// Returns the report on all scenes. `text`: as for read_judges(). Fails: as read_judges().
Result<check::Report> report_with_judges(const std::string& text);

}  // namespace cancha::scenes

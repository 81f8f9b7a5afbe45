#pragma once

#include <map>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "tests/check/report.h"
#include "tests/check/scenes/engine.h"
#include "tests/check/scenes/questions.h"

namespace cancha::scenes {

/// Another engine, and what it measured.
struct Judge {
    std::string name{};                       ///< "MuJoCo 2.2.2".
    std::map<std::string, Answer> answers{};  ///< By Question::what.
};

/// Share of a question's scale by which a judge may be off before that needs an explanation.
inline constexpr double kAgreement = 0.05;

/// Whether a judge agrees with theory, or differs as its own equations say, or differs.
enum class Opinion { kAgrees, kExplained, kDiffers };

Opinion opinion_of(const Answer& answer, const Question& question);

/// The judges of a file that cancha-judges wrote. Fails: kInvalidInput, with the line.
Result<std::vector<Judge>> read_judges(const std::string& text);

/// A table for each of these scenes: theory, ours, judges, and below it what they say. Its rows
/// fail where ours is outside of its tolerance, or a judge differs.
check::Report judged_report(std::span<const Scene> scenes, Engine& ours,
                            const std::vector<Judge>& judges);

/// The report on all scenes. Fails: as read_judges().
Result<check::Report> report_with_judges(const std::string& text);

}  // namespace cancha::scenes

#pragma once

#include <map>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "tests/check/report.h"
#include "tests/check/scenes/engine.h"
#include "tests/check/scenes/questions.h"

namespace cancha::scenes {

/// A judge: an independent physics engine, and its measurements in the scenes.
struct Judge {
    std::string name{};                       ///< "MuJoCo 2.2.2".
    std::map<std::string, Answer> answers{};  ///< Answers by Question::what.
};

/// Greatest error of a judge that still counts as agreement, as a share of Question::scale.
inline constexpr double kAgreement = 0.05;

/// Result of comparing a judge with theory: the judge agrees, differs in the way that its own
/// contact equations predict, or differs without a known reason.
enum class Opinion { kAgrees, kExplained, kDiffers };

Opinion opinion_of(const Answer& answer, const Question& question);

/// Reads the judges' measurements from the text of a file that the program cancha-judges wrote.
/// Fails: kInvalidInput: a line makes no sense; the error names the line.
Result<std::vector<Judge>> read_judges(const std::string& text);

/// Returns a table for each scene, with columns for theory, for Cancha's engine (`ours`) and for
/// the judges, and the judges' notes below. A row fails if Cancha's number is outside its
/// tolerance, or if the opinion of a judge is kDiffers.
check::Report judged_report(std::span<const Scene> scenes, Engine& ours,
                            const std::vector<Judge>& judges);

/// Returns the report on all scenes. `text`: the file for read_judges(). Fails: kInvalidInput: the
/// file makes no sense.
Result<check::Report> report_with_judges(const std::string& text);

}  // namespace cancha::scenes

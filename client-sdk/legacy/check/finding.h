#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"
#include "client-sdk/legacy/check/trial_report.h"
#include "client-sdk/legacy/play/summary.h"

namespace cancha::legacy {

/// Verdict of `check` on a strategy. The list of texts in text_of() must have the same order.
enum class Verdict {
    kPasses,          ///< The strategy compiles and has played its match.
    kNoSources,       ///< The folder has no sources.
    kDoesNotCompile,  ///< The compiler rejects a source.
    kNoStrategy,      ///< The library does not have the functions that any known simulator calls.
    kStrategyFailed,  ///< The strategy crashed, ended its process or did not return.
    kTooSlow,         ///< The match was not over in time.
    kNoMatch,         ///< The match failed for another reason.
};

/// Finding: the result of checking a folder of sources.
struct Finding {
    std::string name{};              ///< Name of the team, unique among the checked teams.
    std::filesystem::path folder{};  ///< Folder as given by the user.
    /// Verdict; kNoMatch until the check has come to another verdict.
    Verdict verdict = Verdict::kNoMatch;
    std::string reason{};                 ///< Why the strategy does not pass, for people.
    std::vector<std::string> remarks{};   ///< Remarks of the build (Build::remarks), for people.
    std::vector<Complaint> complaints{};  ///< Complaints of the compiler.
    /// Number and times of the calls. Empty if no match was played.
    Summary summary{};
    std::optional<TrialReport> report{};  ///< None if the match did not end.
    std::filesystem::path recording{};    ///< Recording of the match. Empty if there is none.
};

/// Returns the verdict as text: "passes", "does not compile".
std::string_view text_of(Verdict verdict);

/// Returns the complaint as text: "Main.cpp:5: Lost.h: No such file or directory".
std::string text_of(const Complaint& complaint);

/// Whether the strategy has scored more own goals than goals. If so, the strategy's author may have
/// confused the two ends of the field.
bool has_wrong_goal(const Finding& finding);

}  // namespace cancha::legacy

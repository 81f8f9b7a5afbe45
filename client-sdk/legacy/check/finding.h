#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"
#include "client-sdk/legacy/check/trial_report.h"
#include "client-sdk/legacy/play/summary.h"

namespace cancha::legacy {

/// Result of checking a strategy. The list of texts in text_of() has the same order.
enum class Verdict {
    kPasses,
    kNoSources,  ///< The folder has no sources.
    kDoesNotCompile,
    kNoStrategy,      ///< The library lacks the functions of every known simulator.
    kStrategyFailed,  ///< The strategy crashed, ended its process or did not return.
    kTooSlow,         ///< The match was not over in time.
    kNoMatch,         ///< The match failed for another reason.
};

/// Result of checking a folder of sources.
struct Finding {
    std::string name{};              ///< Name of the team, unique among the checked teams.
    std::filesystem::path folder{};  ///< Folder as given by the user.
    Verdict verdict = Verdict::kNoMatch;
    std::string reason{};                 ///< Why it does not pass, for people.
    std::vector<std::string> remarks{};   ///< Choices and findings of the build.
    std::vector<Complaint> complaints{};  ///< Complaints of the compiler.
    Summary summary{};                    ///< Calls of the strategy; empty without a match.
    std::optional<TrialReport> report{};  ///< Absent if no match ended.
    std::filesystem::path recording{};    ///< Recording of the match; empty: there is none.
};

/// Returns the verdict as text: "passes", "does not compile".
std::string_view text_of(Verdict verdict);

/// Returns the complaint as text: "Main.cpp:5: Lost.h: No such file or directory".
std::string text_of(const Complaint& complaint);

/// Whether the team scores more often in its own goal than in the other one. Such a team may have
/// confused the sides.
bool has_wrong_goal(const Finding& finding);

}  // namespace cancha::legacy

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"
#include "client-sdk/legacy/check/trial_report.h"
#include "client-sdk/legacy/play/summary.h"

namespace cancha::legacy {

/// Result of checking a strategy. text_of() has the words, in this order.
enum class Verdict {
    kPasses,
    kNoSources,  ///< There is nothing to compile.
    kDoesNotCompile,
    kNoStrategy,      ///< The library has the functions of no simulator.
    kStrategyFailed,  ///< It crashed, ended its process or did not return.
    kTooSlow,         ///< The match was not over in time.
    kNoMatch,         ///< The match failed for another reason.
};

/// A folder of sources, and how it fared.
struct Finding {
    std::string name{};              ///< Team, unique among those that are checked.
    std::filesystem::path folder{};  ///< As the user gave it.
    Verdict verdict = Verdict::kNoMatch;
    std::string reason{};                 ///< Why it does not pass, for people.
    std::vector<std::string> remarks{};   ///< Choices and findings of the build.
    std::vector<Complaint> complaints{};  ///< Those of the compiler.
    Summary summary{};                    ///< Calls of the strategy; none without a match.
    std::optional<TrialReport> report{};  ///< None without a match that ended.
    std::filesystem::path recording{};    ///< Empty: there is none.
};

/// "passes", "does not compile".
std::string_view text_of(Verdict verdict);

/// "Main.cpp:5: Lost.h: No such file or directory".
std::string text_of(const Complaint& complaint);

/// A team that scores more often in its own goal than in the other one may have its sides wrong.
bool has_wrong_goal(const Finding& finding);

}  // namespace cancha::legacy

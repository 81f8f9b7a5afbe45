#include "client-sdk/legacy/check/finding.h"

#include <array>

#include <fmt/format.h>

namespace cancha::legacy {

std::string_view text_of(Verdict verdict) {
    static constexpr std::array<std::string_view, 7> kTexts{
        "passes", "no sources", "does not compile", "no strategy", "fails", "too slow", "no match"};
    return kTexts.at(static_cast<std::size_t>(verdict));
}

std::string text_of(const Complaint& complaint) {
    return complaint.file.empty()
               ? complaint.text
               : fmt::format("{}:{}: {}", complaint.file, complaint.line, complaint.text);
}

bool has_wrong_goal(const Finding& finding) {
    // Most own goals by chance: any team under pressure scores some.
    constexpr int kMostByChance = 5;
    return finding.report && finding.report->own_goals > kMostByChance &&
           finding.report->own_goals > finding.report->total().blue;
}

}  // namespace cancha::legacy

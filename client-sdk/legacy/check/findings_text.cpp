#include "client-sdk/legacy/check/findings_text.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/streams/fold.h"

namespace cancha::legacy {
namespace {

constexpr const char* kDash = "–";
constexpr const char* kRow = "{}  {:<9}  {:>8}  {:>8}  {:>8}  {:>8}  {}\n";
constexpr int kTeamColumns = 18;

std::string time_text(double us) {
    constexpr double kUsPerMs = 1000;
    return us < kUsPerMs ? fmt::format("{:.1f} us", us) : fmt::format("{:.1f} ms", us / kUsPerMs);
}

std::string score_text(const Finding& finding, HalfScore TrialReport::*half) {
    const bool is_played =
        finding.report && (finding.report->has_two_halves ||
                           (half == &TrialReport::first && finding.summary.calls != 0));
    if (!is_played) {
        return kDash;
    }
    const HalfScore score = (*finding.report).*half;
    return fmt::format("{} : {}", score.blue, score.yellow);
}

/// Returns a name padded with blanks to the width of a column.
std::string in_column(const std::string& name) {
    const std::string_view shown = streams::cut(name, kTeamColumns);
    return std::string(shown) +
           std::string(static_cast<std::size_t>(kTeamColumns - streams::columns_of(shown)), ' ');
}

std::string interface_of(const Finding& finding) {
    return finding.summary.interface.empty() ? kDash : finding.summary.interface;
}

nlohmann::json half_json(const HalfScore& half) {
    return {{"team", half.blue}, {"opponent", half.yellow}};
}

nlohmann::json to_value(const Finding& finding) {
    nlohmann::json row{{"name", finding.name},
                       {"folder", finding.folder.string()},
                       {"passes", finding.verdict == Verdict::kPasses},
                       {"verdict", text_of(finding.verdict)},
                       {"reason", finding.reason},
                       {"interface", finding.summary.interface},
                       {"remarks", finding.remarks},
                       {"calls", finding.summary.calls},
                       {"mean_us", finding.summary.mean_us},
                       {"longest_us", finding.summary.longest_us},
                       {"longest_call", finding.summary.longest_call},
                       {"longest_tick", finding.summary.longest_tick},
                       {"recording", finding.recording.string()},
                       {"complaints", nlohmann::json::array()},
                       {"halves", nlohmann::json::array()},
                       {"own_goals", nullptr}};
    for (const Complaint& complaint : finding.complaints) {
        row["complaints"].push_back({{"file", complaint.file},
                                     {"line", complaint.line},
                                     {"text", complaint.text},
                                     {"hint", complaint.hint}});
    }
    if (finding.report && finding.report->has_two_halves) {
        row["halves"] = {half_json(finding.report->first), half_json(finding.report->second)};
        row["own_goals"] = finding.report->own_goals;
    }
    return row;
}

}  // namespace

std::string first_half_of(const Finding& finding) {
    return score_text(finding, &TrialReport::first);
}

std::string second_half_of(const Finding& finding) {
    return score_text(finding, &TrialReport::second);
}

std::string mean_time_of(const Finding& finding) {
    return finding.summary.calls == 0 ? kDash : time_text(finding.summary.mean_us);
}

std::string longest_time_of(const Finding& finding) {
    return finding.summary.calls == 0 ? kDash : time_text(finding.summary.longest_us);
}

std::string outcome_of(const std::vector<Finding>& findings) {
    const auto passed = std::ranges::count(findings, Verdict::kPasses, &Finding::verdict);
    return fmt::format("{} of {} {} pass{}", passed, findings.size(),
                       findings.size() == 1 ? "strategy" : "strategies",
                       findings.size() == 1 ? "es" : "");
}

std::vector<std::string> notes_of(const Finding& finding) {
    std::vector<std::string> notes;
    if (!finding.reason.empty()) {
        notes.push_back(finding.reason);
    }
    std::ranges::copy_if(finding.remarks, std::back_inserter(notes),
                         [](const std::string& remark) { return remark.starts_with("warning: "); });
    // Most complaints to show: complaints about one mistake follow each other.
    constexpr std::size_t kMostComplaints = 3;
    for (std::size_t i = 0; i < std::min(kMostComplaints, finding.complaints.size()); ++i) {
        const Complaint& complaint = finding.complaints[i];
        notes.push_back(text_of(complaint) +
                        (complaint.hint.empty() ? "" : " (" + complaint.hint + ")"));
    }
    if (finding.complaints.size() > kMostComplaints) {
        notes.push_back(fmt::format("and {} more", finding.complaints.size() - kMostComplaints));
    }
    if (finding.report) {
        std::ranges::copy(finding.report->advice, std::back_inserter(notes));
    }
    if (finding.report && finding.report->own_goals != 0) {
        notes.push_back(
            fmt::format("{} own {}{}", finding.report->own_goals,
                        finding.report->own_goals == 1 ? "goal" : "goals",
                        has_wrong_goal(finding) ? ": it may attack the wrong side" : ""));
    }
    return notes;
}

std::string to_table(const std::vector<Finding>& findings) {
    std::string table = fmt::format(kRow, in_column("TEAM"), "INTERFACE", "1ST HALF", "2ND HALF",
                                    "CALL", "LONGEST", "VERDICT");
    for (const Finding& finding : findings) {
        // The dash has three bytes and one column, as fmt counts it.
        table += fmt::format(kRow, in_column(finding.name), interface_of(finding),
                             first_half_of(finding), second_half_of(finding), mean_time_of(finding),
                             longest_time_of(finding), text_of(finding.verdict));
        for (const std::string& note : notes_of(finding)) {
            table += streams::paragraph(note, 4);
            table += table.ends_with('\n') ? "" : "\n";
        }
    }
    return table + outcome_of(findings) + "\n";
}

std::string to_json(const std::vector<Finding>& findings) {
    nlohmann::json rows = nlohmann::json::array();
    std::ranges::transform(findings, std::back_inserter(rows), to_value);
    const nlohmann::json all{{"format", "cancha.strategy_check.v1"}, {"strategies", rows}};
    return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace cancha::legacy

#include "client-sdk/legacy/check/findings_page.h"

#include <fmt/format.h>
#include <kainjow/mustache.hpp>

#include "cancha/base/contract.h"
#include "client-sdk/legacy/check/findings_html.h"
#include "client-sdk/legacy/check/findings_text.h"

namespace cancha::legacy {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::mustache;

data texts(const std::vector<std::string>& all) {
    data list(data::type::list);
    for (const std::string& text : all) {
        list << data("text", text);
    }
    return list;
}

// Returns the data of a finding for the template. Leaves out empty texts, as the template would
// show them.
data data_of(const Finding& finding, const std::filesystem::path& folder) {
    data row("name", finding.name);
    row.set("passes", finding.verdict == Verdict::kPasses);
    row.set("verdict", std::string(text_of(finding.verdict)));
    if (!finding.summary.interface.empty()) {
        row.set("interface", finding.summary.interface);
    }
    if (finding.report && finding.summary.calls != 0) {
        row.set("first", first_half_of(finding));
    }
    if (finding.report && finding.report->has_two_halves) {
        row.set("second", second_half_of(finding));
    }
    if (finding.summary.calls != 0) {
        row.set("mean", mean_time_of(finding));
        row.set("longest", longest_time_of(finding));
        row.set("longest_where", fmt::format("{} in tick {}", finding.summary.longest_call,
                                             finding.summary.longest_tick));
    }
    if (!finding.recording.empty()) {
        row.set("recording", finding.recording.lexically_relative(std::filesystem::absolute(folder))
                                 .generic_string());
    }
    row.set("notes", texts(notes_of(finding)));
    if (!finding.remarks.empty()) {
        row.set("has_remarks", true);
        row.set("remark_count", std::to_string(finding.remarks.size()));
        row.set("remarks", texts(finding.remarks));
    }
    return row;
}

}  // namespace

std::string to_html(const std::vector<Finding>& findings, const CheckOrder& order) {
    data page("outcome", outcome_of(findings));
    page.set("match", fmt::format("{} against {}, seed {}", order.trial.discipline,
                                  order.trial.opponent, order.trial.seed));
    data rows(data::type::list);
    for (const Finding& finding : findings) {
        rows << data_of(finding, order.output);
    }
    page.set("rows", rows);
    mustache html(kFindingsHtml);
    CANCHA_EXPECTS(html.is_valid());
    return html.render(page);
}

}  // namespace cancha::legacy

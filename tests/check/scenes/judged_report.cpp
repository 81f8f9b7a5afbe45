#include "tests/check/scenes/judged_report.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "tests/check/scenes/ours.h"

namespace cancha::scenes {
namespace {

constexpr std::size_t kWidth = 98;  // Length of a line of notes.

using Row = std::vector<std::string>;

/// Returns the fields of a line, separated by tabs.
std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, '\t');) {
        fields.push_back(field);
    }
    if (line.ends_with('\t')) {
        fields.emplace_back();  // An empty note.
    }
    return fields;
}

/// Reads a text that is a number as a whole; "nan" is one.
std::optional<double> number_of(const std::string& text) {
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return number;
}

std::set<std::string> asked() {
    std::set<std::string> all;
    for (const Scene& scene : scenes()) {
        for (const Question& question : scene.questions()) {
            all.insert(question.what);
        }
    }
    return all;
}

/// Breaks the text into lines. All lines but the first are indented.
std::string wrapped(const std::string& text) {
    std::string result;
    std::size_t column = 0;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (column > 0 && column + 1 + word.size() > kWidth) {
            result += "\n  ";
            column = 2;
        } else if (column > 0) {
            result += ' ';
            ++column;
        }
        result += word;
        column += word.size();
    }
    return result + "\n";
}

/// Returns a Markdown table that is readable as plain text: numbers are aligned right. The first
/// and the last column contain words.
std::string table_of(const std::vector<Row>& rows) {
    std::vector<std::size_t> widths(rows.front().size(), 3);
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    const auto is_words = [&](std::size_t i) { return i == 0 || i + 1 == widths.size(); };
    std::string text;
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += is_words(i) ? fmt::format("| {:<{}} ", row[i], widths[i])
                                : fmt::format("| {:>{}} ", row[i], widths[i]);
        }
        text += "|\n";
        if (&row == &rows.front()) {
            for (std::size_t i = 0; i < widths.size(); ++i) {
                const std::string line(widths[i], '-');
                text += is_words(i) ? fmt::format("|-{}-", line) : fmt::format("|-{}:", line);
            }
            text += "|\n";
        }
    }
    return text;
}

/// Returns "MuJoCo" for "MuJoCo 2.2.2".
std::string short_name(const Judge& judge) {
    return judge.name.substr(0, judge.name.find(' '));
}

const Answer* answer_to(const Question& question, const Judge& judge) {
    const auto found = judge.answers.find(question.what);
    return found == judge.answers.end() ? nullptr : &found->second;
}

constexpr const char* kNobody = "-";  // Cell of an engine that measured nothing.

/// Returns a row of the table, and counts it in `report`.
Row row_of(const Question& question, Engine& ours, const std::vector<Judge>& judges,
           check::Report& report) {
    const std::optional<Answer> our_answer = question.ask(ours);
    const bool holds =
        !our_answer || std::abs(our_answer->measured - question.expected) <= question.tolerance;
    Row row = {question.what, check::number_text(question.expected),
               our_answer ? check::number_text(our_answer->measured) : kNobody};
    Opinion worst = Opinion::kAgrees;
    for (const Judge& judge : judges) {
        const Answer* const answer = answer_to(question, judge);
        const Opinion opinion =
            answer == nullptr ? Opinion::kAgrees : opinion_of(*answer, question);
        worst = std::max(worst, opinion);
        row.push_back(answer == nullptr ? kNobody
                                        : check::number_text(answer->measured) +
                                              (opinion == Opinion::kAgrees ? "" : " *"));
    }
    row.push_back(fmt::format("{:.2g}", question.tolerance));
    constexpr std::array kVerdicts = {"agree", "explained", "**differ**"};
    row.emplace_back(holds ? kVerdicts[static_cast<std::size_t>(worst)] : "**fails**");
    ++report.rows;
    report.failed += !holds || worst == Opinion::kDiffers ? 1U : 0U;
    return row;
}

/// Returns the judges' notes on the scene, each once, and the results of their equations where they
/// differ from theory.
std::string notes_of(const std::vector<Question>& questions, const std::vector<Judge>& judges) {
    std::string text;
    for (const Judge& judge : judges) {
        std::set<std::string> said;
        for (const Question& question : questions) {
            const Answer* const answer = answer_to(question, judge);
            if (answer == nullptr) {
                continue;
            }
            if (!answer->note.empty() && said.insert(answer->note).second) {
                text += wrapped(fmt::format("* {}: {}", short_name(judge), answer->note));
            }
            if (opinion_of(*answer, question) != Opinion::kAgrees) {
                text += wrapped(fmt::format(
                    "* {}, {}: its equations give {}.", short_name(judge), question.what,
                    std::isnan(answer->by_its_law) ? "no other number"
                                                   : check::number_text(answer->by_its_law)));
            }
        }
    }
    return text;
}

std::string names_of(const std::vector<Judge>& judges) {
    std::string names;
    for (const Judge& judge : judges) {
        names += (names.empty() ? "" : " and ") + judge.name;
    }
    return names;
}

}  // namespace

// Written so that a NaN, which compares false, differs.
Opinion opinion_of(const Answer& answer, const Question& question) {
    const double most = kAgreement * question.scale;
    if (std::abs(answer.measured - question.expected) <= most) {
        return Opinion::kAgrees;
    }
    return std::abs(answer.measured - answer.by_its_law) <= most ? Opinion::kExplained
                                                                 : Opinion::kDiffers;
}

Result<std::vector<Judge>> read_judges(const std::string& text) {
    const std::set<std::string> questions = asked();
    std::vector<Judge> judges;
    std::istringstream stream(text);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        const std::vector<std::string> fields = fields_of(line);
        const auto wrong = [&](const std::string& what) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("line {}: {}; write the file anew by ./cancha check scenes "
                                     "--judges",
                                     number, what)};
        };
        if (fields.size() != 5) {
            return wrong(fmt::format("expected 5 fields between tabs, got {}", fields.size()));
        }
        const auto measured = number_of(fields[2]);
        const auto by_its_law = number_of(fields[3]);
        if (!measured || !by_its_law) {
            return wrong(
                fmt::format("expected two numbers, got '{}' and '{}'", fields[2], fields[3]));
        }
        if (!questions.contains(fields[1])) {
            return wrong(fmt::format("nobody asks for '{}'", fields[1]));
        }
        auto judge = std::ranges::find(judges, fields[0], &Judge::name);
        if (judge == judges.end()) {
            judge = judges.insert(judges.end(), {.name = fields[0]});
        }
        judge->answers[fields[1]] = {*measured, *by_its_law, fields[4]};
    }
    if (judges.empty()) {
        return Error{ErrorCode::kInvalidInput,
                     "the file is empty; write it anew by ./cancha check scenes --judges"};
    }
    return judges;
}

check::Report judged_report(std::span<const Scene> scenes, Engine& ours,
                            const std::vector<Judge>& judges) {
    check::Report report{
        .text = fmt::format(
            "# Scenes that other engines play, too\n"
            "`./cancha check scenes --judges` prints this. Ours is the world of the server, "
            "beside\n"
            "{}, each with its best settings. The tolerance is that of ours. Judges\n"
            "have to agree with theory within {:g} % (angles of a pendulum: of where it starts;\n"
            "energy: of the fall), or else with what their own equations give: `explained`, and\n"
            "a star; the notes have the equations. `-` is what an engine has not played.\n",
            names_of(judges), 100 * kAgreement)};
    for (const Scene& scene : scenes) {
        const std::vector<Question> questions = scene.questions();
        std::vector<Row> rows(1, {"what", "expected", "ours"});
        for (const Judge& judge : judges) {
            rows.front().push_back(short_name(judge));
        }
        rows.front().insert(rows.front().end(), {"tolerance", "verdict"});
        for (const Question& question : questions) {
            rows.push_back(row_of(question, ours, judges, report));
        }
        const std::string notes = notes_of(questions, judges);
        report.text += fmt::format("\n## {}\n{}\n\n{}{}{}", scene.title, scene.notes,
                                   table_of(rows), notes.empty() ? "" : "\n", notes);
    }
    return report;
}

Result<check::Report> report_with_judges(const std::string& text) {
    const Result<std::vector<Judge>> judges = read_judges(text);
    if (!judges) {
        return judges.error();
    }
    return judged_report(scenes(), *make_ours(), *judges);
}

}  // namespace cancha::scenes

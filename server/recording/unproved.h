#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::recording {

/// Something that a recording says and that simulating it again does not show to be true.
struct Unproved {
    std::string text;  ///< One line, for people.
    /// The fields that it is about; * stands for any characters. "match/blue" is an entry of
    /// metadata, "discipline.pb/title" and "report.json/score/blue" are parts of attachments,
    /// "/events/text" is a field of a channel's messages, "header/library" and "channel/schema" are
    /// what the file says of itself and of its channels.
    std::vector<std::string> fields;
};

bool covers(const Unproved& unproved, std::string_view field);
bool covers(const std::vector<Unproved>& all, std::string_view field);

/// The one list of what verify() does not prove. Each function makes one line of it.
namespace unproved {

Unproved names();
Unproved time_and_program();
Unproved index();

/// A limit of the match's length that was not reached.
Unproved length_limit();

/// Settings that are not those which this program has for the discipline, with what the report says
/// was set.
Unproved settings(std::string_view full_name);

Unproved requests();

/// Missed deadlines and the like. `kinds`: how many of each, in words; empty: there are none.
Unproved outside_events(const std::string& kinds);

Unproved drawings();
Unproved event_texts();
Unproved schemas();

/// A recording of format 1.
Unproved older_format();

/// One of before the score was in the result.
Unproved older_end();

Unproved no_report();
Unproved report_times();
Unproved report_processes();
Unproved report_without_whistles();
Unproved report_without_abandonment();
Unproved report_events_left_out(std::uint64_t left_out, std::uint64_t all);

/// A report of a kind that this program does not know.
Unproved other_report();

/// Fields of the report that this program does not know.
Unproved other_report_fields(const std::vector<std::string>& fields);

}  // namespace unproved

}  // namespace cancha::recording

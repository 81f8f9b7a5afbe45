#include "referee/console/screen/picture.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "client-sdk/cpp/control/wording.h"
#include "proto/base/streams/fold.h"
#include "proto/base/text/utf8.h"
#include "proto/base/text/visible.h"

namespace cancha::console {

namespace {

using streams::columns_of;

// Half the width of a usual terminal. Chosen by eye.
constexpr int kPeriodBarWidth = 40;
// Maximum: more rows leave too little room for events on the smallest screen (kSmallest).
constexpr int kRowsOfKeys = 3;
constexpr int kRowsBelowEvents = kRowsOfKeys + 2;  // A rule and the server's message.
constexpr int kEventIndent = 21;                   // Column where the texts of events begin.

/// Reads a character. A byte that is not UTF-8 counts as one that cannot be shown.
Character next_character(std::string_view text) {
    return first_character(text).value_or(Character{.bytes = 1, .columns = -1});
}

/// Replaces characters that cannot be shown, because they would move or reverse the following text.
std::string shown(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const Character character = next_character(text);
        shown += character.is_printable() ? text.substr(0, character.bytes) : " ";
        text.remove_prefix(character.bytes);
    }
    return shown;
}

/// Shortens a text to at most `most` columns, replacing the middle by "…": beginning and end
/// distinguish names. Expects: most > 0.
std::string shortened(const std::string& text, int most) {
    if (columns_of(text) <= most) {
        return text;
    }
    const std::string_view head = streams::cut(text, most / 2);
    std::string_view tail = std::string_view(text).substr(head.size());
    while (columns_of(std::string(tail)) > most - 1 - columns_of(std::string(head))) {
        tail.remove_prefix(next_character(tail).bytes);
    }
    return fmt::format("{}…{}", head, tail);
}

Line cut(Line line, int most) {
    int left = most;
    for (Span& span : line) {
        span.text = std::string(streams::cut(shown(span.text), left));
        left -= columns_of(span.text);
    }
    return line;
}

/// Returns blanks; an empty text if `count` is not positive.
std::string blanks(int count) {
    return std::string(static_cast<std::size_t>(std::max(0, count)), ' ');
}

Line centered(Line line, int columns) {
    line.insert(line.begin(), {Style::kPlain, blanks((columns - width(line)) / 2)});
    return line;
}

Style style_of(v1::Team team) {
    return team == v1::TEAM_BLUE     ? Style::kBlue
           : team == v1::TEAM_YELLOW ? Style::kYellow
                                     : Style::kPlain;
}

class Painter {
  public:
    Painter(const Scene& scene, const Dialog& dialog, Size size)
        : scene_(scene), dialog_(dialog), size_(size) {}

    std::vector<Line> paint() {
        title();
        score();
        period();
        stoppage();
        seats();
        events();
        below();
        for (Line& line : lines_) {
            line = cut(std::move(line), size_.columns);
        }
        lines_.resize(static_cast<std::size_t>(size_.rows));
        return std::move(lines_);
    }

  private:
    const v1::MatchStatus& status() const { return scene_.update.status(); }

    void add(Line line) { lines_.push_back(std::move(line)); }

    void add_centered(Line line) { add(centered(std::move(line), size_.columns)); }

    void title() {
        const v1::Welcome& welcome = scene_.welcome;
        const std::string right = control::pace_text(scene_.update.pace()) + " ";
        const std::string game = fmt::format("{}/{} ", welcome.discipline(), welcome.variant());
        const int space = size_.columns - columns_of(game) - columns_of(right) - 4;
        const std::string match = shortened(shown(welcome.match()), std::max(1, space));
        const std::string left = fmt::format(" {}{}{}", match, match.empty() ? "" : "   ", game);
        const int room = std::max(1, size_.columns - columns_of(left) - columns_of(right));
        add({{Style::kBar, left + blanks(room) + right}});
    }

    void score() {
        add({});
        if (status().teams_size() != 2) {
            add_centered({{Style::kStrong, control::score_text(status())}});
            return;
        }
        const v1::TeamStatus& blue = status().teams(0);
        const v1::TeamStatus& yellow = status().teams(1);
        const int side = std::max(columns_of(blue.name()), columns_of(yellow.name()));
        add_centered(
            {{Style::kBlue, blanks(side - columns_of(blue.name())) + blue.name()},
             {Style::kStrong, fmt::format("   {} : {}   ", control::points_text(status(), blue),
                                          control::points_text(status(), yellow))},
             {Style::kYellow, yellow.name() + blanks(side - columns_of(yellow.name()))}});
        if (status().period_kind() == v1::PERIOD_KIND_SHOOT_OUT) {
            add_centered(
                {{Style::kPlain, fmt::format("shoot-out {} of {} : {} of {}",
                                             blue.shoot_out_goals(), blue.shoot_out_kicks(),
                                             yellow.shoot_out_goals(), yellow.shoot_out_kicks())}});
        }
    }

    void period() {
        const bool runs = status().phase() == v1::MATCH_PHASE_PLAY;
        const std::string period =
            control::period_text(status(), control::has_halves(scene_.welcome.settings()));
        add_centered({{Style::kPlain, period.empty() ? "" : period + "   "},
                      {runs ? Style::kGood : Style::kAlert, control::phase_text(scene_.update)}});
        if (status().period_length_us() == 0) {
            return;
        }
        const double share = static_cast<double>(status().period_elapsed_us()) /
                             static_cast<double>(status().period_length_us());
        const int played =
            std::clamp(static_cast<int>(share * kPeriodBarWidth), 0, kPeriodBarWidth);
        add_centered({{Style::kGood, fmt::format("{:━<{}}", "", played)},
                      {Style::kFaint, fmt::format("{:─<{}}", "", kPeriodBarWidth - played)}});
    }

    void stoppage() {
        const std::string urgent = urgent_text();
        add_centered({{urgent.empty() ? Style::kFaint : Style::kAlert,
                       urgent.empty() ? control::restart_text(status()) : urgent}});
        add({});
    }

    /// Returns the action that somebody must take now so that the match goes on.
    std::string urgent_text() const {
        if (const v1::GameEvent* const proposal = control::open_proposal(scene_.update)) {
            return proposal->text();
        }
        return control::waiting_text(scene_.update);
    }

    void seats() {
        for (const v1::SeatEntry& seat : scene_.update.seats()) {
            add_seat(seat);
        }
        add({});
    }

    /// Adds a seat, in two rows if one is too short.
    void add_seat(const v1::SeatEntry& seat) {
        const std::string name = fmt::format(" {:<8}", seat.name());
        const std::string deadline = control::deadline_text(seat.deadline());
        const int room = size_.columns - columns_of(name) - columns_of(deadline) - 1;
        const std::string who =
            shortened(shown(control::seat_text(scene_.update, seat)), std::max(1, room));
        const bool is_free = seat.occupant().empty() && !scene_.is_over();
        Line line{{style_of(seat.team()), name},
                  {is_free ? Style::kAlert : Style::kPlain,
                   who + blanks(std::max(1, 18 - columns_of(who)))},
                  {Style::kFaint, deadline}};
        Line more{{Style::kFaint, "  " + control::time_outs_text(scene_.update, seat.team())}};
        if (seat.misses() > 0) {
            more.push_back({Style::kAlert, fmt::format("  {} missed", seat.misses())});
        }
        if (width(line) + width(more) > size_.columns) {
            add(std::exchange(line, {{Style::kPlain, blanks(columns_of(name) - 2)}}));
        }
        line.insert(line.end(), more.begin(), more.end());
        add(std::move(line));
    }

    // Draws the events upwards from the newest, or from further up if the selected one is older.
    void events() {
        const auto& events = scene_.update.recent_events();
        const auto room = static_cast<std::size_t>(
            std::max(0, size_.rows - static_cast<int>(lines_.size()) - rows_below_events()));
        const std::uint32_t selected = scene_.selected_event();
        std::vector<Line> rows;  // The lowest row first.
        for (auto event = events.rbegin();
             event != events.rend() && (rows.size() < room || event->number() >= selected);
             ++event) {
            add_event(*event, rows);
            if (event->number() >= selected && rows.size() > room) {
                rows.erase(rows.begin(), rows.end() - static_cast<std::ptrdiff_t>(room));
            }
        }
        rows.resize(std::min(rows.size(), room));
        lines_.insert(lines_.end(), rows.rbegin(), rows.rend());
        lines_.resize(static_cast<std::size_t>(size_.rows - rows_below_events()));
    }

    /// Returns the rows below the events. The server's message may need a second one.
    int rows_below_events() const {
        const bool is_long = !dialog_.is_open() && said().size() > 1;
        return kRowsBelowEvents + (is_long ? 1 : 0);
    }

    std::vector<std::string> said() const { return wrapped(" " + scene_.said, 1); }

    void add_event(const v1::GameEvent& event, std::vector<Line>& rows) const {
        const bool is_selected = event.number() == scene_.selected;
        const std::vector<std::string> texts = wrapped(control::event_line(event), kEventIndent);
        for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
            const std::string head(streams::cut(*text, kEventIndent));
            rows.push_back(
                {{is_selected ? Style::kSelected : style_of(event.team()), head},
                 {is_selected ? Style::kSelected : Style::kPlain, text->substr(head.size())}});
        }
    }

    /// Breaks a text between words into lines that fit. All lines but the first are indented.
    std::vector<std::string> wrapped(std::string text, std::size_t indent) const {
        std::vector<std::string> lines;
        while (columns_of(text) > size_.columns) {
            const std::string head(streams::cut(text, size_.columns));
            const std::size_t blank = head.rfind(' ');
            const bool is_word = blank != std::string::npos && blank > indent;
            lines.push_back(is_word ? head.substr(0, blank) : head);
            text = std::string(indent, ' ') + text.substr(is_word ? blank + 1 : head.size());
        }
        lines.push_back(std::move(text));
        return lines;
    }

    void below() {
        add({{Style::kFaint, fmt::format("{:─<{}}", "", size_.columns)}});
        if (dialog_.is_open()) {
            question();
            return;
        }
        const std::vector<std::string> rows = said();
        for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 2); ++i) {
            add({{scene_.is_said_good ? Style::kGood : Style::kAlert, rows[i]}});
        }
        keys();
    }

    /// Draws the whole question. Typed text has a row of its own, and choices are not split.
    void question() {
        std::string row;
        for (const std::string& part : dialog_.prompt(scene_)) {
            if (!row.empty() && columns_of(row) + columns_of(part) + 4 > size_.columns) {
                add({{Style::kStrong, " " + row}});
                row.clear();
            }
            row += (row.empty() ? "" : "   ") + part;
        }
        add({{Style::kStrong, " " + row}});
        if (dialog_.is_typing()) {
            const int room = size_.columns - 4;
            std::string typed = dialog_.typed();  // ASCII only. Its end must be visible.
            typed.erase(0, typed.size() - std::min(typed.size(), static_cast<std::size_t>(room)));
            add({{Style::kPlain, " > " + typed}, {Style::kSelected, " "}});
        }
        const char* const halt = scene_.update.pace().is_paused() ? "resume" : "halt";
        add({{Style::kFaint, fmt::format(" {} {}   Esc cancel",
                                         dialog_.typed().empty() ? "Space" : "Ctrl-Space", halt)}});
    }

    void keys() {
        std::vector<Line> rows(1);
        const auto add_key = [&](const std::string& key, const std::string& label) {
            const Line entry{{Style::kStrong, fmt::format(" {}", key)},
                             {Style::kFaint, fmt::format(" {} ", label)}};
            if (width(rows.back()) + width(entry) + 1 > size_.columns &&
                rows.size() < kRowsOfKeys) {
                rows.emplace_back();
            }
            rows.back().insert(rows.back().end(), entry.begin(), entry.end());
        };
        for (const KeyAction& action : actions(scene_)) {
            add_key(action.key == ' ' ? "Space" : std::string(1, action.key), action.label);
        }
        if (scene_.selected == 0) {
            add_key("↑↓", "events");
        } else {
            add_key("Esc", "newest");
        }
        add_key("q", "leave");
        for (Line& row : rows) {
            add(std::move(row));
        }
    }

    const Scene& scene_;
    const Dialog& dialog_;
    Size size_;
    std::vector<Line> lines_;
};

}  // namespace

int width(const Line& line) {
    int columns = 0;
    for (const Span& span : line) {
        columns += columns_of(span.text);
    }
    return columns;
}

std::vector<Line> picture(const Scene& scene, const Dialog& dialog, Size size) {
    if (size.rows < kSmallest.rows || size.columns < kSmallest.columns) {
        return {{{Style::kAlert,
                  fmt::format("Too small: at least {} x {}", kSmallest.columns, kSmallest.rows)}}};
    }
    return Painter(scene, dialog, size).paint();
}

}  // namespace cancha::console

#include "server/console/screen/picture.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "server/console/wording.h"

namespace cancha::console {

namespace {

constexpr int kPeriodBarWidth = 40;
constexpr int kRowsOfKeys = 3;
constexpr int kRowsBelowEvents = kRowsOfKeys + 2;  // A rule, and what the server has said.
constexpr int kEventIndent = 27;                   // Where the texts of events begin.
constexpr std::uint32_t kFewEvents = 8;  // So many of the oldest are always shown together.

bool begins_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

Line cut(Line line, int most) {
    int left = most;
    for (Span& span : line) {
        std::ranges::replace_if(span.text, is_control, ' ');  // It would move what follows.
        span.text = console::cut(span.text, left);
        left -= width(span.text);
    }
    return line;
}

Line centered(Line line, int columns) {
    const int room = std::max(0, columns - width(line)) / 2;
    line.insert(line.begin(), {Style::kPlain, std::string(static_cast<std::size_t>(room), ' ')});
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
        const std::string left =
            fmt::format(" {}{}/{}", welcome.match().empty() ? "" : welcome.match() + "   ",
                        welcome.discipline(), welcome.variant());
        const std::string right = pace_text(scene_.update.pace()) + " ";
        const int room = std::max(1, size_.columns - width(left) - width(right));
        add({{Style::kBar, fmt::format("{}{}{}", left,
                                       std::string(static_cast<std::size_t>(room), ' '), right)}});
    }

    void score() {
        add({});
        if (status().teams_size() != 2) {
            add({});
            return;
        }
        const v1::TeamStatus& blue = status().teams(0);
        const v1::TeamStatus& yellow = status().teams(1);
        const int side = std::max(width(blue.name()), width(yellow.name()));
        add_centered({{Style::kBlue, pad_left(blue.name(), side)},
                      {Style::kStrong, fmt::format("   {} : {}   ", blue.score(), yellow.score())},
                      {Style::kYellow, pad_right(yellow.name(), side)}});
        if (status().period_kind() == v1::PERIOD_KIND_SHOOT_OUT) {
            add_centered(
                {{Style::kPlain, fmt::format("shoot-out {} of {} : {} of {}",
                                             blue.shoot_out_goals(), blue.shoot_out_kicks(),
                                             yellow.shoot_out_goals(), yellow.shoot_out_kicks())}});
        }
    }

    static std::string pad_left(const std::string& text, int columns) {
        const auto room = static_cast<std::size_t>(std::max(0, columns - width(text)));
        return fmt::format("{}{}", std::string(room, ' '), text);
    }

    static std::string pad_right(const std::string& text, int columns) {
        const auto room = static_cast<std::size_t>(std::max(0, columns - width(text)));
        return fmt::format("{}{}", text, std::string(room, ' '));
    }

    void period() {
        const bool runs = status().phase() == v1::MATCH_PHASE_PLAY;
        add_centered(
            {{Style::kPlain, period_text(status(), has_halves(scene_.welcome.settings())) + "   "},
             {runs ? Style::kGood : Style::kAlert, phase_text(status())}});
        if (status().period_length_us() == 0) {
            return;
        }
        const double share = static_cast<double>(status().period_elapsed_us()) /
                             static_cast<double>(status().period_length_us());
        const int played =
            std::clamp(static_cast<int>(share * kPeriodBarWidth), 0, kPeriodBarWidth);
        add_centered({{Style::kGood, repeat("━", played)},
                      {Style::kFaint, repeat("─", kPeriodBarWidth - played)}});
    }

    static std::string repeat(const char* text, int times) {
        std::string all;
        for (int i = 0; i < times; ++i) {
            all += text;
        }
        return all;
    }

    void stoppage() {
        const std::string urgent = urgent_text();
        add_centered({{urgent.empty() ? Style::kFaint : Style::kAlert,
                       urgent.empty() ? restart_text(status()) : urgent}});
        add({});
    }

    /// What somebody has to do now, so that the match goes on.
    std::string urgent_text() const {
        const std::uint32_t proposal = scene_.open_proposal();
        for (const v1::GameEvent& event : scene_.update.recent_events()) {
            if (proposal != 0 && event.number() == proposal) {
                return event.text();
            }
        }
        return waiting_text(scene_.update);
    }

    void seats() {
        for (const v1::SeatEntry& seat : scene_.update.seats()) {
            const bool is_free = seat.occupant().empty();
            Line line{{style_of(seat.team()), fmt::format(" {:<8}", seat.name())},
                      {is_free ? Style::kAlert : Style::kPlain,
                       pad_right(is_free ? "(nobody)" : seat.occupant(), 18)},
                      {Style::kFaint, deadline_text(seat.deadline())}};
            if (seat.misses() > 0) {
                line.push_back({Style::kAlert, fmt::format("   {} missed", seat.misses())});
            }
            line.push_back({Style::kFaint, time_outs_of(seat.team())});
            add(std::move(line));
        }
        add({});
    }

    std::string time_outs_of(v1::Team team) const {
        for (const v1::TeamStatus& entry : status().teams()) {
            if (entry.team() == team) {
                return fmt::format("   {} time-out{} left", entry.time_outs_left(),
                                   entry.time_outs_left() == 1 ? "" : "s");
            }
        }
        return "";
    }

    // From the newest upwards, or so that the selected one is the last.
    void events() {
        const auto& events = scene_.update.recent_events();
        const auto room = static_cast<std::size_t>(
            std::max(0, size_.rows - static_cast<int>(lines_.size()) - kRowsBelowEvents));
        std::vector<Line> rows;
        for (auto event = events.rbegin(); event != events.rend() && rows.size() < room; ++event) {
            const std::uint32_t selected = scene_.selected_event();
            if (event->number() > std::max(selected, events.begin()->number() + kFewEvents)) {
                continue;
            }
            const bool is_selected = scene_.selected != 0 && event->number() == selected;
            const std::vector<std::string> texts = wrapped(event_line(*event));
            for (auto text = texts.rbegin(); text != texts.rend() && rows.size() < room; ++text) {
                rows.push_back({{is_selected ? Style::kSelected : style_of(event->team()),
                                 console::cut(*text, kEventIndent)},
                                {is_selected ? Style::kSelected : Style::kPlain,
                                 text->substr(console::cut(*text, kEventIndent).size())}});
            }
        }
        lines_.insert(lines_.end(), rows.rbegin(), rows.rend());
        lines_.resize(static_cast<std::size_t>(size_.rows - kRowsBelowEvents));
    }

    /// In lines that fit, broken between words; all but the first stand below the text of the
    /// first.
    std::vector<std::string> wrapped(std::string text) const {
        constexpr auto kIndent = static_cast<std::size_t>(kEventIndent);
        std::vector<std::string> lines;
        while (width(text) > size_.columns) {
            const std::string head = console::cut(text, size_.columns);
            const std::size_t blank = head.rfind(' ');
            const bool is_word = blank != std::string::npos && blank > kIndent;
            lines.push_back(is_word ? head.substr(0, blank) : head);
            text = std::string(kIndent, ' ') + text.substr(is_word ? blank + 1 : head.size());
        }
        lines.push_back(std::move(text));
        return lines;
    }

    void below() {
        add({{Style::kFaint, repeat("─", size_.columns)}});
        if (dialog_.is_open()) {
            add({{Style::kStrong, fmt::format(" {}", dialog_.prompt())},
                 {Style::kPlain, fmt::format(" {}", dialog_.typed())},
                 {Style::kSelected, " "}});
            add({{Style::kFaint, " Esc: leave it"}});
            return;
        }
        add({{scene_.is_said_good ? Style::kGood : Style::kAlert,
              fmt::format(" {}", scene_.said)}});
        keys();
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
        add_key("↑↓", "events");
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

int width(const std::string& text) {
    return static_cast<int>(std::ranges::count_if(text, begins_character));
}

int width(const Line& line) {
    int columns = 0;
    for (const Span& span : line) {
        columns += width(span.text);
    }
    return columns;
}

std::string cut(const std::string& text, int most) {
    int columns = 0;
    std::size_t end = 0;
    while (end < text.size()) {
        columns += begins_character(text[end]) ? 1 : 0;
        if (columns > most) {
            break;
        }
        ++end;
    }
    return text.substr(0, end);
}

std::vector<Line> picture(const Scene& scene, const Dialog& dialog, Size size) {
    if (size.rows < kSmallest.rows || size.columns < kSmallest.columns) {
        return {{{Style::kAlert, fmt::format("Too small: {} x {} are needed", kSmallest.columns,
                                             kSmallest.rows)}}};
    }
    return Painter(scene, dialog, size).paint();
}

}  // namespace cancha::console

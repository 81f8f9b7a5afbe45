#include "referee/console/screen/dialog.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "client-sdk/cpp/control/wording.h"
#include "proto/base/processes/numbers.h"
#include "proto/base/streams/fold.h"
#include "proto/base/text/number_text.h"
#include "proto/base/values/restart_kind.h"
#include "referee/console/request_words.h"

namespace cancha::console {

namespace {

// One line of a terminal. The longest text of a command, a reason, has 64 characters.
constexpr std::size_t kMaxTyped = 80;

/// Whether the command changes the match for its players and must be confirmed.
bool hurts(std::string_view line) {
    constexpr std::array<std::string_view, 5> kHurting{"restart", "award", "undo", "restore",
                                                       "end"};
    const std::string_view rest = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    return std::ranges::find(kHurting, rest.substr(0, rest.find(' '))) != kHurting.end();
}

constexpr int kQuotedColumns = 56;  // Width of an event's text, so that its question fits.

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
}

/// Returns the event that people remember: the goal, for the restart that follows it at once.
const v1::GameEvent& gist_of(const v1::GameEvent& event, const Scene& scene) {
    for (const v1::GameEvent& before : scene.update.recent_events()) {
        if (before.number() + 1 == event.number() && before.kind() == "goal" &&
            before.tick() == event.tick() && event.kind() != "goal") {
            return before;
        }
    }
    return event;
}

std::string undo_question(const std::string& number, const Scene& scene) {
    for (const v1::GameEvent& event : scene.update.recent_events()) {
        if (std::to_string(event.number()) == number && !event.text().empty()) {
            return fmt::format("Undo {}, \"{}\"?", number,
                               streams::cut(gist_of(event, scene).text(), kQuotedColumns));
        }
    }
    return fmt::format("Undo event {}?", number);
}

std::string end_question(const std::string& line) {
    const Result<OfficialCommand> command = parse_command(line);
    return !command
               ? line + "?"
               : fmt::format("Abandon the match: {}?",
                             streams::cut(command->request.end_match().reason(), kQuotedColumns));
}

/// Returns the question before a command is carried out, in an official's words.
std::string confirmation(const std::string& line, const Scene& scene) {
    const std::vector<std::string> words = words_of(line);
    const auto is = [&words](const char* command, std::size_t count) {
        return words.size() == count && words[0] == command;
    };
    const auto team = [&scene](const std::string& word) {
        return control::team_text(scene.update.status(),
                                  word == "blue" ? v1::TEAM_BLUE : v1::TEAM_YELLOW);
    };
    if (is("restart", 2) || is("restart", 3)) {
        std::string kind = words[1];
        kind[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(kind[0])));
        std::ranges::replace(kind, '-', words[1] == "kick-off" ? '-' : ' ');
        return words.size() == 2 ? kind + "?" : fmt::format("{} to {}?", kind, team(words[2]));
    }
    if (is("award", 3)) {
        return fmt::format("Award a goal to {}?", team(words[2]));
    }
    if (is("undo", 2)) {
        return undo_question(words[1], scene);
    }
    return !words.empty() && words[0] == "end" ? end_question(line) : line + "?";
}

/// Returns the text as one word for parse_command().
std::string quoted(const std::string& text) {
    std::ostringstream stream;
    stream << std::quoted(text);
    return stream.str();
}

Question which_team(std::string text) {
    return {.text = std::move(text), .choices = {{'b', "blue"}, {'y', "yellow"}}};
}

/// Returns the restarts, each with a key: the first letter of its words not used by an earlier one,
/// or any other letter.
std::vector<Question::Choice> restart_choices() {
    std::vector<Question::Choice> choices;
    for (const v1::RestartKind kind : restart_kinds()) {
        const std::string word = restart_word(kind, '-');
        const std::size_t second = word.find('-') + 1;
        for (const char key : word.substr(0, 1) + word.substr(second) + word) {
            const bool is_free =
                std::ranges::find(choices, key, &Question::Choice::key) == choices.end();
            if (key != '-' && is_free) {
                choices.push_back({key, word});
                break;
            }
        }
    }
    return choices;
}

KeyAction restart_action() {
    return {'r',
            "restart",
            "restart",
            {{.text = "Restart with", .choices = restart_choices()}, which_team("To which team?")}};
}

KeyAction undo_action(std::uint32_t event) {
    return {'u',
            "undo",
            "undo",
            {{.text = "Undo which event? Its number",
              .preset = fmt::format("{}", event),
              .is_number = true}}};
}

// Doubled and halved speeds stay round numbers.
std::string speed_line(double speed, double factor) {
    const double changed = (speed == 0 ? 1 : speed) * factor;
    const v1::Limits& limits = processes::speed_limits();
    return fmt::format("speed {:g}", std::clamp(changed, limits.min(), limits.max()));
}

KeyAction pace_action(const Scene& scene) {
    return scene.update.pace().is_paused() ? KeyAction{' ', "resume", "resume"}
                                           : KeyAction{' ', "halt", "halt"};
}

void add_pace(const Scene& scene, std::vector<KeyAction>& all) {
    const v1::Pace& pace = scene.update.pace();
    if (scene.update.awaits_start()) {
        all.push_back({'s', "start", "start"});
    }
    all.push_back(pace_action(scene));
    all.push_back({'.', "one tick", "step 1"});
    all.push_back({'+', "faster", speed_line(pace.speed(), 2)});
    all.push_back({'-', "slower", speed_line(pace.speed(), 0.5)});
    all.push_back({'=', "real time", "speed 1"});
}

void add_decision(const Scene& scene, std::vector<KeyAction>& all) {
    if (const std::uint32_t event = scene.open_proposal(); event != 0) {
        all.push_back({'y', "counts", fmt::format("decide {} accept", event)});
        all.push_back({'n', "does not count", fmt::format("decide {} reject", event)});
    }
}

/// Returns the range of positions of ball and robots for this field; empty if unknown.
std::string range_text(const v1::Field& field) {
    return field.goal_right_m() <= field.goal_left_m()
               ? " (metres)"
               : fmt::format(" (metres: x {} to {}, y {} to {})", number_text(field.goal_left_m()),
                             number_text(field.goal_right_m()), number_text(field.bottom_m()),
                             number_text(field.top_m()));
}

void add_rulings(const Scene& scene, std::vector<KeyAction>& all) {
    all.push_back(restart_action());
    all.push_back({'g', "goal", "award goal", {which_team("Award a goal to which team?")}});
    all.push_back({'t', "time-out", "time-out", {which_team("Time-out for which team?")}});
    all.push_back(undo_action(scene.selected_event()));
    all.push_back({'l', "last touch", "touch", {which_team("Which team touched the ball last?")}});
    all.push_back({'h',
                   "handle rule",
                   "handle",
                   {{.text = "Which rule? Its number, such as 5.6"},
                    {.text = "What to do with its findings?",
                     .choices = {{'a', "accept"}, {'p', "propose"}, {'i', "ignore"}}}}});
    const std::string range = range_text(scene.welcome.settings().field());
    all.push_back({'b', "ball", "place ball", {{.text = "Ball to x y" + range}}});
    all.push_back(
        {'o', "robot", "place robot", {{.text = "Robot, such as yellow 3, x y degrees" + range}}});
    all.push_back(
        {'e',
         "end",
         "end --reason",
         {{.text = "Why is the match abandoned?", .preset = "no reason given", .is_text = true}}});
    all.push_back({':', "command", "", {{.text = "Command, as on the command line"}}});
}

}  // namespace

std::vector<KeyAction> actions(const Scene& scene) {
    std::vector<KeyAction> all;
    if (scene.is_over()) {
        return all;
    }
    add_decision(scene, all);
    add_pace(scene, all);
    add_rulings(scene, all);
    return all;
}

std::optional<std::string> Dialog::press(int key, const Scene& scene) {
    if (halts(key) && !scene.is_over()) {
        return pace_action(scene).command;
    }
    if (!action_) {
        return begin(key, scene);
    }
    if (key == kKeyEscape) {
        cancel();
        return std::nullopt;
    }
    if (is_confirming()) {
        return confirm(key);
    }
    return is_typing() ? type(key) : choose(key);
}

bool Dialog::halts(int key) const {
    return key == kKeyControlSpace || (key == ' ' && (!is_typing() || typed_.empty()));
}

bool Dialog::is_confirming() const {
    return action_ && answered_ == action_->questions.size();
}

/// Whether the open action is an undo. Enter answers both of its questions; for no other command
/// does pressing Enter twice do anything.
bool Dialog::is_undo() const {
    return line_.starts_with("undo ");
}

bool Dialog::is_typing() const {
    return action_ && !is_confirming() && action_->questions[answered_].choices.empty();
}

std::optional<std::string> Dialog::begin(int key, const Scene& scene) {
    const std::vector<KeyAction> all = actions(scene);
    const auto found = std::ranges::find(all, key, &KeyAction::key);
    if (found == all.end()) {
        return std::nullopt;
    }
    action_ = *found;
    answered_ = 0;
    line_ = action_->command;
    return go_on();
}

std::optional<std::string> Dialog::choose(int key) {
    const auto& choices = action_->questions[answered_].choices;
    const auto found = std::ranges::find(choices, key, &Question::Choice::key);
    return found == choices.end() ? std::nullopt : take(found->word);
}

std::optional<std::string> Dialog::type(int key) {
    const bool is_letter_an_answer = action_->questions[answered_].is_number && typed_.empty();
    if (is_letter_an_answer && key == 'n') {
        cancel();
        return std::nullopt;
    }
    if (key == kKeyEnter || (is_letter_an_answer && key == 'y')) {
        const std::string words = typed_.empty() ? action_->questions[answered_].preset : typed_;
        if (words.empty()) {
            cancel();
            return std::nullopt;
        }
        return take(action_->questions[answered_].is_text ? quoted(words) : words);
    }
    if (key == kKeyBackspace) {
        typed_.resize(typed_.empty() ? 0 : typed_.size() - 1);
    } else if (key >= ' ' && key < kKeyBackspace && typed_.size() < kMaxTyped) {
        typed_ += static_cast<char>(key);
    }
    return std::nullopt;
}

std::optional<std::string> Dialog::confirm(int key) {
    const bool is_confirmed = key == 'y' || (key == kKeyEnter && is_undo());
    if (!is_confirmed && key != 'n') {
        return std::nullopt;
    }
    std::string line = line_;
    cancel();
    return is_confirmed ? std::optional(std::move(line)) : std::nullopt;
}

std::optional<std::string> Dialog::take(const std::string& words) {
    line_ += line_.empty() ? words : " " + words;
    typed_.clear();
    ++answered_;
    if (words == "free-ball") {
        answered_ = action_->questions.size();  // This restart belongs to no team.
    }
    return go_on();
}

std::optional<std::string> Dialog::go_on() {
    if (answered_ < action_->questions.size() || hurts(line_)) {
        return std::nullopt;
    }
    std::string line = line_;
    cancel();
    return line;
}

std::vector<std::string> Dialog::prompt(const Scene& scene) const {
    if (!action_) {
        return {};
    }
    if (is_confirming()) {
        return {confirmation(line_, scene), is_undo() ? "y or Enter yes" : "y yes", "n no"};
    }
    const Question& question = action_->questions[answered_];
    std::vector<std::string> parts{question.text};
    for (const auto& [key, word] : question.choices) {
        parts.push_back(fmt::format("{} {}", key, word));
    }
    if (!question.preset.empty() && question.preset != "0") {
        parts.push_back((question.is_number ? "y or Enter " : "Enter ") + question.preset);
    }
    if (question.is_number) {
        parts.emplace_back("n no");
    }
    return parts;
}

void Dialog::cancel() {
    action_.reset();
    answered_ = 0;
    line_.clear();
    typed_.clear();
}

}  // namespace cancha::console

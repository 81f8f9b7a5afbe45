#include "server/console/screen/dialog.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace cancha::console {

namespace {

constexpr std::size_t kMaxTyped = 80;
constexpr double kSlowest = 0.01;
constexpr double kFastest = 1000;

/// What changes the match for those who play it is asked once more.
bool hurts(std::string_view line) {
    constexpr std::array<std::string_view, 5> kHurting{"restart", "award", "undo", "restore",
                                                       "end"};
    const std::string_view rest = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    return std::ranges::find(kHurting, rest.substr(0, rest.find(' '))) != kHurting.end();
}

Question which_team(std::string text) {
    return {.text = std::move(text), .choices = {{'b', "blue"}, {'y', "yellow"}}};
}

KeyAction restart_action() {
    return {'r',
            "restart",
            "restart",
            {{.text = "restart with",
              .choices = {{'k', "kick-off"},
                          {'p', "penalty-kick"},
                          {'g', "goal-kick"},
                          {'f', "free-kick"},
                          {'b', "free-ball"}}},
             which_team("for")}};
}

KeyAction undo_action(std::uint32_t event) {
    return {'u', "undo", "undo", {{.text = "take back event", .preset = fmt::format("{}", event)}}};
}

// Doubled and halved speeds stay round.
std::string speed_line(double speed, double factor) {
    const double changed = (speed == 0 ? 1 : speed) * factor;
    return fmt::format("speed {:g}", std::clamp(changed, kSlowest, kFastest));
}

void add_pace(const Scene& scene, std::vector<KeyAction>& all) {
    const v1::Pace& pace = scene.update.pace();
    if (scene.update.awaits_start()) {
        all.push_back({'s', "start", "start"});
    }
    all.push_back(pace.is_paused() ? KeyAction{' ', "resume", "resume"}
                                   : KeyAction{' ', "halt", "halt"});
    all.push_back({'.', "one tick", "step 1"});
    all.push_back({'+', "faster", speed_line(pace.speed(), 2)});
    all.push_back({'-', "slower", speed_line(pace.speed(), 0.5)});
    all.push_back({'=', "real time", "speed 1"});
}

void add_decision(const Scene& scene, std::vector<KeyAction>& all) {
    if (const std::uint32_t event = scene.open_proposal(); event != 0) {
        all.push_back({'y', "it counts", fmt::format("decide {} accept", event)});
        all.push_back({'n', "it does not", fmt::format("decide {} reject", event)});
    }
}

void add_rulings(const Scene& scene, std::vector<KeyAction>& all) {
    all.push_back(restart_action());
    all.push_back({'g', "goal", "award goal", {which_team("a goal for")}});
    all.push_back({'t', "time-out", "time-out", {which_team("a time-out for")}});
    all.push_back(undo_action(scene.selected_event()));
    all.push_back({'l', "last touch", "touch", {which_team("the ball was touched last by")}});
    all.push_back(
        {'h',
         "handle rule",
         "handle",
         {{.text = "what is found by rule"},
          {.text = "is to be", .choices = {{'a', "accept"}, {'p', "propose"}, {'i', "ignore"}}}}});
    all.push_back({'b', "ball", "place ball", {{.text = "put the ball to x y (m)"}}});
    all.push_back({'o', "robot", "place robot", {{.text = "put a robot: id x y (m) degrees"}}});
    all.push_back({'e', "end", "end"});
    all.push_back({':', "command", "", {{.text = ":"}}});
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
    if (!action_) {
        return begin(key, scene);
    }
    if (key == kKeyEscape) {
        cancel();
        return std::nullopt;
    }
    if (answered_ == action_->questions.size()) {
        return confirm(key);
    }
    return action_->questions[answered_].choices.empty() ? type(key) : choose(key);
}

std::optional<std::string> Dialog::begin(int key, const Scene& scene) {
    const std::vector<KeyAction> all = actions(scene);
    const auto found = std::ranges::find(all, key, [](const auto& action) { return action.key; });
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
    const auto found =
        std::ranges::find(choices, key, [](const auto& choice) { return choice.key; });
    return found == choices.end() ? std::nullopt : take(found->word);
}

std::optional<std::string> Dialog::type(int key) {
    if (key == kKeyEnter) {
        const std::string words = typed_.empty() ? action_->questions[answered_].preset : typed_;
        if (words.empty()) {
            cancel();
            return std::nullopt;
        }
        return take(words);
    }
    if (key == kKeyBackspace) {
        typed_.resize(typed_.empty() ? 0 : typed_.size() - 1);
    } else if (key >= ' ' && key < kKeyBackspace && typed_.size() < kMaxTyped) {
        typed_ += static_cast<char>(key);
    }
    return std::nullopt;
}

std::optional<std::string> Dialog::confirm(int key) {
    if (key != 'y' && key != 'n') {
        return std::nullopt;
    }
    std::string line = line_;
    cancel();
    return key == 'y' ? std::optional(std::move(line)) : std::nullopt;
}

std::optional<std::string> Dialog::take(const std::string& words) {
    line_ += line_.empty() ? words : " " + words;
    typed_.clear();
    ++answered_;
    if (words == "free-ball") {
        answered_ = action_->questions.size();  // It belongs to no team.
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

std::string Dialog::prompt() const {
    if (!action_) {
        return "";
    }
    if (answered_ == action_->questions.size()) {
        return line_ + ": really?  y yes   n no";
    }
    const Question& question = action_->questions[answered_];
    std::string text = question.text;
    for (const auto& [key, word] : question.choices) {
        text += fmt::format("   {} {}", key, word);
    }
    if (!question.preset.empty() && question.preset != "0") {
        text += " [" + question.preset + "]";
    }
    return text;
}

void Dialog::cancel() {
    action_.reset();
    answered_ = 0;
    line_.clear();
    typed_.clear();
}

}  // namespace cancha::console

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/console/screen/scene.h"

namespace cancha::console {

/// Keys that are no characters, as press() takes them.
enum Key : int { kKeyEnter = 10, kKeyEscape = 27, kKeyBackspace = 127 };

/// What is asked before something is done.
struct Question {
    struct Choice {
        char key;
        std::string word;
    };

    std::string text;
    std::vector<Choice> choices{};  ///< None: something is typed.
    std::string preset{};           ///< What is typed if nothing else is.
};

/// What a key does: a command, and the words that are still asked for.
struct KeyAction {
    char key;
    std::string label;  ///< A word or two.
    std::string command;
    std::vector<Question> questions{};
};

/// The actions of all keys as the match stands, in the order in which they are shown.
std::vector<KeyAction> actions(const Scene& scene);

/// From keys to lines as parse_request() takes them. Knows no terminal.
class Dialog {
  public:
    /// Returns a line that is complete, and is to be done.
    std::optional<std::string> press(int key, const Scene& scene);

    bool is_open() const { return action_.has_value(); }

    /// What is being asked; empty: nothing is.
    std::string prompt() const;

    /// What has been typed so far for the question that is open.
    const std::string& typed() const { return typed_; }

    void cancel();

  private:
    std::optional<std::string> begin(int key, const Scene& scene);
    std::optional<std::string> choose(int key);
    std::optional<std::string> type(int key);
    std::optional<std::string> confirm(int key);
    std::optional<std::string> take(const std::string& words);
    std::optional<std::string> go_on();

    std::optional<KeyAction> action_;
    std::size_t answered_ = 0;
    std::string line_;
    std::string typed_;
};

}  // namespace cancha::console

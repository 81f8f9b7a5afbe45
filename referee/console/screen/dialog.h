#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/console/screen/scene.h"

namespace cancha::console {

/// Keys that are no characters, as press() takes them.
enum Key : int { kKeyControlSpace = 0, kKeyEnter = 10, kKeyEscape = 27, kKeyBackspace = 127 };

/// What is asked before something is done.
struct Question {
    struct Choice {
        char key;
        std::string word;
    };

    std::string text;
    std::vector<Choice> choices{};  ///< None: something is typed.
    std::string preset{};           ///< What is typed if nothing else is.
    bool is_number = false;         ///< Letters stand for an answer: y for the preset, n for none.
    bool is_text = false;           ///< What is typed is one word of the command, blanks and all.
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

/// From keys to lines as parse_command() takes them. Knows no terminal.
///
/// Whatever is being asked, Space halts the match (or resumes it), and the question stays open.
/// Only within a text that is being typed it is a blank; there Ctrl-Space halts, as everywhere.
class Dialog {
  public:
    /// Returns a line that is complete, and is to be done.
    std::optional<std::string> press(int key, const Scene& scene);

    bool is_open() const { return action_.has_value(); }

    /// What is being asked: the question, then a part for each choice. Empty: nothing is.
    std::vector<std::string> prompt(const Scene& scene) const;

    /// Whether the answer is a text.
    bool is_typing() const;

    /// What has been typed so far for the question that is open.
    const std::string& typed() const { return typed_; }

    void cancel();

  private:
    bool halts(int key) const;
    bool is_confirming() const;
    bool is_undo() const;
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

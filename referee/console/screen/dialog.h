#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/console/screen/scene.h"

namespace cancha::console {

/// Keys for press() that are not characters.
enum Key : int { kKeyControlSpace = 0, kKeyEnter = 10, kKeyEscape = 27, kKeyBackspace = 127 };

/// A question to the official before a command is carried out.
struct Question {
    struct Choice {
        char key;
        std::string word;
    };

    std::string text;
    std::vector<Choice> choices{};  ///< Possible answers; none: the answer is typed.
    std::string preset{};           ///< Answer if nothing is typed.
    bool is_number = false;  ///< The answer is a number. Letters stand for an answer: y for the
                             ///< preset, n for none.
    bool is_text = false;    ///< The answer is one word of the command, including its blanks.
};

/// The action of a key: a command, and the questions that complete it.
struct KeyAction {
    char key;
    std::string label;  ///< A word or two.
    std::string command;
    std::vector<Question> questions{};
};

/// Returns the actions of all keys in the present state of the match, in the order shown.
std::vector<KeyAction> actions(const Scene& scene);

/// Turns keys into lines for parse_command(). Knows no terminal.
///
/// During any question, Space halts (or resumes) the match, and the question stays open. Only while
/// a text is being typed is Space a blank; there Ctrl-Space halts, as everywhere.
class Dialog {
  public:
    /// Takes a key. Returns a line once it is complete and should be carried out.
    std::optional<std::string> press(int key, const Scene& scene);

    bool is_open() const { return action_.has_value(); }

    /// Returns the open question, then a part for each choice. Empty: no question is open.
    std::vector<std::string> prompt(const Scene& scene) const;

    /// Whether the answer to the open question is a text.
    bool is_typing() const;

    /// Returns the text typed so far for the open question.
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

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/console/screen/scene.h"

namespace cancha::console {

/// Keys for press() that are not printable characters.
enum Key : int { kKeyControlSpace = 0, kKeyEnter = 10, kKeyEscape = 27, kKeyBackspace = 127 };

/// A question that the official must answer to complete a command.
struct Question {
    struct Choice {
        char key;          ///< Key that gives this answer.
        std::string word;  ///< The answer, a word of the command.
    };

    std::string text;  ///< The question.
    /// Answers to choose from, each with its key. Empty if the answer is typed.
    std::vector<Choice> choices{};
    /// Answer if Enter is pressed before anything is typed. If empty, Enter cancels the command.
    std::string preset{};
    /// Whether the answer is a number. Before a digit is typed, y answers with `preset` and n
    /// cancels the command.
    bool is_number = false;
    /// Whether the typed text becomes a single word of the command, even if it contains blanks.
    bool is_text = false;
};

/// Effect of a key: it begins a command, and the answers to the questions complete the command.
struct KeyAction {
    char key;                           ///< The key.
    std::string label;                  ///< One or two words shown beside the key.
    std::string command;                ///< First words of the command.
    std::vector<Question> questions{};  ///< Questions whose answers complete the command.
};

/// Returns the keys that can be used in the present state of the match, in the order in which they
/// are shown.
std::vector<KeyAction> actions(const Scene& scene);

/// Turns pressed keys into command lines for parse_command(). Does not access the terminal.
///
/// During a question, Space halts or resumes the match, and the question stays open. After the
/// first typed character of an answer, Space types a blank instead. Ctrl-Space always halts or
/// resumes the match.
class Dialog {
  public:
    /// Takes a pressed key. Returns a command line when it is complete and must be carried out,
    /// otherwise nothing.
    std::optional<std::string> press(int key, const Scene& scene);

    /// Whether a question is open.
    bool is_open() const { return action_.has_value(); }

    /// Returns the parts of the prompt: the text of the open question, then a part for each key
    /// that answers this question. Empty if no question is open.
    std::vector<std::string> prompt(const Scene& scene) const;

    /// Whether the answer to the open question is typed instead of chosen by a key.
    bool is_typing() const;

    /// Returns the text typed so far for the open question.
    const std::string& typed() const { return typed_; }

    /// Closes the open question and drops its command.
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

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace tinyxml2 {
class XMLNode;
}

namespace cancha::sdf {

/// All problems of a document, collected so that people can mend them at once.
class Problems {
  public:
    /// Most problems that are listed. People read no more, and a file of another kind may be wrong
    /// in every line.
    static constexpr std::size_t kMost = 20;

    /// `source` names the document in errors.
    explicit Problems(std::string_view source) : source_(source) {}

    /// Adds a refusal() with this source. `where`: node of the document that has the problem; null:
    /// unknown. Beyond kMost, notes only that there are more.
    void add(const Error& error, const tinyxml2::XMLNode* where = nullptr);

    /// A problem, and the node of the document that has it; null: unknown.
    struct Problem {
        Error error;
        const tinyxml2::XMLNode* where;
    };

    const std::vector<Problem>& all() const { return problems_; }

    /// Ends the search. Called when the rest is too large to check.
    void stop() { is_stopped_ = true; }

    std::size_t count() const { return problems_.size(); }

    /// Whether the search should end.
    bool is_full() const { return has_more_ || is_stopped_; }

    /// Success if there are no problems. Fails: kInvalidInput; the text lists all problems in
    /// the order of their lines, one per line.
    Status status() const;

  private:
    int line_of(const Error& error) const;

    std::string_view source_;
    std::vector<Problem> problems_;
    bool has_more_ = false;
    bool is_stopped_ = false;
};

}  // namespace cancha::sdf

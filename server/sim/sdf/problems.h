#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace tinyxml2 {
class XMLNode;
}

namespace cancha::sdf {

/// All problems of a document, so that people mend them at once.
class Problems {
  public:
    /// As many as anybody reads. In a file of another kind every line may be wrong.
    static constexpr std::size_t kMost = 20;

    /// `source` names the document in errors.
    explicit Problems(std::string_view source) : source_(source) {}

    /// A refusal() with this source, of a node of the document if it is known. Beyond kMost it is
    /// only known that there are more.
    void add(const Error& error, const tinyxml2::XMLNode* where = nullptr);

    /// A problem, and the node of the document that has it; null: nobody knows.
    struct Problem {
        Error error;
        const tinyxml2::XMLNode* where;
    };

    const std::vector<Problem>& all() const { return problems_; }

    /// Ends the search: the rest is too large to be looked at.
    void stop() { is_stopped_ = true; }

    std::size_t count() const { return problems_.size(); }

    /// Whether to look no further.
    bool is_full() const { return has_more_ || is_stopped_; }

    /// All of them, in the order of their lines, each in one of its own. Fails: kInvalidInput.
    Status status() const;

  private:
    int line_of(const Error& error) const;

    std::string_view source_;
    std::vector<Problem> problems_;
    bool has_more_ = false;
    bool is_stopped_ = false;
};

}  // namespace cancha::sdf

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace tinyxml2 {
class XMLNode;
}

namespace cancha::sdf {

/// All problems of a document. They are collected, so that the author can correct all of them at
/// once.
class Problems {
  public:
    /// Largest number of problems that are listed. Nobody reads a longer list, and in a file of
    /// another format every line may be wrong.
    static constexpr std::size_t kMost = 20;

    /// `source`: name of the document in the errors.
    explicit Problems(std::string_view source) : source_(source) {}

    /// Adds a problem. `error`: the problem, made by refusal() with this source. `where`: node of
    /// the document that has the problem; null if it is unknown. If kMost problems are listed
    /// already, the problem is not listed, and is_full() becomes true.
    void add(const Error& error, const tinyxml2::XMLNode* where = nullptr);

    /// A problem of the document.
    struct Problem {
        Error error;                     ///< Text for people, with the line.
        const tinyxml2::XMLNode* where;  ///< Node that has the problem; null if unknown.
    };

    /// The listed problems, in the order in which they were found.
    const std::vector<Problem>& all() const { return problems_; }

    /// Makes is_full() true, so that the search ends. Call if the document is too large for a
    /// complete check.
    void stop() { is_stopped_ = true; }

    /// Number of listed problems.
    std::size_t count() const { return problems_.size(); }

    /// Whether the search for problems should end: there are more than kMost problems, or stop()
    /// was called.
    bool is_full() const { return has_more_ || is_stopped_; }

    /// Returns a success if there are no problems. Fails: kInvalidInput; the text lists all
    /// problems in the order of their lines, one per line.
    Status status() const;

  private:
    int line_of(const Error& error) const;

    std::string source_;
    std::vector<Problem> problems_;
    bool has_more_ = false;
    bool is_stopped_ = false;
};

}  // namespace cancha::sdf

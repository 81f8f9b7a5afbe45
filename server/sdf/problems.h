#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// What is wrong with a document: all of it, so that people mend it at once.
class Problems {
  public:
    /// As many as anybody reads; of a file that is something else each line may be wrong.
    static constexpr std::size_t kMost = 20;

    /// `source` names the document in errors.
    explicit Problems(std::string_view source) : source_(source) {}

    /// A refusal() with this source. Beyond kMost it is only known that there are more.
    void add(const Error& error);

    std::size_t count() const { return errors_.size(); }

    /// Looking further would not help.
    bool is_full() const { return has_more_; }

    /// All of them, in the order of their lines, each in one of its own. Fails: kInvalidInput.
    Status status() const;

  private:
    int line_of(const Error& error) const;

    std::string_view source_;
    std::vector<Error> errors_;
    bool has_more_ = false;
};

}  // namespace cancha::sdf

#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "cancha/base/result.h"

namespace cancha::runner {

/// A new file with a name of its own, in the folder that TMPDIR names or in /tmp. It goes with its
/// owner unless that keeps it.
class TemporaryFile {
  public:
    /// Makes it, empty. Fails: kIo.
    static Result<TemporaryFile> make(std::string_view suffix);

    TemporaryFile(TemporaryFile&& other) noexcept;
    TemporaryFile& operator=(TemporaryFile&&) = delete;
    ~TemporaryFile();

    const std::string& path() const { return path_; }

    void keep() { is_kept_ = true; }

  private:
    explicit TemporaryFile(std::string path) : path_(std::move(path)) {}

    std::string path_;
    bool is_kept_ = false;
};

}  // namespace cancha::runner

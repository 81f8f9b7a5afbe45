#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "cancha/base/result.h"
#include "proto/base/streams/draft_file.h"

namespace cancha::streams {

/// A file that replaces an old one as a whole. The old file stays as it is until commit(). Even
/// after a power cut, either the old or the new file is there. For symbolic links, and for files
/// that cannot be replaced, see DraftFile.
///
/// Errors name the file. Thread: an instance belongs to one thread at a time.
class NewFile {
  public:
    /// Begins to write `file`.
    /// Fails: kIo: the file or its folder may not be written, or there is no such folder.
    static Result<NewFile> begin(const std::filesystem::path& file);

    /// Appends bytes to the new file. Without commit() the new file is removed when this object is
    /// destroyed. Fails: kIo; after a failure every later call fails, too.
    Status append(std::string_view bytes);

    /// Replaces the old file by the new one. Call it once, as the last function. Fails: kIo: the
    /// old file is still there.
    Status commit();

  private:
    NewFile(std::filesystem::path file, DraftFile draft)
        : file_(std::move(file)), draft_(std::move(draft)) {}

    Status write_out();

    std::filesystem::path file_;  ///< Path that the caller gave.
    DraftFile draft_;
    std::string unwritten_;
    Status status_;
};

/// Replaces `file` by a file with the content `text`. Fails: kIo.
Status replace_file(const std::filesystem::path& file, std::string_view text);

}  // namespace cancha::streams

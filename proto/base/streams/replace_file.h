#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "cancha/base/result.h"
#include "proto/base/streams/draft_file.h"

namespace cancha::streams {

/// A file that is written anew as a whole: until commit() the old one stays as it is, and after a
/// power cut there is the old one or the new one. Which file that is, and what cannot be replaced:
/// see DraftFile.
///
/// Errors name the file. Thread: none; an instance belongs to one at a time.
class NewFile {
  public:
    /// Fails: kIo: the file or its folder may not be written, or there is no such folder.
    static Result<NewFile> begin(const std::filesystem::path& file);

    /// Fails: kIo, then and each time after it. Without commit() nothing is left of the new file.
    Status append(std::string_view bytes);

    /// Makes it the file. To be called once, last. Fails: kIo: the old one is still there.
    Status commit();

  private:
    NewFile(std::filesystem::path file, DraftFile draft)
        : file_(std::move(file)), draft_(std::move(draft)) {}

    Status write_out();

    std::filesystem::path file_;  ///< As it was called.
    DraftFile draft_;
    std::string unwritten_;
    Status status_;
};

/// Writes a whole file. Fails: as NewFile.
Status replace_file(const std::filesystem::path& file, std::string_view text);

}  // namespace cancha::streams

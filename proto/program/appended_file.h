#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cancha/base/file_handle.h"
#include "cancha/base/result.h"

namespace cancha::program {

/// A file of lines that grows at its end, also where several programs write it at once. Every line
/// in it is complete: what a full disk takes half of is cut off again, and a half line that was
/// there before gets its end.
///
/// Errors name the file. Thread: none; an instance belongs to one at a time.
class AppendedFile {
  public:
    /// `header`: the line that a file begins with which is new or empty. Fails: kIo;
    /// kInvalidInput: the file begins with another line.
    static Result<AppendedFile> open(const std::filesystem::path& file, std::string header);

    /// Whether open() would succeed; leaves the file as it is. What is no regular file is not
    /// looked at: opening a pipe means something to its reader. Fails: as open().
    static Status check(const std::filesystem::path& file, std::string_view header);

    /// Whether there are lines after the header and the last one ends with other text; of what is
    /// no regular file nobody knows. Expects: nothing has been written yet.
    bool ends_otherwise(std::string_view ending) const;

    /// `lines`: whole ones, each with its end. Fails: kIo, then and each time after it.
    Status append(std::string_view lines);

    /// Writes what append() still keeps; the header too, if there are no lines. Fails: kIo.
    Status flush();

  private:
    AppendedFile(std::filesystem::path file, FileHandle handle, std::string header, bool is_stream)
        : file_(std::move(file)),
          handle_(std::move(handle)),
          header_(std::move(header)),
          is_stream_(is_stream) {}

    Status write_out();
    Status write_at_end();

    std::filesystem::path file_;
    FileHandle handle_;
    std::string header_;  ///< Empty: it is there already.
    bool is_stream_;      ///< No regular file: it has no end that could be looked at or cut.
    std::string unwritten_;
    Status status_;
};

}  // namespace cancha::program

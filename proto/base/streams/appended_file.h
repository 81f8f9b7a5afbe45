#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"
#include "proto/base/streams/table_header.h"

namespace cancha::streams {

/// A table in CSV that grows at its end, also where several programs write it at once. Every line
/// in it is complete: what a full disk takes half of is cut off again, and a half line that was
/// there before gets its end. A table that a spreadsheet has saved goes on as it is there: with its
/// byte order mark, and with CR LF where its header ends so.
///
/// Errors name the file. Thread: none; an instance belongs to one at a time.
class AppendedFile {
  public:
    /// `header`: the line that a file begins with which is new or empty. Fails: kIo;
    /// kInvalidInput: the file has other columns, or they are separated by something else than
    /// commas.
    static Result<AppendedFile> open(const std::filesystem::path& file, std::string header);

    /// Whether open() would succeed; leaves the file as it is. What is no regular file is not
    /// looked at: opening a pipe means something to its reader. Fails: as open().
    static Status check(const std::filesystem::path& file, std::string_view header);

    /// Whether there are lines after the header and the last one has other texts in its last
    /// columns than `ending`, where each has a comma in front; of what is no regular file nobody
    /// knows. Expects: nothing has been written yet.
    bool ends_otherwise(std::string_view ending) const;

    /// `lines`: whole ones, each with its end. Fails: kIo, then and each time after it.
    Status append(std::string_view lines);

    /// Writes what append() still keeps; the header too, if there are no lines. Fails: kIo.
    Status flush();

  private:
    AppendedFile(std::filesystem::path file, FileHandle handle, std::string header,
                 std::optional<TableHeader> found)
        : file_(std::move(file)),
          handle_(std::move(handle)),
          header_(std::move(header)),
          found_(std::move(found)) {}

    Status write_out();
    Status write_at_end();

    std::filesystem::path file_;
    FileHandle handle_;
    std::string header_;  ///< Empty: it is there already.
    /// Header that is there. None: no regular file, which has no end that could be looked at or
    /// cut.
    std::optional<TableHeader> found_;
    std::string unwritten_;
    Status status_;
};

}  // namespace cancha::streams

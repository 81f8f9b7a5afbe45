#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"
#include "proto/base/streams/table_header.h"

namespace cancha::streams {

/// A table in CSV that grows at its end, even if several programs write it at once. Every line
/// stays complete: if the disk is full, half a written line is cut off again. If the file ends in
/// half a line when it is opened, that line gets a line end. A table that a spreadsheet has saved
/// keeps its byte order mark. If its header ends with CR LF, appended lines end with CR LF, too.
///
/// Errors name the file. Thread: an instance belongs to one thread at a time.
class AppendedFile {
  public:
    /// Opens or makes the file. `header` is the first line of a new or empty file. Fails: kIo;
    /// kInvalidInput: the file has other columns, or they are not separated by commas.
    static Result<AppendedFile> open(const std::filesystem::path& file, std::string header);

    /// Checks that open() would succeed, and leaves the file as it is. Files that are not regular
    /// always pass, because the reader of a pipe would notice if the pipe were opened. Fails with
    /// the errors of open().
    static Status check(const std::filesystem::path& file, std::string_view header);

    /// Whether there are lines after the header, and the last columns of the last line differ from
    /// `ending`. Each column in `ending` has a comma in front: ",a,b". False for files that are not
    /// regular.
    /// Expects: nothing has been written yet.
    bool ends_otherwise(std::string_view ending) const;

    /// Appends whole lines, each with its line end. Fails: kIo; after a failure every later call
    /// fails, too.
    Status append(std::string_view lines);

    /// Writes the lines that append() has buffered. Writes the header even if there are no lines.
    /// Fails: kIo.
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
    std::string header_;  ///< Header to write. Empty: the file has it already.
    /// Header in the file. None: the file is not regular, so its end cannot be read or cut.
    std::optional<TableHeader> found_;
    std::string unwritten_;
    Status status_;
};

}  // namespace cancha::streams

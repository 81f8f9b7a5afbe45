#pragma once

#include <string>
#include <string_view>

#include <sys/types.h>

#include "cancha/base/result.h"

// The beginning of an existing table in CSV. For this folder.
namespace cancha::streams {

/// The first line of a table, as its last program wrote it: a spreadsheet puts a byte order mark in
/// front, quotes names and ends lines with CR LF.
struct TableHeader {
    ::off_t bytes = 0;            ///< Length with its end; 0: the file is empty.
    std::string line_end = "\n";  ///< The end of each line.
};

/// Looks for the columns of `header`, a line with its end. Fails: kInvalidInput: the file has
/// others, or what separates them is no comma; the text says what differs, and no name of a file.
Result<TableHeader> read_table_header(int descriptor, std::string_view header);

/// Whether the last line of a table has other texts in its last columns than `ending`, which has a
/// comma in front of each. `size`: of the table. Fails never: a line that cannot be read is
/// another.
bool ends_otherwise(int descriptor, ::off_t size, std::string_view ending);

}  // namespace cancha::streams

#pragma once

#include <string>
#include <string_view>

#include <sys/types.h>

#include "cancha/base/result.h"

// The header line of an existing CSV table. For this folder only.
namespace cancha::streams {

/// The first line of a table. Its form depends on the program that saved the table last: a
/// spreadsheet puts a byte order mark in front, quotes names and ends lines with CR LF.
struct TableHeader {
    ::off_t bytes = 0;            ///< Length, line end included. 0: the file is empty.
    std::string line_end = "\n";  ///< Line end of the whole table.
};

/// Reads the header of a table and checks that it has the columns of `header`, which is a line with
/// its line end.
/// Fails: kInvalidInput: the file has other columns, or they are not separated by commas. The error
/// says what differs, but does not name the file.
Result<TableHeader> read_table_header(int descriptor, std::string_view header);

/// Whether the last columns of a table's last line differ from `ending`. Each column in `ending`
/// has a comma in front: ",a,b". `size`: size of the table in bytes. True if the line cannot be
/// read.
bool ends_otherwise(int descriptor, ::off_t size, std::string_view ending);

}  // namespace cancha::streams

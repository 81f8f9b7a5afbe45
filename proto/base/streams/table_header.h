#pragma once

#include <string>
#include <string_view>

#include <sys/types.h>

#include "cancha/base/result.h"

// The header of an existing table in CSV. For this folder only.
namespace cancha::streams {

/// The first line of a table in the form of the program that saved it last: a spreadsheet puts a
/// byte order mark in front, quotes names and ends lines with CR LF.
struct TableHeader {
    ::off_t bytes = 0;            ///< Length with its end; 0: the file is empty.
    std::string line_end = "\n";  ///< The end of each line.
};

/// Reads the header of a table and checks that it has the columns of `header`, a line with its end.
/// Fails: kInvalidInput: the file has other columns, or they are not separated by commas; the text
/// says what differs, without the name of the file.
Result<TableHeader> read_table_header(int descriptor, std::string_view header);

/// Whether the last columns of a table's last line differ from `ending`, in which each column has a
/// comma in front. `size`: size of the table in bytes. True if the line cannot be read.
bool ends_otherwise(int descriptor, ::off_t size, std::string_view ending);

}  // namespace cancha::streams

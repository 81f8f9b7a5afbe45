#pragma once

#include <string>
#include <string_view>

#include "proto/base/result.h"

namespace cancha::match {

/// Makes a new empty file with a name of its own, in the folder that TMPDIR names or in /tmp.
/// Returns its path. Fails: kIo.
Result<std::string> make_temporary_file(std::string_view suffix);

}  // namespace cancha::match

#pragma once

namespace cancha::sdf {

/// Makes libsdformat print nothing and write no log from now on. The first call changes the
/// environment variable HOME for a moment: libsdformat has no other way to switch off its log.
void silence_libsdformat();

}  // namespace cancha::sdf

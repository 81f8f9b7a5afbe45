#pragma once

namespace cancha::sdf {

/// Has libsdformat print nothing and write no log from now on. Changes the environment for a moment
/// in its first call.
void silence_libsdformat();

}  // namespace cancha::sdf

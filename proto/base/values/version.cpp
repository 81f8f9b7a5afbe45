#include "proto/base/values/version.h"

namespace cancha {

// This is the only file that a new version compiles again.
constinit const std::string_view kVersion = CANCHA_VERSION;

}  // namespace cancha

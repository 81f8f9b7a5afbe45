#include "proto/base/values/version.h"

namespace cancha {

// The only file that a new version compiles anew.
constinit const std::string_view kVersion = CANCHA_VERSION;

}  // namespace cancha

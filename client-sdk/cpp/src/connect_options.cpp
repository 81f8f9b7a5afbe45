#include "cancha/client/connect_options.h"

#include <cstdlib>

namespace cancha::client {

namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

ConnectOptions options_from_environment(std::string name) {
    ConnectOptions options;
    options.server = environment("CANCHA_SERVER");
    options.match = environment("CANCHA_MATCH");
    options.seat = environment("CANCHA_SEAT");
    options.token = environment("CANCHA_TOKEN");
    options.name = std::move(name);
    return options;
}

}  // namespace cancha::client

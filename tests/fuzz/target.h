#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::fuzz {

/// One parser of bytes from outside. `feed` returns for all bytes. A broken promise ends the
/// program, by a failed contract or by a sanitizer.
struct Target {
    std::string_view name;
    void (*feed)(std::string_view bytes);
    std::vector<std::string> (*seeds)();  ///< Good input, which the fuzzer changes into bad input.
};

// Each target has a file of its own.
Target client_messages();
Target console_screens();
Target foreign_texts();
Target foxglove_requests();
Target frames();
Target measured_tracks();
Target meshes();
Target option_texts();
Target orders();
Target recordings();
Target replays();
Target robots();
Target scenarios();
Target server_messages();
Target settings();
Target start_lists();
Target tables();
Target tapes();
Target text_messages();
Target vss_packets();
Target worlds();

/// Returns all targets, in alphabetical order.
std::vector<Target> all_targets();

}  // namespace cancha::fuzz

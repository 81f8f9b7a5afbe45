#include "tests/fuzz/target.h"

namespace cancha::fuzz {

std::vector<Target> all_targets() {
    return {client_messages(), console_screens(), foreign_texts(), foxglove_requests(),
            frames(),          measured_tracks(), meshes(),        option_texts(),
            orders(),          recordings(),      replays(),       robots(),
            scenarios(),       server_messages(), settings(),      start_lists(),
            tables(),          tapes(),           text_messages(), vss_packets(),
            worlds()};
}

}  // namespace cancha::fuzz

#include "tests/fuzz/target.h"

namespace cancha::fuzz {

std::vector<Target> all_targets() {
    return {client_messages(), frames(),    option_texts(),    orders(),   recordings(),
            replays(),         scenarios(), server_messages(), settings(), text_messages()};
}

}  // namespace cancha::fuzz

#include "proto/base/processes/descriptor.h"

#include <unistd.h>

namespace cancha::processes {

Descriptor::~Descriptor() {
    if (number_ >= 0) {
        ::close(number_);
    }
}

}  // namespace cancha::processes

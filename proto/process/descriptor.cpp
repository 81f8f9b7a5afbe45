#include "proto/process/descriptor.h"

#include <unistd.h>

namespace cancha::process {

Descriptor::~Descriptor() {
    if (number_ >= 0) {
        ::close(number_);
    }
}

}  // namespace cancha::process

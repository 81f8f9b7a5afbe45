#include "referee/maze/rules.h"

#include "referee/kit/destination_chapter.h"

namespace cancha::referee::maze {

const Chapter& chapter() {
    return destination_chapter();
}

}  // namespace cancha::referee::maze

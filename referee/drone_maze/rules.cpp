#include "referee/drone_maze/rules.h"

#include "referee/kit/destination_chapter.h"

namespace cancha::referee::drone_maze {

const Chapter& chapter() {
    return destination_chapter();
}

}  // namespace cancha::referee::drone_maze

#include "referee/drone_maze/rules.h"

#include "referee/drone_maze/take_off.h"
#include "referee/kit/destination_chapter.h"

namespace cancha::referee::drone_maze {

const Chapter& chapter() {
    static const Chapter flown = [] {
        Chapter chapter = destination_chapter();
        chapter.make_coach = &make_coach;
        return chapter;
    }();
    return flown;
}

}  // namespace cancha::referee::drone_maze

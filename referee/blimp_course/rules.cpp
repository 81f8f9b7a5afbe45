#include "referee/blimp_course/rules.h"

#include "referee/kit/destination_chapter.h"

namespace cancha::referee::blimp_course {

const Chapter& chapter() {
    return destination_chapter();
}

}  // namespace cancha::referee::blimp_course

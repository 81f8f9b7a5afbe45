#include "platform.h"
#include "script.h"

using namespace Simuro;

static long tick = 0;

extern "C" void GetInstruction(Field* field) {
    for (int i = 0; i < 5; i++) {
        field->selfRobots[i].wheel.leftSpeed = wheel_number(tick, i + 1, 0);
        field->selfRobots[i].wheel.rightSpeed = wheel_number(tick, i + 1, 1);
    }
    tick++;
}

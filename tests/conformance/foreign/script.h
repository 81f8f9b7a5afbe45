/* A script of wheel numbers, from -125 to 125, for the blue team: robots 1 to 5. All interfaces have
   whole numbers exactly. foreign_script.cpp plays the same script. C and C++. */
#ifndef SCRIPT_H
#define SCRIPT_H

static long wheel_number(long tick, int robot, int wheel) {
    return (tick / 16 * 31 + robot * 17 + wheel * 7) % 251 - 125;
}

#endif

// Structures of a client of FIRA's Large League, as each client declares them. Pixels, y downwards;
// degrees, clockwise.
#ifndef GENERAL_H
#define GENERAL_H

#include <afxwin.h>

#define GAME_RIGHT 0
#define GAME_LEFT 1

struct Robot1 {
    CPoint position, oldPosition;
    int angle;
};

struct Robot2 {
    CPoint position, oldPosition;
    int angle;
};

struct Robot3 {
    CPoint position1, position2, position3, position4, position5, position6, position7, position8,
        position9, position10, position11;
};

#endif

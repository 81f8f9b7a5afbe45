// Interface of Griffith University's "Robot Soccer Simulator", as each strategy declares it.
#ifndef STRATEGY_H
#define STRATEGY_H

#ifdef STRATEGY_EXPORTS
#define STRATEGY_API __declspec(dllexport)
#else
#define STRATEGY_API __declspec(dllimport)
#endif

const long PLAYERS_PER_SIDE = 5;

// In inches.
const double FTOP = 77.2392;
const double FBOT = 6.3730;
const double GTOPY = 49.6801;
const double GBOTY = 33.9320;
const double FRIGHTX = 93.4259;
const double FLEFTX = 6.8118;

typedef struct {
    double x, y, z;
} Vector3D;

typedef struct {
    long left, right, top, bottom;
} Bounds;

typedef struct {
    Vector3D pos;
    double rotation;
    double velocityLeft, velocityRight;
} Robot;

typedef struct {
    Vector3D pos;
    double rotation;
} OpponentRobot;

typedef struct {
    Vector3D pos;
} Ball;

typedef struct {
    Robot home[PLAYERS_PER_SIDE];
    OpponentRobot opponent[PLAYERS_PER_SIDE];
    Ball currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds;
    long gameState;
    long whosBall;
    void* userData;
} Environment;

extern "C" STRATEGY_API void Create(Environment* env);
extern "C" STRATEGY_API void Strategy(Environment* env);
extern "C" STRATEGY_API void Destroy(Environment* env);

#endif

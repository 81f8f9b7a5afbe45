#ifndef STRATEGY_H
#define STRATEGY_H

#ifdef STRATEGY_EXPORTS
#define STRATEGY_API __declspec(dllexport)
#else
#define STRATEGY_API __declspec(dllimport)
#endif

const long PLAYERS_PER_SIDE = 5;

typedef struct { double x, y, z; } Vector3D;
typedef struct { long left, right, top, bottom; } Bounds;
typedef struct { Vector3D pos; double rotation; double velocityLeft, velocityRight; } Robot;
typedef struct { Vector3D pos; double rotation; } OpponentRobot;
typedef struct { Vector3D pos; } Ball;
typedef struct {
    Robot home[PLAYERS_PER_SIDE];
    OpponentRobot opponent[PLAYERS_PER_SIDE];
    Ball currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds;
    long gameState;
    long whosBall;
    void *userData;
} Environment;

extern "C" STRATEGY_API void Create(Environment *env);
extern "C" STRATEGY_API void Strategy(Environment *env);
extern "C" STRATEGY_API void Destroy(Environment *env);

#endif

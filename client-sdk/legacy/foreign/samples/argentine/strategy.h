/* Interface of the simulator that leagues in Argentina used ("RobotSoccerV1.5"): another order than
   Griffith's, and a line that is shown. */
#ifndef STRATEGY_H
#define STRATEGY_H

#define PLAYERS_PER_SIDE 5

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
    Ball currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds;
    long gameState;
    long whosBall;
    OpponentRobot opponent[PLAYERS_PER_SIDE];
    void* userData;
    char* display;
} Environment;

#ifdef __cplusplus
extern "C" {
#endif
__declspec(dllexport) void Create(Environment* env);
__declspec(dllexport) void Strategy(Environment* env);
__declspec(dllexport) void Destroy(Environment* env);
#ifdef __cplusplus
}
#endif

#endif

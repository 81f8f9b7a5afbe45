/* Interface of Griffith University's simulator, for strategies whose own header is missing. C and C++. */
#ifndef CANCHA_LEGACY_STRATEGY_H
#define CANCHA_LEGACY_STRATEGY_H

#ifdef STRATEGY_EXPORTS
#define STRATEGY_API __declspec(dllexport)
#else
#define STRATEGY_API __declspec(dllimport)
#endif

#define PLAYERS_PER_SIDE 5

/* Environment.gameState, and whosBall. */
static const long FREE_BALL = 1;
static const long PLACE_KICK = 2;
static const long PENALTY_KICK = 3;
static const long FREE_KICK = 4;
static const long GOAL_KICK = 5;
static const long ANYONES_BALL = 0;
static const long BLUE_BALL = 1;
static const long YELLOW_BALL = 2;

/* In inches. */
static const double FTOP = 77.2392;
static const double FBOT = 6.3730;
static const double GTOPY = 49.6801;
static const double GBOTY = 33.9320;
static const double GRIGHT = 97.3632;
static const double GLEFT = 2.8748;
static const double FRIGHTX = 93.4259;
static const double FLEFTX = 6.8118;

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

#ifdef __cplusplus
extern "C" {
#endif
STRATEGY_API void Create(Environment* env);
STRATEGY_API void Strategy(Environment* env);
STRATEGY_API void Destroy(Environment* env);
#ifdef __cplusplus
}
#endif

#endif

// Interface of the platform of China's University of Geosciences, as each strategy declares it.
#ifndef STRATEGY_H
#define STRATEGY_H

#ifdef STRATEGY_EXPORTS
#define STRATEGY_API __declspec(dllexport)
#else
#define STRATEGY_API __declspec(dllimport)
#endif

const long PLAYERS_PER_SIDE = 5;

// In centimetres, from the lower left corner of the field.
const double FTOP = 180;
const double FBOT = 0;
const double GTOPY = 110;
const double GBOTY = 70;
const double FRIGHTX = 220;
const double FLEFTX = 0;

enum PlayMode {
    PM_PlayOn,
    PM_FreeBall_LeftTop,
    PM_FreeBall_LeftBot,
    PM_FreeBall_RightTop,
    PM_FreeBall_RightBot,
    PM_PlaceKick_Yellow,
    PM_PlaceKick_Blue,
    PM_PenaltyKick_Yellow,
    PM_PenaltyKick_Blue,
    PM_FreeKick_Yellow,
    PM_FreeKick_Blue,
    PM_GoalKick_Yellow,
    PM_GoalKick_Blue
};

struct Vector3D {
    double x, y, z;
};

struct Bounds {
    long left, right, top, bottom;
};

struct Robot {
    Vector3D pos;
    double rotation;
    double velocityLeft, velocityRight;
};

struct OpponentRobot {
    Vector3D pos;
    double rotation;
};

struct Ball {
    Vector3D pos;
};

struct Environment {
    Robot home[PLAYERS_PER_SIDE];
    OpponentRobot opponent[PLAYERS_PER_SIDE];
    Ball currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds;
    long gameState;
    long whosBall;
    void* userData;
};

STRATEGY_API void SetBlueTeamName(char* name);
STRATEGY_API void SetFormerRobots(PlayMode mode, Robot robots[]);
STRATEGY_API void SetLaterRobots(PlayMode mode, Robot former[], Vector3D ball, Robot later[]);
STRATEGY_API void SetBall(PlayMode mode, Vector3D* ball);
STRATEGY_API void RunStrategy(Environment* env);

#endif

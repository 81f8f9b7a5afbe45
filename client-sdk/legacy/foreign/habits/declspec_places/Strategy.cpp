#define API extern "C" __declspec(dllexport)
typedef struct { double x, y, z; } Vector3D;
typedef struct { long left, right, top, bottom; } Bounds;
typedef struct tagRobot { Vector3D pos; double rotation; double velocityLeft, velocityRight; } Robot;
typedef struct { Vector3D pos; double rotation; } OpponentRobot;
typedef struct { Vector3D pos; } Ball;
typedef struct tagEnvironment {
    Robot home[5]; OpponentRobot opponent[5]; Ball currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds; long gameState, whosBall; void *userData;
} Environment, *PEnvironment;
class __declspec(dllexport) Player { public: static int number; int get(); };
__declspec(dllexport) int Player::number = 3;
int __declspec(dllexport) __stdcall Player::get() { return number; }
_declspec( dllexport ) int table[2] = {1, 2};
__declspec(align(16)) double lined[2]; __declspec(thread) int own; __declspec(noinline) int far_away() { return 1; }
API void __cdecl Create(PEnvironment env) {}
extern "C" void __declspec(dllexport) __cdecl Destroy(Environment *env) {}
API void Strategy(Environment *env) {
    Player player; bool good = player.get() == 3 && table[1] == 2 && far_away() == 1;
    env->home[1].velocityLeft = good ? 100 : 1; env->home[1].velocityRight = good ? 50 : 1;
}

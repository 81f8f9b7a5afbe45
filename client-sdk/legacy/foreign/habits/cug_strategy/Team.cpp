#include "platform.h"
#include <string.h>
void SetBlueTeamName(char *name) { strcpy(name, "Team"); }
void SetFormerRobots(PlayMode mode, Robot robots[]) {}
void SetLaterRobots(PlayMode mode, Robot former[], Vector3D ball, Robot later[]) {}
void SetBall(PlayMode mode, Vector3D *ball) {}
void RunStrategy(Environment *env) { env->home[1].velocityLeft = 100; env->home[1].velocityRight = 50; }
